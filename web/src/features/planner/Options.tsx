import { Icon } from "../../components/ui/Icon";
import { nameOf } from "./copy";
import { toggleItem } from "./preferences";

type OneProps = {
  name: string;
  legend: string;
  hint?: string;
  options: readonly string[];
  texts?: Record<string, string>;
  chosen: string;
  onChange: (chosen: string) => void;
};

/** Each option has its meaning beside it. */
export function OneOf({ name, legend, hint, options, texts, chosen, onChange }: OneProps) {
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <div className={texts ? "wish-options" : "chips"}>
        {options.map((one) => (
          <label key={one} className={texts ? "wish-option" : "chip wish-radio"}>
            <input type="radio" name={name} checked={chosen === one} onChange={() => onChange(one)} />
            <span>{nameOf(one)}</span>
            {texts && <span className="small quiet">{texts[one]}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type AnyProps = {
  legend: string;
  hint?: string;
  options: readonly string[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
};

/** Any number of options. */
export function AnyOf({ legend, hint, options, chosen, onChange }: AnyProps) {
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <div className="chips">
        {options.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(one)}
            onClick={() => onChange(toggleItem(chosen, one))}
          >
            {chosen.includes(one) && <Icon name="check" small />}
            <span>{one}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
