import { firstStart } from "../../components/firstStart";
import { isAllowed } from "../../components/package/seasonLimits";
import { hasDates, type Party } from "../../components/party";
import { type BusyDays, isDayTaken } from "../../lib/busyDays";
import {
  ANY,
  type BookedHost,
  type BookedTrip,
  type BookingForm,
  type Room,
  refusalOf,
  standardsOf,
  travelerChoices,
} from "./form";

/** The search's party, with the data loaded for it. */
export type Prefill = {
  party: Party;
  taken: readonly BusyDays[];
  /** The cheapest of the wished comfort that sleep all. */
  rooms: readonly Room[];
  /** The first day on which any trip can start. */
  first: string;
};

/** Empty without wishes. */
function keyOf({ people, dateFrom, dateTo, dateFlexibility, comfort }: Party): string {
  const values = [people || "", dateFrom, dateTo, dateFlexibility === "exact" ? "" : dateFlexibility, comfort];
  return values.some((one) => one !== "") ? values.join(" ") : "";
}

function hasParty(form: BookingForm, { people, dateFrom, dateTo, dateFlexibility, comfort }: Party): boolean {
  const hasDay = dateFrom === form.startDate && dateTo === "" && dateFlexibility === "exact";
  const hasRooms = comfort === "" || (form.rooms.length > 0 && form.standard === comfort);
  return people === form.travelers && hasDay && hasRooms;
}

/**
 * The search's party overrides an older draft once: later changes in the dialog stay, also after a reload or a sign-in.
 */
export function applyPrefill(
  form: BookingForm,
  trip: BookedTrip,
  hosts: readonly BookedHost[],
  { party, taken, rooms, first }: Prefill,
): BookingForm {
  const key = keyOf(party);
  if (key === "" || key === form.carried || hasParty(form, party)) return form;
  const next = { ...form, carried: key };
  if (travelerChoices(trip).some(({ count, isOpen }) => isOpen && count === party.people))
    next.travelers = party.people;
  if (hasDates(party)) {
    const start = firstStart(
      party,
      trip.duration_days,
      hosts.map((host) => host.id),
      taken,
      first,
      (startDate) => isAllowed(refusalOf(trip, { startDate, travelers: next.travelers }, first)),
    );
    next.startDate = start ?? "";
    const leader = hosts.find(({ id }) => id === form.host) ?? hosts[0];
    // The first host may be busy then.
    const isAway = start !== undefined && leader !== undefined && isDayTaken(start, [leader.id], taken);
    if (isAway && form.host !== ANY) next.host = ANY;
  }
  if (standardsOf(trip).includes(party.comfort)) {
    next.standard = party.comfort;
    next.rooms = rooms.map(({ accommodation_type, hotel_type, quantity }) => ({
      accommodation_type,
      hotel_type,
      quantity,
    }));
    next.selfArranged = false;
  }
  return next;
}

/** As changed in the dialog, for the page beneath it. */
export function partyOfForm({ travelers, startDate, rooms, standard }: BookingForm, before: Party): Party {
  const dates = startDate === "" ? {} : { dateFrom: startDate, dateTo: "", dateFlexibility: "exact" as const };
  return { ...before, ...dates, people: travelers, comfort: rooms.length > 0 ? standard : before.comfort };
}
