import "./contact.css";
import { useState } from "react";
import { usePhoneReading } from "../../api/phone";
import { mayBeAPhone } from "../../lib/phone";
import { COUNTRIES, callingCode, countryOf, international, saysItsCountry } from "./callingCodes";
import { copy } from "./copy";
import { PhoneEcho } from "./PhoneEcho";

/** The country is for numbers without a calling code. */
export type TypedPhone = { country: string; phone: string };

type Props = TypedPhone & {
  id: string;
  label: string;
  autoComplete: string;
  problem: string | undefined;
  onChange: (typed: TypedPhone) => void;
};

const countries = new Intl.DisplayNames("en", { type: "region" });

/** A number that begins with a calling code chooses its country; others use the chosen one's. */
export function PhoneBox({ id, label, country, phone, autoComplete, problem, onChange }: Props) {
  // Errors appear on blur and go while typing.
  const [isLeft, setLeft] = useState(false);
  const number = international(country, phone);
  const reading = usePhoneReading(isLeft ? number : "", "");
  const own = mayBeAPhone(phone) ? (reading?.problem ?? undefined) : copy.phoneWrong;
  const wrong = problem ?? (isLeft && phone.trim() !== "" ? own : undefined);
  const onText = (text: string) => {
    setLeft(false);
    const typedCountry = saysItsCountry(text) ? countryOf(text)?.code : undefined;
    onChange({ phone: text, country: typedCountry ?? country });
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
          {sortCountries().map(({ code, calling, name }) => (
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
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-error`}
          onBlur={() => setLeft(true)}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      {wrong !== undefined && (
        <p className="error" id={`${id}-error`}>
          {wrong}
        </p>
      )}
      <PhoneEcho phone={number} />
    </div>
  );
}

function sortCountries() {
  return COUNTRIES.map((one) => ({ ...one, name: countries.of(one.code) ?? one.code })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}
