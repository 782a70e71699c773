import * as z from "zod/mini";
import type { Person } from "../../api/person";
import { ACCOUNT, requestDraftName } from "../../components/booking/requestDraft";
import { countryOf } from "../../components/fields/callingCodes";
import { dropFormDraft, readFormDraft, storeFormDraft } from "../../components/useDraft";
import { calendarDay } from "../../lib/dates";
import {
  ANY,
  type BookedHost,
  type BookedTrip,
  type BookingForm,
  type Contact,
  emptyForm,
  priceOf,
  withAccount,
} from "./form";
import { applyPrefill, type Prefill } from "./prefill";

const text = z.catch(z.string(), "");
const contact = z.object({
  key: z.string(),
  firstName: text,
  lastName: text,
  email: text,
  country: z.catch(z.string(), "LK"),
  phone: text,
  isUserAccount: z.catch(z.boolean(), false),
});
const room = z.object({
  accommodation_type: z.string(),
  hotel_type: z.string(),
  quantity: z.int().check(z.positive()),
});

/** An older version may have written it: only known parts are used. */
const shape = z.object({
  host: text,
  startDate: z.catch(z.string().check(z.refine((day) => calendarDay(day) !== undefined)), ""),
  travelers: z.catch(z.int(), 0),
  contacts: z.catch(z.array(contact), []),
  primary: text,
  standard: text,
  rooms: z.catch(z.array(room), []),
  selfArranged: z.catch(z.boolean(), false),
  requests: text,
  terms: z.catch(z.boolean(), false),
  carried: text,
});

/**
 * The person's own, or this tab's from before signing in, which becomes theirs. Values that the trip lacks are dropped.
 */
export function readForm(
  trip: BookedTrip,
  hosts: readonly BookedHost[],
  person: Person | null,
  carried?: Prefill,
): BookingForm {
  const name = requestDraftName(trip.id);
  const typed = readFormDraft(name, undefined);
  const draft = shape.safeParse(typed ?? readFormDraft(name, person?.id)).data;
  if (person && typed !== undefined && typed !== null) {
    dropFormDraft(name, undefined);
    if (draft) storeFormDraft(name, person.id, draft);
  }
  const own = draft ? fitting(draft, trip, hosts) : emptyForm(trip, hosts);
  const form = carried ? applyPrefill(own, trip, hosts, carried) : own;
  return person ? withAccount(form, person) : form;
}

function fitting(kept: BookingForm, trip: BookedTrip, hosts: readonly BookedHost[]): BookingForm {
  const empty = emptyForm(trip, hosts);
  const contacts = kept.contacts.some((one) => one.key === ACCOUNT && one.isUserAccount)
    ? kept.contacts
    : empty.contacts;
  return {
    ...kept,
    contacts: contacts.map(withCountry),
    host: kept.host === ANY || hosts.some((host) => host.id === kept.host) ? kept.host : empty.host,
    travelers: kept.travelers || empty.travelers,
    standard: kept.standard || empty.standard,
    rooms: kept.rooms.filter((one) => priceOf(trip, one)),
  };
}

function withCountry(one: Contact): Contact {
  const country = one.phone.startsWith("+") ? countryOf(one.phone)?.code : undefined;
  return { ...one, country: country ?? one.country };
}

export function keepForm(trip: string, person: Person | null, form: BookingForm): void {
  storeFormDraft(requestDraftName(trip), person?.id, form);
}

export function dropForm(trip: string, person: Person): void {
  dropFormDraft(requestDraftName(trip), person.id);
}
