import { TRAVELLERS_LIMIT } from "../../api/constants.gen";
import { PLAN_ACCOMMODATION, PLAN_GROUP_LIMIT, PLAN_TRANSPORTATION } from "../../api/forms.gen";
import { copy } from "./copy";
import { NumberField } from "./NumberField";
import { AnyOf, OneOf } from "./Options";
import { clampNumber, GROUP_TYPES, withGroup } from "./preferences";
import type { WizardStepProps } from "./useWizardForm";

export function GroupStep({ wishes, change }: WizardStepProps) {
  const isLarge = Number(clampNumber(wishes.groupSize, PLAN_GROUP_LIMIT)) > TRAVELLERS_LIMIT;
  return (
    <>
      <OneOf
        name="group"
        legend={copy.groupType}
        options={GROUP_TYPES}
        chosen={wishes.groupType}
        onChange={(type) => change((now) => withGroup(now, type))}
      />
      <NumberField
        id="group-size"
        label={copy.groupSize}
        hint={isLarge ? copy.largeGroup : copy.groupHint}
        most={PLAN_GROUP_LIMIT}
        value={wishes.groupSize}
        onChange={(groupSize) => change({ groupSize })}
      />
      <AnyOf
        legend={copy.accommodation}
        hint={copy.anyOf}
        options={PLAN_ACCOMMODATION}
        chosen={wishes.accommodation}
        onChange={(accommodation) => change({ accommodation })}
      />
      <AnyOf
        legend={copy.transportation}
        hint={copy.anyOf}
        options={PLAN_TRANSPORTATION}
        chosen={wishes.transportation}
        onChange={(transportation) => change({ transportation })}
      />
    </>
  );
}
