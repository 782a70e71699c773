import { PLAN_REQUESTS_LENGTH } from "../../api/forms.gen";
import { copy, PACE_TEXTS } from "./copy";
import { OneOf } from "./Options";
import { PACES } from "./preferences";
import type { WizardStepProps } from "./useWizardForm";

export function PaceStep({ wishes, change }: WizardStepProps) {
  return (
    <>
      <OneOf
        name="pace"
        legend={copy.pace}
        options={PACES}
        texts={PACE_TEXTS}
        chosen={wishes.pace}
        onChange={(pace) => change({ pace })}
      />
      <div>
        <label className="label" htmlFor="requests">
          {copy.requests} <span className="quiet">{copy.optional}</span>
        </label>
        <textarea
          id="requests"
          className="area"
          rows={4}
          maxLength={PLAN_REQUESTS_LENGTH}
          value={wishes.specialRequests}
          aria-describedby="requests-hint"
          onChange={(event) => change({ specialRequests: event.target.value })}
        />
        <p className="hint" id="requests-hint">
          {copy.requestsHint}
        </p>
      </div>
    </>
  );
}
