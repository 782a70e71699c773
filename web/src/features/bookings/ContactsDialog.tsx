import { useId, useState } from "react";
import type { Booking } from "../../api/booking";
import { AppError, failureText } from "../../api/errors";
import { DialogForm } from "../../components/DialogForm";
import { PhoneBox } from "../../components/fields/PhoneBox";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { toast } from "../../components/ui/toasts";
import { useSubmitResult } from "../../components/useSubmitResult";
import {
  type Contact,
  contactsOf,
  newContact,
  problemOf,
  useCorrectContacts,
  withoutContact,
  withPrimary,
} from "./contactForm";
import { contactLegend, copy, removeContact } from "./contactsCopy";

type Props = { booking: Booking; open: boolean; onClose: () => void };

export function ContactsDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={copy.correctTitle} className="dialog booking-ask">
      <Form {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Form({ booking, onClose }: Omit<Props, "open">) {
  const [contacts, setContacts] = useState(() => contactsOf(booking));
  const correct = useCorrectContacts(booking.id);
  const sent = useSubmitResult();
  const change = (next: Contact[]) => {
    setContacts(next);
    if (correct.error) correct.reset();
  };
  const wrong = correct.error instanceof AppError ? correct.error : undefined;
  // An error about one field is displayed at its field only.
  const isAtFields = wrong?.fields.some(({ field }) => field.split(".").length === 3) === true;
  const onSend = () =>
    sent(correct.mutateAsync(contacts), {
      onSuccess: () => toast({ tone: "good", title: copy.savedTitle, text: copy.saved }),
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.failed),
    });
  return (
    <DialogForm
      title={copy.correctTitle}
      isReady={contacts.length > 0}
      isPending={correct.isPending}
      error={correct.error}
      otherwise={copy.failed}
      notice={isAtFields ? copy.wrong : undefined}
      leave={copy.keep}
      send={correct.isPending ? copy.saving : copy.save}
      onSend={onSend}
      onClose={onClose}
    >
      <p className="quiet">{booking.status === "confirmed" ? copy.hintConfirmed : copy.hint}</p>
      {contacts.map((contact, place) => (
        <ContactFields
          key={contact.key}
          contact={contact}
          place={place}
          problem={(part) => problemOf(wrong, place, part)}
          onChange={(next) => change(contacts.map((one) => (one.key === contact.key ? next : one)))}
          onPrimary={() => change(withPrimary(contacts, contact.key))}
          onRemove={contacts.length > 1 ? () => change(withoutContact(contacts, contact.key)) : undefined}
        />
      ))}
      <p>
        <button type="button" className="btn line compact" onClick={() => change([...contacts, newContact()])}>
          <Icon name="plus" small />
          {copy.add}
        </button>
      </p>
    </DialogForm>
  );
}

type FieldsProps = {
  contact: Contact;
  place: number;
  problem: (part: string) => string | undefined;
  onChange: (contact: Contact) => void;
  onPrimary: () => void;
  /** One contact must stay. */
  onRemove: (() => void) | undefined;
};

const PARTS = [
  { part: "full_name", label: copy.name, type: "text" },
  { part: "email", label: copy.email, type: "email" },
] as const;

function ContactFields({ contact, place, problem, onChange, onPrimary, onRemove }: FieldsProps) {
  const id = useId();
  return (
    <fieldset className="contact">
      <legend className="sr">{contactLegend(place)}</legend>
      {PARTS.map(({ part, label, type }) => (
        <div key={part}>
          <label className="label" htmlFor={`${id}-${part}`}>
            {label}
          </label>
          <input
            id={`${id}-${part}`}
            className="input"
            type={type}
            required
            autoComplete="off"
            value={contact[part]}
            aria-invalid={problem(part) !== undefined}
            aria-describedby={problem(part) === undefined ? undefined : `${id}-${part}-error`}
            onChange={(event) => onChange({ ...contact, [part]: event.target.value })}
          />
          {problem(part) !== undefined && (
            <p className="error" id={`${id}-${part}-error`}>
              {problem(part)}
            </p>
          )}
        </div>
      ))}
      <PhoneBox
        id={`${id}-phone`}
        label={copy.phone}
        country={contact.country}
        phone={contact.phone}
        autoComplete="off"
        problem={problem("phone")}
        onChange={(typed) => onChange({ ...contact, ...typed })}
      />
      <div className="contact-head">
        <label className="tick">
          <input type="radio" name="primary" checked={contact.is_primary} onChange={onPrimary} />
          {copy.primary}
        </label>
        {onRemove && (
          <button
            type="button"
            className="iconbtn"
            aria-label={removeContact(contact.full_name, place)}
            onClick={onRemove}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </fieldset>
  );
}
