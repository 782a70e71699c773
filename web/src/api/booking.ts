import type { Database } from "./database.gen";

type Functions = Database["public"]["Functions"];

/** A trip's cost on certain days, computed by the server (D-042). Dollars. */
export type Quote = Functions["quote_booking"]["Returns"];
export type QuoteQuestion = Functions["quote_booking"]["Args"];
export type BookingDocument = Functions["request_booking"]["Args"]["document"];

/** A booking with the fields that its traveller, or its guide, may see. */
export type Booking = Functions["my_bookings"]["Returns"][number];
export type CancelPreview = Functions["cancel_preview"]["Returns"];
export type ReviewKind = "guide" | "package";
/** The two parts of a payment; the wire calls the balance "full". */
export type PaymentKind = "advance" | "full";

/** Null for any other word of the wire. */
export function paymentKind(word: string | null): PaymentKind | null {
  return word === "advance" || word === "full" ? word : null;
}
