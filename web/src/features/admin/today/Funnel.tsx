import { groupDigits } from "../../../lib/text";
import { AreaLink } from "./AreaLink";
import { BOOKINGS_AREA } from "./areas";
import { copy, periodText, STAGES, stageBeforeText, stageShareText } from "./copy";
import type { TodayFunnel } from "./queries";

type Props = {
  funnel: TodayFunnel;
  days: number;
  /** Of another period, while the chosen one is read. */
  isOld: boolean;
};

/** How many of those who look at a package request it, are accepted and pay. */
export function Funnel({ funnel, days, isOld }: Props) {
  const most = Math.max(...STAGES.map(({ name }) => funnel[name]));
  return (
    <section className="today-funnel" aria-labelledby="today-funnel" aria-busy={isOld}>
      <div className="today-head">
        <h2 className="h-22" id="today-funnel">
          {copy.funnel}
        </h2>
        <p className="small quiet">{periodText(days)}</p>
      </div>
      {most === 0 ? (
        <p className="quiet">{copy.funnelEmpty}</p>
      ) : (
        <ol className="funnel">
          {STAGES.map(({ name, label }, at) => {
            const previous = STAGES[at - 1]?.name;
            const before = previous === undefined ? funnel[name] : funnel[previous];
            return (
              <li key={name}>
                <AreaLink className="entry-name" to={name === "views" ? undefined : BOOKINGS_AREA}>
                  <span>{label}</span>
                </AreaLink>
                <span className="funnel-bar" aria-hidden="true">
                  <span style={{ width: `${barPercent(funnel[name], before)}%` }} />
                </span>
                <b className="num">{groupDigits(String(funnel[name]))}</b>
                <span className="funnel-share num">
                  {previous === undefined ? "" : stageShareText(name, funnel[name], before)}
                </span>
                <span className="funnel-before small quiet num">
                  {stageBeforeText(funnel[name], funnel.before[name])}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** Of the stage before: of the views all others would be too short to compare. At least a hairline, unless there is none. */
function barPercent(count: number, before: number): number {
  return count === 0 || count > before ? 0 : Math.max(1, (100 * count) / before);
}
