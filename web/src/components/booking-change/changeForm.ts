import * as z from "zod/mini";
import type { ChangeDocument, ChangeQuestion, ChangeQuote, RoomOffer, RoomQuantity } from "../../api/bookingChanges";
import type { FieldError } from "../../api/errors";
import { calendarDay } from "../../lib/dates";

/** What differs from the booking. Rooms of other standards stay until the dialog closes, as their standard may return. */
export type ChangeEdits = {
  start?: string | undefined;
  people?: number | undefined;
  standard?: string | undefined;
  rooms?: RoomQuantity[] | undefined;
  message: string;
};

export type ChangeField = "start" | "people" | "rooms" | "message";

export const NO_EDITS: ChangeEdits = { message: "" };

const room = z.object({
  accommodation_type: z.string(),
  hotel_type: z.string(),
  quantity: z.int().check(z.nonnegative()),
});
/** An older version may have written it: only known parts are used. */
const shape = z.object({
  start: z.catch(z.optional(z.string().check(z.refine((day) => calendarDay(day) !== undefined))), undefined),
  people: z.catch(z.optional(z.int()), undefined),
  standard: z.catch(z.optional(z.string()), undefined),
  rooms: z.catch(z.optional(z.array(room)), undefined),
  message: z.catch(z.string(), ""),
});

export function readEdits(draft: string): ChangeEdits {
  try {
    return shape.safeParse(JSON.parse(draft)).data ?? NO_EDITS;
  } catch {
    return NO_EDITS;
  }
}

export function writeEdits(edits: ChangeEdits): string {
  return JSON.stringify(edits);
}

/** Without parts that are as booked. */
export function questionOf({ start, people, standard, rooms }: ChangeEdits): ChangeQuestion {
  return {
    ...(start !== undefined && { start_date: start }),
    ...(people !== undefined && { number_of_travelers: people }),
    ...(rooms !== undefined && {
      rooms: rooms.filter((one) => one.quantity > 0 && (standard === undefined || one.hotel_type === standard)),
    }),
  };
}

/** Exactly what the quote describes. */
export function documentOf(quote: ChangeQuote, message: string): ChangeDocument {
  return {
    start_date: quote.start_date,
    number_of_travelers: quote.number_of_travelers,
    rooms: quote.room_selections.map(toQuantity),
    total_price: quote.total_price,
    ...(message.trim() !== "" && { message: message.trim() }),
  };
}

/** The edited rooms, or those that are booked. */
export function roomsOf(edits: ChangeEdits, base: ChangeQuote): RoomQuantity[] {
  return edits.rooms ?? base.before.room_selections.map(toQuantity);
}

/** Booked rooms that are no longer offered can still be given up. */
export function offersOf({ offered_rooms, before }: ChangeQuote): RoomOffer[] {
  const others = before.room_selections.filter((room) => !offered_rooms.some((offer) => isSameKind(offer, room)));
  return [...offered_rooms, ...others];
}

/** All rooms of a booking have one standard. */
export function standardOf(edits: ChangeEdits, base: ChangeQuote): string {
  return edits.standard ?? base.before.room_selections[0]?.hotel_type ?? base.offered_rooms[0]?.hotel_type ?? "";
}

export function withRoom(rooms: readonly RoomQuantity[], next: RoomQuantity): RoomQuantity[] {
  return [...rooms.filter((one) => !isSameKind(one, next)), next];
}

/** Too few beds prevent a change, unless it keeps the rooms for no more people. */
export function missingBeds(quote: ChangeQuote): number {
  const { before, number_of_travelers: people, room_selections: rooms, shortfall } = quote;
  const isBooked = (room: RoomQuantity) =>
    before.room_selections.some((one) => isSameKind(one, room) && one.quantity === room.quantity);
  const hasSameBeds =
    people <= before.number_of_travelers && rooms.length === before.room_selections.length && rooms.every(isBooked);
  return hasSameBeds ? 0 : shortfall;
}

type RoomKind = Omit<RoomQuantity, "quantity">;

export function isSameKind(a: RoomKind, b: RoomKind): boolean {
  return a.accommodation_type === b.accommodation_type && a.hotel_type === b.hotel_type;
}

/** The server names the fields of its document. */
export function fieldOf({ field }: FieldError): ChangeField | undefined {
  const [name = ""] = field.split(".").filter((part) => part !== "document" && part !== "change");
  const fields: Record<string, ChangeField> = {
    start_date: "start",
    number_of_travelers: "people",
    rooms: "rooms",
    message: "message",
  };
  return fields[name];
}

function toQuantity({ accommodation_type, hotel_type, quantity }: RoomQuantity): RoomQuantity {
  return { accommodation_type, hotel_type, quantity };
}
