import { useState } from "react";
import { Icon } from "../../components/ui/Icon";
import { durationDays } from "../../lib/duration";
import { CatalogueDialog } from "./CatalogueDialog";
import { copy, dayHeading, dayPositionText, daysOf } from "./copy";
import { DayEditor } from "./DayEditor";
import { DragAndDrop } from "./DragAndDrop";
import { type DayForm, emptyDay, emptyStop, type StopForm } from "./form";
import { dropStop, keysOf, stepStop } from "./reorder";
import type { StepProps } from "./StepProps";
import { useReorderButtons } from "./useReorderButtons";

export function ItineraryStep({ form, change, problem }: StepProps) {
  const { days } = form;
  const [edited, setEdited] = useState<string | null>(null);
  const [choosingFor, setChoosingFor] = useState<string | null>(null);
  const setDays = (next: DayForm[]) => change({ days: next });
  const setDay = (key: string, part: Partial<DayForm>) => {
    setDays(days.map((day) => (day.key === key ? { ...day, ...part } : day)));
  };
  const add = (dayKey: string, stop: StopForm) => {
    setDays(days.map((day) => (day.key === dayKey ? { ...day, attractions: [...day.attractions, stop] } : day)));
  };
  const names = new Map(
    days.flatMap((day, index) => [
      [day.key, dayHeading(index + 1)],
      ...day.attractions.map((stop): [string, string] => [stop.key, stop.title.trim() || copy.untitledStop]),
    ]),
  );
  const wrong = problem("days");
  const stepping = useReorderButtons();
  const whereIs = (among: DayForm[], key: string) => {
    const at = among.findIndex((day) => day.attractions.some((stop) => stop.key === key));
    const stops = among[at]?.attractions ?? [];
    return dayPositionText(names.get(key) ?? "", at + 1, stops.findIndex((stop) => stop.key === key) + 1, stops.length);
  };
  return (
    <>
      {wrong !== undefined && (
        <p className="error" id="field-days" tabIndex={-1}>
          {wrong}
        </p>
      )}
      <p className="sr" role="status">
        {stepping.said}
      </p>
      <DragAndDrop
        inRows
        keys={keysOf(days)}
        nameOf={(key) => names.get(key) ?? ""}
        onCarried={(stop, to) => setDays(dropStop(days, stop, to))}
      >
        <ol className="trip-days">
          {days.map((day, index) => (
            <DayEditor
              key={day.key}
              day={day}
              index={index}
              isOnly={days.length === 1}
              edited={edited}
              problem={problem}
              onEdit={setEdited}
              onChange={(part) => setDay(day.key, part)}
              onStep={(stop, step) => {
                const next = stepStop(days, stop, step);
                if (next) stepping.step(stop, step, whereIs(next, stop), () => setDays(next));
              }}
              canStep={(stop, step) => stepStop(days, stop, step) !== undefined}
              onRemove={() => setDays(days.filter((one) => one !== day))}
              onWrite={() => {
                const stop = emptyStop(form.locations[0] ?? "");
                add(day.key, stop);
                setEdited(stop.key);
              }}
              onChoose={() => setChoosingFor(day.key)}
            />
          ))}
        </ol>
      </DragAndDrop>
      <p className="add-day">
        <button
          type="button"
          className="btn line"
          aria-describedby="days-left"
          onClick={() => setDays([...days, emptyDay()])}
        >
          <Icon name="plus" small />
          {copy.addDay}
        </button>
        <span className="small quiet" id="days-left">
          {form.duration.trim() !== "" && daysOf(days.length, durationDays(form.duration))}
        </span>
      </p>
      <CatalogueDialog
        open={choosingFor !== null}
        places={form.locations}
        taken={days.flatMap((day) => day.attractions.map((stop) => stop.id))}
        onChoose={(stop) => {
          if (choosingFor !== null) add(choosingFor, stop);
        }}
        onClose={() => setChoosingFor(null)}
      />
    </>
  );
}
