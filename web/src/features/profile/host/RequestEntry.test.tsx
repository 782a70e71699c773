import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Booking } from "../../../api/booking";
import { RequestEntry } from "./RequestEntry";

const HOSTILE = `"><img src=//evil.test/i onerror=alert(1)><script>alert(2)</script>`;

const booking: Booking = {
  id: "5f3c9a12-0000-4000-8000-000000000000",
  user_id: "u",
  guide_id: "g",
  package_id: "p",
  status: "rejected",
  share_percent: null,
  start_date: "2030-02-01",
  end_date: "2030-02-03",
  number_of_travelers: 2,
  contact_email: "b02@example.org",
  contact_phone: null,
  special_requests: `Wishes ${HOSTILE}`,
  total_price: 200,
  advance_amount: null,
  full_payment_completed: false,
  payment_deadline: null,
  rejection_reason: `Reason ${HOSTILE}`,
  pricing_summary: null,
  created_at: "2030-01-15T03:00:00Z",
  updated_at: "2030-01-15T03:00:00Z",
  trip_title: "Trip",
  trip_days: 3,
  trip_place: null,
  trip_included: null,
  trip_excluded: null,
  trip_local_costs: null,
  trip_shopping: null,
  promised_advance: 60,
  any_host: false,
  self_arranged: false,
  quote_version: null,
  policy: [],
  terms_version: null,
  terms_accepted_at: null,
  respond_by: null,
  decided_at: null,
  confirmed_at: null,
  cancelled_at: null,
  approval_hindrance: null,
  cursor: "all.1.5f3c9a12-0000-4000-8000-000000000000",
  cancelled_by: null,
  cancellation_reason: null,
  refund_due: null,
  package: { id: "p", title: `Trip ${HOSTILE}`, image_url: null, duration_days: 3 },
  guide: { id: "g", display_name: "Kasun", avatar_url: null, phone: null },
  traveller: { display_name: `Name ${HOSTILE}` },
  travellers: [],
  payments: [],
  refunds: [],
  paid: 0,
  balance: 200,
  is_completed: false,
  meeting: null,
  trip_meeting: null,
  dates_taken: false,
  reviews: { guide: null, package: null },
  changes: [],
  handover: null,
  handover_declined: null,
  handed_over: null,
  can: {
    approve: false,
    reject: false,
    cancel: false,
    pay: null,
    chat: false,
    ask_again: false,
    review: false,
    change: false,
    hand_over: false,
  },
};

test("what a traveller writes into a request is text for the guide who reads it (T-B02)", () => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RequestEntry booking={booking} />
    </QueryClientProvider>,
  );
  for (const part of ["Wishes", "Reason: Reason", "Trip"]) expect(screen.getByText(`${part} ${HOSTILE}`)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 3 }).textContent).toContain(`Name ${HOSTILE}`);
  expect(container.querySelector("script, img[onerror], [src*='evil.test']")).toBeNull();
});
