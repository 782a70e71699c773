import type { DayFact } from "../../api/plan";
import { Icon } from "../../components/ui/Icon";
import { today } from "../../lib/dates";
import { factSourceText, isWeatherOf } from "./dayFactsCopy";

const ICONS = { poya: "moon", event: "calendar", weather: "warn" } as const;

/** Each fact has its source. */
export function DayFacts({ facts, before }: { facts: DayFact[]; before: DayFact[] }) {
  const visible = facts.filter((fact) => !before.some((one) => isWeatherOf(one, fact)));
  if (visible.length === 0) return null;
  const now = today();
  return (
    <ul className="day-facts">
      {visible.map((fact) => (
        <li key={fact.name} className="small">
          <Icon name={ICONS[fact.kind] ?? "calendar"} small />
          <p>
            <b>{fact.name}</b>: <span>{fact.text}</span> <span className="quiet">{factSourceText(fact, now)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
