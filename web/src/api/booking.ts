import type { Database } from "./database.gen";

type Functions = Database["public"]["Functions"];

/** What a trip costs on certain days, as the server reckons it (D-042). Dollars. */
export type Quote = Functions["quote_booking"]["Returns"];
export type QuoteQuestion = Functions["quote_booking"]["Args"];
export type BookingDocument = Functions["request_booking"]["Args"]["document"];

/** A booking with all that its traveller, or its guide, may know of it. */
export type Booking = Functions["my_bookings"]["Returns"][number];
export type CancelPreview = Functions["cancel_preview"]["Returns"];
export type ReviewKind = "guide" | "package";
/** The two parts in which a trip is paid; the rest is called "full" on the wire. */
export type PaymentKind = "advance" | "full";

/** What the wire holds besides: nothing else is paid. */
export function paymentKind(word: string | null): PaymentKind | null {
  return word === "advance" || word === "full" ? word : null;
}
