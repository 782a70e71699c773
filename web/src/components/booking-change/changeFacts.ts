import type { BookingTerms, RoomQuantity } from "../../api/bookingChanges";
import { rangeText } from "../../lib/dates";
import { usdCents } from "../../lib/money";
import { HOTEL_LABELS, ROOM_LABELS } from "../rooms";
import { copy } from "./copy";

export type ChangeFact = { name: keyof typeof copy.fact; before: string; after: string; isChanged: boolean };

/** Each fact before and after; rooms only if there are any. */
export function changeFacts(before: BookingTerms, after: BookingTerms): ChangeFact[] {
  const pairs: [ChangeFact["name"], (terms: BookingTerms) => string][] = [
    ["dates", (terms) => rangeText(terms.start_date, terms.end_date)],
    ["people", (terms) => String(terms.number_of_travelers)],
    ["rooms", (terms) => roomsText(terms.room_selections)],
    ["total", (terms) => usdCents(terms.total_price)],
  ];
  return pairs
    .map(([name, textOf]) => ({ name, before: textOf(before), after: textOf(after) }))
    .filter((fact) => fact.name !== "rooms" || fact.before !== copy.none || fact.after !== copy.none)
    .map((fact) => ({ ...fact, isChanged: fact.before !== fact.after }));
}

type Priced = Pick<BookingTerms, "total_price">;

/** "+$120.00" */
export function signedDifference(before: Priced, after: Priced): string {
  const difference = after.total_price - before.total_price;
  return `${difference > 0 ? "+" : ""}${usdCents(difference)}`;
}

/** "2 × Double Bedroom (3 Star), 1 × Family Villa (3 Star)", in one order. */
function roomsText(rooms: readonly RoomQuantity[]): string {
  const lines = rooms
    .filter((room) => room.quantity > 0)
    .map((room) => `${room.quantity} × ${roomName(room)}`)
    .toSorted();
  return lines.length === 0 ? copy.none : lines.join(", ");
}

function roomName({ accommodation_type, hotel_type }: RoomQuantity): string {
  return `${ROOM_LABELS[accommodation_type] ?? accommodation_type} (${HOTEL_LABELS[hotel_type] ?? hotel_type})`;
}
