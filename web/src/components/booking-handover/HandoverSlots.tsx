import { lazy, Suspense, useState } from "react";
import type { Booking } from "../../api/booking";
import { ChangeDialogSlot } from "../booking-change/ChangeSlots";
import { useLostFocus } from "../useLostFocus";
import { copy } from "./copy";

// Loaded on demand: most bookings stay with their guide.
const HandoverDialog = lazy(() => import("./HandoverDialog").then((file) => ({ default: file.HandoverDialog })));
const OpenOffer = lazy(() => import("./OpenOffer").then((file) => ({ default: file.OpenOffer })));

type ButtonProps = { booking: Booking; about: string; onPress: () => void };

export function HandoverButton({ booking, about, onPress }: ButtonProps) {
  if (!booking.can.hand_over) return null;
  return (
    <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={onPress}>
      <span>
        <span>{copy.handOver}</span>
        <span className="sr">{`: ${about}`}</span>
      </span>
    </button>
  );
}

/** The open offer on the guide's card. Its place stays, to take the focus when the offer ends. */
export function OfferSlot({ booking, about }: { booking: Booking; about: string }) {
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  if (!booking.handover && !booking.can.hand_over) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="offer-slot" role="group" aria-label={copy.group} tabIndex={-1} ref={fallback} {...area}>
      {booking.handover && (
        <Suspense fallback={<span className="skel block" aria-busy="true" />}>
          <OpenOffer key={booking.handover.id} offer={booking.handover} about={about} />
        </Suspense>
      )}
    </div>
  );
}

type SlotProps = {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  /** In place of a handover, if no other host is free. */
  onCancel: () => void;
};

/** The dialog, and the one for other days to which it leads. */
export function HandoverSlot({ booking, open, onClose, onCancel }: SlotProps) {
  const [isWanted, setWanted] = useState(false);
  const [isChanging, setChanging] = useState(false);
  if (open && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <>
      <Suspense fallback={null}>
        <HandoverDialog
          booking={booking}
          open={open}
          onClose={onClose}
          onCancel={onCancel}
          onChange={() => {
            onClose();
            setChanging(true);
          }}
        />
      </Suspense>
      <ChangeDialogSlot booking={booking} reader="guide" open={isChanging} onClose={() => setChanging(false)} />
    </>
  );
}
