import "../../../../components/booking/booking-parts.css";
import { DialogForm } from "../../../../components/DialogForm";
import { Dialog } from "../../../../components/ui/Dialog";
import { rangeText } from "../../../../lib/dates";
import { blockDaysText, blockTitle, copy } from "./copy";
import type { DayRange } from "./types";

type Props = { range: DayRange; days: number; open: boolean; onSend: () => void; onClose: () => void };

/** A second press selects all days up to it, which may be more than intended. */
export function AskBlock({ range, days, open, onSend, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={blockTitle(days)} className="dialog booking-ask">
      <DialogForm
        title={blockTitle(days)}
        isReady
        isPending={false}
        error={null}
        leave={copy.leaveOpen}
        send={blockDaysText(days)}
        onSend={onSend}
        onClose={onClose}
      >
        <p>
          <b className="num">{rangeText(range.first, range.last)}</b>
          <br />
          <span>{copy.manyDays}</span>
        </p>
      </DialogForm>
    </Dialog>
  );
}
