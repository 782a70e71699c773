import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { makeBooking as booking } from "../testing/booking";
import { answer, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, resetClient } from "../testing/wholeClient";

// Each booking offers exactly the actions that the fake server allows.

const BOOKINGS = "GET /rest/v1/rpc/my_bookings?show=all&limit=26";

const can = (parts: object) => ({ ...booking("", {}).can, ...parts });
const onItsWay = { kind: "advance", amount: 240, status: "processing", paid_at: null };

beforeEach(() => {
  resetClient();
  store(tokens("one"));
});

async function entries(...bookings: object[]) {
  standIn({ [BOOKINGS]: () => answer(bookings) });
  const { where } = await open("/profile?mode=visitor&tab=bookings");
  const entryOf = (title: string) => {
    const entry = screen.getByText(title).closest("article");
    return within(entry ?? expect.fail(`no booking of ${title}`));
  };
  return Object.assign(entryOf, { where });
}

test("a booking offers what can be done with it, and says why where nothing can be paid", async () => {
  const of = await entries(
    booking("1", { can: can({ pay: "advance", cancel: true }) }),
    booking("2", { payments: [onItsWay], can: can({ cancel: true }) }),
    booking("3", {}),
  );
  await screen.findByText("Trip 1");
  expect(of("Trip 1").getByRole("button", { name: "Pay advance $240.00" })).toBeTruthy();
  expect(of("Trip 1").getByText(/^Your guide has accepted\. Pay by /)).toBeTruthy();
  expect(of("Trip 2").queryByRole("button", { name: /^Pay / })).toBeNull();
  expect(of("Trip 2").getByText(/^Your payment is on its way\./)).toBeTruthy();
  expect(of("Trip 2").getByRole("button", { name: "Cancel booking" })).toBeTruthy();
  expect(of("Trip 3").queryAllByRole("button")).toEqual([]);
  expect(of("Trip 3").getByText(/^This trip cannot be paid for any more/)).toBeTruthy();
});

test("the history too says why nothing can be paid, and calls nothing due", async () => {
  standIn({ [BOOKINGS]: () => answer([booking("3", {})]) });
  await open("/profile/booking-history");
  const entry = within((await screen.findByText("Trip 3")).closest("article") ?? expect.fail("no booking"));
  expect(entry.getByText(/^This trip cannot be paid for any more/)).toBeTruthy();
  expect(entry.queryByText("Advance payment due")).toBeNull();
});

test("the guide's number stands where the server tells it, to be called", async () => {
  const guide = { ...booking("", {}).guide, phone: "+94 77 123 4567" };
  const of = await entries(booking("1", { status: "confirmed", guide }), booking("2", {}));
  await screen.findByText("Trip 1");
  const link = of("Trip 1").getByRole("link", { name: "Call your guide: +94 77 123 4567" });
  expect(link.getAttribute("href")).toBe("tel:+94771234567");
  expect(of("Trip 2").queryByRole("link", { name: /^Call your guide/ })).toBeNull();
});

test("the meeting point stands where the guide has set one", async () => {
  const of = await entries(
    booking("1", { status: "confirmed", meeting: { place: "Fort Station", time: "06:15" } }),
    booking("2", { status: "confirmed", meeting: null }),
  );
  await screen.findByText("Trip 1");
  expect(of("Trip 1").getByText("Meeting point:")).toBeTruthy();
  expect(of("Trip 1").getByText("06:15, Fort Station")).toBeTruthy();
  expect(of("Trip 2").queryByText("Meeting point:")).toBeNull();
});

test("what has expired says why, and leads on: the same trip again, and others for the same place, days and people", async () => {
  const of = await entries(
    booking("1", { status: "expired", decided_at: null, can: { ...booking("", {}).can, ask_again: true } }),
    booking("2", { status: "expired" }),
  );
  await screen.findByText("Trip 1");
  expect(of("Trip 1").getByText("Your guide did not answer in time. Nothing was charged.")).toBeTruthy();
  expect(of("Trip 2").getByText("The trip was not paid for in time, so its days are free again.")).toBeTruthy();
  const others = of("Trip 1")
    .getByRole("link", { name: /^Other trips on these days ?: Trip 1$/ })
    .getAttribute("href");
  expect(others).toBe("/search?location=Ella&people=2&dateFrom=2030-03-02&dateTo=2030-03-05");
  // No link to a missing page.
  expect(of("Trip 2").queryByRole("button", { name: /^Ask again/ })).toBeNull();
  of("Trip 1")
    .getByRole("button", { name: /^Ask again ?: Trip 1$/ })
    .click();
  await arrives(of.where, "/packages/p1?book=true");
});

const paidTwice = {
  status: "confirmed",
  full_payment_completed: true,
  balance: 0,
  payments: [
    { kind: "advance", amount: 240, status: "paid", paid_at: "2030-01-12T03:30:00Z" },
    { kind: "full", amount: 560, status: "paid", paid_at: "2030-01-13T03:30:00Z" },
  ],
};

test("that all is paid is said in the list and in the history, which leads to the receipt", async () => {
  const of = await entries(booking("1", paidTwice), booking("2", { ...paidTwice, full_payment_completed: false }));
  await screen.findByText("Trip 1");
  expect(of("Trip 1").getByText("Paid in full")).toBeTruthy();
  expect(of("Trip 2").queryByText("Paid in full")).toBeNull();
  cleanup();
  await open("/profile/booking-history");
  const link = await screen.findByRole("link", { name: /^Receipt ?: Trip 1$/ });
  expect(link.getAttribute("href")).toBe(`/profile/bookings/${booking("1", {}).id}/receipt`);
});

test("a receipt names the trip, both sides, what was paid and what was agreed", async () => {
  const promised = {
    trip_local_costs: "Yala park fee: $42.50 per person\nTips: no fixed amount (optional)",
    trip_shopping: "No shopping stops",
  };
  const one = booking("1", { ...paidTwice, ...promised });
  standIn({ [`GET /rest/v1/rpc/my_bookings?id=${one.id}`]: () => answer([one]) });
  await open(`/profile/bookings/${one.id}/receipt`);
  expect(await screen.findByRole("heading", { level: 1, name: "Receipt" })).toBeTruthy();
  const costs = ["Yala park fee: $42.50 per person", "Tips: no fixed amount (optional)", "No shopping stops"];
  for (const text of [
    "1F4F56A6",
    "Nimal Perera",
    "hanna@example.org",
    "Trip 1",
    "Train tickets",
    ...costs,
    "Paid in full",
  ]) {
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  }
  expect(screen.getByText("Paid, less refunds").nextSibling?.textContent).toBe("$800.00");
});

test("contacts are shown as they were named, and can be corrected", async () => {
  const one = booking("1", { status: "confirmed", can: can({}) });
  const corrected: unknown[] = [];
  standIn({
    [BOOKINGS]: () => answer([one]),
    "POST /rest/v1/rpc/correct_booking_contacts": ({ body }) => {
      corrected.push(body);
      return answer(one);
    },
    "POST /rest/v1/rpc/read_phone_number": ({ body }) =>
      answer({ international: (body as { phone: string }).phone === "+44 07911 123456" ? "+44 7911 123456" : null }),
  });
  await open("/profile/booking-history");
  expect(await screen.findByText("+46701234567")).toBeTruthy();
  screen.getByRole("button", { name: /^Correct contacts ?: Trip 1$/ }).click();
  const phone = await screen.findByLabelText("Phone");
  const country = screen.getByLabelText<HTMLSelectElement>("Country code");
  expect(country.value).toBe("SE");
  fireEvent.change(country, { target: { value: "GB" } });
  fireEvent.change(phone, { target: { value: "07911 123456" } });
  await screen.findByText("We read it as +44 7911 123456.");
  screen.getByRole("button", { name: "Save contacts" }).click();
  await vi.waitFor(() => expect(corrected).toHaveLength(1));
  expect(corrected[0]).toEqual({
    booking_id: one.id,
    document: { travellers: [{ ...one.travellers[0], phone: "+44 07911 123456" }] },
  });
});

test("a long history is narrowed down by state and by words, and says why nothing is left of it", async () => {
  const hand = userEvent.setup();
  const counts = { all: 1200, pending: 1200, confirmed: 0, completed: 0, rejected: 0 };
  standIn({
    [BOOKINGS]: () => answer([booking("3", {})]),
    "GET /rest/v1/rpc/booking_counts?side=traveller": () => answer(counts),
    "GET /rest/v1/rpc/my_bookings?show=confirmed&limit=26": () => answer([]),
    "GET /rest/v1/rpc/my_bookings?show=confirmed&q=Galle&limit=26": () => answer([]),
    "GET /rest/v1/rpc/booking_counts?side=traveller&q=Galle": () => answer({ ...counts, all: 0, pending: 0 }),
  });
  const { where } = await open("/profile/booking-history");
  await hand.click(await screen.findByRole("button", { name: "Confirmed 0" }));
  expect(await screen.findByText("No confirmed bookings.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "All 1,200" }).getAttribute("aria-pressed")).toBe("false");
  await hand.type(screen.getByRole("textbox", { name: "Trip, guide or reference" }), "Galle");
  expect(await screen.findByText("No booking matches “Galle”.")).toBeTruthy();
  expect(where()).toBe("/profile/booking-history?show=confirmed&q=Galle");
});
