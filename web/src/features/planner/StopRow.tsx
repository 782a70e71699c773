import { useState } from "react";
import type { PlannedStop } from "../../api/plan";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon, type MoreIconName } from "../../components/ui/MoreIcon";
import { minutesText } from "../../lib/dates";
import { isEnter } from "../../lib/enterKey";
import { typedWhole } from "../../lib/numbers";
import { bindUnits } from "../../lib/text";
import { copy, hoursText } from "./planCopy";
import type { StopChange } from "./planDiff";
import { StopMark } from "./StopChanges";
import { Warnings } from "./Warnings";

export type StopActions = {
  move: (stop: PlannedStop, step: 1 | -1) => void;
  remove: (stop: PlannedStop, day: number) => void;
  start: (stop: PlannedStop, time: string, onEnd: () => void) => void;
  length: (stop: PlannedStop, minutes: number, onEnd: () => void) => void;
  swap: (stop: PlannedStop, day: number) => void;
  /** A press now would apply to the plan after the running change. */
  isBusy: boolean;
};

type ToolsProps = { stop: PlannedStop; day: number; doing: StopActions; isFirst: boolean; isLast: boolean };
type Props = Omit<ToolsProps, "doing"> & {
  doing?: StopActions | undefined;
  /** What the last change did to it. */
  change?: StopChange | undefined;
};

export function StopRow({ stop, day, doing, change, isFirst, isLast }: Props) {
  return (
    <li className="plan-stop" id={`stop-${stop.id}`} tabIndex={-1}>
      {stop.driveMinutesBefore > 0 && (
        <p className="stop-drive tiny quiet num">
          <MoreIcon name="car" small />
          <span>{minutesText(stop.driveMinutesBefore)}</span>
        </p>
      )}
      <div className="stop-line">
        <time className="num">{stop.startTime}</time>
        <MoreIcon name={iconOf(stop)} />
        <div>
          <b>{stop.title}</b> {change && <StopMark change={change} />}
          <p className="tiny quiet num">
            {[stop.type, bindUnits(minutesText(stop.durationMinutes)), hoursText(stop.opens, stop.closes)]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {stop.why !== "" && <p className="small why">{stop.why}</p>}
          <Warnings warnings={stop.warnings} />
        </div>
      </div>
      {doing && <Tools stop={stop} day={day} doing={doing} isFirst={isFirst} isLast={isLast} />}
    </li>
  );
}

function Tools({ stop, day, doing, isFirst, isLast }: ToolsProps) {
  const press = (act: () => void) => () => {
    if (!doing.isBusy) act();
  };
  return (
    <fieldset className="stop-tools no-print">
      <legend className="sr">{stop.title}</legend>
      <InlineInput
        label={copy.start}
        type="time"
        value={stop.startTime}
        isRight={(time) => /^\d\d:\d\d$/.test(time)}
        onSettled={(time, onEnd) => doing.start(stop, time, onEnd)}
      />
      <InlineInput
        label={copy.length}
        type="text"
        value={String(stop.durationMinutes)}
        isRight={(text) => (typedWhole(text) ?? 0) > 0}
        onSettled={(text, onEnd) => doing.length(stop, typedWhole(text) ?? 0, onEnd)}
      />
      <span className="stop-acts">
        <button
          type="button"
          id={`earlier-${stop.id}`}
          className="iconbtn"
          aria-label={`${copy.earlier}: ${stop.title}`}
          disabled={isFirst}
          aria-disabled={doing.isBusy}
          onClick={press(() => doing.move(stop, -1))}
        >
          <MoreIcon name="up" />
        </button>
        <button
          type="button"
          id={`later-${stop.id}`}
          className="iconbtn"
          aria-label={`${copy.later}: ${stop.title}`}
          disabled={isLast}
          aria-disabled={doing.isBusy}
          onClick={press(() => doing.move(stop, 1))}
        >
          <MoreIcon name="down" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={`${copy.remove}: ${stop.title}`}
          aria-disabled={doing.isBusy}
          onClick={press(() => doing.remove(stop, day))}
        >
          <Icon name="close" />
        </button>
        <button
          type="button"
          className="link small"
          aria-haspopup="dialog"
          aria-label={`${copy.swap}: ${stop.title}`}
          onClick={() => doing.swap(stop, day)}
        >
          {copy.swap}
        </button>
      </span>
    </fieldset>
  );
}

type TypedProps = {
  label: string;
  type: "time" | "text";
  value: string;
  isRight: (text: string) => boolean;
  /** Call `onEnd` after the change. */
  onSettled: (value: string, onEnd: () => void) => void;
};

/** Commits on blur or Enter, since every change rechecks the plan. The text stays until then. */
function InlineInput({ label, type, value, isRight, onSettled }: TypedProps) {
  const [draft, setDraft] = useState<string>();
  const [sent, setSent] = useState<string>();
  const settle = () => {
    if (draft === undefined || draft === sent) return;
    if (draft === value || !isRight(draft)) return setDraft(undefined);
    setSent(draft);
    onSettled(draft, () => {
      setSent((now) => (now === draft ? undefined : now));
      // Text typed since is another draft.
      setDraft((now) => (now === draft ? undefined : now));
    });
  };
  return (
    <label className="tiny quiet">
      <span>{label}</span>
      <input
        className="input num"
        type={type}
        inputMode={type === "text" ? "numeric" : undefined}
        autoComplete="off"
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (isEnter(event.nativeEvent)) settle();
          if (event.key === "Escape") setDraft(undefined);
        }}
      />
    </label>
  );
}

const ICONS: Record<string, MoreIconName> = {
  Temple: "temple",
  Garden: "garden",
  Lake: "lake",
  Stupa: "stupa",
  Mountain: "mountain",
};
const OF_TYPE: Record<string, MoreIconName> = {
  "Historical Site": "stupa",
  "Cultural Experience": "temple",
  "Natural Attraction": "garden",
  Adventure: "mountain",
  Shopping: "price",
  Accommodation: "bed",
  Transportation: "train",
};

export function iconOf({ icon, type }: { icon: string; type: string }): MoreIconName {
  return ICONS[icon] ?? OF_TYPE[type] ?? "other";
}
