import type { ComponentProps } from "react";
import { PhoneRead } from "../../components/fields/PhoneRead";
import { COUNTRIES, callingCode, countryOf, international, saysItsCountry } from "./callingCodes";
import { copy } from "./copy";
import type { Contact } from "./form";
import { idOf } from "./useBookingForm";
import { Wrong, wiring } from "./Wrong";

type Props = {
  contact: Contact;
  /** What the account says, which is read only; what it lacks can be typed (decision 48). */
  fixed: Pick<Contact, "firstName" | "lastName" | "email"> | undefined;
  problem: (field: string) => string | undefined;
  onChange: (contact: Contact) => void;
};

export function ContactFields({ contact, fixed, problem, onChange }: Props) {
  const box = (part: "firstName" | "lastName" | "email") => ({
    field: `contacts.${contact.key}.${part}`,
    value: contact[part],
    readOnly: (fixed?.[part] ?? "") !== "",
    problem: problem(`contacts.${contact.key}.${part}`),
    onText: (text: string) => onChange({ ...contact, [part]: text }),
  });
  return (
    <div className="two">
      <Box label={copy.firstName} autoComplete={own(contact, "given-name")} {...box("firstName")} />
      <Box label={copy.lastName} autoComplete={own(contact, "family-name")} {...box("lastName")} />
      <Box label={copy.email} type="email" autoComplete={own(contact, "email")} {...box("email")} />
      <Phone contact={contact} problem={problem} onChange={onChange} />
    </div>
  );
}

/** A browser fills in its owner's own data, not their companions'. */
function own({ isUserAccount }: Contact, what: string): string {
  return isUserAccount ? what : "off";
}

type BoxProps = {
  label: string;
  field: string;
  problem: string | undefined;
  onText: (text: string) => void;
} & Pick<ComponentProps<"input">, "type" | "value" | "readOnly" | "autoComplete">;

function Box({ label, field, problem, onText, ...input }: BoxProps) {
  return (
    <div>
      <label className="label" htmlFor={idOf(field)}>
        {label}
      </label>
      <input
        className="input"
        type="text"
        required
        {...input}
        {...wiring(field, problem)}
        onChange={(event) => onText(event.target.value)}
      />
      <Wrong field={field} text={problem} />
    </div>
  );
}

const countries = new Intl.DisplayNames("en", { type: "region" });

/** A number without a country's code has the one that is chosen; one that begins with a code chooses it (decision 50). */
function Phone({ contact, problem, onChange }: Omit<Props, "fixed">) {
  const field = `contacts.${contact.key}.phone`;
  const text = problem(field);
  const onText = (phone: string) => {
    const country = saysItsCountry(phone) ? countryOf(phone)?.code : undefined;
    onChange({ ...contact, phone, country: country ?? contact.country });
  };
  return (
    <div>
      <label className="label" htmlFor={idOf(field)}>
        {copy.phone}
      </label>
      <div className="phone">
        <span className="calling" aria-hidden="true">{`+${callingCode(contact.country)}`}</span>
        <select
          className="select"
          aria-label={copy.country}
          value={contact.country}
          onChange={(event) => onChange({ ...contact, country: event.target.value })}
        >
          {sorted().map(({ code, calling, name }) => (
            <option key={code} value={code}>{`${name} +${calling}`}</option>
          ))}
        </select>
        <input
          className="input num"
          type="tel"
          required
          autoComplete={own(contact, "tel")}
          value={contact.phone}
          {...wiring(field, text)}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      <Wrong field={field} text={text} />
      <PhoneRead phone={international(contact.country, contact.phone)} />
    </div>
  );
}

function sorted() {
  return COUNTRIES.map((one) => ({ ...one, name: countries.of(one.code) ?? one.code })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}
