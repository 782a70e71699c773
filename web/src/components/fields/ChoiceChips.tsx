import "./fields.css";
import { useState } from "react";
import { Icon } from "../ui/Icon";
import { copy } from "./copy";

type Props = {
  legend: string;
  hint?: string;
  options: readonly string[];
  /** Displayed on request, or when chosen. */
  others?: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** A chosen value in no list stays selectable. */
export function ChoiceChips({ legend, hint, options, others = [], chosen, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const known = [...options, ...others];
  const shown = [
    ...options,
    ...others.filter((one) => opened || chosen.includes(one)),
    ...chosen.filter((one) => !known.includes(one)),
  ];
  const toggle = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  const hidden = others.length > 0 && !opened;
  return (
    <fieldset className="choice-chips">
      <legend className="label">{legend}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <div className="chips">
        {shown.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(one)}
            onClick={() => toggle(one)}
          >
            {chosen.includes(one) && <Icon name="check" small />}
            <span>{one}</span>
          </button>
        ))}
        {hidden && (
          <button type="button" className="link" onClick={() => setOpened(true)}>
            {copy.more}
          </button>
        )}
      </div>
    </fieldset>
  );
}
