import "./bookings.css";
import "./receipt.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { oneBooking } from "../../api/bookingPages";
import type { Person } from "../../api/person";
import { useSession } from "../../api/session";
import { Gate } from "../../components/Gate";
import { PlainPage } from "../../components/PlainPage";
import { useDocumentHead } from "../../components/useDocumentHead";
import { ReceiptSheet } from "./ReceiptSheet";
import { copy, receiptNumber, titleOf } from "./receiptCopy";

/** The receipt of a booking's payments, to print. */
export function ReceiptPage() {
  const { id } = useParams({ from: "/profile/bookings/$id/receipt" });
  useDocumentHead({ title: titleOf(receiptNumber(id)), description: copy.description, listed: false });
  const session = useSession();
  if (session.state === "out") return <SignedOut id={id} />;
  return <Gate waiting={<Waiting />}>{(person) => <Receipt person={person} id={id} />}</Gate>;
}

function SignedOut({ id }: { id: string }) {
  return (
    <PlainPage alert scene="lost" title={copy.heading} text={copy.signedOut}>
      <Link className="btn primary" to="/auth" search={{ next: `/profile/bookings/${id}/receipt` }}>
        {copy.signIn}
      </Link>
    </PlainPage>
  );
}

function Waiting() {
  return (
    <div className="receipt-page wrap" aria-busy="true">
      <h1 className="h-page">{copy.heading}</h1>
      <p className="quiet" role="status">
        {copy.loading}
      </p>
      <span className="skel tall" />
    </div>
  );
}

function Receipt({ person, id }: { person: Person; id: string }) {
  const booking = useQuery(oneBooking(person.id, "traveller", id));
  if (booking.data) return <ReceiptSheet booking={booking.data} />;
  if (booking.isPending) return <Waiting />;
  if (booking.error) {
    return (
      <PlainPage alert scene="error" title={copy.heading} text={copy.failed} error={booking.error}>
        <button type="button" className="btn primary" onClick={() => void booking.refetch()}>
          {copy.tryAgain}
        </button>
      </PlainPage>
    );
  }
  return (
    <PlainPage alert scene="lost" title={copy.missingTitle} text={copy.missing}>
      <Link className="btn primary" to="/profile/booking-history">
        {copy.back}
      </Link>
    </PlainPage>
  );
}
