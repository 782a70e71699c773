import { useState } from "react";
import { AppError } from "../../../api/errors";
import type { Person } from "../../../api/person";
import { dropFormDraft, readFormDraft, storeFormDraft } from "../../../components/useDraft";
import type { AskProblem } from "./askForm";
import { focusField } from "./Field";

type FieldsOptions<Form, Field extends string> = {
  /** The prefix of its fields' ids. */
  form: string;
  /** It outlives the tab under its writer's id. */
  draft: string;
  person: Person;
  read: (draft: unknown) => Form;
  problemsOf: (values: Form) => AskProblem<Field>[];
  fieldOf: (path: string) => Field | undefined;
};

/** Values stored as a draft, and the client's and the server's errors by field. */
export function useFields<Form extends object, Field extends string>(options: FieldsOptions<Form, Field>) {
  const { form, draft, person, read, problemsOf, fieldOf } = options;
  const [values, setValues] = useState(() => read(readFormDraft(draft, person.id)));
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<AskProblem<Field>[]>([]);
  const found = isTried ? problemsOf(values) : [];
  return {
    values,
    change: (part: Partial<Form>) => {
      const next = { ...values, ...part };
      setValues(next);
      storeFormDraft(draft, person.id, next);
      setRefused([]);
    },
    problem: (field: Field) => [...found, ...refused].find((one) => one.field === field)?.message,
    /** Whether the form is valid; else the first field with an error gets the focus. */
    check: (): boolean => {
      setTried(true);
      const [first] = problemsOf(values);
      focusField(form, first?.field);
      return first === undefined;
    },
    /** Shows the server's errors; returns whether any has a field here. */
    refuse: (error: unknown): boolean => {
      const reported = error instanceof AppError ? error.fields : [];
      const placed = reported.flatMap(({ field, message }) => {
        const own = fieldOf(field);
        return own === undefined ? [] : [{ field: own, message }];
      });
      setRefused(placed);
      focusField(form, placed[0]?.field);
      return placed.length > 0;
    },
    hasRefused: refused.length > 0,
    /** After sending. */
    forget: () => dropFormDraft(draft, person.id),
  };
}
