import type { ReactNode } from "react";
import { copy } from "./copy";

/** Links an input to its label, hint and error. */
export type FieldAttributes = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

type Props = {
  /** The path in the document. */
  field: string;
  label: string;
  hint?: ReactNode;
  /** Text beside the label: "optional". */
  note?: string;
  problem: string | undefined;
  required?: boolean;
  children: (wiring: FieldAttributes) => ReactNode;
};

export function Field({ field, label, note, problem, required = false, children, ...rest }: Props) {
  const id = idOf(field);
  // An error replaces a hint with the same text.
  const hint = rest.hint === problem ? undefined : rest.hint;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <span>{label}</span>
        {required && <Required />}
        {note !== undefined && <span className="quiet">{` ${note}`}</span>}
      </label>
      {children(fieldAttributes(field, problem, hint !== undefined))}
      <Hint id={id} hint={hint} />
      <Wrong id={id} problem={problem} />
    </div>
  );
}

/** For several inputs that belong together. */
export function FieldGroup({
  field,
  label,
  hint,
  problem,
  required = false,
  children,
}: Omit<Props, "children"> & { children: ReactNode }) {
  const id = idOf(field);
  return (
    <fieldset
      className="field"
      id={id}
      tabIndex={-1}
      aria-describedby={fieldAttributes(field, problem, hint !== undefined)["aria-describedby"]}
    >
      <legend className="label">
        <span>{label}</span>
        {required && <Required />}
      </legend>
      <Hint id={id} hint={hint} />
      {children}
      <Wrong id={id} problem={problem} />
    </fieldset>
  );
}

function Required() {
  return (
    <>
      <span className="star" aria-hidden="true">
        *
      </span>
      <span className="sr">{` ${copy.required}`}</span>
    </>
  );
}

function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  if (hint === undefined) return null;
  return (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

function Wrong({ id, problem }: { id: string; problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <p className="error" id={`${id}-error`}>
      {problem}
    </p>
  );
}

export function fieldAttributes(field: string, problem: string | undefined, hasHint = false): FieldAttributes {
  const id = idOf(field);
  const notes = [hasHint && `${id}-hint`, problem !== undefined && `${id}-error`].filter((one) => one !== false);
  return { id, "aria-invalid": problem !== undefined, "aria-describedby": notes.join(" ") || undefined };
}

/** The id of the element of a document's field. */
export function idOf(field: string): string {
  return `field-${field.replaceAll(".", "-")}`;
}
