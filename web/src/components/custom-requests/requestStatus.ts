import type { CustomOffer, CustomRequest } from "../../api/customRequestTypes";

/** The classes of a status dot; the text beside it says the same. */
export type Tone = "pending" | "approved" | "confirmed" | "rejected" | "cancelled";

export function isAnswered({ answered_at }: CustomOffer): boolean {
  return answered_at !== null;
}

/** The lowest price per person, among acceptable offers. */
export function bestOffer(offers: readonly CustomOffer[]): number | undefined {
  const prices = offers.flatMap((one) => (one.status === "offered" ? (one.price_per_person ?? []) : []));
  return prices.length === 0 ? undefined : Math.min(...prices);
}

export function travellerTone({ status, offers }: CustomRequest): Tone {
  if (status === "booked") return "confirmed";
  if (status !== "open") return "cancelled";
  return bestOffer(offers) === undefined ? "pending" : "approved";
}

const GUIDE_TONES: Record<CustomOffer["status"], Tone> = {
  waiting: "pending",
  offered: "approved",
  accepted: "confirmed",
  declined: "rejected",
  closed: "cancelled",
  over: "cancelled",
};

export function guideTone({ status }: CustomOffer): Tone {
  return GUIDE_TONES[status];
}

/** Guides can change an open offer; otherwise they can answer until the deadline. */
export function canAnswer({ status, offers, respond_by }: CustomRequest, now: number = Date.now()): boolean {
  const own = offers[0]?.status;
  if (status !== "open" || Date.parse(respond_by) <= now) return false;
  return own === "offered" || own === "waiting" || own === "declined";
}

/** Waiting for the guide, soonest deadline first; then the rest in order. */
export function waitingFirst(requests: readonly CustomRequest[]): CustomRequest[] {
  const isWaiting = ({ offers }: CustomRequest) => offers[0]?.status === "waiting";
  const waiting = requests.filter(isWaiting).toSorted((a, b) => a.respond_by.localeCompare(b.respond_by));
  return [...waiting, ...requests.filter((one) => !isWaiting(one))];
}

export function countWaiting(requests: readonly CustomRequest[] | undefined): number | undefined {
  return requests?.filter(({ offers }) => offers[0]?.status === "waiting").length;
}

export function openRequestOf(requests: readonly CustomRequest[] | undefined, plan: string): CustomRequest | undefined {
  return requests?.find((one) => one.status === "open" && one.itinerary_id === plan);
}
