import "./radioList.css";
import { type ReactNode, useId } from "react";

export type RadioOption<Value extends string> = { value: Value; label: ReactNode; text?: ReactNode };

type Props<Value extends string> = {
  legend: string;
  options: readonly RadioOption<Value>[];
  /** Empty while nothing is chosen. */
  value: Value | "";
  onChange: (value: Value) => void;
};

/** A few choices, each with a line about it. */
export function RadioList<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="radio-list">
      <legend className="label">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            <b>{option.label}</b>
            {option.text !== undefined && <span className="small quiet">{option.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
