import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Booking } from "../../api/booking";
import { HistoryEntry } from "./HistoryEntry";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: () => null,
}));

const at = "2030-01-05T03:30:00Z";
const back = { amount: 100, status: "succeeded", created_at: at };
const booking = {
  id: "5f3c9a12-0000-4000-8000-000000000000",
  status: "cancelled",
  cancelled_by: "guide",
  cancelled_at: at,
  created_at: "2030-01-02T03:30:00Z",
  decided_at: "2030-01-03T03:30:00Z",
  updated_at: at,
  start_date: "2030-02-01",
  end_date: "2030-02-03",
  number_of_travelers: 2,
  total_price: 200,
  advance_amount: 100,
  rejection_reason: null,
  cancellation_reason: null,
  special_requests: null,
  pricing_summary: null,
  self_arranged: false,
  full_payment_completed: true,
  balance: 0,
  package: { id: "p", title: "Trip", image_url: null, duration_days: 3 },
  guide: { id: "g", display_name: "Kasun", avatar_url: null, phone: null },
  payments: [
    { kind: "advance", amount: 100, status: "refunded", paid_at: "2030-01-04T03:30:00Z" },
    { kind: "full", amount: 100, status: "refunded", paid_at: "2030-01-04T03:40:00Z" },
  ],
  refunds: [back, back],
  reviews: { guide: null, package: null },
  travellers: [],
  changes: [],
  can: {
    approve: false,
    reject: false,
    cancel: false,
    pay: null,
    chat: false,
    ask_again: false,
    review: false,
    change: false,
  },
} as unknown as Booking;

test("two halves that went back in the same moment are two refunds", () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryEntry booking={booking} />
    </QueryClientProvider>,
  );
  // In the steps, and in the bill.
  expect(screen.getAllByText("Refund")).toHaveLength(4);
  expect(complaints).not.toHaveBeenCalled();
});

test("the details have the meeting point, as My Bookings has it", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryEntry booking={{ ...booking, status: "confirmed", meeting: { place: "Fort Station", time: "06:15" } }} />
    </QueryClientProvider>,
  );
  expect(screen.getByText("06:15, Fort Station")).toBeTruthy();
});
