import type { ComponentProps, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

type Props = {
  label: ReactNode;
  input: UseFormRegisterReturn;
  error?: string | undefined;
  hint?: string;
  /** Lines of a text area. */
  rows?: number;
} & Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "readOnly" | "min" | "max" | "step">;

/** An input with its label, hint and error. */
export function TextField({ label, input, error, hint, rows, ...box }: Props) {
  const id = `field-${input.name}`;
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  const shared = {
    id,
    "aria-invalid": error !== undefined,
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    ...input,
  };
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {rows === undefined ? (
        <input className="input" {...box} {...shared} />
      ) : (
        <textarea className="area" rows={rows} {...shared} />
      )}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
