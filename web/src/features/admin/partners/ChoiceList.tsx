import { useId } from "react";

type Props = {
  legend: string;
  options: readonly string[];
  textOf: (option: string) => string;
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** Check boxes; the chosen ones are in the order of the options. */
export function ChoiceList({ legend, options, textOf, chosen, problem, onChange }: Props) {
  const id = useId();
  const toggle = (option: string) =>
    onChange(options.filter((one) => (one === option ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <fieldset className="check-choice" aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend className="label">{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="checkbox" checked={chosen.includes(option)} onChange={() => toggle(option)} />
          <span>
            <span>{textOf(option)}</span> <code className="small quiet">{option}</code>
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <p className="error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
