import { useQuery } from "@tanstack/react-query";
import { PLAN_DAYS_LIMIT, PLAN_GROUP_LIMIT } from "../../api/forms.gen";
import { calendarDay, dayText } from "../../lib/dates";
import { ISLAND_HEIGHT, ISLAND_MARK, ISLAND_WIDTH, onIsland } from "../../lib/island";
import { copy, daysText, nameOf, travellersText } from "./copy";
import { clampNumber, type Wishes } from "./preferences";
import { destinations } from "./queries";

/** A live summary beside the form. */
export function WizardSummary({ wishes }: { wishes: Wishes }) {
  const { data } = useQuery(destinations);
  const chosen = wishes.destinations.flatMap((name) => data?.find((one) => one.city === name) ?? []);
  const start = calendarDay(wishes.startDate);
  return (
    <aside className="so-far" aria-label={copy.summary}>
      <svg viewBox={`-6 -6 ${ISLAND_WIDTH + 12} ${ISLAND_HEIGHT + 12}`} aria-hidden="true">
        <path className="land" d={ISLAND_MARK} />
        {data?.map((one) => {
          const { x, y } = onIsland(one.latitude, one.longitude);
          return <circle key={one.id} className="there" cx={x} cy={y} r="2" />;
        })}
        {chosen.map((one) => {
          const { x, y } = onIsland(one.latitude, one.longitude);
          return (
            <g key={one.id} className="wished">
              <circle cx={x} cy={y} r="13" />
              <circle cx={x} cy={y} r="6" />
            </g>
          );
        })}
      </svg>
      <h3 className="h-22">{wishes.destinations.length > 0 ? wishes.destinations.join(", ") : copy.nowhere}</h3>
      <p className="small quiet">
        {[
          daysText(Number(clampNumber(wishes.duration, PLAN_DAYS_LIMIT))),
          start && `from ${dayText(start)}`,
          nameOf(wishes.travelStyle),
          `${nameOf(wishes.groupType)}, ${travellersText(Number(clampNumber(wishes.groupSize, PLAN_GROUP_LIMIT)))}`,
          nameOf(wishes.pace),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {wishes.interests.length > 0 && <p className="small">{wishes.interests.join(", ")}</p>}
    </aside>
  );
}
