import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { copy } from "./copy";
import { clampNumber } from "./preferences";

type Props = {
  id: string;
  label: string;
  hint: string;
  most: number;
  value: string;
  onChange: (value: string) => void;
};

/** From 1; clamped on blur (D-129). */
export function NumberField({ id, label, hint, most, value, onChange }: Props) {
  const number = Number(clampNumber(value, most));
  const step = (by: number) => onChange(clampNumber(String(number + by), most));
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="wish-number">
        <button
          type="button"
          className="iconbtn ring"
          aria-label={`${label}: ${copy.fewer}`}
          disabled={number <= 1}
          onClick={() => step(-1)}
        >
          <MoreIcon name="minus" />
        </button>
        <input
          id={id}
          className="input num"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(clampNumber(value, most))}
        />
        <button
          type="button"
          className="iconbtn ring"
          aria-label={`${label}: ${copy.more}`}
          disabled={number >= most}
          onClick={() => step(1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
