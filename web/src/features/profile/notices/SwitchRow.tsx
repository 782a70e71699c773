import { useId } from "react";

type Props = {
  title: string;
  text: string;
  isOn: boolean;
  /** The id of the text why it cannot be switched on. */
  reasonOff?: string | undefined;
  problem: string | undefined;
  onChange: (on: boolean) => void;
};

/** Saved at once, so it is a switch and no form. */
export function SwitchRow({ title, text, isOn, reasonOff, problem, onChange }: Props) {
  const id = useId();
  const described = [`${id}-text`, reasonOff, problem !== undefined && `${id}-problem`].filter(Boolean);
  return (
    <div className="switch-row">
      <label htmlFor={id}>
        <b>{title}</b>
        <span className="small quiet" id={`${id}-text`}>
          {text}
        </span>
      </label>
      <span className="switch">
        <input
          id={id}
          type="checkbox"
          aria-label={title}
          aria-describedby={described.join(" ")}
          checked={isOn}
          disabled={!isOn && reasonOff !== undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      <p className="error" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}
