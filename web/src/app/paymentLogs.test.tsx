import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, NOW, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// The payment logs, against a fake server: a payment a row, its events, and the sums of all that match.

const LIST = "POST /rest/v1/rpc/payment_list";
const id = (part: string, last: number) => `5f3c9a12-${part}-4000-8000-00000000000${last}`;

const payment = (last: number, more: object = {}) => ({
  payment_id: id("0001", last),
  state: "paid",
  kind: "advance",
  method: "stripe",
  amount: 120,
  captured: 120,
  refunded: 0,
  currency: "usd",
  created_at: "2030-01-14T03:30:00Z",
  ended_at: null,
  session_id: "cs_test_1",
  provider_link: null,
  booking_id: id("0002", last),
  reference: "5F3C9A12",
  traveler: { id: PERSON, name: "Elin Desker", email: "elin@example.org" },
  trip: "Ella by Train",
  guide: { id: id("0003", 1), name: "Nimal Perera" },
  events: [
    { id: "e1", event_type: "payment_started", status: "pending", amount: 120, at: "2030-01-14T03:30:00Z", note: null },
    {
      id: "e2",
      event_type: "payment_failed",
      status: "failed",
      amount: 120,
      at: "2030-01-14T03:35:00Z",
      note: "Declined.",
    },
  ],
  ...more,
});
const page = (results: object[], more: object = {}) =>
  answer({
    total: results.length,
    sums: { captured: 240, refunded: 45.5, net: 194.5 },
    before: null,
    results,
    next: null,
    ...more,
  });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  // The periods end today.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  resetClient();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => page([payment(1), payment(2, { state: "part_refunded", refunded: 45.5 })]),
    [`GET /rest/v1/rpc/payment_refunds?payment_id=${id("0001", 1)}`]: () => refusal("XX000", 500),
    [`GET /rest/v1/rpc/payment_refunds?payment_id=${id("0001", 2)}`]: () => refusal("XX000", 500),
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const bodies = () => calls.filter(({ call }) => call === LIST).map(({ body }) => body);
const sums = async () => within(await screen.findByRole("region", { name: "All that match" }, PATIENCE));

test("a payment is one row with what went back, and its pane has the events and the ways on", async () => {
  await open("/admin?tab=logs");
  const row = await screen.findByRole("row", { name: /Elin Desker.*Part refunded/ }, PATIENCE);
  expect(row.textContent).toContain("$120.00−$45.50 back");
  const pane = within(screen.getByRole("region", { name: "Preview" }));
  const events = within(pane.getByRole("region", { name: "What happened" })).getAllByRole("listitem");
  expect(events.map((event) => event.querySelector("b")?.textContent)).toEqual(["Payment started", "Payment failed"]);
  expect(events[1]?.textContent).toContain("Declined.");
  for (const [name, tab, item] of [
    ["5F3C9A12", "bookings", id("0002", 1)],
    ["Elin Desker", "people", PERSON],
    ["Nimal Perera", "guides", id("0003", 1)],
  ] as const) {
    expect(pane.getByRole("link", { name }).getAttribute("href")).toBe(`/admin?tab=${tab}&item=${item}`);
  }
});

test("a period is compared with as many days before, in words too", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=logs");
  expect((await sums()).queryByText(/before/)).toBeNull();
  replies[LIST] = () => page([payment(1)], { before: { captured: 200, refunded: 91, net: 0, payments: 1 } });
  await hand.click(screen.getByRole("button", { name: "30 days" }));
  await screen.findByText("Changes on the 30 days before, 17 Nov to 16 Dec 2029", undefined, PATIENCE);
  expect(bodies().at(-1)).toEqual({ from: "2029-12-17", to: "2030-01-15" });
  const figures = (await sums()).getAllByRole("definition").map((one) => one.textContent);
  expect(figures).toEqual([
    "1±0 % on the 30 days before",
    "$240.00+20 % on the 30 days before",
    "$45.50−50 % on the 30 days before",
    "$194.50",
  ]);
  await hand.click(screen.getByRole("button", { name: "Clear period" }));
  await vi.waitFor(async () => expect((await sums()).queryByText(/before/)).toBeNull(), PATIENCE);
});

test("a payment in the address that is on a later page is found by its booking", async () => {
  const wanted = payment(9, { traveler: { id: PERSON, name: "Grace Lee", email: null } });
  replies[LIST] = ({ body }) =>
    (body as { q?: string }).q === id("0002", 9) ? page([wanted]) : page([payment(1)], { total: 51, next: "x" });
  replies[`GET /rest/v1/rpc/payment_refunds?payment_id=${id("0001", 9)}`] = () =>
    answer({ id: id("0001", 9), booking_request_id: id("0002", 9), refunds: [], left: 0, is_assured: true });
  await open(`/admin?tab=logs&item=${id("0001", 9)}`);
  const pane = within(await screen.findByRole("region", { name: "Preview" }, PATIENCE));
  await pane.findByRole("link", { name: "Grace Lee" }, PATIENCE);
  expect(bodies()).toEqual([{}, { q: id("0002", 9) }]);
});

test("each look is logged, so the list is read once, and again only for another filter", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=logs");
  await hand.click((await screen.findAllByRole("button", { name: /Elin Desker/ }, PATIENCE))[1] as HTMLElement);
  expect(bodies()).toEqual([{}]);
  await hand.click(screen.getByRole("button", { name: "Failed" }));
  await vi.waitFor(() => expect(bodies()).toEqual([{}, { state: "failed" }]), PATIENCE);
});

test("where the server does not sum up, the list says what helps", async () => {
  replies[LIST] = () => page([payment(1)], { total: 125_000, sums: null });
  await open("/admin?tab=logs");
  await screen.findByText(/^125,000 payments, too many to sum up\. Choose days/, undefined, PATIENCE);
});

test("a failed read can be repeated, and an empty list has its own text", async () => {
  const hand = userEvent.setup();
  replies[LIST] = () => refusal("XX000", 500);
  await open("/admin?tab=logs");
  await screen.findByText("Failed to fetch payment logs.", undefined, PATIENCE);
  replies[LIST] = () => page([]);
  await hand.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No payments yet", undefined, PATIENCE);
});
