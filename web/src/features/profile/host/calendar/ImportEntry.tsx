import { Failure } from "../../../../components/Failure";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { failureOf } from "./fieldErrors";
import { copy, errorText, factsText } from "./importCopy";
import { importName, isFirstReading } from "./importNames";
import { useRefreshImport } from "./importQueries";
import type { CalendarImport } from "./types";

type Props = {
  calendar: CalendarImport;
  isReading: boolean;
  isSlow: boolean;
  onQueued: () => void;
  onRemove: () => void;
};

export function ImportEntry({ calendar, isReading, isSlow, onQueued, onRemove }: Props) {
  const refresh = useRefreshImport();
  const name = importName(calendar);
  const isFirst = isFirstReading(calendar);
  const isBusy = isReading || refresh.isPending;
  const onRefresh = () => {
    if (!isBusy) refresh.mutate(calendar.id, { onSuccess: onQueued });
  };
  return (
    <article className="import">
      <div>
        <h3 className="h-18">{name}</h3>
        {name !== calendar.host && <p className="small quiet">{calendar.host}</p>}
      </div>
      <p className="acts-row">
        {!isFirst && (
          <button type="button" className="btn line compact" aria-disabled={isBusy} onClick={onRefresh}>
            <NamedAction label={calendar.error === null ? copy.readNow : copy.again} name={name} />
          </button>
        )}
        <button type="button" className="btn line compact" onClick={onRemove}>
          <NamedAction label={copy.remove} name={name} />
        </button>
      </p>
      <div className="import-state">
        <p className="small num" role="status">
          {isReading ? readingText(isFirst, isSlow) : factsText(calendar)}
        </p>
        {calendar.error !== null && !isReading && (
          <p className="small import-error">
            <span>{errorText(calendar.error)}</span> {calendar.days > 0 && <span>{copy.daysRemain}</span>}
          </p>
        )}
        {calendar.is_incomplete && <p className="small">{copy.incomplete}</p>}
        <Failure error={refresh.error}>{failureOf(refresh.error, copy.refreshFailed)}</Failure>
        {refresh.isPaused && (
          <p className="hint" role="status">
            {OFFLINE_TEXT}
          </p>
        )}
      </div>
    </article>
  );
}

/** One element: between the parts of a button's row, a screen reader would pause. */
function NamedAction({ label, name }: { label: string; name: string }) {
  return (
    <span>
      <span>{label}</span>
      <span className="sr">{`: ${name}`}</span>
    </span>
  );
}

function readingText(isFirst: boolean, isSlow: boolean): string {
  if (isSlow) return copy.slow;
  return isFirst ? copy.firstReading : copy.reading;
}
