import { AppError, isSignedOut } from "../../api/errors";
import type { Person } from "../../api/person";
import { copy as words } from "../../components/booking/copy";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { usdCents } from "../../lib/money";
import { copy, reasonOf } from "./copy";
import { PLACES, SignIn } from "./SignIn";
import type { BookingFormState } from "./useBookingForm";

/** Below the receipt, or on a phone with the total at the foot of the screen. */
export function SendBar({ trip, person, booking }: { trip: string; person: Person | null; booking: BookingFormState }) {
  const { price, isPending, error, old } = booking;
  // A changed price and field errors are displayed elsewhere already.
  const message = error instanceof AppError && !old && error.fields.length === 0 ? reasonOf(error) : booking.told[0];
  return (
    <div className="send-bar">
      {message !== undefined && (
        <p className="error" role="alert">
          <span>{message}</span> {error && isSignedOut(error) && <SignIn trip={trip} place="send" />}
        </p>
      )}
      {!person && (
        <p className="small send-account">
          <span>{copy.accountNeeded}</span> <SignIn trip={trip} place="send" />
        </p>
      )}
      {booking.isOffline && (
        <p className="small quiet" role="status">
          {OFFLINE_TEXT}
        </p>
      )}
      <p className="bar-total">
        <span className="tiny quiet">{words.total}</span>
        <span className="price">{price.quote ? usdCents(price.quote.total_price) : "–"}</span>
      </p>
      <button type="submit" className="btn primary" id={PLACES.send} aria-disabled={isPending}>
        {isPending ? copy.sending : old ? copy.sendNew : copy.send}
      </button>
      <p className="small quiet after">{copy.nothingCharged}</p>
    </div>
  );
}
