import { MONTHS } from "../../lib/dates";
import { FieldGroup, fieldAttributes } from "./Field";
import { pricesCopy as copy, partName } from "./pricesCopy";

/** Of a year without 29 February, which is no day of a season. */
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MOST_DAYS = 31;

type Props = {
  field: string;
  label: string;
  problem: string | undefined;
  /** Numbers as text; empty until chosen. */
  month: string;
  day: string;
  onChange: (month: string, day: string) => void;
};

/** A day of any year. */
export function YearDayField({ field, label, problem, month, day, onChange }: Props) {
  const most = MONTH_DAYS[Number(month) - 1] ?? MOST_DAYS;
  const { "aria-invalid": isWrong } = fieldAttributes(field, problem);
  return (
    <FieldGroup field={field} label={label} problem={problem}>
      <span className="year-day">
        <select
          className="select num"
          aria-label={partName(label, copy.day)}
          aria-invalid={isWrong}
          value={day}
          onChange={(event) => onChange(month, event.target.value)}
        >
          <option value="">{copy.day}</option>
          {Array.from({ length: most }, (_, index) => String(index + 1)).map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
        <select
          className="select"
          aria-label={partName(label, copy.month)}
          aria-invalid={isWrong}
          value={month}
          onChange={(event) => onChange(event.target.value, dayIn(event.target.value, day))}
        >
          <option value="">{copy.month}</option>
          {MONTHS.map((name, index) => (
            <option key={name} value={String(index + 1)}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </FieldGroup>
  );
}

/** The chosen day, or the last one of a shorter month. */
function dayIn(month: string, day: string): string {
  const most = MONTH_DAYS[Number(month) - 1] ?? MOST_DAYS;
  return Number(day) > most ? String(most) : day;
}
