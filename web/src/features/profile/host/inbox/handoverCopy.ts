import type { HandoverAction, ReceivedHandover } from "../../../../api/handovers";
import type { AnswerTexts } from "../../../../components/proposal-answer/copy";
import { HOTEL_LABELS, ROOM_LABELS } from "../../../../components/rooms";
import { deadlineText } from "../../../../lib/instants";
import { usdCents } from "../../../../lib/money";
import { travelers } from "../copy";

export const copy = {
  loading: "Loading the trip...",
  failed: "The trip could not be loaded.",
  tryAgain: "Try again",
  gone: "This offer is not open any more.",

  traveler: "Traveler",
  rooms: "Rooms",
  price: "Price",
  paid: "Paid so far",
  share: "Your share",
  requests: "What they asked for",
  seePackage: "See the package",

  pending: "It is still a request: once it is yours, you approve or reject it.",
  approved: "You take it over as approved: the traveler has not paid the advance yet.",
  shareNote: "After our commission. The money of the trip goes to who leads it.",
  hindrance: (why: string) =>
    why === "days_blocked"
      ? "You have blocked some of these days. To accept, open them first."
      : "You have another trip on these days.",
  calendar: "Open your calendar",
} as const;

export const HANDOVER_ANSWERS: Record<Exclude<HandoverAction, "withdraw">, AnswerTexts> = {
  accept: {
    title: "Take this trip over?",
    text: "From then on you lead it. The traveler is told and can cancel with a full refund for 48 hours.",
    send: "Accept trip",
    sending: "Accepting…",
    done: "The trip is yours",
    next: "You find it with your requests and jobs. Write to the traveler and say who you are.",
  },
  decline: {
    title: "Decline this trip?",
    text: "It stays with who offers it.",
    send: "Decline trip",
    sending: "Declining…",
    done: "Offer declined",
    next: "Who offered it gets a notice.",
  },
};

/** "Answer by …; after that it stays with Ajantha." */
export function answerUntil({ from, by_platform, expires_at }: ReceivedHandover): string {
  const owner = by_platform ? "its guide" : from;
  return `Answer by ${deadlineText(expires_at)}; after that it stays with ${owner}.`;
}

/** The first column names, the second says. Without rooms there is no line of them. */
export function handoverFacts(offer: ReceivedHandover): [name: string, value: string][] {
  const rooms = offer.room_selections.map(
    (room) => `${room.quantity} × ${ROOM_LABELS[room.accommodation_type]} (${HOTEL_LABELS[room.hotel_type]})`,
  );
  const facts: [string, string][] = [
    [copy.traveler, `${offer.traveller}, ${travelers(offer.number_of_travelers)}`],
    [copy.rooms, rooms.join(", ")],
    [copy.price, usdCents(offer.total_price)],
    [copy.paid, usdCents(offer.paid)],
    [copy.share, usdCents(offer.share)],
  ];
  return facts.filter(([, value]) => value !== "");
}
