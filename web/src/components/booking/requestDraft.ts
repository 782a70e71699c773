import type { Booking } from "../../api/booking";
import type { Person } from "../../api/person";
import { today } from "../../lib/dates";
import { storeFormDraft } from "../useDraft";
import { readSummary } from "./summary";

export function requestDraftName(trip: string): string {
  return `booking ${trip}`;
}

/** The account holder's contact. */
export const ACCOUNT = "account";

/** Without past days and the terms. `other` replaces the host or the first day. */
export function keepAgain(booking: Booking, person: Person, other: { host?: string; startDate?: string } = {}): void {
  storeFormDraft(requestDraftName(booking.package_id), person.id, { ...draftOf(booking, person), ...other });
}

export function draftOf(booking: Booking, person: Person) {
  const account = booking.travellers.find((one) => isAccount(one, person));
  const others = booking.travellers.filter((one) => one !== account);
  const keyed = others.map((one, index) => ({ key: `again-${index}`, one }));
  const rooms = readSummary(booking.pricing_summary, booking)?.rooms ?? [];
  return {
    host: booking.any_host ? "any" : booking.guide_id,
    startDate: booking.start_date >= today() ? booking.start_date : "",
    travelers: booking.number_of_travelers,
    contacts: [contactOf(ACCOUNT, account, true), ...keyed.map(({ key, one }) => contactOf(key, one, false))],
    primary: keyed.find(({ one }) => one.is_primary)?.key ?? ACCOUNT,
    standard: rooms[0]?.hotel_type ?? "",
    rooms: rooms.map(({ accommodation_type, hotel_type, quantity }) => ({ accommodation_type, hotel_type, quantity })),
    selfArranged: booking.self_arranged,
    requests: booking.special_requests ?? "",
    terms: false,
  };
}

type Traveller = Booking["travellers"][number];

function isAccount(one: Traveller, person: Person): boolean {
  return one.email.toLowerCase() === person.email?.toLowerCase();
}

function contactOf(key: string, one: Traveller | undefined, isUserAccount: boolean) {
  const [firstName = "", ...rest] = one?.full_name.split(" ") ?? [];
  return { key, firstName, lastName: rest.join(" "), email: one?.email ?? "", phone: one?.phone ?? "", isUserAccount };
}
