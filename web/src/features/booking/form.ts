import type { BookingDocument, Quote } from "../../api/booking";
import { TRAVELLERS_LIMIT } from "../../api/constants.gen";
import { GROUP_LIMIT, HOTEL_TYPES } from "../../api/forms.gen";
import type { Person } from "../../api/person";
import { ACCOUNT } from "../../components/booking/requestDraft";
import type { RoomChoice } from "../../components/booking/summary";
import { homeCountry, international } from "../../components/fields/callingCodes";
import { type SeasonRefusal, seasonRefusal } from "../../components/package/seasonLimits";
import type { PackageView } from "../../components/package/view";
import { mayBeAPhone } from "../../lib/phone";
import { copy } from "./copy";

export const ANY = "any";

export type Contact = {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The country of a national number. */
  country: string;
  phone: string;
  isUserAccount: boolean;
};

export type Room = Pick<RoomChoice, "accommodation_type" | "hotel_type" | "quantity">;

/** `toDocument` makes the request of it. */
export type BookingForm = {
  /** A guide's id, or `ANY`. */
  host: string;
  startDate: string;
  travelers: number;
  contacts: Contact[];
  /** The key of the primary contact; empty if there is none. */
  primary: string;
  standard: string;
  rooms: Room[];
  selfArranged: boolean;
  requests: string;
  terms: boolean;
  /** The party of the prefill, so that later changes stay. */
  carried: string;
};

export type BookedTrip = Pick<
  PackageView,
  "id" | "title" | "duration_days" | "min_people" | "max_people" | "image_url" | "images" | "package_room_pricing"
> &
  Partial<Pick<PackageView, "package_attractions" | "local_costs" | "package_seasons">>;

export type BookedHost = {
  id: string;
  display_name: string;
  avatar_url: string | null;
  experience_years: number | null;
  guide_languages: readonly { language_name: string }[];
};

const USUAL_STANDARD = "three_star";
/** An e-mail address by the browsers' rule. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export function emptyContact(key: string): Contact {
  return { key, firstName: "", lastName: "", email: "", country: homeCountry(), phone: "", isUserAccount: false };
}

export function emptyForm(trip: BookedTrip, hosts: readonly BookedHost[]): BookingForm {
  const standards = standardsOf(trip);
  return {
    host: hosts[0]?.id ?? ANY,
    startDate: "",
    travelers: Math.max(1, trip.min_people),
    contacts: [{ ...emptyContact(ACCOUNT), isUserAccount: true }],
    primary: ACCOUNT,
    standard: standards.find((one) => one === USUAL_STANDARD) ?? standards[0] ?? USUAL_STANDARD,
    rooms: [],
    selfArranged: false,
    requests: "",
    terms: false,
    carried: "",
  };
}

/** A primary contact is required: the next takes over, or else the previous one. */
export function withoutContact(
  { contacts, primary }: BookingForm,
  key: string,
): Pick<BookingForm, "contacts" | "primary"> {
  const place = contacts.findIndex((one) => one.key === key);
  const left = contacts.filter((one) => one.key !== key);
  const next = left[place] ?? left.at(-1);
  return { contacts: left, primary: primary === key ? (next?.key ?? "") : primary };
}

/** Missing parts can be typed. */
export function accountNames({ name, email }: Person): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name === email || name === "User" ? [] : name.split(" ");
  return { firstName, lastName: rest.join(" ") };
}

/** The account's values override the form's. */
export function withAccount(form: BookingForm, person: Person): BookingForm {
  const { firstName, lastName } = accountNames(person);
  const contacts = form.contacts.map((one) =>
    one.isUserAccount
      ? {
          ...one,
          firstName: firstName || one.firstName,
          lastName: lastName || one.lastName,
          email: person.email || one.email,
          // A number typed for this trip stays.
          phone: one.phone || (person.phone && `+${person.phone}`),
        }
      : one,
  );
  return { ...form, contacts };
}

/** One to eight, or to a larger maximum of the trip (D-033). */
export function travelerChoices({ min_people, max_people }: BookedTrip): { count: number; isOpen: boolean }[] {
  const most = Math.min(GROUP_LIMIT, Math.max(TRAVELLERS_LIMIT, max_people));
  return Array.from({ length: most }, (_, index) => ({
    count: index + 1,
    isOpen: index + 1 >= min_people && index + 1 <= max_people,
  }));
}

export function standardsOf(trip: BookedTrip): string[] {
  return HOTEL_TYPES.filter((type) => trip.package_room_pricing.some((one) => one.hotel_type === type));
}

export function countBeds(trip: BookedTrip, rooms: readonly Room[]): number {
  return rooms.reduce((sum, room) => sum + room.quantity * (priceOf(trip, room)?.capacity_per_room ?? 0), 0);
}

export function priceOf(trip: BookedTrip, room: Pick<Room, "accommodation_type" | "hotel_type">) {
  return trip.package_room_pricing.find(
    (one) => one.accommodation_type === room.accommodation_type && one.hotel_type === room.hotel_type,
  );
}

/** Zero removes the room's line. */
export function withRooms(rooms: readonly Room[], room: Room): Room[] {
  const isSame = (one: Room) =>
    one.accommodation_type === room.accommodation_type && one.hotel_type === room.hotel_type;
  if (room.quantity <= 0) return rooms.filter((one) => !isSame(one));
  return rooms.some(isSame) ? rooms.map((one) => (isSame(one) ? room : one)) : [...rooms, room];
}

/** What the season of the first day refuses. */
export function refusalOf(
  trip: BookedTrip,
  { startDate, travelers }: Pick<BookingForm, "startDate" | "travelers">,
  now: string,
): SeasonRefusal {
  return seasonRefusal(trip.package_seasons ?? [], { start: startDate, people: travelers, now });
}

export type BookingProblem = { field: string; message: string };

/** Every error, by field. */
export function problemsOf(
  form: BookingForm,
  trip: BookedTrip,
  hosts: Quote["hosts"],
  minimum: string,
): BookingProblem[] {
  const found: BookingProblem[] = [];
  const check = (isRight: boolean, field: string, message: string) => {
    if (!isRight) found.push({ field, message });
  };
  const host = hosts.find((one) => one.guide_id === form.host);
  check(form.startDate !== "", "startDate", copy.dateMissing);
  check(form.startDate === "" || form.startDate >= minimum, "startDate", copy.dateGone);
  const refused = refusalOf(trip, form, minimum);
  check(refused.start === undefined, "startDate", refused.start ?? "");
  check(refused.people === undefined, "travelers", refused.people ?? "");
  check(form.startDate === "" || host?.is_free !== false, "host", copy.hostBusy);
  check(
    travelerChoices(trip).some((one) => one.count === form.travelers && one.isOpen),
    "travelers",
    copy.travelersOutside,
  );
  for (const contact of form.contacts) {
    const at = `contacts.${contact.key}`;
    check(contact.firstName.trim() !== "", `${at}.firstName`, copy.firstNameMissing);
    check(contact.lastName.trim() !== "", `${at}.lastName`, copy.lastNameMissing);
    check(EMAIL.test(contact.email.trim()), `${at}.email`, copy.emailWrong);
    check(mayBeAPhone(contact.phone), `${at}.phone`, copy.phoneWrong);
  }
  const short = trip.package_room_pricing.length > 0 && countBeds(trip, form.rooms) < form.travelers;
  check(!short || form.selfArranged, "selfArranged", copy.selfArrangedMissing);
  check(form.terms, "terms", copy.termsMissing);
  return found;
}

export function toDocument(form: BookingForm, trip: BookedTrip, quote: Quote): BookingDocument {
  const primary = form.contacts.find((one) => one.key === form.primary);
  const phoneOf = (one: Contact | undefined) => (one ? international(one.country, one.phone) : "");
  const requests = form.requests.trim();
  return {
    package_id: trip.id,
    guide_id: form.host === ANY ? null : form.host,
    start_date: form.startDate,
    number_of_travelers: form.travelers,
    rooms: form.rooms,
    quote_version: quote.version,
    total_price: quote.total_price,
    contact_email: primary?.email.trim() ?? "",
    contact_phone: phoneOf(primary),
    special_requests: requests === "" ? null : requests,
    self_arranged: form.selfArranged,
    accepted_terms: form.terms,
    travellers: form.contacts.map((one) => ({
      full_name: `${one.firstName.trim()} ${one.lastName.trim()}`,
      email: one.email.trim(),
      phone: phoneOf(one),
      is_primary: one.key === form.primary,
    })),
  };
}

const FIELDS: Record<string, string> = {
  guide_id: "host",
  start_date: "startDate",
  number_of_travelers: "travelers",
  rooms: "selfArranged",
  self_arranged: "selfArranged",
  special_requests: "requests",
  accepted_terms: "terms",
};
const PARTS: Record<string, string> = { full_name: "lastName", email: "email", phone: "phone" };

/** "travellers.1.phone" is the second contact's number. */
export function fieldOf(path: string, form: BookingForm): string | undefined {
  const [name = "", index = "", part = ""] = path.split(".");
  if (name === "travellers") {
    const contact = form.contacts[Number(index)];
    return contact && Object.hasOwn(PARTS, part) ? `contacts.${contact.key}.${PARTS[part]}` : undefined;
  }
  if (name === "contact_phone" || name === "contact_email") {
    return `contacts.${form.primary}.${name.slice("contact_".length)}`;
  }
  return Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
}
