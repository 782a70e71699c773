import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { makeBooking } from "../testing/booking";
import { letDialogsOpen } from "../testing/dialogs";
import { NIMALI } from "../testing/handover";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, resetClient } from "../testing/wholeClient";

// A traveler whose guide has changed, or cancelled, against a fake server.

const BOOKINGS = "GET /rest/v1/rpc/my_bookings?show=all&limit=26";
const ALTERNATIVES = "POST /rest/v1/rpc/booking_alternatives";
const PREVIEW = "POST /rest/v1/rpc/cancel_preview";

const HANDED_OVER = {
  at: "2030-01-14T03:30:00Z",
  from: "Ajantha Ekanayake",
  to: "Nimal Perera",
  free_until: "2030-01-16T03:30:00Z",
};
const paid = { kind: "advance", amount: 240, status: "paid", paid_at: "2030-01-12T03:30:00Z" };
const confirmed = (parts: object = {}) =>
  makeBooking("1", {
    status: "confirmed",
    paid: 240,
    balance: 560,
    payments: [paid],
    can: { ...makeBooking("", {}).can, cancel: true },
    handed_over: HANDED_OVER,
    ...parts,
  });
const cancelled = makeBooking("1", { status: "cancelled", cancelled_by: "guide", refund_due: 240, payments: [paid] });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = { [BOOKINGS]: () => answer([confirmed()]) };
  calls = standIn(replies);
});

const card = async () => within((await screen.findByText("Trip 1")).closest("article") ?? expect.fail("no booking"));

test("the card says who leads now, and until when everything comes back", async () => {
  const hand = userEvent.setup();
  const { free_until } = HANDED_OVER;
  replies[PREVIEW] = () => answer({ by: "traveller", days: 46, percent: 100, paid: 240, refund: 240, free_until });
  await open("/profile?mode=visitor&tab=bookings");
  const entry = await card();
  expect(entry.getByText("Now led by Nimal Perera instead of Ajantha Ekanayake.")).toBeTruthy();
  expect(entry.getByText(/^Until 15 Jan 2030, 19:30 your time .* you can cancel and get back everything/)).toBeTruthy();
  await hand.click(entry.getByRole("button", { name: "Cancel booking" }));
  const dialog = within(screen.getByRole("dialog", { name: "Cancel this booking?" }));
  expect(
    await dialog.findByText(/^Your guide has changed, so you get back 100% of what you have paid until /),
  ).toBeTruthy();
});

test("once the time is over, only who leads remains; the history has it too", async () => {
  replies[BOOKINGS] = () =>
    answer([confirmed({ handed_over: { ...HANDED_OVER, free_until: "2030-01-15T03:29:00Z" } })]);
  await open("/profile/booking-history");
  expect(await screen.findByText("Handed over from Ajantha Ekanayake to Nimal Perera")).toBeTruthy();
  const entry = await card();
  expect(entry.getByText("Now led by Nimal Perera instead of Ajantha Ekanayake.")).toBeTruthy();
  expect(entry.queryByText(/you can cancel and get back everything/)).toBeNull();
});

test("after a cancellation by the guide, another host and other days are one press away", async () => {
  const hand = userEvent.setup();
  replies[BOOKINGS] = () => answer([cancelled]);
  replies[ALTERNATIVES] = () =>
    answer({
      hosts: [NIMALI],
      starts: [
        { start_date: "2030-03-09", end_date: "2030-03-12", guide_ids: ["g9", "g1"] },
        { start_date: "2030-03-10", end_date: "2030-03-13", guide_ids: ["g9"] },
      ],
    });
  const { where, go } = await open("/profile?mode=visitor&tab=bookings");
  const block = within(await (await card()).findByRole("region", { name: "What now?" }));
  expect(block.getByText("Your guide cancelled, so all that you paid comes back to you: $240.00.")).toBeTruthy();
  const draft = () => JSON.parse(localStorage.getItem(keyOfDraft()) ?? "{}").value;
  await hand.click(await block.findByRole("link", { name: "Ask Nimali Silva for the same days" }));
  await arrives(where, "/packages/p1?book=true&dateFrom=2030-03-02&people=2");
  expect(draft()).toMatchObject({ host: NIMALI.guide_id, startDate: "2030-03-02", travelers: 2 });
  go(-1);
  await hand.click(await screen.findByRole("link", { name: "9 to 12 Mar 2030" }));
  await arrives(where, "/packages/p1?book=true&dateFrom=2030-03-09&people=2");
  expect(draft()).toMatchObject({ host: "g1", startDate: "2030-03-09" });
  expect(calls.filter(({ call }) => call === ALTERNATIVES)[0]?.body).toEqual({ booking_id: cancelled.id });
});

/** Where this browser has the draft of the request. */
function keyOfDraft(): string {
  const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? "");
  return keys.find((key) => key.includes("booking p1") && key.includes(PERSON)) ?? "";
}

test("what could not be read can be read again, and other trips are there anyway", async () => {
  const hand = userEvent.setup();
  replies[BOOKINGS] = () => answer([cancelled]);
  replies[ALTERNATIVES] = () => refusal("XX000", 500);
  await open("/profile?mode=visitor&tab=bookings");
  const block = within(await (await card()).findByRole("region", { name: "What now?" }));
  expect(block.getByRole("link", { name: /^Other trips on these days/ })).toBeTruthy();
  const again = await block.findByRole("button", { name: "Try again" });
  replies[ALTERNATIVES] = () => answer({ hosts: [], starts: [] });
  await hand.click(again);
  expect(await block.findByText(/^This trip has no other host/)).toBeTruthy();
});

test("a booking that the traveler cancelled has no such block", async () => {
  replies[BOOKINGS] = () => answer([{ ...cancelled, cancelled_by: "traveller" }]);
  await open("/profile?mode=visitor&tab=bookings");
  const entry = await card();
  expect(entry.getByText("Refund: $240.00")).toBeTruthy();
  expect(entry.queryByRole("region", { name: "What now?" })).toBeNull();
});
