import { DATE_FLEXIBILITIES } from "../../api/constants.gen";
import type { DateFlexibility } from "../../components/party";
import type { ChangeSearch, TripSearch } from "./params";

const copy = { legend: "How exact are your dates?" };

const LABELS: Record<DateFlexibility, string> = {
  exact: "Exact dates",
  "any-start": "Any start between",
  weekends: "Weekend starts",
  "3-days": "± 3 days",
};

/** The allowed deviation; displayed with dates only. */
export function FlexibleDates({ search, onChange }: { search: TripSearch; onChange: ChangeSearch }) {
  const hasSpan = search.dateFrom !== "" && search.dateTo !== "";
  return (
    <fieldset className="flexible">
      <legend className="tiny quiet">{copy.legend}</legend>
      <div className="days">
        {DATE_FLEXIBILITIES.filter((one) => hasSpan || one !== "any-start").map((dateFlexibility) => (
          <button
            key={dateFlexibility}
            type="button"
            className="chip"
            aria-pressed={dateFlexibility === search.dateFlexibility}
            onClick={() => onChange({ dateFlexibility })}
          >
            {LABELS[dateFlexibility]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
