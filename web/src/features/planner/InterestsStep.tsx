import { PLAN_INTERESTS } from "../../api/forms.gen";
import { copy } from "./copy";
import { AnyOf } from "./Options";

import type { WizardStepProps } from "./useWizardForm";

export function InterestsStep({ wishes, change }: WizardStepProps) {
  return (
    <AnyOf
      legend={copy.interests}
      hint={copy.interestsHint}
      options={PLAN_INTERESTS}
      chosen={wishes.interests}
      onChange={(interests) => change({ interests })}
    />
  );
}
