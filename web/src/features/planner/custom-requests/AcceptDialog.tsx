import "../../../components/booking/booking-parts.css";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAcceptOffer } from "../../../api/customRequests";
import type { CustomOffer, CustomRequest } from "../../../api/customRequestTypes";
import { textOf } from "../../../api/errors";
import { SPECIAL_REQUESTS_LENGTH } from "../../../api/forms.gen";
import type { Person } from "../../../api/person";
import { reference } from "../../../components/booking/copy";
import { Failure } from "../../../components/Failure";
import { PhoneBox } from "../../../components/fields/PhoneBox";
import { Dialog } from "../../../components/ui/Dialog";
import { toast } from "../../../components/ui/toasts";
import { useIsMounted, useSubmitResult } from "../../../components/useSubmitResult";
import { acceptFieldOf, acceptProblems, emptyAccept, readAccept, toAcceptance } from "./acceptForm";
import { Area, Box, fieldAttributes, idOf, Wrong } from "./Field";
import { OfferMoney } from "./OfferMoney";
import { acceptOf, bookedWith, copy, whenText } from "./requestCopy";
import { useFields } from "./useFields";

const FORM = "accept";

type Props = { request: CustomRequest; offer: CustomOffer; person: Person; open: boolean; onClose: () => void };

/** Contact data, payments and the terms. Then a link to the booking. */
export function AcceptDialog({ open, onClose, ...rest }: Props) {
  const [booking, setBooking] = useState<string>();
  const name = rest.offer.display_name;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={booking === undefined ? acceptOf(name) : copy.bookedTitle}
      className="dialog booking-ask accept-offer"
    >
      {booking === undefined ? (
        <Form {...rest} onClose={onClose} onBooked={setBooking} />
      ) : (
        <Booked name={name} booking={booking} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = Omit<Props, "open"> & { onBooked: (booking: string) => void };

function Form({ request, offer, person, onClose, onBooked }: FormProps) {
  const fields = useFields({
    form: FORM,
    draft: `acceptance in ${request.id}`,
    person,
    read: (draft) => readAccept(draft, emptyAccept(person)),
    problemsOf: acceptProblems,
    fieldOf: acceptFieldOf,
  });
  const { values, problem } = fields;
  const accept = useAcceptOffer();
  const sent = useSubmitResult();
  const isHere = useIsMounted();
  const change = (part: Partial<typeof values>) => {
    fields.change(part);
    if (accept.error) accept.reset();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (accept.isPending || !fields.check()) return;
    const outcome = accept.mutateAsync(toAcceptance(values, request.id, offer));
    outcome.catch((error: unknown) => isHere() && fields.refuse(error));
    sent(outcome, {
      onSuccess: () => {
        fields.forget();
        if (!isHere()) toast({ tone: "good", title: copy.bookedTitle, text: offer.title });
      },
      onHere: ({ booking_id }) => onBooked(booking_id),
      wordsOf: (error) => textOf(error, copy.bookFailed),
    });
  };
  const terms = idOf(FORM, "accepted_terms");
  return (
    <form noValidate onSubmit={onSubmit}>
      <div>
        <h2 className="h-28">{acceptOf(offer.display_name)}</h2>
        <p className="quiet num">
          <span>{offer.title}</span>
          <br />
          <span>{whenText(offer.start_date, offer.end_date, offer.days)}</span>
        </p>
      </div>
      <OfferMoney offer={offer} people={request.number_of_travelers} />
      <Box
        form={FORM}
        field="full_name"
        label={copy.fullName}
        autoComplete="name"
        value={values.name}
        problem={problem("full_name")}
        onText={(name) => change({ name })}
      />
      <Box
        form={FORM}
        field="contact_email"
        type="email"
        label={copy.email}
        autoComplete="email"
        value={values.email}
        problem={problem("contact_email")}
        onText={(email) => change({ email })}
      />
      <PhoneBox
        id={idOf(FORM, "contact_phone")}
        label={copy.phone}
        country={values.country}
        phone={values.phone}
        autoComplete="tel"
        problem={problem("contact_phone")}
        onChange={change}
      />
      <Area
        form={FORM}
        field="special_requests"
        label={copy.requests}
        optional={copy.optional}
        hint={copy.requestsHint}
        rows={3}
        maxLength={SPECIAL_REQUESTS_LENGTH}
        value={values.requests}
        problem={problem("special_requests")}
        onText={(requests) => change({ requests })}
      />
      <div>
        <label className="tick">
          <input
            type="checkbox"
            checked={values.terms}
            {...fieldAttributes(terms, problem("accepted_terms"))}
            onChange={(event) => change({ terms: event.target.checked })}
          />
          <span>
            {copy.termsBefore}{" "}
            <a className="link" href="/terms" target="_blank" rel="noopener">
              {copy.terms}
            </a>
          </span>
        </label>
        <Wrong id={terms} text={problem("accepted_terms")} />
      </div>
      <Failure error={fields.hasRefused ? null : accept.error} otherwise={copy.bookFailed} />
      <p className="small quiet">{copy.nothingCharged}</p>
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.cancel}
        </button>
        <button type="submit" className="btn primary" aria-disabled={accept.isPending}>
          {accept.isPending ? copy.booking : copy.book}
        </button>
      </p>
    </form>
  );
}

function Booked({ name, booking, onClose }: { name: string; booking: string; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // Syncs with the focus, which was in the form.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="booked">
      <h2 className="h-28" ref={title} tabIndex={-1}>
        {copy.bookedTitle}
      </h2>
      <p>{bookedWith(name)}</p>
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.done}
        </button>
        <Link
          className="btn primary"
          to="/profile"
          search={{ mode: "visitor", tab: "bookings", q: reference(booking) }}
        >
          {copy.toBooking}
        </Link>
      </p>
    </div>
  );
}
