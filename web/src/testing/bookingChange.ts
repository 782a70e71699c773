import type { BookingChange, BookingTerms, ChangeQuote, RoomQuantity } from "../api/bookingChanges";

// Terms, changes and quotes of one booking: 4 days, $210 per person, and rooms.

export const OFFERED_ROOMS = [
  { accommodation_type: "double", hotel_type: "three_star", capacity_per_room: 2, price_per_room: 130 },
  { accommodation_type: "triple", hotel_type: "three_star", capacity_per_room: 3, price_per_room: 175 },
  { accommodation_type: "double", hotel_type: "five_star", capacity_per_room: 2, price_per_room: 480 },
];

export const DOUBLE: RoomQuantity = { accommodation_type: "double", hotel_type: "three_star", quantity: 1 };
export const TRIPLE: RoomQuantity = { accommodation_type: "triple", hotel_type: "three_star", quantity: 1 };

/** Starting on that day of March 2030. */
export function makeTerms(day: number, people: number, rooms: readonly RoomQuantity[]): BookingTerms {
  const selections = rooms.flatMap((room) => {
    const offer = OFFERED_ROOMS.find(
      (one) => one.accommodation_type === room.accommodation_type && one.hotel_type === room.hotel_type,
    );
    return offer ? [{ ...offer, quantity: room.quantity, total: room.quantity * offer.price_per_room }] : [];
  });
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return {
    start_date: `2030-03-${twoDigits(day)}`,
    end_date: `2030-03-${twoDigits(day + 3)}`,
    number_of_travelers: people,
    room_selections: selections,
    total_price: 210 * people + selections.reduce((sum, room) => sum + room.total, 0),
  };
}

/** $550, of which $165 are paid. */
export const BOOKED = makeTerms(2, 2, [DOUBLE]);

export function makeChange(terms: BookingTerms, parts: Partial<BookingChange> = {}): BookingChange {
  return {
    id: "5f3c9a12-0000-4000-8000-0000000000c1",
    booking_request_id: "1f4f56a6-886e-4a29-9f04-dd0000000000",
    proposed_by: "guide",
    status: "open",
    message: null,
    answer: null,
    created_at: "2030-01-14T15:30:00Z",
    expires_at: "2030-01-16T15:30:00Z",
    answered_at: null,
    ...terms,
    before: BOOKED,
    refund: Math.max(0, 165 - terms.total_price),
    due: Math.max(0, terms.total_price - 165),
    can: { accept: true, decline: true, withdraw: false },
    hindrance: null,
    ...parts,
  };
}

export function makeQuote(terms: BookingTerms, parts: Partial<ChangeQuote> = {}): ChangeQuote {
  return {
    ...terms,
    base_price_per_person: 210,
    before: BOOKED,
    paid: 165,
    refund: Math.max(0, 165 - terms.total_price),
    due: Math.max(0, terms.total_price - 165),
    difference: terms.total_price - BOOKED.total_price,
    shortfall: 0,
    hindrance: JSON.stringify(terms) === JSON.stringify(BOOKED) ? "unchanged" : null,
    offered_rooms: OFFERED_ROOMS,
    min_people: 1,
    max_people: 8,
    first_start: "2030-01-17",
    last_start: "2031-01-15",
    expires_at: "2030-01-17T03:30:00Z",
    ...parts,
  };
}
