import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { CustomOffer, CustomRequest } from "../../../api/customRequestTypes";
import type { Person } from "../../../api/person";
import { reference } from "../../../components/booking/copy";
import { answersUntil, travellerState } from "../../../components/custom-requests/copy";
import { travellerTone } from "../../../components/custom-requests/requestStatus";
import { planDiff } from "../planDiff";
import { OfferCard } from "./OfferCard";
import { PLAN_SECTION, PlanSection } from "./PlanSection";
import { RequestHead } from "./RequestHead";
import { bookedWith, copy, planOfGuide } from "./requestCopy";
import { WithdrawDialog } from "./WithdrawDialog";

// Loaded on demand, with its list of calling codes.
const AcceptDialog = lazy(() => import("./AcceptDialog").then((file) => ({ default: file.AcceptDialog })));

type Props = { request: CustomRequest; person: Person };

/** With the days of the traveler's plan or a guide's. */
export function TravellerView({ request, person }: Props) {
  const [open, setOpen] = useState<"withdraw">();
  const [wanted, setWanted] = useState<CustomOffer>();
  const [isAccepting, setAccepting] = useState(false);
  const [selected, setSelected] = useState("");
  const accept = (offer: CustomOffer) => {
    setWanted(offer);
    setAccepting(true);
  };
  const showOffer = (offer: string) => {
    setSelected(offer);
    setTimeout(() => {
      const heading = document.getElementById(PLAN_SECTION);
      heading?.focus();
      heading?.scrollIntoView({ block: "start" });
    });
  };
  const { itinerary } = request;
  const others = request.offers.flatMap((offer) =>
    offer.is_changed && offer.itinerary
      ? { id: offer.id, label: planOfGuide(offer.display_name), itinerary: offer.itinerary }
      : [],
  );
  return (
    <div className="trip-request wrap plan">
      <RequestHead request={request} tone={travellerTone(request)} state={travellerState(request)}>
        {request.status === "open" && <p className="num">{answersUntil(request.respond_by)}</p>}
        {request.status === "booked" && <Booked request={request} />}
        {request.message !== null && request.message !== "" && (
          <figure className="own-words">
            <figcaption className="small quiet">{copy.yourMessage}</figcaption>
            <blockquote>{request.message}</blockquote>
          </figure>
        )}
        <p className="plan-acts no-print">
          {request.itinerary_id !== null && (
            <Link className="btn line compact" to="/itinerary/$id/customize" params={{ id: request.itinerary_id }}>
              {copy.openPlan}
            </Link>
          )}
          {request.status === "open" && (
            <button
              type="button"
              className="btn line compact"
              aria-haspopup="dialog"
              onClick={() => setOpen("withdraw")}
            >
              {copy.withdraw}
            </button>
          )}
        </p>
      </RequestHead>
      <section className="offers-of-guides" aria-labelledby="offers">
        <h2 className="h-section" id="offers">
          {copy.offers}
        </h2>
        <ul>
          {request.offers.map((offer) => (
            <li key={offer.id}>
              <OfferCard
                offer={offer}
                request={request}
                onAccept={() => accept(offer)}
                onSee={() => showOffer(offer.id)}
              />
            </li>
          ))}
        </ul>
      </section>
      {itinerary && (
        <PlanSection
          title={copy.plan}
          plans={[
            { id: "", label: copy.plan, itinerary },
            ...others.map((one) => ({ ...one, diff: planDiff(itinerary, one.itinerary) })),
          ]}
          selected={selected}
          onShow={setSelected}
        />
      )}
      <WithdrawDialog request={request} open={open === "withdraw"} onClose={() => setOpen(undefined)} />
      {wanted && (
        <Suspense fallback={null}>
          <AcceptDialog
            request={request}
            // The price of the last read.
            offer={request.offers.find((one) => one.id === wanted.id) ?? wanted}
            person={person}
            open={isAccepting}
            onClose={() => setAccepting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Booked({ request }: { request: CustomRequest }) {
  const guide = request.offers.find((one) => one.status === "accepted");
  if (request.booking_id === null) return null;
  return (
    <div className="booked-note">
      <p>{guide ? bookedWith(guide.display_name) : copy.bookedText}</p>
      <Link
        className="btn primary compact"
        to="/profile"
        search={{ mode: "visitor", tab: "bookings", q: reference(request.booking_id) }}
      >
        {copy.toBooking}
      </Link>
    </div>
  );
}
