import * as z from "zod/mini";

export type RoomChoice = { accommodation_type: string; hotel_type: string; quantity: number; price_per_room: number };

type AppliedSeason = { name: string; percent: number };

/** Dollars. */
export type Summary = {
  perPerson: number;
  travelers: number;
  base: number;
  rooms: RoomChoice[];
  accommodation: number;
  total: number;
  /** Already in the price per person. */
  season: AppliedSeason | undefined;
};

const amount = z.catch(z.number().check(z.nonnegative()), 0);
const maybe = z.catch(z.optional(z.number().check(z.nonnegative())), undefined);
const room = z.object({
  accommodation_type: z.string(),
  hotel_type: z.string(),
  quantity: amount,
  price_per_room: amount,
});

const shape = z.object({
  base_price_per_person: maybe,
  number_of_travelers: maybe,
  base_price_total: maybe,
  room_selections: z.catch(z.array(room), []),
  accommodation_price: maybe,
  total_price: maybe,
  season: z.catch(z.optional(z.object({ name: z.string(), percent: z.number() })), undefined),
});

/** An object or, in older rows, JSON text; missing parts are derived. */
export function readSummary(
  raw: unknown,
  booking: { number_of_travelers: number; total_price: number },
): Summary | undefined {
  const read = shape.safeParse(typeof raw === "string" ? parseJson(raw) : raw);
  if (!read.success) return undefined;
  const data = read.data;
  const rooms = data.room_selections;
  const travelers = data.number_of_travelers ?? booking.number_of_travelers;
  const total = data.total_price ?? booking.total_price;
  const accommodation =
    data.accommodation_price ?? rooms.reduce((sum, one) => sum + one.quantity * one.price_per_room, 0);
  const base = data.base_price_total ?? total - accommodation;
  const perPerson = data.base_price_per_person ?? (travelers > 0 ? base / travelers : base);
  return { perPerson, travelers, base, rooms, accommodation, total, season: data.season };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
