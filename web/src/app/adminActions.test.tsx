import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { BookingDetails, BookingRecord } from "../features/admin/bookings/queries";
import { today } from "../lib/dates";
import { GUIDE, makeAdminBooking, makeBookingRecord } from "../testing/adminBooking";
import { handoverOptions, makeOption, NIMALI } from "../testing/handover";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// An admin acts on one booking, against a fake server.

const call = (name: string) => `POST /rest/v1/rpc/${name}`;
const REFERENCE = "1f4f56a6";
const { id } = makeAdminBooking(REFERENCE);

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter((one) => one.call === call(name)).map(({ body }) => body);

async function openBooking(booking: Partial<BookingDetails>, parts: Partial<BookingRecord> = {}) {
  const record = makeBookingRecord(REFERENCE, parts);
  const answered = { ...record, booking: { ...record.booking, cancelled_at: null, refunded: 0, ...booking } };
  replies[call("admin_booking")] = () => answer(answered);
  const { where } = await open(`/admin?tab=bookings&item=${id}`);
  const actions = within(await screen.findByRole("group", { name: "Actions" }, PATIENCE));
  return { where, actions };
}

const dialogOf = (name: string) => within(screen.getByRole("dialog", { name }));
const conflict = (message: string) => answer({ code: "PT409", message, details: "{}" }, 409);
const wrong = (field: string, message: string) =>
  answer({ code: "23514", message: "Please correct it.", details: JSON.stringify([{ field, message }]) }, 400);

const CONFIRMED = { state: "confirmed", balance: 960 };
const PENDING = { state: "pending", respond_by: "2030-01-16T03:30:00Z", paid: 0, balance: 1200 };

test("the menu is used by keyboard, says why something is not possible, and gives the focus back", async () => {
  const hand = userEvent.setup();
  const rejected = { state: "rejected", start_date: "2030-01-15", end_date: "2030-01-15" };
  const { actions, where } = await openBooking(rejected, { payments: [] });
  const more = actions.getByRole("button", { name: "More" });
  more.focus();
  await hand.keyboard("{Enter}{ArrowDown}");
  const reopen = actions.getByRole("button", { name: "Reopen…" });
  expect(document.activeElement).toBe(reopen);
  expect(reopen.getAttribute("aria-disabled")).toBe("true");
  expect(actions.getByText("The first day of the trip has come.").id).toBe(reopen.getAttribute("aria-describedby"));
  await hand.keyboard("{Enter}");
  expect(screen.queryByRole("dialog", { name: "Reopen this request" })).toBeNull();
  await hand.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Send mail again…");
  await hand.keyboard("{Escape}");
  expect(document.activeElement).toBe(more);
  expect(more.getAttribute("aria-expanded")).toBe("false");
  // The page's own Escape leads to the list.
  expect(where()).toContain(id);
});

test("a booking is cancelled at the traveler's wish, with the refund that was displayed", async () => {
  const hand = userEvent.setup();
  let refund = 120;
  const preview = { days: 56, percent: 50, paid: 240, by: "traveller", free_until: null };
  replies[call("cancel_preview")] = ({ body }) =>
    answer(
      (body as { side?: string }).side === "traveler"
        ? { ...preview, refund }
        : { ...preview, percent: 100, refund: 240, by: "platform" },
    );
  replies[call("cancel_booking")] = () => {
    refund = 60;
    return conflict("The refund has changed.");
  };
  const { actions } = await openBooking(CONFIRMED);
  await hand.click(actions.getByRole("button", { name: "More" }));
  await hand.click(actions.getByRole("button", { name: "Cancel booking…" }));
  const dialog = dialogOf("Cancel this booking");
  await dialog.findByText("The trip starts in 56 days. Everything that was paid goes back.");
  await hand.click(dialog.getByRole("radio", { name: /^The traveler/ }));
  await dialog.findByText("The trip starts in 56 days: by their terms 50% of what was paid goes back.");
  const send = dialog.getByRole("button", { name: "Cancel booking" });
  await hand.click(send);
  expect(dialog.getByText("Say why in at least 10 characters.")).toBeTruthy();
  expect(bodies("cancel_booking")).toEqual([]);
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  expect(document.activeElement).toBe(reason);
  await hand.type(reason, "Her mother is ill.");
  await hand.click(send);
  await dialog.findByText(/^The refund has changed\. Now \$60\.00 goes back\./);
  expect(reason).toHaveProperty("value", "Her mother is ill.");
  replies[call("cancel_booking")] = () => answer({ ...preview, refund: 60 });
  await hand.click(send);
  await toast("$60.00 goes back to the traveler.");
  const sent = { booking_id: id, reason: "Her mother is ill.", side: "traveler" };
  expect(bodies("cancel_booking")).toEqual([
    { ...sent, expected_refund: 120 },
    { ...sent, expected_refund: 60 },
  ]);
  await vi.waitFor(() => expect(bodies("admin_booking").length).toBeGreaterThan(2), PATIENCE);
});

test("a part of a payment goes back from the booking's page", async () => {
  const hand = userEvent.setup();
  const payment = {
    id: "a1",
    booking_request_id: id,
    title: "Tea and Trains",
    kind: "advance",
    amount: 240,
    left: 240,
    status: "paid",
    provider: "stripe",
    paid_at: "2030-01-12T03:00:00Z",
    refunds: [],
    is_assured: true,
  };
  replies["GET /rest/v1/rpc/payment_refunds?payment_id=a1"] = () => answer(payment);
  replies[call("refund_payment")] = () => answer({ ...payment, left: 200 });
  await openBooking(CONFIRMED);
  await hand.click(screen.getByRole("button", { name: "Refund this payment…" }));
  const dialog = dialogOf("Refund");
  const amount = await dialog.findByRole("textbox", { name: "Amount in US dollars" });
  await hand.clear(amount);
  await hand.type(amount, "40");
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), "One night less");
  await hand.click(dialog.getByRole("button", { name: "Refund" }));
  await toast("Refund queued");
  expect(bodies("refund_payment")).toEqual([
    { payment_id: "a1", amount: 40, reason: "One night less", expected_left: 240 },
  ]);
  await vi.waitFor(() => expect(bodies("admin_booking")).toHaveLength(2), PATIENCE);
});

test("one booking is offered to another host", async () => {
  const hand = userEvent.setup();
  replies[call("handover_options")] = () => answer(handoverOptions([makeOption(id)]));
  replies[call("offer_handovers")] = () => answer([]);
  const { actions } = await openBooking(CONFIRMED);
  await hand.click(actions.getByRole("button", { name: "Hand over…" }));
  const dialog = dialogOf("Hand over");
  await hand.click(await dialog.findByRole("button", { name: "Offer to Nimali" }));
  await toast(`Nimali Silva has 48 hours to accept. Until then the trip stays with ${GUIDE.name}.`);
  expect(bodies("handover_options")[0]).toEqual({ booking_id: id });
  expect(bodies("offer_handovers")).toEqual([{ offers: [{ booking_id: id, guide_id: NIMALI.guide_id }] }]);
});

test("a deadline is extended only from the one that was displayed, and not too far", async () => {
  const hand = userEvent.setup();
  replies[call("extend_deadline")] = () => conflict("The deadline is 18 Jan 2030 now.");
  const { actions } = await openBooking(PENDING, { payments: [] });
  await hand.click(actions.getByRole("button", { name: "Extend deadline…" }));
  const dialog = dialogOf("Extend the deadline");
  const send = dialog.getByRole("button", { name: "Extend" });
  await hand.click(send);
  expect(dialog.getByText("Choose a day and a time.")).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: "+48 hours" }));
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), "The guide has no network.");
  await hand.click(send);
  await dialog.findByText("The deadline is 18 Jan 2030 now.");
  replies[call("extend_deadline")] = () => answer({ respond_by: "2030-01-18T03:30:00Z", payment_deadline: null });
  await hand.click(send);
  await toast("Deadline extended");
  expect(bodies("extend_deadline").at(-1)).toEqual({
    booking_id: id,
    until: "2030-01-18T03:30:00.000Z",
    reason: "The guide has no network.",
    expected: "2030-01-16T03:30:00Z",
  });
});

test("a payment is recorded with what is due; what is wrong stands at its field, and nothing typed is lost", async () => {
  const hand = userEvent.setup();
  replies[call("record_manual_payment")] = () => wrong("reference", "This transfer is recorded already.");
  const { actions } = await openBooking(CONFIRMED);
  await hand.click(actions.getByRole("button", { name: "Record a payment…" }));
  const dialog = dialogOf("Record a payment");
  expect(dialog.getByRole("textbox", { name: "Amount in US dollars" })).toHaveProperty("value", "960.00");
  const send = dialog.getByRole("button", { name: "Record payment" });
  await hand.click(send);
  expect(dialog.getByText("Enter the reference of the transfer.")).toBeTruthy();
  const reference = dialog.getByRole("textbox", { name: "Reference" });
  await hand.type(reference, "BOC-77");
  await hand.click(send);
  await dialog.findByText("This transfer is recorded already.");
  expect(reference.getAttribute("aria-invalid")).toBe("true");
  replies[call("record_manual_payment")] = () => refusal("42501", 403);
  await hand.click(send);
  const setUp = await dialog.findByRole("link", { name: "Set up an authenticator app" });
  expect(setUp.getAttribute("href")).toBe("/profile?tab=security");
  replies[call("record_manual_payment")] = () => answer({});
  await hand.click(send);
  await toast("Payment recorded");
  expect(bodies("record_manual_payment").at(-1)).toEqual({
    booking_id: id,
    kind: "full",
    amount: 960,
    reference: "BOC-77",
    received_on: today(),
  });
});

test("a mail that fits the booking is sent again", async () => {
  const hand = userEvent.setup();
  const mail = (to: string, title: string) => ({
    to,
    kind: "confirmed",
    title,
    address_hint: "g…e@example.org",
    last_sent_at: null,
  });
  replies[call("booking_mails")] = () =>
    answer([mail("traveler", "Your trip is confirmed"), mail("guide", "A guest has paid")]);
  replies[call("resend_booking_mail")] = () => answer({ code: "PT429", message: "Too many." }, 429);
  const { actions } = await openBooking(CONFIRMED);
  await hand.click(actions.getByRole("button", { name: "More" }));
  await hand.click(actions.getByRole("button", { name: "Send mail again…" }));
  const dialog = dialogOf("Send a mail again");
  await hand.click(await dialog.findByRole("radio", { name: /^A guest has paid/ }));
  const send = dialog.getByRole("button", { name: "Send mail" });
  await hand.click(send);
  expect(await dialog.findByText(/^That was a lot at once/)).toBeTruthy();
  replies[call("resend_booking_mail")] = () => answer({ sent: true });
  await hand.click(send);
  await toast("Mail sent");
  expect(bodies("resend_booking_mail").at(-1)).toEqual({ booking_id: id, to: "guide", kind: "confirmed" });
});

test("a rejected request waits for its guide again", async () => {
  const hand = userEvent.setup();
  replies[call("reopen_booking")] = () => conflict("The guide is off duty.");
  const { actions } = await openBooking({ state: "rejected", paid: 0 }, { payments: [] });
  await hand.click(actions.getByRole("button", { name: "Reopen…" }));
  const dialog = dialogOf("Reopen this request");
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), "Rejected by mistake.");
  const send = dialog.getByRole("button", { name: "Reopen" });
  await hand.click(send);
  expect(await dialog.findByText("The guide is off duty.")).toBeTruthy();
  replies[call("reopen_booking")] = () => answer({ status: "pending", respond_by: "2030-01-17T03:30:00Z" });
  await hand.click(send);
  await toast("Request reopened");
  expect(bodies("reopen_booking").at(-1)).toEqual({ booking_id: id, reason: "Rejected by mistake." });
});
