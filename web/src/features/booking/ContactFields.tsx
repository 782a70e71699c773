import type { ComponentProps } from "react";
import { PhoneBox } from "../../components/fields/PhoneBox";
import { copy } from "./copy";
import { FieldError, fieldAttributes } from "./FieldError";
import type { Contact } from "./form";
import { idOf } from "./useBookingForm";

type Props = {
  contact: Contact;
  /** The account's values; missing ones can be typed. */
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
      <Box label={copy.firstName} autoComplete={autoCompleteOf(contact, "given-name")} {...box("firstName")} />
      <Box label={copy.lastName} autoComplete={autoCompleteOf(contact, "family-name")} {...box("lastName")} />
      <Box label={copy.email} type="email" autoComplete={autoCompleteOf(contact, "email")} {...box("email")} />
      <PhoneBox
        id={idOf(`contacts.${contact.key}.phone`)}
        label={copy.phone}
        country={contact.country}
        phone={contact.phone}
        autoComplete={autoCompleteOf(contact, "tel")}
        problem={problem(`contacts.${contact.key}.phone`)}
        onChange={(typed) => onChange({ ...contact, ...typed })}
      />
    </div>
  );
}

/** Not for companions: a browser fills in its owner's data. */
function autoCompleteOf({ isUserAccount }: Contact, what: string): string {
  return isUserAccount ? what : "off";
}

type ContactInputProps = {
  label: string;
  field: string;
  problem: string | undefined;
  onText: (text: string) => void;
} & Pick<ComponentProps<"input">, "type" | "value" | "readOnly" | "autoComplete">;

function Box({ label, field, problem, onText, ...input }: ContactInputProps) {
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
        {...fieldAttributes(field, problem)}
        onChange={(event) => onText(event.target.value)}
      />
      <FieldError field={field} text={problem} />
    </div>
  );
}
