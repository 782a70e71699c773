import "./bookings.css";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import type { Person } from "../../api/person";
import { Gate } from "../../components/Gate";
import { PlainPage } from "../../components/PlainPage";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy, NEXT_STEPS } from "./copy";
import { PaidTrip } from "./PaidTrip";
import type { ResultSearch } from "./resultSearch";
import { type PaymentOutcome, usePaymentResult } from "./usePaymentResult";

/** The visit proves nothing: the server verifies the payment. */
export function ResultPage() {
  const search = useSearch({ from: "/booking-success" });
  if (search.session_id === "") return <Navigate to="/" replace />;
  return <Gate waiting={<Verifying />}>{(person) => <Result {...search} person={person} />}</Gate>;
}

function useTitle(title: string): void {
  useDocumentHead({ title: `${title} | Serendib`, description: title, listed: false });
}

function Verifying() {
  useTitle(copy.verifying);
  return (
    <PlainPage scene="arrival" title={copy.verifying} text={copy.verifyingText}>
      <p className="sr" role="status">
        {copy.verifying}
      </p>
    </PlainPage>
  );
}

function Result({ session_id, type, person }: ResultSearch & { person: Person }) {
  const { outcome, kind, booking } = usePaymentResult(session_id, type);
  const { title, text } = WORDS[outcome];
  useTitle(title);
  if (outcome === "verifying") return <Verifying />;
  if (outcome === "paid") {
    return (
      <PlainPage scene="arrival" title={title}>
        <PaidTrip person={person} id={booking} kind={kind} />
        <section className="next-steps" aria-labelledby="next-steps">
          <h2 className="h-22" id="next-steps">
            {copy.nextSteps}
          </h2>
          <ol>
            {NEXT_STEPS[kind].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <WaysOn />
      </PlainPage>
    );
  }
  return (
    <PlainPage scene={outcome === "processing" ? "arrival" : "error"} title={title} text={text}>
      <WaysOn />
      {outcome !== "processing" && (
        <Link className="go" to="/contact">
          <span>{copy.contact}</span>
        </Link>
      )}
    </PlainPage>
  );
}

const WORDS: Record<PaymentOutcome, { title: string; text: string }> = {
  verifying: { title: copy.verifying, text: copy.verifyingText },
  paid: { title: copy.success, text: "" },
  processing: { title: copy.processing, text: copy.processingText },
  failed: { title: copy.failedTitle, text: copy.notPaidText },
  returned: { title: copy.returnedTitle, text: copy.returnedText },
  missing: { title: copy.missingTitle, text: copy.missingText },
  unknown: { title: copy.processing, text: copy.unverifiedText },
};

function WaysOn() {
  return (
    <p className="acts-row">
      <Link className="btn primary" to="/profile" search={{ mode: "visitor", tab: "bookings" }}>
        {copy.viewBookings}
      </Link>
      <Link className="btn line" to="/">
        {copy.backHome}
      </Link>
    </p>
  );
}
