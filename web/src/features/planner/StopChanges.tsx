import { changeText, copy } from "./changesCopy";
import type { PlanDiff, StopChange } from "./planDiff";

/** In words; the colour is redundant. */
export function StopMark({ change }: { change: StopChange }) {
  return <span className={`change no-print ${CLASSES[change.kind]}`}>{changeText(change)}</span>;
}

const CLASSES: Record<StopChange["kind"], string> = {
  added: "badge new",
  moved: "badge moved",
  retimed: "tiny quiet num",
};

/** For a night or a drive. */
export function WasBefore({ text }: { text: string }) {
  return <span className="change small quiet num no-print">{text}</span>;
}

type RemovedProps = { removed: PlanDiff["removed"]; label?: string };

export function RemovedStops({ removed, label = copy.removed }: RemovedProps) {
  if (removed.length === 0) return null;
  return (
    <ul className="stops-removed small quiet no-print">
      {removed.map((one) => (
        <li key={one.id}>
          <span>{label}</span>
          <del>{one.title}</del>
        </li>
      ))}
    </ul>
  );
}
