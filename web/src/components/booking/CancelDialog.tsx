import "./booking-parts.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Booking, CancelPreview } from "../../api/booking";
import { cancelPreview, useCancelBooking } from "../../api/bookings";
import { failureText, isConflict } from "../../api/errors";
import { CANCELLATION_REASON_LENGTH } from "../../api/forms.gen";
import { rangeText } from "../../lib/dates";
import { usdCents } from "../../lib/money";
import { DialogForm } from "../DialogForm";
import { Dialog } from "../ui/Dialog";
import { TextArea } from "../ui/TextArea";
import { toast } from "../ui/toasts";
import { useFieldDraft } from "../useFieldDraft";
import { useSubmitResult } from "../useSubmitResult";
import { cancelledText, copy } from "./copy";
import { refundText } from "./refundText";

type Props = {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  /** What could be done in place of a cancellation. */
  children?: ReactNode;
};

/** Displays the refund first, and exactly that is paid. */
export function CancelDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={copy.cancelTitle} className="dialog booking-ask">
      <Form {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Form({ booking, onClose, children }: Omit<Props, "open">) {
  const [reason, setReason, forget] = useFieldDraft(`reason to cancel ${booking.id}`, "");
  const cancel = useCancelBooking(booking.id);
  const sent = useSubmitResult();
  const preview = useQuery({ ...cancelPreview(booking.id), enabled: !cancel.isSuccess });
  const onSend = () => {
    if (!preview.data) return;
    const { refund } = preview.data;
    sent(cancel.mutateAsync({ reason, preview: preview.data }), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.cancelledTitle, text: cancelledText(refund > 0 ? usdCents(refund) : "") });
      },
      onHere: onClose,
      wordsOf,
    });
  };
  return (
    <DialogForm
      title={copy.cancelTitle}
      isReady={preview.data !== undefined}
      isPending={cancel.isPending || preview.isFetching}
      error={cancel.error}
      notice={cancel.error && wordsOf(cancel.error)}
      leave={copy.keepBooking}
      send={cancel.isPending ? copy.cancelling : copy.cancelBooking}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <p>
        <b>{booking.package.title}</b>
        <br />
        <span className="quiet">{rangeText(booking.start_date, booking.end_date)}</span>
      </p>
      {children}
      {preview.isPending && <span className="skel block" aria-busy="true" />}
      {preview.error && (
        <p className="error" role="alert">
          <span>{preview.error.message}</span>{" "}
          <button type="button" className="link" onClick={() => void preview.refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {preview.data && <Comes preview={preview.data} />}
      <TextArea label={copy.cancelReason} value={reason} onChange={setReason} maxLength={CANCELLATION_REASON_LENGTH} />
    </DialogForm>
  );
}

function wordsOf(error: unknown): string {
  const text = failureText(error, copy.cancelFailed);
  return isConflict(error) ? `${copy.cancelChanged} ${text}` : text;
}

/** The refund, in words and as lines. */
function Comes({ preview }: { preview: CancelPreview }) {
  return (
    <div className="comes-back" role="status">
      <p>{refundText(preview)}</p>
      <dl className="small">
        <div>
          <dt>{copy.paid}</dt>
          <dd className="num">{usdCents(preview.paid)}</dd>
        </div>
        <div>
          <dt>{copy.refund}</dt>
          <dd className="num">
            <b>{usdCents(preview.refund)}</b>
          </dd>
        </div>
      </dl>
    </div>
  );
}
