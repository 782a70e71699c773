import type { DaySheet } from "../../api/daySheet";
import { bulletLines } from "../../lib/text";
import { copy } from "./copy";
import { Section } from "./Section";

/** What to remember at a counter. */
export function Costs({ day }: { day: DaySheet }) {
  const lists = [
    { title: copy.localCosts, lines: bulletLines(day.local_costs) },
    { title: copy.shopping, lines: bulletLines(day.shopping) },
    { title: copy.included, lines: bulletLines(day.included) },
    { title: copy.excluded, lines: bulletLines(day.excluded) },
  ].filter(({ lines }) => lines.length > 0);
  if (lists.length === 0) return null;
  return (
    <Section id="costs" title={copy.costsTitle}>
      {lists.map(({ title, lines }) => (
        <div key={title}>
          <h3 className="label">{title}</h3>
          <ul className="sheet-list">
            {[...new Set(lines)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
