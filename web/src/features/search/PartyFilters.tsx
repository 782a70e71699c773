import { lazy, Suspense, useId } from "react";
import { TRAVELLERS_LIMIT } from "../../api/constants.gen";
import { hasDates } from "../../components/party";
import { usePendingValue } from "../../components/ui/usePendingValue";
import { today } from "../../lib/dates";
import { countText } from "../../lib/text";
import { copy } from "./copy";
import type { ChangeSearch, TripSearch } from "./params";

// Loads with the first date.
const FlexibleDates = lazy(() => import("./FlexibleDates").then((file) => ({ default: file.FlexibleDates })));

/** One date is a start, two are a span for the whole trip (D-018). */
export function Dates({ search, onChange }: { search: TripSearch; onChange: ChangeSearch }) {
  return (
    <fieldset>
      <legend>{copy.dates}</legend>
      <div className="dates">
        <DateBox label={copy.from} first={today()} day={search.dateFrom} onDay={(dateFrom) => onChange({ dateFrom })} />
        <DateBox
          label={copy.to}
          first={search.dateFrom || today()}
          day={search.dateTo}
          onDay={(dateTo) => onChange({ dateTo })}
        />
      </div>
      {hasDates(search) && (
        <Suspense fallback={null}>
          <FlexibleDates search={search} onChange={onChange} />
        </Suspense>
      )}
    </fieldset>
  );
}

/**
 * A half-typed year is a date long ago and is not applied. A day before the first may be the start of another: it
 * applies on blur, and the address sorts both.
 */
function DateBox({
  label,
  first,
  day,
  onDay,
}: {
  label: string;
  first: string;
  day: string;
  onDay: (day: string) => void;
}) {
  const id = useId();
  const { shown, show, drop } = usePendingValue(day);
  return (
    <div>
      <label htmlFor={id} className="tiny quiet">
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="date"
        min={first}
        value={shown}
        onChange={(event) => {
          const typed = event.target.value;
          show(typed);
          if (typed === "" || typed >= first) onDay(typed);
        }}
        onBlur={() => {
          if (shown >= today() && shown < first) onDay(shown);
          drop();
        }}
      />
    </div>
  );
}

export function People({ people, onChange }: { people: number; onChange: ChangeSearch }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="label">
        {copy.people}
      </label>
      <select
        id={id}
        className="select"
        value={people}
        onChange={(event) => onChange({ people: Number(event.target.value) })}
      >
        <option value={0}>{copy.anyPeople}</option>
        {Array.from({ length: TRAVELLERS_LIMIT }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {countText(count, "traveler", "travelers")}
          </option>
        ))}
      </select>
    </div>
  );
}
