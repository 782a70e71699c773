import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ChangeQuestion } from "../api/bookingChanges";
import { makeAdminBooking, makeBookingRecord } from "../testing/adminBooking";
import { BOOKED, DOUBLE, makeQuote, makeTerms } from "../testing/bookingChange";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The staff changes a booking in the name of a side, against a fake server.

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const REASON = "Both agreed on the telephone.";
const { booking: details, ...rest } = makeBookingRecord("1f4f56a6");

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let state: string;

const quoteFor = ({ body }: RecordedCall) => {
  const { change } = body as { change: ChangeQuestion };
  const day = Number((change.start_date ?? BOOKED.start_date).slice(8));
  return makeQuote(makeTerms(day, change.number_of_travelers ?? 2, change.rooms ?? [DOUBLE]));
};

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  state = "confirmed";
  const row = makeAdminBooking("1f4f56a6");
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [rpc("admin_bookings")]: () => answer({ rows: [row], next: null, counts: null, totals: null }),
    [rpc("admin_booking")]: () => answer({ ...rest, booking: { ...details, ...BOOKED, state } }),
    [rpc("quote_change_for_staff")]: (call) => answer(quoteFor(call)),
  };
  calls = standIn(replies);
});

const bodiesOf = (name: string) => calls.filter(({ call }) => call === rpc(name)).map(({ body }) => body);

async function openDialog() {
  const hand = userEvent.setup();
  await open(`/admin?tab=bookings&item=${details.id}`);
  await hand.click(await screen.findByRole("button", { name: "More" }, PATIENCE));
  await hand.click(screen.getByRole("button", { name: "Change booking…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Change this booking" }));
  await dialog.findByText(/^Nothing is changed yet/, {}, PATIENCE);
  return { hand, dialog };
}

test("what both have agreed takes effect at once, with a reason and at the price that was displayed", async () => {
  const { hand, dialog } = await openDialog();
  await hand.click(dialog.getByRole("radio", { name: /^Both have agreed/ }));
  expect(dialog.queryByRole("textbox", { name: /^Message/ })).toBeNull();
  await hand.click(dialog.getByRole("button", { name: "Saturday 9 March 2030" }));
  expect(await dialog.findByText("It takes effect at once.", {}, PATIENCE)).toBeTruthy();
  const send = dialog.getByRole("button", { name: "Change booking" });
  await vi.waitFor(() => expect(send.getAttribute("aria-disabled")).toBe("false"), PATIENCE);
  await hand.click(send);
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  expect(document.activeElement).toBe(reason);
  await hand.type(reason, REASON);
  const newer = { ...makeQuote(makeTerms(9, 2, [DOUBLE])), total_price: 599 };
  replies[rpc("change_for_staff")] = () =>
    answer({ code: "PT409", message: "The price has changed.", details: JSON.stringify(newer) }, 409);
  await hand.click(send);
  expect(await dialog.findByText(/^The price has changed from .* to \$599\.00/, {}, PATIENCE)).toBeTruthy();
  expect(reason).toHaveProperty("value", REASON);
  replies[rpc("change_for_staff")] = () => answer({ change_id: "c1", booking_status: "confirmed" });
  await hand.click(dialog.getByRole("button", { name: "Change at the new price" }));
  await toast("Booking changed");
  const [first, second] = bodiesOf("change_for_staff") as { change: { total_price: number } }[];
  expect(first).toMatchObject({ id: details.id, side: "traveler", agreed: true, reason: REASON });
  expect(second?.change).toMatchObject({ start_date: "2030-03-09", number_of_travelers: 2, total_price: 599 });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a proposal says who answers it, in the name of either side, and why it is not possible", async () => {
  const { hand, dialog } = await openDialog();
  await hand.click(dialog.getByRole("radio", { name: /^The guide/ }));
  expect(dialog.getByText("As if Nimal Perera had sent it. Grace Lee has up to 48 hours to answer.")).toBeTruthy();
  replies[rpc("quote_change_for_staff")] = (call) => answer({ ...quoteFor(call), hindrance: "days_blocked" });
  await hand.click(dialog.getByRole("button", { name: "Saturday 9 March 2030" }));
  expect(
    await dialog.findByText("Nimal Perera has blocked some of these days in the calendar.", {}, PATIENCE),
  ).toBeTruthy();
  expect(await dialog.findByText(/^Grace Lee gets a notification and a mail, and can answer until/)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Send proposal" })).toHaveProperty("disabled", true);
  expect(bodiesOf("quote_change_for_staff").at(-1)).toMatchObject({ side: "guide" });
});

test("a request that waits is changed in its guide's name only", async () => {
  state = "pending";
  const { dialog } = await openDialog();
  expect(dialog.getByText(/only the guide can propose a change/)).toBeTruthy();
  expect(dialog.queryByRole("radio", { name: /^The traveler/ })).toBeNull();
  expect(bodiesOf("quote_change_for_staff")).toMatchObject([{ side: "guide" }, { side: "guide" }].slice(0, 1));
});
