import type { Quote } from "../../api/booking";
import { PriceLines } from "../../components/booking/PriceLines";
import { readSummary } from "../../components/booking/summary";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { Picture } from "../../components/Picture";
import { apart } from "../../lib/apart";
import { rangeText } from "../../lib/dates";
import { usdCents } from "../../lib/money";
import { firstName } from "../../lib/text";
import { allAtOnceText, copy, depositText } from "./copy";
import { ANY, type BookedHost, type BookedTrip } from "./form";
import type { Booking } from "./useBookingForm";

type Props = { trip: BookedTrip; hosts: readonly BookedHost[]; booking: Booking };

/** The price as a receipt that follows what is chosen. */
export function Receipt({ trip, hosts, booking }: Props) {
  const { form, price, old } = booking;
  const host = form.host === ANY ? undefined : hosts.find((one) => one.id === form.host);
  const { quote } = price;
  return (
    <div className="receipt-shadow">
      <div className="receipt" aria-busy={price.isStale}>
        <div className="receipt-trip">
          <span className="plate">
            <Picture url={trip.images?.[0] ?? trip.image_url} alt="" sizes="76px" />
          </span>
          <div>
            <h3 className="h-18">{trip.title}</h3>
            {quote && form.startDate !== "" && (
              <p className="small quiet">{rangeText(quote.start_date, quote.end_date)}</p>
            )}
            <p className="small quiet">{host ? apart(host.display_name) : copy.anyHost}</p>
          </div>
        </div>
        {!quote && !price.error && (
          <p className="small quiet" role="status">
            {form.startDate === "" ? copy.noQuote : price.isOffline ? OFFLINE_TEXT : copy.reckoning}
          </p>
        )}
        {price.error && (
          <p className="error" role="alert">
            {price.error.message || copy.quoteFailed}{" "}
            <button type="button" className="link" onClick={price.again}>
              {copy.tryAgain}
            </button>
          </p>
        )}
        {quote && !price.error && old && <Changed old={old} now={quote} />}
        {quote && !price.error && !old && <Lines quote={quote} />}
        {quote && !price.error && (
          <p className="small quiet">
            {quote.balance > 0
              ? depositText(usdCents(quote.advance_amount), host ? firstName(host.display_name) : "a host")
              : allAtOnceText(host ? firstName(host.display_name) : "a host")}
          </p>
        )}
      </div>
    </div>
  );
}

function Lines({ quote }: { quote: Quote }) {
  const summary = readSummary(quote, quote);
  return summary ? <PriceLines summary={summary} /> : null;
}

/** What was agreed to beside what it is now (decision 42). */
function Changed({ old, now }: { old: Quote; now: Quote }) {
  return (
    <div className="price-changed" role="alert">
      <p>
        <b>{copy.changedTitle}</b> {copy.changedText}
      </p>
      <section className="was" aria-label={copy.before}>
        <h4 className="tiny quiet">{copy.before}</h4>
        <Lines quote={old} />
      </section>
      <section aria-label={copy.now}>
        <h4 className="tiny quiet">{copy.now}</h4>
        <Lines quote={now} />
      </section>
    </div>
  );
}
