import type { Database } from "./database.gen";

type Functions = Database["public"]["Functions"];

/** Computed by the server (D-042). Dollars. */
export type Quote = Functions["quote_booking"]["Returns"];
export type QuoteQuestion = Functions["quote_booking"]["Args"];
export type BookingDocument = Functions["request_booking"]["Args"]["document"];

/** As its traveller, or its guide, may see it. `changes`: the newest first; `share_percent`: what its guide keeps, null for all. */
export type Booking = Functions["my_bookings"]["Returns"][number];
/** Everything comes back until `free_until`, because the guide has changed. */
export type CancelPreview = Functions["cancel_preview"]["Returns"];
export type ReviewKind = "guide" | "package";
/** The wire calls the balance "full". */
export type PaymentKind = "advance" | "full";

/** Null for other words. */
export function paymentKind(word: string | null): PaymentKind | null {
  return word === "advance" || word === "full" ? word : null;
}
