import { Link, useLocation } from "@tanstack/react-router";
import { AppError, isDuplicate, isSignedOut } from "../../api/errors";
import { copy as words } from "../../components/booking/copy";
import { usdCents } from "../../lib/money";
import { copy } from "./copy";
import type { Booking } from "./useBookingForm";

/** The one way on: below the receipt, or on a phone with the total at the foot of the screen. */
export function SendBar({ booking }: { booking: Booking }) {
  const { price, isPending, error, old } = booking;
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  // A price that changed stands beside the old one already, and what is wrong with a field stands at the field.
  const said = error instanceof AppError && !old && error.fields.length === 0 ? wordsOf(error) : booking.told[0];
  return (
    <div className="send-bar">
      {said !== undefined && (
        <p className="error" role="alert">
          <span>{said}</span>{" "}
          {error && isSignedOut(error) && (
            <Link className="link" to="/auth" search={{ next: here }}>
              {copy.signIn}
            </Link>
          )}
        </p>
      )}
      <p className="bar-total">
        <span className="tiny quiet">{words.total}</span>
        <span className="price">{price.quote ? usdCents(price.quote.total_price) : "–"}</span>
      </p>
      <button type="submit" className="btn primary" aria-disabled={isPending}>
        {isPending ? copy.sending : old ? copy.sendNew : copy.send}
      </button>
      <p className="small quiet after">{copy.nothingCharged}</p>
    </div>
  );
}

function wordsOf(error: AppError): string {
  return isDuplicate(error) ? copy.duplicate : error.text;
}
