import { BUDGET_TEXTS, copy, STYLE_TEXTS } from "./copy";
import { OneOf } from "./Options";
import { TRAVEL_STYLES, withStyle } from "./preferences";
import type { WizardStepProps } from "./useWizardForm";

export function StyleStep({ wishes, change }: WizardStepProps) {
  return (
    <>
      <OneOf
        name="style"
        legend={copy.style}
        options={TRAVEL_STYLES}
        texts={STYLE_TEXTS}
        chosen={wishes.travelStyle}
        onChange={(style) => change((now) => withStyle(now, style))}
      />
      <OneOf
        name="budget"
        legend={copy.budget}
        hint={copy.budgetHint}
        options={TRAVEL_STYLES}
        texts={BUDGET_TEXTS}
        chosen={wishes.budget}
        onChange={(budget) => change({ budget })}
      />
    </>
  );
}
