import { lazy, Suspense, useState } from "react";
import type { Booking } from "../../api/booking";
import type { BookingAudience } from "../../api/bookingPages";

// Loaded on demand: most bookings are never changed.
const BookingChanges = lazy(() => import("./BookingChanges").then((file) => ({ default: file.BookingChanges })));
const ChangeDialog = lazy(() => import("./ChangeDialog").then((file) => ({ default: file.ChangeDialog })));

type Props = { booking: Booking; reader: BookingAudience };

/** The open proposal and the earlier ones. */
export function ChangesSlot({ booking, reader }: Props) {
  if (booking.changes.length === 0) return null;
  return (
    <Suspense fallback={<span className="skel block" aria-busy="true" />}>
      <BookingChanges booking={booking} reader={reader} />
    </Suspense>
  );
}

type DialogProps = Props & { open: boolean; onClose: () => void };

/** Loaded once it is opened. */
export function ChangeDialogSlot(props: DialogProps) {
  const [isWanted, setWanted] = useState(false);
  if (props.open && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ChangeDialog {...props} />
    </Suspense>
  );
}

type ButtonProps = Props & { label: string /** Beside the label, for screen readers. */; about: string };

/** If this side may propose a change now. */
export function ChangeButton({ booking, reader, label, about }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {booking.can.change && (
        <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span>
            <span>{label}</span>
            <span className="sr">{`: ${about}`}</span>
          </span>
        </button>
      )}
      <ChangeDialogSlot booking={booking} reader={reader} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
