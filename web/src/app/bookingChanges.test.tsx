import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { BookingChange, ChangeQuestion } from "../api/bookingChanges";
import { makeBooking } from "../testing/booking";
import { BOOKED, DOUBLE, makeChange, makeQuote, makeTerms, TRIPLE } from "../testing/bookingChange";
import { letDialogsOpen } from "../testing/dialogs";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Proposing and answering changes of a booking, against a fake server.

const BOOKINGS = "GET /rest/v1/rpc/my_bookings?show=all&limit=26";
const QUOTE = "POST /rest/v1/rpc/booking_change_quote";
const PROPOSE = "POST /rest/v1/rpc/propose_booking_change";
const ANSWER = "POST /rest/v1/rpc/answer_booking_change";

const terms = { ...BOOKED, status: "confirmed", advance_amount: 165, paid: 165, balance: 385 };
const CAN = makeBooking("", {}).can;
const booking = (parts: object = {}) => makeBooking("1", { ...terms, can: { ...CAN, change: true }, ...parts });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let changes: BookingChange[];

/** Answers as the server would, from the question. */
const quoteFor = ({ body }: RecordedCall) => {
  const { document } = body as { document: ChangeQuestion };
  const day = Number((document.start_date ?? BOOKED.start_date).slice(8));
  const people = document.number_of_travelers ?? 2;
  return makeQuote(makeTerms(day, people, document.rooms ?? [DOUBLE]));
};

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  changes = [];
  replies = {
    [BOOKINGS]: () => answer([booking({ changes })]),
    [QUOTE]: (call) => answer(quoteFor(call)),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);

async function openDialog() {
  const hand = userEvent.setup();
  await open("/profile?mode=visitor&tab=bookings");
  await hand.click(await screen.findByRole("button", { name: /^Change booking/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change booking" }));
  await dialog.findByText(/^Nothing is changed yet/);
  return { hand, dialog };
}

test("a proposal follows the choices, is sent with the quoted price, and stands on the booking", async () => {
  replies[PROPOSE] = () => {
    const can = { accept: false, decline: false, withdraw: true };
    const sent = makeChange(makeTerms(9, 3, [TRIPLE]), { proposed_by: "traveller", can });
    changes = [sent];
    return answer(sent);
  };
  const { hand, dialog } = await openDialog();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Send proposal" }).disabled).toBe(true);
  expect(dialog.queryByText(/^Nimal can answer until /)).toBeNull();
  await hand.click(dialog.getByRole("button", { name: "Saturday 9 March 2030" }));
  await hand.click(dialog.getByRole("button", { name: "One more: Travelers" }));
  await hand.click(dialog.getByRole("button", { name: "One less: Double Bedroom" }));
  await hand.click(dialog.getByRole("button", { name: "One more: Triple Bedroom" }));
  await hand.type(dialog.getByRole("textbox", { name: "Message (optional)" }), "My sister comes along.");
  expect(await dialog.findByText(/^You pay \$255\.00 more: the balance becomes \$640\.00/)).toBeTruthy();
  // Beside the total at the foot too.
  expect(dialog.getAllByText("+$255.00")).toHaveLength(2);
  expect(dialog.getByText("9 to 12 Mar 2030")).toBeTruthy();
  const send = dialog.getByRole("button", { name: "Send proposal" });
  await vi.waitFor(() => expect(send.getAttribute("aria-disabled")).toBe("false"), PATIENCE);
  await hand.click(send);
  await toast("Proposal sent");
  expect(bodies(PROPOSE)).toEqual([
    {
      booking_id: booking().id,
      document: {
        start_date: "2030-03-09",
        number_of_travelers: 3,
        rooms: [TRIPLE],
        total_price: 805,
        message: "My sister comes along.",
      },
    },
  ]);
  expect(screen.queryByRole("dialog", { name: "Change booking" })).toBeNull();
  expect(await screen.findByRole("region", { name: "You proposed a change" })).toBeTruthy();
  // Sent, so no draft is left.
  await hand.click(screen.getByRole("button", { name: /^Change booking/ }));
  expect(screen.getByRole("textbox", { name: "Message (optional)" })).toHaveProperty("value", "");
});

test("a changed price is looked at before it is sent", async () => {
  const now = makeQuote({ ...makeTerms(2, 3, [DOUBLE]), total_price: 800 }, { difference: 250, due: 635 });
  replies[PROPOSE] = () =>
    answer({ code: "PT409", message: "The price has changed.", details: JSON.stringify(now) }, 409);
  const { hand, dialog } = await openDialog();
  await hand.click(dialog.getByRole("button", { name: "One more: Travelers" }));
  await dialog.findByText(/^You pay \$210\.00 more/);
  await hand.click(dialog.getByRole("button", { name: "Send proposal" }));
  expect(await dialog.findByText(/^The price has changed from \$760\.00 to \$800\.00\./)).toBeTruthy();
  replies[PROPOSE] = () => answer(makeChange(now));
  await hand.click(await dialog.findByRole("button", { name: "Send at the new price" }));
  await toast("Proposal sent");
  expect(bodies(PROPOSE).map((body) => (body as { document: { total_price: number } }).document.total_price)).toEqual([
    760, 800,
  ]);
});

test("why nothing can be sent stands beside the button, and missing beds too", async () => {
  replies[QUOTE] = (call) => {
    const quote = quoteFor(call);
    return answer(quote.hindrance === null ? { ...quote, hindrance: "days_blocked", shortfall: 1 } : quote);
  };
  const { hand, dialog } = await openDialog();
  await hand.click(dialog.getByRole("button", { name: "One more: Travelers" }));
  expect(await dialog.findByText("Your guide is not free on these days.")).toBeTruthy();
  expect(dialog.getByText(/^These rooms have 1 bed too few\./)).toBeTruthy();
  await vi.waitFor(
    () => expect(dialog.getByRole("button", { name: "Send proposal" })).toHaveProperty("disabled", true),
    PATIENCE,
  );
});

test("the guide's busy days are a hint that can be chosen; the booking's own days are none", async () => {
  replies["GET /rest/v1/rpc/busy_days?package_id=p1"] = () =>
    answer([{ guide_id: "g1", first: "2030-02-27", last: "2030-03-10" }]);
  const { hand, dialog } = await openDialog();
  const busy = await dialog.findByRole("button", { name: "Sunday 10 March 2030, the guide may be busy" });
  expect(dialog.getByRole("button", { name: "Sunday 3 March 2030" })).toBeTruthy();
  await hand.click(busy);
  expect(await dialog.findByText("10 to 13 Mar 2030")).toBeTruthy();
});

test("a guide's calendar marks other trips and blocked days, not the rules for new requests", async () => {
  const trip = (id: string, status: string, start_date: string, end_date: string) => ({
    id,
    status,
    start_date,
    end_date,
  });
  replies = Object.assign(replies, {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    "GET /rest/v1/rpc/booking_counts?side=guide": () => answer({ all: 1, waiting: 0, answered: 1 }),
    "GET /rest/v1/rpc/guide_bookings?show=waiting&limit=26": () => answer([]),
    "GET /rest/v1/rpc/guide_bookings?show=answered&limit=26": () => answer([booking()]),
    // The guide closes Mondays and wants 30 days of notice.
    "GET /rest/v1/rpc/busy_days?package_id=p1": () =>
      answer([{ guide_id: "g1", first: "2030-01-15", last: "2030-12-31" }]),
    "GET /rest/v1/rpc/guide_calendar?from=2030-01-17&to=2031-01-18": () =>
      answer({
        blocked: [{ first: "2030-03-20", last: "2030-03-20", note: null }],
        imported: [],
        bookings: [
          trip(booking().id, "confirmed", "2030-03-02", "2030-03-05"),
          trip("b2", "confirmed", "2030-03-12", "2030-03-12"),
        ],
      }),
  });
  const hand = userEvent.setup();
  await open("/profile?mode=host&tab=bookings");
  await hand.click(await screen.findByRole("button", { name: /^Change booking/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Change/ }));
  await dialog.findByRole("button", { name: "Tuesday 12 March 2030, you may be busy" });
  const marked = dialog.getAllByRole("button", { name: /you may be busy$/ }).map((one) => one.dataset.day);
  // The trip has four days.
  expect(marked).toEqual([9, 10, 11, 12, 17, 18, 19, 20].map((day) => `2030-03-${String(day).padStart(2, "0")}`));
});

test("errors lose nothing: a failed price is read again, a rejected field keeps its value", async () => {
  const { hand, dialog } = await openDialog();
  replies[QUOTE] = () => refusal("XX000", 500);
  await hand.click(dialog.getByRole("button", { name: "One more: Travelers" }));
  const again = await dialog.findByRole("button", { name: "Try again" });
  replies[QUOTE] = (call) => answer(quoteFor(call));
  await hand.click(again);
  await dialog.findByText(/^You pay \$210\.00 more/);
  const fields = [{ field: "rooms", message: "Please add a room." }];
  replies[PROPOSE] = () => answer({ code: "23514", message: "Wrong", details: JSON.stringify(fields) }, 400);
  await hand.click(dialog.getByRole("button", { name: "Send proposal" }));
  expect(await dialog.findByText("Please add a room.")).toBeTruthy();
  replies[PROPOSE] = () => refusal("XX000", 500);
  await hand.click(dialog.getByRole("button", { name: "Send proposal" }));
  expect(await dialog.findByText("Your proposal could not be sent. Please try again.")).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: "Close" }));
  await hand.click(screen.getByRole("button", { name: /^Change booking/ }));
  expect((await screen.findByRole("status", { name: "Travelers" })).textContent).toBe("3");
});

const proposal = makeChange(makeTerms(9, 3, [TRIPLE]), { message: "The sky is clearer." });
const earlier = makeChange(makeTerms(5, 2, [DOUBLE]), {
  id: "5f3c9a12-0000-4000-8000-0000000000c2",
  status: "declined",
  proposed_by: "traveller",
  message: "We land early.",
  answer: "My car is away.",
  answered_at: "2030-01-13T03:30:00Z",
});

/** The server's answer to each action. */
function answerChanges() {
  replies[ANSWER] = ({ body }) => {
    const { action } = body as { action: string };
    const status = action === "accept" ? "accepted" : action === "decline" ? "declined" : "withdrawn";
    const done = { ...proposal, status, answered_at: "2030-01-15T03:30:00Z" } as BookingChange;
    changes = changes.map((one) => (one.id === done.id ? done : one));
    return answer(done);
  };
}

test("acceptance repeats what it costs, and then says what happens next", async () => {
  const hand = userEvent.setup();
  changes = [proposal, earlier];
  answerChanges();
  await open("/profile?mode=visitor&tab=bookings");
  const card = within(await screen.findByRole("region", { name: "Nimal proposes a change" }));
  expect(card.getByText("The sky is clearer.")).toBeTruthy();
  expect(card.getByText(/^Answer by 16 Jan 2030, \d\d:\d\d/)).toBeTruthy();
  expect(screen.getByText("1 earlier proposal")).toBeTruthy();
  await hand.click(card.getByRole("button", { name: /^Accept/ }));
  const confirm = within(card.getByRole("form", { name: "Accept this change?" }));
  expect(confirm.getByText(/^You pay \$255\.00 more: the balance becomes \$640\.00/)).toBeTruthy();
  await hand.click(confirm.getByRole("button", { name: "Back" }));
  expect(document.activeElement?.textContent).toMatch(/^Accept/);
  await hand.click(card.getByRole("button", { name: /^Accept/ }));
  await hand.click(card.getByRole("button", { name: "Accept change" }));
  await toast("Pay the balance of $640.00");
  expect(bodies(ANSWER)).toEqual([{ change_id: proposal.id, action: "accept" }]);
  expect(await screen.findByText("2 earlier proposals")).toBeTruthy();
  expect(screen.getByText("Accepted, 14 Jan 2030")).toBeTruthy();
  expect(screen.getByText("My car is away.")).toBeTruthy();
  expect(screen.getByText("We land early.")).toBeTruthy();
  expect(screen.getByText("· Proposed by you")).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Proposed changes"), PATIENCE);
});

test("a change is declined with a message", async () => {
  const hand = userEvent.setup();
  changes = [proposal];
  answerChanges();
  await open("/profile/booking-history");
  const card = within(await screen.findByRole("region", { name: "Nimal proposes a change" }));
  await hand.click(card.getByRole("button", { name: /^Decline/ }));
  await hand.type(card.getByRole("textbox", { name: "Message (optional)" }), "We fly home then.");
  await hand.click(card.getByRole("button", { name: "Decline change" }));
  await toast("Change declined");
  expect(bodies(ANSWER)).toEqual([{ change_id: proposal.id, action: "decline", message: "We fly home then." }]);
});

test("one's own proposal is withdrawn; one that is over says so", async () => {
  const hand = userEvent.setup();
  changes = [{ ...proposal, proposed_by: "traveller", can: { accept: false, decline: false, withdraw: true } }];
  replies[ANSWER] = () => answer({ code: "PT409", message: "It has expired.", details: null }, 409);
  await open("/profile?mode=visitor&tab=bookings");
  const card = within(await screen.findByRole("region", { name: "You proposed a change" }));
  expect(card.queryByRole("button", { name: /^Accept/ })).toBeNull();
  expect(card.getByText(/^Nimal can answer until /)).toBeTruthy();
  await hand.click(card.getByRole("button", { name: /^Withdraw/ }));
  await hand.click(card.getByRole("button", { name: "Withdraw proposal" }));
  await toast("It has expired.");
});

test("a change that the guide cannot take is not offered for acceptance", async () => {
  changes = [{ ...proposal, hindrance: "dates_taken" }];
  await open("/profile?mode=visitor&tab=bookings");
  const card = within(await screen.findByRole("region", { name: "Nimal proposes a change" }));
  expect(card.getByText("Your guide is not free on these days.")).toBeTruthy();
  expect(card.queryByRole("button", { name: /^Accept/ })).toBeNull();
  expect(card.getByRole("button", { name: /^Decline/ })).toBeTruthy();
});

const INBOX_ITEM = {
  kind: "booking_change",
  id: proposal.id,
  booking_id: booking().id,
  title: "Trip 1",
  person: "Hanna Lindqvist",
  due_at: "2030-01-16T15:30:00Z",
  since: "2030-01-14T15:30:00Z",
  start_date: "2030-03-09",
  end_date: "2030-03-12",
  number_of_travelers: 3,
  missing: [],
  amount: 255,
  detail: "The sky is clearer.",
  rating: null,
  meeting_time: null,
};

function signInGuide() {
  replies[`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`] = () =>
    answer([{ is_guide: true, is_admin: false }]);
  replies["GET /rest/v1/rpc/my_guide_settings"] = () => answer(GUIDE_SETTINGS);
}

test("a guide accepts a change in the inbox, and its row leaves", async () => {
  const hand = userEvent.setup();
  signInGuide();
  replies[`GET /rest/v1/rpc/guide_bookings?id=${booking().id}`] = () => answer([booking({ changes: [proposal] })]);
  let items: object[] = [INBOX_ITEM];
  replies["POST /rest/v1/rpc/guide_inbox"] = () => answer({ total: items.length, items });
  replies[ANSWER] = () => {
    items = [];
    return answer({ ...proposal, status: "accepted" });
  };
  await open("/profile");
  const row = within((await screen.findByText("Change of a booking")).closest("li") ?? expect.fail("no row"));
  expect(row.getByText("+$255.00")).toBeTruthy();
  await hand.click(row.getByRole("button", { name: /^Answer/ }));
  await hand.click(row.getByRole("button", { name: /^Accept/ }));
  const form = within(row.getByRole("form", { name: "Accept this change?" }));
  expect(await row.findByText("2 to 5 Mar 2030")).toBeTruthy();
  expect(form.getByText("The trip costs $255.00 more, which the traveler pays.")).toBeTruthy();
  await hand.click(form.getByRole("button", { name: "Accept change" }));
  await toast("The booking has changed.");
  expect(bodies(ANSWER)).toEqual([{ change_id: proposal.id, action: "accept" }]);
  expect((await screen.findAllByText("Nothing waits for you.")).length).toBeGreaterThan(0);
});

test("after an answer the next row of the inbox has the focus", async () => {
  const hand = userEvent.setup();
  signInGuide();
  const next = { ...INBOX_ITEM, id: earlier.id, title: "Trip 2" };
  let items: object[] = [INBOX_ITEM, next];
  replies["POST /rest/v1/rpc/guide_inbox"] = () => answer({ total: items.length, items });
  replies[ANSWER] = () => {
    items = [next];
    return answer({ ...proposal, status: "accepted" });
  };
  await open("/profile");
  const [first = expect.fail("no row")] = await screen.findAllByRole("button", { name: /^Answer/ });
  await hand.click(first);
  await hand.click(screen.getByRole("button", { name: /^Accept/ }));
  await hand.click(screen.getByRole("button", { name: "Accept change" }));
  await toast("The booking has changed.");
  const button = screen.getByRole("button", { name: /^Answer/ });
  await vi.waitFor(() => expect(document.activeElement === button).toBe(true), PATIENCE);
});

test("a guide proposes another date for a pending request, and a change of a job", async () => {
  const hand = userEvent.setup();
  signInGuide();
  const id = booking().id;
  const pending = booking({ status: "pending", paid: 0, can: { ...CAN, approve: true, reject: true, change: true } });
  replies["POST /rest/v1/rpc/guide_inbox"] = () =>
    answer({ total: 1, items: [{ ...INBOX_ITEM, kind: "request", id, detail: null }] });
  replies[`GET /rest/v1/rpc/guide_bookings?id=${id}`] = () => answer([pending]);
  await open("/profile");
  const row = within((await screen.findByText("Booking request")).closest("li") ?? expect.fail("no row"));
  await hand.click(row.getByRole("button", { name: /^Answer/ }));
  await hand.click(await row.findByRole("button", { name: /^Propose another date/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Propose another date" }));
  await dialog.findByText(/^Nothing is changed yet/);
  await hand.click(dialog.getByRole("button", { name: "Saturday 9 March 2030" }));
  const effect = /the request is approved, and the advance is due within 48 hours\.$/;
  expect(await dialog.findByText(effect)).toBeTruthy();
  expect(dialog.getByText(/ Until then the request stays as it is\.$/)).toBeTruthy();
  replies["GET /rest/v1/rpc/guide_bookings?show=upcoming&limit=26"] = () => answer([booking({ changes: [proposal] })]);
  document.body.replaceChildren();
  await open("/profile?mode=host&tab=jobs");
  expect(await screen.findByRole("button", { name: /^Change booking/ })).toBeTruthy();
  expect(screen.getByRole("region", { name: "You proposed a change" })).toBeTruthy();
});
