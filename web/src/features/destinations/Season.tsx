import { MONTHS } from "../../lib/dates";
import { copy, eventText, seasonText } from "./copy";

type Months = { good: number[]; mixed: number[]; wet: number[]; why: string };
type Event = { name: string; months: number[]; peak: number[]; note: string | null };

/** The best months in words; the strip shows the same. */
export function Season({ season }: { season: Months }) {
  const kindOf = (month: number) =>
    season.good.includes(month) ? "good" : season.mixed.includes(month) ? "mixed" : "wet";
  return (
    <div className="season">
      <p className="lede">{seasonText(season)}</p>
      <p className="quiet">{`${season.why}.`}</p>
      <div aria-hidden="true">
        <ol className="months">
          {MONTHS.map((name, index) => (
            <li key={name} className={kindOf(index + 1)}>
              <span>{name.slice(0, 3)}</span>
            </li>
          ))}
        </ol>
        <p className="legend small quiet">
          <span className="good">{copy.goodMonths}</span>
          <span className="mixed">{copy.mixedMonths}</span>
          <span className="wet">{copy.wetMonths}</span>
        </p>
      </div>
    </div>
  );
}

export function Events({ events }: { events: Event[] }) {
  return (
    <dl className="events">
      {events.map((event) => (
        <div key={event.name}>
          <dt>{event.name}</dt>
          <dd className="quiet">{event.note === null ? eventText(event) : `${eventText(event)}: ${event.note}`}</dd>
        </div>
      ))}
    </dl>
  );
}
