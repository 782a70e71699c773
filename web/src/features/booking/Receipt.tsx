import type { Quote } from "../../api/booking";
import { AppError, isRefusal } from "../../api/errors";
import { PriceLines } from "../../components/booking/PriceLines";
import { readSummary } from "../../components/booking/summary";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { Picture } from "../../components/Picture";
import { costsFor, costsOf, costText } from "../../components/package/paidLocally";
import { Icon } from "../../components/ui/Icon";
import { rangeText } from "../../lib/dates";
import { usdCents } from "../../lib/money";
import { firstName } from "../../lib/text";
import { allAtOnceText, copy, depositText, moreLocally } from "./copy";
import { ANY, type BookedHost, type BookedTrip, fieldOf, refusalOf } from "./form";
import { type BookingFormState, idOf } from "./useBookingForm";

type Props = { trip: BookedTrip; hosts: readonly BookedHost[]; booking: BookingFormState };

/** It follows the choices. */
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
            <p className="small quiet">{host ? host.display_name : copy.anyHost}</p>
          </div>
        </div>
        {!quote && !price.error && (
          <p className="small quiet" role="status">
            {form.startDate === "" ? copy.noQuote : price.isOffline ? OFFLINE_TEXT : copy.reckoning}
          </p>
        )}
        {price.error && (
          <p className="error" role="alert">
            <span>{price.error.message || copy.quoteFailed}</span> <WayOut trip={trip} booking={booking} />
          </p>
        )}
        {quote && !price.error && old && <ChangedQuote old={old} now={quote} />}
        {quote && !price.error && !old && <Lines quote={quote} />}
        {quote && !price.error && (
          <p className="small quiet">
            {quote.balance > 0
              ? depositText(usdCents(quote.advance_amount), host ? firstName(host.display_name) : "a host")
              : allAtOnceText(host ? firstName(host.display_name) : "a host")}
          </p>
        )}
        {quote && !price.error && <PaidLocally trip={trip} people={form.travelers} />}
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, string>> = {
  startDate: copy.anotherDay,
  travelers: copy.otherTravelers,
  host: copy.otherHost,
};

/** A rule would refuse the same again: its step can be changed. */
function WayOut({ trip, booking: { form, price, minimum } }: Pick<Props, "trip" | "booking">) {
  if (!isRefusal(price.error)) {
    return (
      <button type="button" className="link" onClick={price.again}>
        {copy.tryAgain}
      </button>
    );
  }
  const refused = refusalOf(trip, form, minimum);
  const [first] = price.error instanceof AppError ? price.error.fields : [];
  const step = first ? fieldOf(first.field, form) : refused.people ? "travelers" : refused.start && "startDate";
  if (step === undefined || !Object.hasOwn(STEPS, step)) return null;
  return (
    <button type="button" className="link" onClick={() => document.getElementById(idOf(step))?.focus()}>
      {STEPS[step]}
    </button>
  );
}

/** Local costs are no part of the price. */
function PaidLocally({ trip, people }: { trip: BookedTrip; people: number }) {
  const costs = costsOf(trip.local_costs);
  if (costs === null || costs.length === 0) {
    return <p className="small quiet locally">{costs === null ? copy.locallyNotSaid : copy.nothingLocally}</p>;
  }
  return (
    <details className="small quiet locally">
      <summary>
        <span>{moreLocally(costsFor(costs, people))}</span>
        <Icon name="chevron" small />
      </summary>
      <ul>
        {costs.map((cost, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and none is moved here
          <li key={index}>{`${cost.label}: ${costText(cost)}${cost.is_optional ? `, ${copy.optional}` : ""}`}</li>
        ))}
      </ul>
    </details>
  );
}

function Lines({ quote }: { quote: Quote }) {
  const summary = readSummary(quote, quote);
  return summary ? <PriceLines summary={summary} /> : null;
}

/** The accepted price beside the current one (D-042). */
function ChangedQuote({ old, now }: { old: Quote; now: Quote }) {
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
