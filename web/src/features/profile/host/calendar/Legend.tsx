import { copy } from "./copy";
import type { BookingState } from "./types";

const STATES: readonly BookingState[] = ["confirmed", "approved", "pending"];

export function Legend() {
  return (
    <section className="legend" aria-labelledby="calendar-legend">
      <h3 className="label" id="calendar-legend">
        {copy.legend}
      </h3>
      <ul className="small">
        {STATES.map((status) => (
          <li key={status}>
            <span className={`bar first last ${status}`} aria-hidden="true">
              <b>{copy.legendLetter[status]}</b>
            </span>
            <span>{copy.legendBooking[status]}</span>
          </li>
        ))}
        <li>
          <span className="swatch blocked" aria-hidden="true">
            <i className="mark no-entry" />
          </span>
          <span>{copy.legendBlocked}</span>
        </li>
        <li>
          <span className="swatch imported" aria-hidden="true">
            <i className="mark sheet" />
          </span>
          <span>{copy.legendBusy}</span>
        </li>
        <li>
          <span className="swatch" aria-hidden="true">
            <b className="conflict-mark">{copy.conflictMark}</b>
          </span>
          <span>{copy.legendConflict}</span>
        </li>
        <li>
          <span className="swatch weekday" aria-hidden="true">
            <span className="date num">7</span>
          </span>
          <span>{copy.legendWeekday}</span>
        </li>
        <li>
          <span className="swatch notice" aria-hidden="true" />
          <span>{copy.legendWindow}</span>
        </li>
        <li>
          <span className="swatch" aria-hidden="true">
            <i className="mark poya" />
          </span>
          <span>{copy.legendPoya}</span>
        </li>
        <li>
          <span className="swatch" aria-hidden="true">
            <i className="mark holiday" />
          </span>
          <span>{copy.legendHoliday}</span>
        </li>
        <li>
          <span className="swatch season" aria-hidden="true" />
          <span>{copy.legendSeason}</span>
        </li>
      </ul>
    </section>
  );
}
