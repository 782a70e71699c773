import { Link } from "@tanstack/react-router";
import { failureText } from "../../../api/errors";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { toast } from "../../../components/ui/toasts";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { rangeText, today } from "../../../lib/dates";
import { ADMIN_DEFAULTS } from "../params";
import type { RecordBooking } from "../recordQueries";
import { andMoreText, copy, openBookingsText, reinstateTitle, suspendTitle } from "./copy";
import { type AdminGuide, useGuideActive } from "./queries";

type Props = { open: boolean; guide: AdminGuide; bookings: readonly RecordBooking[]; onClose: () => void };

const MOST = 5;

export function SuspendDialog({ open, ...rest }: Props) {
  const { guide } = rest;
  const title = guide.is_active ? suspendTitle(guide.name) : reinstateTitle(guide.name);
  return (
    <Dialog open={open} onClose={rest.onClose} label={title} className="dialog reject-dialog">
      {guide.is_active && guide.open_bookings > 0 ? (
        <OpenBookings title={title} {...rest} />
      ) : (
        <Confirmation title={title} {...rest} />
      )}
    </Dialog>
  );
}

type SuspendFormProps = Omit<Props, "open"> & { title: string };

/** A guide with bookings to come is not suspended: each traveler would lose their host. */
function OpenBookings({ title, guide, bookings, onClose }: SuspendFormProps) {
  const open = bookings.filter(
    ({ state, end_date }) => ["pending", "approved", "confirmed"].includes(state) && end_date >= today(),
  );
  const listed = open.slice(0, MOST);
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <h2 className="h-28">{title}</h2>
      <p>
        <b>{openBookingsText(guide.open_bookings)}</b> <span>{copy.handOverFirst}</span>
      </p>
      <ul className="record-rows l">
        {listed.map((booking) => (
          <li key={booking.id}>
            <span>
              <b>{booking.trip_title}</b>{" "}
              <span className="quiet" dir="auto">
                {booking.traveler.name}
              </span>
            </span>
            <span className="small quiet num">{rangeText(booking.start_date, booking.end_date)}</span>
          </li>
        ))}
      </ul>
      {listed.length > 0 && guide.open_bookings > listed.length && (
        <p className="small quiet">{andMoreText(guide.open_bookings - listed.length)}</p>
      )}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.cancel}
        </button>
        <Link className="btn primary" to="/admin" search={{ ...ADMIN_DEFAULTS, tab: "handovers", item: guide.id }}>
          {copy.handOver}
        </Link>
      </p>
    </form>
  );
}

function Confirmation({ title, guide, onClose }: SuspendFormProps) {
  const changing = useGuideActive(guide.id);
  const submit = useSubmitResult();
  const isSuspending = guide.is_active;
  const failed = isSuspending ? copy.suspendFailed : copy.reinstateFailed;
  const onSend = () =>
    submit(changing.mutateAsync(!isSuspending), {
      onSuccess: () =>
        toast(
          isSuspending
            ? { tone: "good", title: copy.suspendedTitle, text: copy.suspendedText }
            : { tone: "good", title: copy.reinstatedTitle, text: copy.reinstatedText },
        ),
      onHere: onClose,
      wordsOf: (error) => failureText(error, failed),
    });
  return (
    <DialogForm
      title={title}
      isReady
      isPending={changing.isPending}
      error={changing.error}
      leave={copy.cancel}
      send={isSuspending ? copy.suspend : copy.reinstate}
      isDangerous={isSuspending}
      onSend={onSend}
      onClose={onClose}
    >
      <p>{isSuspending ? copy.suspendEffect : copy.reinstateEffect}</p>
    </DialogForm>
  );
}
