import type { AdminBooking, BookingRecord } from "../features/admin/bookings/queries";

// Bookings as the operator's desk reads them.

export const TRAVELER = { id: "7b0c9c0e-3f3e-4a59-9c39-0000000000a1", name: "Grace Lee", email: "grace@example.org" };
export const GUIDE = { id: "7b0c9c0e-3f3e-4a59-9c39-0000000000b1", name: "Nimal Perera" };
const PACKAGE = {
  id: "0f4f56a6-886e-4a29-9f04-dd0000000000",
  title: "Tea and Trains",
  status: "approved",
  is_active: true,
};

export function makeAdminBooking(reference: string, parts: Partial<AdminBooking> = {}): AdminBooking {
  return {
    id: `${reference}-886e-4a29-9f04-dd0000000000`,
    reference,
    state: "confirmed",
    trip_title: "Tea and Trains",
    start_date: "2030-03-12",
    end_date: "2030-03-19",
    number_of_travelers: 2,
    traveler: TRAVELER,
    guide: GUIDE,
    total_price: 1200,
    paid: 240,
    refunded: 0,
    balance: 960,
    created_at: "2030-01-10T03:00:00Z",
    updated_at: "2030-01-11T03:00:00Z",
    respond_by: null,
    payment_deadline: null,
    ...parts,
  };
}

/** Its advance is paid, and it was cancelled with that back. */
export function makeBookingRecord(reference: string, parts: Partial<BookingRecord> = {}): BookingRecord {
  const booking = makeAdminBooking(reference, { state: "cancelled", refunded: 240, balance: 0 });
  return {
    booking: {
      ...booking,
      contact_email: TRAVELER.email,
      contact_phone: "+94771234567",
      special_requests: "A seat for a child.",
      rejection_reason: null,
      cancelled_at: "2030-01-13T03:00:00Z",
      cancelled_by: "traveller",
      cancellation_reason: "My mother is ill.",
      decided_at: "2030-01-11T03:00:00Z",
      confirmed_at: "2030-01-12T03:00:00Z",
      terms_version: "2029-09",
      terms_accepted_at: "2030-01-10T03:00:00Z",
      advance_amount: 240,
      quote: null,
    },
    package: PACKAGE,
    people: [{ name: "Grace Lee", email: TRAVELER.email, phone: null, is_primary: true }],
    payments: [
      {
        id: "a1",
        kind: "advance",
        amount: 240,
        status: "paid",
        provider: "stripe",
        session_id: "cs_1",
        provider_payment: "pi_1",
        provider_url: "https://dashboard.example.org/pi_1",
        created_at: "2030-01-12T02:00:00Z",
        paid_at: "2030-01-12T03:00:00Z",
      },
    ],
    refunds: [
      {
        id: "r1",
        payment_id: "a1",
        amount: 240,
        reason: "40 days before the start",
        status: "completed",
        provider_refund: "re_1",
        created_at: "2030-01-13T03:00:00Z",
        updated_at: "2030-01-13T04:00:00Z",
      },
    ],
    disputes: [],
    ledger: [
      { at: "2030-01-13T04:00:00Z", account: "provider", amount: -240, event: "refund" },
      { at: "2030-01-13T04:00:00Z", account: "held", amount: 240, event: "refund" },
      { at: "2030-01-12T03:00:00Z", account: "provider", amount: 240, event: "payment" },
      { at: "2030-01-12T03:00:00Z", account: "held", amount: -240, event: "payment" },
    ],
    timeline: [
      {
        at: "2030-01-13T03:00:00Z",
        actor: "Grace Lee",
        action: "cancelled",
        subject: "booking_requests",
        before: { status: "confirmed" },
        after: { status: "cancelled", cancellation_reason: "My mother is ill." },
        amount: null,
      },
      {
        at: "2030-01-10T03:00:00Z",
        actor: "Grace Lee",
        action: "requested",
        subject: "booking",
        before: null,
        after: null,
        amount: null,
      },
    ],
    notes: [],
    conversation: { messages: 2, last_at: "2030-01-12T05:00:00Z" },
    ...parts,
  };
}
