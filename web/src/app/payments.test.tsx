import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, NOW, PERSON, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// An admin's view of payments.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const FIGURES = "GET /rest/v1/rpc/payment_figures?from=2029-12-17&to=2030-01-15";
const LATEST =
  "GET /rest/v1/payment_logs?select=id%2Ccreated_at%2Camount%2Ccurrency%2Cbooking_request_id%2Cpayment_method&event_type=eq.payment_completed&order=created_at.desc&limit=10";

const none = {
  total_revenue: 0,
  success_rate: null,
  average: null,
  completed: 0,
  failed: 0,
  pending: 0,
  refunded: 0,
  by_day: [],
};

const paid = {
  id: "l1",
  created_at: "2029-11-02T03:30:00Z",
  amount: 24000,
  currency: "usd",
  booking_request_id: "5f3c9a12-0000-4000-8000-000000000000",
  payment_method: "card",
};

let replies: Parameters<typeof standIn>[0];

beforeEach(() => {
  // The period of the figures counts from today.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  resetClient();
  store(tokens("one"));
  replies = {
    [ROLES]: () => answer([{ is_guide: false, is_admin: true }]),
    [FIGURES]: () => answer(none),
    [LATEST]: () => answer([paid]),
  };
  standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

test("a column of the latest payments is left out whole, its name with its cells", async () => {
  await open("/admin?tab=payments");
  const table = within(await screen.findByRole("region", { name: "Latest successful payments" })).getByRole("table");
  const minor = [...table.querySelectorAll("tr")].map((row) => row.querySelector(".minor")?.textContent);
  expect(minor).toEqual(["Method", "Card"]);
});

test.each([
  ["the figures", FIGURES],
  ["the latest payments", LATEST],
])("where %s cannot be read, that is said once and can be tried again", async (_, read) => {
  const good = replies[read];
  replies[read] = () => refusal("XX000", 500);
  await open("/admin?tab=payments");
  expect(await screen.findByText("Failed to fetch payment data.", undefined, PATIENCE)).toBeTruthy();
  if (good) replies[read] = good;
  screen.getByRole("button", { name: "Try again" }).click();
  await screen.findByRole("region", { name: "Latest successful payments" }, PATIENCE);
  expect(screen.queryByText("Failed to fetch payment data.")).toBeNull();
});
