import type { ProviderId } from "../../api/plan";
import type { Progress } from "../../api/planner";
import { ISLAND_HEIGHT, ISLAND_MARK, ISLAND_WIDTH } from "../../lib/island";
import { copy, patienceText, plannedBy, STAGE_TEXTS } from "./planCopy";
import { fractionOf, stagesOf } from "./providers";

type Props = {
  progress: Progress;
  /** The reported stages. */
  heard: readonly string[];
  provider: ProviderId;
  onCancel: () => void;
};

const PERCENT = 100;
/** As long as the server's texts. */
const USUAL_SECONDS = 90;

export function Generating({ progress: { stage, done, total, seconds }, heard, provider, onCancel }: Props) {
  const stages = stagesOf(provider, heard);
  const fraction = fractionOf(stage, done, total, stages);
  const at = stages.indexOf(stage);
  return (
    <section className="generating wrap" aria-labelledby="generating">
      <svg viewBox={`-8 -8 ${ISLAND_WIDTH + 16} ${ISLAND_HEIGHT + 16}`} aria-hidden="true">
        <path className="land" d={ISLAND_MARK} />
        <path className="drawn" d={ISLAND_MARK} pathLength={PERCENT} strokeDasharray={`${fraction * PERCENT} 200`} />
      </svg>
      <div>
        <h1 className="h-section" id="generating">
          {copy.generating}
        </h1>
        <p className="lede quiet">{copy.generatingText}</p>
        <progress max={1} value={fraction} aria-label={copy.generating} />
        <ol className="stages">
          {stages.map((one, index) => (
            <li key={one} className={index < at ? "past" : ""} aria-current={index === at ? "step" : undefined}>
              {STAGE_TEXTS[one]}
            </li>
          ))}
        </ol>
        <p className="sr" role="status">
          {STAGE_TEXTS[stage]}
        </p>
        <p className="small quiet">{plannedBy(provider)}</p>
        {provider !== "builtin" && (
          // Reserved, so that nothing below shifts.
          <p className={seconds === undefined ? "small quiet unsaid" : "small quiet"}>
            {patienceText(provider, seconds ?? USUAL_SECONDS)}
          </p>
        )}
        <button type="button" className="btn line" onClick={onCancel}>
          {copy.cancel}
        </button>
      </div>
    </section>
  );
}
