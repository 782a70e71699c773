import { PACKAGE_DESCRIPTION_LENGTH, PACKAGE_TITLE_LENGTH } from "../../api/forms.gen";
import { durationDays } from "../../lib/duration";
import { copy, durationEcho } from "./copy";
import { Field } from "./Field";
import { PlacesField } from "./PlacesField";
import type { StepProps } from "./StepProps";

/** In characters: longer texts are no durations. */
const DURATION_LENGTH = 60;

export function BasicStep({ form, change, problem }: StepProps) {
  return (
    <>
      <Field field="title" label={copy.title} hint={copy.titleHint} problem={problem("title")} required>
        {(wiring) => (
          <input
            className="input"
            type="text"
            autoComplete="off"
            maxLength={PACKAGE_TITLE_LENGTH}
            value={form.title}
            onChange={(event) => change({ title: event.target.value })}
            {...wiring}
          />
        )}
      </Field>
      <Field field="description" label={copy.about} hint={copy.aboutHint} problem={problem("description")} required>
        {(wiring) => (
          <textarea
            className="area"
            rows={5}
            maxLength={PACKAGE_DESCRIPTION_LENGTH}
            value={form.description}
            onChange={(event) => change({ description: event.target.value })}
            {...wiring}
          />
        )}
      </Field>
      <div className="pair">
        <Field field="duration" label={copy.duration} hint={copy.durationHint} problem={problem("duration")} required>
          {(wiring) => (
            <span className="echoed">
              <input
                className="input"
                type="text"
                autoComplete="off"
                maxLength={DURATION_LENGTH}
                value={form.duration}
                onChange={(event) => change({ duration: event.target.value })}
                {...wiring}
              />
              <output className="num" htmlFor={wiring.id}>
                {form.duration.trim() !== "" && durationEcho(durationDays(form.duration))}
              </output>
            </span>
          )}
        </Field>
        <Field field="max_people" label={copy.groupSize} hint={copy.groupHint} problem={problem("max_people")} required>
          {(wiring) => (
            <input
              className="input num"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={form.max_people}
              onChange={(event) => change({ max_people: event.target.value })}
              {...wiring}
            />
          )}
        </Field>
      </div>
      <PlacesField
        places={form.locations}
        problem={problem("locations")}
        onChange={(locations) => change({ locations })}
      />
    </>
  );
}
