import type { CustomOffer, CustomRequest } from "../../api/customRequestTypes";
import { deadlineText } from "../../lib/instants";
import { usd } from "../../lib/money";
import { countText, firstName } from "../../lib/text";
import { bestOffer, isAnswered } from "./requestStatus";

/** Equal on every page. */
export const copy = {
  mine: "Sent to guides",
  mineNone: "Open a plan and choose “Ask a guide for this plan”: up to three guides answer with a price.",
  theirs: "Plans from travelers",
  theirsLede: "Travelers send you their own plan. Answer with a price per person, or with a changed plan of yours.",
  theirsNone: "No plans yet. Travelers find you by the places and languages of your profile.",
  loading: "The requests are being read…",
  failed: "The requests could not be loaded.",
  tryAgain: "Try again",
  booked: "Booked",
  withdrawn: "Withdrawn",
  over: "Ended without a booking",
  // guide
  waiting: "Waits for your answer",
  declined: "You declined",
  accepted: "Accepted: it is a booking now",
  answerOver: "The time to answer has passed",
  offerOver: "The time of your offer has passed",
  elsewhere: "The traveler chose another guide",
  takenBack: "Withdrawn by the traveler",
} as const;

export function travellerState({ status, offers }: CustomRequest): string {
  if (status === "booked") return copy.booked;
  if (status === "withdrawn") return copy.withdrawn;
  if (status === "over") return copy.over;
  const answered = offers.filter(isAnswered).length;
  if (answered === 0) return `Waiting for ${countText(offers.length, "guide", "guides")}`;
  if (offers.length === 1) return "The guide has answered";
  return `${answered} of ${offers.length} guides ${answered === 1 ? "has" : "have"} answered`;
}

/** "Offer from $420 per person"; undefined without a valid one. */
export function offersText({ status, offers }: CustomRequest): string | undefined {
  const best = status === "open" ? bestOffer(offers) : undefined;
  return best === undefined ? undefined : `Offer from ${perPersonText(best)}`;
}

export function perPersonText(price: number): string {
  return `${usd(price)} per person`;
}

export function guideState({ status }: CustomRequest, offer: CustomOffer): string {
  switch (offer.status) {
    case "waiting":
      return copy.waiting;
    case "offered":
      return offer.price_per_person === null
        ? "You made an offer"
        : `Your offer: ${perPersonText(offer.price_per_person)}`;
    case "declined":
      return copy.declined;
    case "accepted":
      return copy.accepted;
    case "over":
      return isAnswered(offer) ? copy.offerOver : copy.answerOver;
    case "closed":
      if (status === "booked") return copy.elsewhere;
      return status === "withdrawn" ? copy.takenBack : copy.over;
    default:
      return offer.status satisfies never;
  }
}

export function answersUntil(instant: string): string {
  return `Guides answer until ${deadlineText(instant)}.`;
}

export function answerUntil(instant: string): string {
  return `Please answer by ${deadlineText(instant)}.`;
}

/** "From Maya". */
export function fromText(name: string): string {
  return `From ${firstName(name)}`;
}
