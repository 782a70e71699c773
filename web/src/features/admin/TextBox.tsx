import { type ComponentProps, useId } from "react";

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  hint: string;
  /** In place of the hint. */
  problem: string | undefined;
} & Pick<ComponentProps<"input">, "type" | "min" | "max" | "inputMode" | "maxLength" | "autoComplete">;

/** A field with its hint, or what is wrong with it. */
export function TextBox({ label, value, onChange, hint, problem, ...box }: Props) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...box}
        id={id}
        className="input"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        className={problem === undefined ? "hint" : "error"}
        id={`${id}-hint`}
        role={problem === undefined ? undefined : "alert"}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
