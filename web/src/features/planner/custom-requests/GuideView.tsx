import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CustomRequest } from "../../../api/customRequestTypes";
import type { Person } from "../../../api/person";
import { reference } from "../../../components/booking/copy";
import { answerUntil, fromText, guideState } from "../../../components/custom-requests/copy";
import { canAnswer, guideTone } from "../../../components/custom-requests/requestStatus";
import { planDiff } from "../planDiff";
import { Answer } from "./Answer";
import { PlanSection } from "./PlanSection";
import { RequestHead } from "./RequestHead";
import { copy, messageOf } from "./requestCopy";

type Props = { request: CustomRequest; person: Person };

export function GuideView({ request, person }: Props) {
  const [selected, setSelected] = useState("");
  const [offer] = request.offers;
  const { itinerary } = request;
  const own = offer?.is_changed ? offer.itinerary : null;
  if (!offer) return null;
  return (
    <div className="trip-request wrap plan">
      <RequestHead request={request} tone={guideTone(offer)} state={guideState(request, offer)}>
        <p>{fromText(request.traveller_name)}</p>
        {canAnswer(request) && offer.status === "waiting" && <p className="num">{answerUntil(request.respond_by)}</p>}
        {request.booking_id !== null && <Booked booking={request.booking_id} />}
        {request.message !== null && request.message !== "" && (
          <figure className="own-words">
            <figcaption className="small quiet">{messageOf(request.traveller_name)}</figcaption>
            <blockquote>{request.message}</blockquote>
          </figure>
        )}
      </RequestHead>
      <div className="guide-side">
        <Answer request={request} offer={offer} person={person} />
        {itinerary && (
          <PlanSection
            title={copy.thePlan}
            plans={[
              { id: "", label: copy.thePlan, itinerary },
              ...(own ? [{ id: offer.id, label: copy.ownPlan, itinerary: own, diff: planDiff(itinerary, own) }] : []),
            ]}
            selected={selected}
            onShow={setSelected}
          />
        )}
      </div>
    </div>
  );
}

function Booked({ booking }: { booking: string }) {
  return (
    <div className="booked-note">
      <p>{copy.guideBooked}</p>
      <Link
        className="btn primary compact"
        to="/profile"
        search={{ mode: "host", tab: "bookings", q: reference(booking) }}
      >
        {copy.seeBooking}
      </Link>
    </div>
  );
}
