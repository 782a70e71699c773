import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useRef } from "react";
import { ATTRACTION_TYPES, LOCATION_LENGTH, STOP_TEXT_LENGTH, STOP_TITLE_LENGTH } from "../../api/forms.gen";
import { copy } from "./copy";
import { Field } from "./Field";
import { isSaved, type StopForm } from "./form";
import { catalogue } from "./queries";

type StopWriter = {
  stop: StopForm;
  field: string;
  problem: (field: string) => string | undefined;
  onChange: (part: Partial<StopForm>) => void;
};

/** The catalogue's texts are fixed; the time is the author's. */
export function StopFields({ stop, field, problem, onChange, onDone }: StopWriter & { onDone: () => void }) {
  const { data } = useQuery(catalogue);
  const isOurs = data?.some((one) => one.id === stop.id) ?? false;
  const first = useRef<HTMLInputElement>(null);
  // Syncs with the focus.
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="stop-fields">
      {isOurs ? (
        <p className="small quiet">
          {copy.fromCatalogueNote}{" "}
          <button type="button" className="link" onClick={() => onChange({ id: "" })}>
            {copy.makeOwn}
          </button>
        </p>
      ) : (
        <Words stop={stop} field={field} problem={problem} onChange={onChange} first={first} />
      )}
      <div className="trio">
        <Field field={`${field}.start_time`} label={copy.stopTime} problem={problem(`${field}.start_time`)}>
          {(wiring) => (
            <input
              className="input num"
              type="time"
              value={stop.start_time}
              onChange={(event) => onChange({ start_time: event.target.value })}
              {...wiring}
            />
          )}
        </Field>
        <Field field={`${field}.duration_hours`} label={copy.stopHours} problem={problem(`${field}.duration_hours`)}>
          {(wiring) => (
            <input
              className="input num"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              readOnly={isOurs}
              value={stop.duration_hours}
              onChange={(event) => onChange({ duration_hours: event.target.value })}
              {...wiring}
            />
          )}
        </Field>
        <button type="button" className="btn line" onClick={onDone}>
          {copy.done}
        </button>
      </div>
    </div>
  );
}

function Words({ stop, field, problem, onChange, first }: StopWriter & { first: Ref<HTMLInputElement> }) {
  return (
    <>
      <Field field={`${field}.title`} label={copy.stopTitle} problem={problem(`${field}.title`)} required>
        {(wiring) => (
          <input
            ref={first}
            className="input"
            type="text"
            autoComplete="off"
            maxLength={STOP_TITLE_LENGTH}
            value={stop.title}
            onChange={(event) => onChange({ title: event.target.value })}
            {...wiring}
          />
        )}
      </Field>
      <Field
        field={`${field}.description`}
        label={copy.stopAbout}
        hint={isSaved(stop) ? undefined : copy.notSaved}
        problem={problem(`${field}.description`)}
        required
      >
        {(wiring) => (
          <textarea
            className="area"
            rows={3}
            maxLength={STOP_TEXT_LENGTH}
            value={stop.description}
            onChange={(event) => onChange({ description: event.target.value })}
            {...wiring}
          />
        )}
      </Field>
      <div className="pair">
        <Field field={`${field}.location`} label={copy.stopPlace} problem={problem(`${field}.location`)}>
          {(wiring) => (
            <input
              className="input"
              type="text"
              autoComplete="off"
              maxLength={LOCATION_LENGTH}
              value={stop.location}
              onChange={(event) => onChange({ location: event.target.value })}
              {...wiring}
            />
          )}
        </Field>
        <Field field={`${field}.attraction_type`} label={copy.stopType} problem={problem(`${field}.attraction_type`)}>
          {(wiring) => (
            <select
              className="select"
              value={stop.attraction_type}
              onChange={(event) => onChange({ attraction_type: event.target.value })}
              {...wiring}
            >
              {[...new Set<string>([...ATTRACTION_TYPES, stop.attraction_type])].map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  );
}
