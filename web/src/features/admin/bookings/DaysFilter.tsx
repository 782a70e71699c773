import { useId } from "react";
import { DayFields } from "../DayFields";
import { copy } from "./copy";
import type { BookingsFilter } from "./filters";

type Props = { filter: BookingsFilter; onFilter: (part: Partial<BookingsFilter>) => void };

/** A first day, a creation or a cancellation between two days. */
export function DaysFilter({ filter, onFilter }: Props) {
  const id = useId();
  return (
    <fieldset className="days-filter">
      <legend className="sr">{copy.which}</legend>
      <div>
        <label className="sr" htmlFor={id}>
          {copy.which}
        </label>
        <select
          id={id}
          className="select"
          value={filter.dates === "" ? "start" : filter.dates}
          onChange={(event) => onFilter({ dates: event.target.value === "start" ? "" : event.target.value })}
        >
          <option value="start">{copy.startDates}</option>
          <option value="created">{copy.createdDates}</option>
          <option value="cancelled">{copy.cancelledDates}</option>
        </select>
      </div>
      <DayFields from={filter.from} until={filter.until} onDays={onFilter} />
    </fieldset>
  );
}
