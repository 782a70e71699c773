import { DAY_TEXT_LENGTH, DAY_TITLE_LENGTH } from "../../api/forms.gen";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { copy, dayHeading, removeDay, stopsOfDay } from "./copy";
import { useDropTarget } from "./DragAndDrop";
import { Field } from "./Field";
import type { DayForm, StopForm } from "./form";
import { StopEditor } from "./StopEditor";

type Props = {
  day: DayForm;
  index: number;
  isOnly: boolean;
  edited: string | null;
  problem: (field: string) => string | undefined;
  onEdit: (stop: string | null) => void;
  onChange: (part: Partial<DayForm>) => void;
  onStep: (stop: string, step: 1 | -1) => void;
  canStep: (stop: string, step: 1 | -1) => boolean;
  onRemove: () => void;
  onWrite: () => void;
  onChoose: () => void;
};

export function DayEditor({ day, index, isOnly, edited, problem, onChange, onEdit, ...on }: Props) {
  const field = `days.${index}`;
  const resting = useDropTarget(day.key);
  const setStop = (stop: StopForm, part: Partial<StopForm>) => {
    onChange({ attractions: day.attractions.map((one) => (one === stop ? { ...stop, ...part } : one)) });
  };
  const heading = `day-head-${day.key}`;
  return (
    <li className="plan-day" aria-labelledby={heading}>
      <div className="plan-head">
        <span className="day-no num" aria-hidden="true">
          {index + 1}
        </span>
        <h3 className="h-22" id={heading}>
          {dayHeading(index + 1)}
        </h3>
        <button
          type="button"
          className="iconbtn"
          aria-label={removeDay(index + 1)}
          disabled={isOnly}
          title={isOnly ? copy.lastDay : undefined}
          onClick={on.onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
      <Field field={`${field}.title`} label={copy.dayTitle} note={copy.optional} problem={problem(`${field}.title`)}>
        {(wiring) => (
          <input
            className="input"
            type="text"
            autoComplete="off"
            maxLength={DAY_TITLE_LENGTH}
            value={day.title}
            onChange={(event) => onChange({ title: event.target.value })}
            {...wiring}
          />
        )}
      </Field>
      <Field
        field={`${field}.description`}
        label={copy.dayAbout}
        note={copy.optional}
        problem={problem(`${field}.description`)}
      >
        {(wiring) => (
          <textarea
            className="area"
            rows={3}
            maxLength={DAY_TEXT_LENGTH}
            value={day.description}
            onChange={(event) => onChange({ description: event.target.value })}
            {...wiring}
          />
        )}
      </Field>
      <p ref={resting.ref} className={resting.isOver ? "rest here" : "rest"}>
        {day.attractions.length === 0 && <span className="small quiet">{copy.noStops}</span>}
      </p>
      <ol className="plan-stops" aria-label={stopsOfDay(index + 1)}>
        {day.attractions.map((stop, at) => (
          <StopEditor
            key={stop.key}
            stop={stop}
            field={`${field}.attractions.${at}`}
            isOpen={edited === stop.key}
            problem={problem}
            onOpen={(isOpen) => onEdit(isOpen ? stop.key : null)}
            onChange={(part) => setStop(stop, part)}
            onStep={(step) => on.onStep(stop.key, step)}
            canStep={(step) => on.canStep(stop.key, step)}
            onRemove={() => onChange({ attractions: day.attractions.filter((one) => one !== stop) })}
          />
        ))}
      </ol>
      <p className="acts-row">
        <button type="button" className="btn line compact" onClick={on.onChoose}>
          <Icon name="search" small />
          {copy.fromCatalogue}
        </button>
        <button type="button" className="btn line compact" onClick={on.onWrite}>
          <MoreIcon name="pencil" small />
          {copy.addStop}
        </button>
      </p>
    </li>
  );
}
