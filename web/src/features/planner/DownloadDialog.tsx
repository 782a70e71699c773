import { useMutation } from "@tanstack/react-query";
import { AppError, requestOf } from "../../api/errors";
import type { Itinerary } from "../../api/plan";
import { planCalendar } from "../../api/planner";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { toast } from "../../components/ui/toasts";
import { saveFile } from "../../lib/saveFile";
import { copy } from "./cartCopy";
import { gpxOf } from "./gpx";

type Props = {
  /** Undefined for the sample. */
  of: { id: string } | { token: string } | undefined;
  itinerary: Itinerary;
  open: boolean;
  onClose: () => void;
};

/** A plan without dates, an expired link. */
const TOLD = ["400", "410"];

export function DownloadDialog({ of, itinerary, open, onClose }: Props) {
  const calendar = useMutation({
    mutationFn: planCalendar,
    onSuccess: (file) => {
      saveFile(file, `${itinerary.title}.ics`);
      onClose();
    },
    onError: (error) => {
      const isTold = error instanceof AppError && TOLD.includes(error.code);
      const text = isTold ? error.text : copy.calendarFailed;
      toast({ tone: "bad", title: copy.failedTitle, text, request: requestOf(error) });
    },
  });
  return (
    <Dialog open={open} onClose={onClose} label={copy.download} className="sheet plan-sheet small-sheet">
      <header>
        <h2 className="h-22">{copy.download}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="sheet-body takes">
        <button
          type="button"
          onClick={() => {
            onClose();
            // An open dialog would cover the print.
            setTimeout(() => print());
          }}
        >
          <MoreIcon name="print" />
          <b>{copy.print}</b>
          <span className="small quiet">{copy.printText}</span>
        </button>
        <button
          type="button"
          disabled={of === undefined}
          aria-disabled={calendar.isPending}
          onClick={() => of && calendar.mutate(of)}
        >
          <Icon name="calendar" />
          <b>{copy.calendar}</b>
          <span className="small quiet">{of ? copy.calendarText : copy.calendarSample}</span>
        </button>
        <button
          type="button"
          onClick={() => {
            saveFile(new Blob([gpxOf(itinerary)], { type: "application/gpx+xml" }), `${itinerary.title}.gpx`);
            onClose();
          }}
        >
          <Icon name="pin" />
          <b>{copy.route}</b>
          <span className="small quiet">{copy.routeText}</span>
        </button>
      </div>
    </Dialog>
  );
}
