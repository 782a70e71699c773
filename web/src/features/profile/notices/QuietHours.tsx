import { useId, useState } from "react";
import { SwitchRow } from "./SwitchRow";
import { copy } from "./textCopy";

type Props = {
  /** "21:00"; null without quiet hours. */
  from: string | null;
  until: string | null;
  problem: string | undefined;
  onChange: (from: string | null, until: string | null) => void;
};

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
/** The server's default. */
const USUAL = ["21:00", "07:00"] as const;

export function QuietHours({ from, until, problem, onChange }: Props) {
  // Switched on again, the last hours come back.
  const [last, setLast] = useState<readonly [from: string, until: string]>(
    from !== null && until !== null ? [from, until] : USUAL,
  );
  const isOn = from !== null && until !== null;
  const choose = (start: string, end: string) => {
    setLast([start, end]);
    onChange(start, end);
  };
  return (
    <>
      <SwitchRow
        title={copy.quiet}
        text={isOn ? copy.quietText : copy.quietOff}
        isOn={isOn}
        problem={problem}
        onChange={(on) => (on ? onChange(...last) : onChange(null, null))}
      />
      {isOn && (
        <div className="quiet-hours">
          <HourSelect label={copy.from} hour={from} other={until} onChange={(hour) => choose(hour, until)} />
          <HourSelect label={copy.until} hour={until} other={from} onChange={(hour) => choose(from, hour)} />
        </div>
      )}
    </>
  );
}

type HourProps = {
  label: string;
  hour: string /** Equal hours are refused. */;
  other: string;
  onChange: (hour: string) => void;
};

function HourSelect({ label, hour, other, onChange }: HourProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="select num" value={hour} onChange={(event) => onChange(event.target.value)}>
        {HOURS.filter((one) => one !== other).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </div>
  );
}
