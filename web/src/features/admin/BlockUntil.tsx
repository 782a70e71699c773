import { useId, useState } from "react";
import { plusDays, today } from "../../lib/dates";
import { copy } from "./blockCopy";
import { TextBox } from "./TextBox";

const WEEK_DAYS = 7;

/** How long a block lasts: until a day, or without end. `until` is left out without one. */
export function useBlockUntil() {
  const [isEndless, setEndless] = useState(false);
  const [day, setDay] = useState(() => plusDays(today(), WEEK_DAYS));
  const isRight = isEndless || day >= today();
  return { isEndless, setEndless, day, setDay, isRight, until: isEndless ? undefined : day };
}

type Props = {
  of: ReturnType<typeof useBlockUntil>;
  /** What the server finds wrong with the day. */
  problem: string | undefined;
};

export function BlockUntil({ of, problem }: Props) {
  const name = useId();
  return (
    <>
      <fieldset className="radios">
        <legend className="label">{copy.howLong}</legend>
        {[false, true].map((one) => (
          <label key={String(one)}>
            <input type="radio" name={name} checked={one === of.isEndless} onChange={() => of.setEndless(one)} />
            <span>{one ? copy.withoutEnd : copy.untilDay}</span>
          </label>
        ))}
      </fieldset>
      {!of.isEndless && (
        <TextBox
          label={copy.lastDay}
          type="date"
          min={today()}
          value={of.day}
          hint=""
          problem={of.isRight ? problem : copy.dayMissing}
          onChange={of.setDay}
        />
      )}
    </>
  );
}
