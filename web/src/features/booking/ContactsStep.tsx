import { Icon } from "../../components/ui/Icon";
import type { StepProps } from "./BookingSteps";
import { ContactFields } from "./ContactFields";
import { copy, removeContact } from "./copy";
import { accountNames, type Contact, emptyContact, withoutContact } from "./form";
import { PLACES, SignIn } from "./SignIn";

/** The account's comes first and stays; others can be removed, and any can be primary. */
export function ContactsStep({ trip, person, booking }: StepProps) {
  const { form, change } = booking;
  const replace = (contact: Contact) =>
    change({ contacts: form.contacts.map((one) => (one.key === contact.key ? contact : one)) });
  const remove = ({ key }: Contact) => change(withoutContact(form, key));
  const names = person && accountNames(person);
  return (
    <fieldset className="step" id={PLACES.contacts} tabIndex={-1}>
      <legend>{copy.contacts}</legend>
      <p className="small quiet">{copy.contactsHint}</p>
      {!person && (
        <p className="sign-in-note">
          {copy.signInFills} <SignIn trip={trip.id} place="contacts" />
        </p>
      )}
      {form.contacts.map((contact) => (
        <fieldset key={contact.key} className="contact">
          <legend className="sr">{nameOf(contact)}</legend>
          <div className="contact-head">
            <p>
              <b>{nameOf(contact)}</b>
              {contact.isUserAccount && person && <span className="small quiet">{copy.fromAccount}</span>}
            </p>
            <label className="tick">
              <input
                type="radio"
                name="primary"
                checked={form.primary === contact.key}
                onChange={() => change({ primary: contact.key })}
              />
              {copy.primary}
            </label>
            {!contact.isUserAccount && (
              <button
                type="button"
                className="iconbtn"
                aria-label={removeContact(nameOf(contact))}
                onClick={() => remove(contact)}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
          <ContactFields
            contact={contact}
            fixed={contact.isUserAccount && names ? { ...names, email: person?.email ?? "" } : undefined}
            problem={booking.problem}
            onChange={replace}
          />
        </fieldset>
      ))}
      <button
        type="button"
        className="btn line compact"
        onClick={() => change({ contacts: [...form.contacts, emptyContact(crypto.randomUUID())] })}
      >
        <Icon name="plus" small />
        {copy.addContact}
      </button>
    </fieldset>
  );
}

function nameOf({ isUserAccount, firstName, lastName }: Contact): string {
  if (isUserAccount) return copy.you;
  return `${firstName} ${lastName}`.trim() || copy.newContact;
}
