import { useId } from "react";
import type { ChangeQuote } from "../../api/bookingChanges";
import { copy, peopleBounds } from "./copy";
import { Stepper } from "./Stepper";
import type { ChangeFormState } from "./useChangeEdits";

export function PeopleField({ form, base }: { form: ChangeFormState; base: ChangeQuote }) {
  const id = useId();
  const wrong = form.problem("people");
  return (
    <div className="change-field change-people">
      <div>
        <h3 className="h-18">{copy.people}</h3>
        <p className="small quiet" id={id}>
          {peopleBounds(base.min_people, base.max_people)}
        </p>
      </div>
      <Stepper
        label={copy.people}
        value={form.edits.people ?? base.before.number_of_travelers}
        least={base.min_people}
        most={base.max_people}
        describedBy={wrong === undefined ? id : `${id}-error`}
        onChange={(people) => form.change({ people })}
      />
      {wrong !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
