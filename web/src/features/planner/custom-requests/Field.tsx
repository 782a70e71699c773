/** For the focus after an error. */
export function idOf(form: string, field: string): string {
  return `${form}-${field}`;
}

/** Links an input to its error and its hint. */
export function fieldAttributes(id: string, problem: string | undefined, hasHint = false) {
  const described = [hasHint && `${id}-hint`, problem !== undefined && `${id}-error`].filter(Boolean).join(" ");
  return { id, "aria-invalid": problem !== undefined, "aria-describedby": described || undefined } as const;
}

export function Wrong({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="error" id={`${id}-error`}>
      {text}
    </p>
  );
}

type BoxProps = {
  form: string;
  field: string;
  label: string;
  value: string;
  problem: string | undefined;
  hint?: string;
  type?: "text" | "email" | "date";
  inputMode?: "numeric" | "decimal";
  autoComplete?: string;
  min?: string;
  max?: string;
  onText: (text: string) => void;
};

/** A form row with label, hint and error. */
export function Box({ form, field, label, value, problem, hint, type = "text", onText, ...input }: BoxProps) {
  const id = idOf(form, field);
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className={input.inputMode ? "input num" : "input"}
        type={type}
        autoComplete="off"
        value={value}
        {...input}
        {...fieldAttributes(id, problem, hint !== undefined)}
        onChange={(event) => onText(event.target.value)}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Wrong id={id} text={problem} />
    </div>
  );
}

type AreaProps = Pick<BoxProps, "form" | "field" | "label" | "value" | "problem" | "hint" | "onText"> & {
  optional?: string;
  maxLength: number;
  rows?: number;
};

export function Area({ form, field, label, optional, value, problem, hint, maxLength, rows = 4, onText }: AreaProps) {
  const id = idOf(form, field);
  return (
    <div>
      <label className="label" htmlFor={id}>
        <span>{label}</span> {optional !== undefined && <span className="quiet">{optional}</span>}
      </label>
      <textarea
        className="area"
        rows={rows}
        maxLength={maxLength}
        value={value}
        {...fieldAttributes(id, problem, hint !== undefined)}
        onChange={(event) => onText(event.target.value)}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Wrong id={id} text={problem} />
    </div>
  );
}

/** Focuses the first field with an error, once the error is rendered. */
export function focusField(form: string, field: string | undefined): void {
  if (field === undefined) return;
  requestAnimationFrame(() => {
    const id = idOf(form, field);
    document.getElementById(id)?.focus();
    document.getElementById(`${id}-error`)?.scrollIntoView({ block: "nearest" });
  });
}
