import { useId } from "react";
import type { TemplateValues } from "./placeholders";
import { TemplatePicker } from "./TemplatePicker";
import { textProblem } from "./templateCopy";
import type { TemplateKind } from "./templateKinds";

type Props = {
  /** Without it there are no templates. */
  kind: TemplateKind | undefined;
  values: TemplateValues;
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
  rows: number;
  hint?: string | undefined;
  /** What the server finds wrong with it. */
  problem?: string | undefined;
  /** For a dialog that was opened to write it. */
  hasFocus?: boolean;
};

/** A text that can begin as a template. */
export function TemplatedText(props: Props) {
  const { kind, values, label, value, onChange, maxLength, rows, hint, hasFocus = false } = props;
  const id = useId();
  const problem = textProblem(value, maxLength) ?? props.problem;
  const note = problem ?? hint;
  return (
    <>
      {kind && <TemplatePicker kind={kind} values={values} text={value} onText={onChange} />}
      <div>
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <textarea
          id={id}
          className="area"
          dir="auto"
          rows={rows}
          maxLength={maxLength}
          // biome-ignore lint/a11y/noAutofocus: only for such a dialog
          autoFocus={hasFocus}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
        />
        {note !== undefined && (
          <p
            id={`${id}-hint`}
            className={problem === undefined ? "hint" : "error"}
            role={problem === undefined ? undefined : "alert"}
          >
            {note}
          </p>
        )}
      </div>
    </>
  );
}
