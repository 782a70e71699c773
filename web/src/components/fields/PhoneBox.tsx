import "./contact.css";
import { COUNTRIES, callingCode, countryOf, international, saysItsCountry } from "./callingCodes";
import { copy } from "./copy";
import { PhoneRead } from "./PhoneRead";

/** A number as it is being typed, and whose calling code it has where it names none. */
export type Typed = { country: string; phone: string };

type Props = Typed & {
  id: string;
  label: string;
  autoComplete: string;
  problem: string | undefined;
  onChange: (typed: Typed) => void;
};

const countries = new Intl.DisplayNames("en", { type: "region" });

/** A number without a country's code has the one that is chosen; one that begins with a code chooses it (decision 50). */
export function PhoneBox({ id, label, country, phone, autoComplete, problem, onChange }: Props) {
  const onText = (text: string) => {
    const said = saysItsCountry(text) ? countryOf(text)?.code : undefined;
    onChange({ phone: text, country: said ?? country });
  };
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="phone">
        <span className="calling" aria-hidden="true">{`+${callingCode(country)}`}</span>
        <select
          className="select"
          aria-label={copy.country}
          value={country}
          onChange={(event) => onChange({ phone, country: event.target.value })}
        >
          {sorted().map(({ code, calling, name }) => (
            <option key={code} value={code}>{`${name} +${calling}`}</option>
          ))}
        </select>
        <input
          id={id}
          className="input num"
          type="tel"
          required
          autoComplete={autoComplete}
          value={phone}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      {problem !== undefined && (
        <p className="error" id={`${id}-error`}>
          {problem}
        </p>
      )}
      <PhoneRead phone={international(country, phone)} />
    </div>
  );
}

function sorted() {
  return COUNTRIES.map((one) => ({ ...one, name: countries.of(one.code) ?? one.code })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}
