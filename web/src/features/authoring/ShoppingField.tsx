import { SHOPPING_LENGTH } from "../../api/forms.gen";
import { declaredCopy as copy } from "./declaredCopy";
import { Field, FieldGroup } from "./Field";
import { RadioAnswers } from "./RadioAnswers";
import type { StepProps } from "./StepProps";

/** Whether the trip stops at shops, which ones, and who earns a commission. */
export function ShoppingField({ form, change, problem }: StepProps) {
  return (
    <FieldGroup field="shopping" label={copy.shopping} hint={copy.shoppingHint} problem={problem("shopping")} required>
      <RadioAnswers
        name="shopping"
        answers={copy.shoppingAnswers}
        value={form.shopping}
        onChange={(shopping) => change({ shopping })}
      />
      {form.shopping === "stops" && (
        <div className="stops-told">
          <Field
            field="shopping_stops"
            label={copy.which}
            hint={copy.whichHint}
            problem={problem("shopping_stops")}
            required
          >
            {(wires) => (
              <textarea
                className="area"
                rows={3}
                maxLength={SHOPPING_LENGTH}
                value={form.shopping_stops}
                onChange={(event) => change({ shopping_stops: event.target.value })}
                {...wires}
              />
            )}
          </Field>
          <FieldGroup
            field="shopping_commission"
            label={copy.commission}
            problem={problem("shopping_commission")}
            required
          >
            <RadioAnswers
              name="shopping_commission"
              answers={copy.commissionAnswers}
              value={form.shopping_commission}
              onChange={(shopping_commission) => change({ shopping_commission })}
            />
          </FieldGroup>
        </div>
      )}
    </FieldGroup>
  );
}
