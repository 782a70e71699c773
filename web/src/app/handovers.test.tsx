import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { HandoverOption } from "../api/handovers";
import { plusDays, today } from "../lib/dates";
import { makeBooking } from "../testing/booking";
import { letDialogsOpen } from "../testing/dialogs";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { BUSY, handoverOptions, makeOffer, makeOption, NIMALI, RUWAN } from "../testing/handover";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// A guide offers bookings to other hosts, against a fake server.

const JOBS = "GET /rest/v1/rpc/guide_bookings?show=upcoming&limit=26";
const REQUESTS = "GET /rest/v1/rpc/guide_bookings?show=waiting&limit=26";
const OPTIONS = "POST /rest/v1/rpc/handover_options";
const OFFER = "POST /rest/v1/rpc/offer_handovers";
const ANSWER = "POST /rest/v1/rpc/answer_handover";
const ALTERNATIVES = "POST /rest/v1/rpc/booking_alternatives";
const PREVIEW = "POST /rest/v1/rpc/cancel_preview";

const CAN = { ...makeBooking("", {}).can, hand_over: true, cancel: true, change: true };
const job = (parts: object = {}) => makeBooking("1", { status: "confirmed", can: CAN, ...parts });
const ID = job().id;

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    "GET /rest/v1/rpc/booking_counts?side=guide": () =>
      answer({
        all: 1,
        waiting: 0,
        answered: 1,
        approved: 0,
        confirmed: 1,
        completed: 0,
        rejected: 0,
        upcoming: 1,
        past: 0,
      }),
    [JOBS]: () => answer([job()]),
    [OPTIONS]: () => answer(handoverOptions([makeOption(ID)])),
    [ALTERNATIVES]: () => answer({ hosts: [], starts: [] }),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);
const card = async () => within((await screen.findByText("Trip 1")).closest("article") ?? expect.fail("no job"));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const wrong = (field: string, message: string) =>
  answer({ code: "23514", message: "Check the form.", details: JSON.stringify([{ field, message }]) }, 400);

async function openDialog() {
  const hand = userEvent.setup();
  await open("/profile?mode=host&tab=jobs");
  await hand.click((await card()).getByRole("button", { name: /^Hand over ?: Trip 1/ }));
  return { hand, form: await dialog("Hand over this trip") };
}

test("a job is offered to another host, and the offer stands on its card until it is taken back", async () => {
  let offer: object | null = null;
  replies[JOBS] = () => answer([job({ handover: offer })]);
  replies[OFFER] = () => {
    offer = makeOffer("c1", { message: "They love birds." });
    return answer([{ booking_id: ID, ...offer }]);
  };
  replies[ANSWER] = () => {
    offer = null;
    return answer({ id: makeOffer("c1").id, booking_id: ID, status: "withdrawn" });
  };
  const { hand, form } = await openDialog();
  const nimali = await form.findByRole<HTMLInputElement>("radio", { name: /^Nimali Silva/ });
  expect(nimali.checked).toBe(true);
  expect(form.getByRole<HTMLInputElement>("radio", { name: /^Kumari Dias.*Not free on these days/ }).disabled).toBe(
    true,
  );
  expect(form.getByText(/^They have 48 hours to accept\. Until then the trip stays yours\.$/)).toBeTruthy();
  await hand.type(form.getByRole("textbox", { name: /^Message/ }), "They love birds.");
  await hand.click(form.getByRole("button", { name: "Offer to Nimali" }));
  await toast("Offer sent");
  expect(bodies(OPTIONS)[0]).toEqual({ booking_id: ID });
  expect(bodies(OFFER)).toEqual([
    { offers: [{ booking_id: ID, guide_id: NIMALI.guide_id }], message: "They love birds." },
  ]);
  expect(screen.queryByRole("dialog", { name: "Hand over this trip" })).toBeNull();
  const entry = await card();
  expect(await entry.findByText("Offered to Nimali Silva")).toBeTruthy();
  expect(entry.getByText(/^· answer due 16 Jan 2030, 19:30 your time/)).toBeTruthy();
  await hand.click(entry.getByRole("button", { name: /^Take back/ }));
  await toast("Offer taken back");
  expect(bodies(ANSWER)).toEqual([{ id: makeOffer("c1").id, action: "withdraw" }]);
  await vi.waitFor(() => expect(entry.queryByText("Offered to Nimali Silva")).toBeNull(), PATIENCE);
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Handing over"), PATIENCE);
});

test("a declined offer stands on the card with the other host's words, if there are any, and can be made again", async () => {
  const declined = { display_name: NIMALI.display_name, at: "2030-01-14T03:30:00Z" };
  replies[JOBS] = () => answer([job({ handover_declined: { ...declined, answer: "I am in Jaffna that week." } })]);
  await open("/profile?mode=host&tab=jobs");
  const entry = await card();
  expect(entry.getByText("Nimali Silva declined to take it over on 13 Jan 2030.")).toBeTruthy();
  expect(entry.getByText("I am in Jaffna that week.").tagName).toBe("Q");
  expect(entry.getByRole("button", { name: /^Hand over ?: Trip 1/ })).toBeTruthy();
});

test("a host who declined without a word is named on the card of the request", async () => {
  const declined = { display_name: NIMALI.display_name, answer: null, at: "2030-01-14T03:30:00Z" };
  replies[REQUESTS] = () => answer([makeBooking("2", { can: CAN, handover_declined: declined })]);
  await open("/profile?mode=host&tab=bookings&requests=waiting");
  expect(await screen.findByText("Nimali Silva declined to take it over on 13 Jan 2030.")).toBeTruthy();
  expect(document.querySelector(".declined-offer q")).toBeNull();
});

test("an error stands at the hosts, another choice removes it, and nothing typed is lost", async () => {
  replies[OFFER] = () => wrong("offers.0.guide_id", "This guide is not free on these days.");
  const { hand, form } = await openDialog();
  await hand.type(await form.findByRole("textbox", { name: /^Message/ }), "They love birds.");
  await hand.click(form.getByRole("button", { name: "Offer to Nimali" }));
  expect(await form.findByText("This guide is not free on these days.")).toBeTruthy();
  expect(form.queryByText("Check the form.")).toBeNull();
  await hand.click(form.getByRole("radio", { name: /^Ruwan Bandara/ }));
  expect(form.queryByText("This guide is not free on these days.")).toBeNull();
  replies[OFFER] = () => answer({ code: "PT409", message: "This trip is over.", details: null }, 409);
  await hand.click(form.getByRole("button", { name: "Offer to Ruwan" }));
  expect(await form.findByText("This trip is over.")).toBeTruthy();
  await hand.click(form.getByRole("button", { name: "Not now" }));
  await hand.click((await card()).getByRole("button", { name: /^Hand over ?: Trip 1/ }));
  expect(await (await dialog("Hand over this trip")).findByRole("textbox", { name: /^Message/ })).toHaveProperty(
    "value",
    "They love birds.",
  );
});

test("the hosts can be read again after a failure", async () => {
  replies[OPTIONS] = () => refusal("XX000", 500);
  const { hand, form } = await openDialog();
  const again = await form.findByRole("button", { name: "Try again" });
  replies[OPTIONS] = () => answer(handoverOptions([]));
  await hand.click(again);
  expect(await form.findByText("This booking cannot be handed over any more.")).toBeTruthy();
});

test("without another host the dialog says so, and leads to other days and to a cancellation", async () => {
  replies[OPTIONS] = () => answer(handoverOptions([makeOption(ID, { hosts: [] })]));
  const { hand, form } = await openDialog();
  expect(await form.findByText(/^No other guide hosts this package/)).toBeTruthy();
  await hand.click(form.getByRole("button", { name: "Propose other days" }));
  expect(await screen.findByRole("dialog", { name: "Change booking" })).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Hand over this trip" })).toBeNull();
});

test("if no host is free, all stand there disabled", async () => {
  replies[OPTIONS] = () => answer(handoverOptions([makeOption(ID, { hosts: [BUSY] })]));
  const { hand, form } = await openDialog();
  expect(await form.findByText("None of the other hosts is free on these days.")).toBeTruthy();
  expect(form.getByRole("button", { name: "Hand over" })).toHaveProperty("disabled", true);
  await hand.click(form.getByRole("button", { name: "Cancel booking" }));
  expect(await screen.findByRole("dialog", { name: "Cancel this booking?" })).toBeTruthy();
});

test("once they have met, no full refund is promised, and the offer of Serendib is named as replaced", async () => {
  const trip_meeting = {
    opens_at: "2030-01-13T18:30:00Z",
    traveler_here_at: null,
    guide_here_at: null,
    met_at: "2030-01-15T02:42:00Z",
  };
  replies[JOBS] = () => answer([job({ start_date: "2030-01-15", end_date: "2030-01-18", trip_meeting })]);
  replies[OPTIONS] = () => answer(handoverOptions([makeOption(ID, { offer: makeOffer("c1", { by_platform: true }) })]));
  const { form } = await openDialog();
  expect(await form.findByText("The traveler is told when they accept.")).toBeTruthy();
  expect(form.getByText("A new offer replaces Serendib's offer to Nimali Silva.")).toBeTruthy();
});

test("what has loaded takes the focus of the button that it replaces", async () => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  replies[OPTIONS] = async () => {
    await waiting;
    return answer(handoverOptions([makeOption(ID)]));
  };
  const { form } = await openDialog();
  form.getByRole("button", { name: "Close" }).focus();
  release();
  await form.findByRole("radio", { name: /^Nimali Silva/ });
  expect(document.activeElement?.getAttribute("role")).toBe("group");
});

test("a cancellation names the open offer that ends with it", async () => {
  const hand = userEvent.setup();
  replies[JOBS] = () => answer([job({ handover: makeOffer("c1") })]);
  replies[PREVIEW] = () => answer({ by: "guide", days: 40, percent: 100, paid: 240, refund: 240, free_until: null });
  replies[ALTERNATIVES] = () => answer({ hosts: [NIMALI], starts: [] });
  await open("/profile?mode=host&tab=jobs");
  await hand.click((await card()).getByRole("button", { name: "Cancel booking" }));
  const cancel = await dialog("Cancel this booking?");
  expect(await cancel.findByText("Offered to Nimali Silva. The offer ends with the cancellation.")).toBeTruthy();
  expect(cancel.queryByRole("button", { name: "Hand over instead" })).toBeNull();
});

test("a cancellation leaves the focus on the card if its button is gone", async () => {
  const hand = userEvent.setup();
  let status = "confirmed";
  replies[JOBS] = () => answer([job({ status, can: { ...CAN, cancel: status === "confirmed", hand_over: false } })]);
  replies[PREVIEW] = () => answer({ by: "guide", days: 40, percent: 100, paid: 240, refund: 240, free_until: null });
  replies["POST /rest/v1/rpc/cancel_booking"] = () => {
    status = "cancelled";
    return answer(job({ status }));
  };
  await open("/profile?mode=host&tab=jobs");
  await hand.click((await card()).getByRole("button", { name: "Cancel booking" }));
  const cancel = await dialog("Cancel this booking?");
  await cancel.findByText("Refund");
  await hand.click(cancel.getByRole("button", { name: "Cancel booking" }));
  await toast("Booking cancelled");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Trip 1"), PATIENCE);
});

test("before a guide cancels, those who are free are offered instead", async () => {
  const hand = userEvent.setup();
  replies[PREVIEW] = () => answer({ by: "guide", days: 40, percent: 100, paid: 240, refund: 240, free_until: null });
  replies[ALTERNATIVES] = () => answer({ hosts: [NIMALI], starts: [] });
  await open("/profile?mode=host&tab=jobs");
  await hand.click((await card()).getByRole("button", { name: "Cancel booking" }));
  const cancel = await dialog("Cancel this booking?");
  expect(await cancel.findByText(/^Nimali Silva is free on these days\./)).toBeTruthy();
  await hand.click(cancel.getByRole("button", { name: "Hand over instead" }));
  expect(await screen.findByRole("dialog", { name: "Hand over this trip" })).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Cancel this booking?" })).toBeNull();
});

test("a request can be handed over too, and who took a booking over reads from whom", async () => {
  replies[REQUESTS] = () =>
    answer([
      job({
        status: "pending",
        handed_over: { at: "2030-01-14T03:30:00Z", from: "Ajantha", to: "Kasun", free_until: "2030-01-16T03:30:00Z" },
      }),
    ]);
  await open("/profile?mode=host&tab=bookings&requests=waiting");
  expect(await screen.findByRole("button", { name: /^Hand over ?: Hanna Lindqvist/ })).toBeTruthy();
  expect(
    screen.getByText(/^You took it over from Ajantha on 13 Jan 2030\. Until 15 Jan 2030, 19:30 your time .* refund\.$/),
  ).toBeTruthy();
});

const several = (): HandoverOption[] => [
  makeOption("1f4f56a6"),
  makeOption("2f4f56a6"),
  makeOption("3f4f56a6", { hosts: [BUSY] }),
  makeOption("4f4f56a6", { hosts: [] }),
];

test("several jobs are offered at once, each to a host of its own", async () => {
  const hand = userEvent.setup();
  let options = several();
  replies[OPTIONS] = () => answer(handoverOptions(options));
  const { where } = await open("/profile?mode=host&tab=jobs");
  await hand.click(await screen.findByRole("link", { name: "Hand over several jobs" }));
  const days = { from: today(), to: plusDays(today(), 30) };
  await arrives(where, `/profile?mode=host&tab=jobs&period=${days.from}_${days.to}`);
  const list = within(await screen.findByRole("list", { name: "Jobs that can be handed over" }));
  expect(bodies(OPTIONS)).toEqual([days]);
  const boxes = list.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map((box) => [box.checked, box.disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ]);
  expect(list.getByText("No other guide hosts this package.")).toBeTruthy();
  expect(list.getByText("None of the other hosts is free on these days.")).toBeTruthy();
  await hand.selectOptions(list.getByRole("combobox", { name: /^Hand over to: Trip 2/ }), RUWAN.guide_id);
  replies[OFFER] = () => wrong("offers.1.guide_id", "This guide is not free on these days.");
  await hand.type(screen.getByRole("textbox", { name: /^Message/ }), "I am ill.");
  await hand.click(screen.getByRole("button", { name: "Offer 2 jobs" }));
  expect(await list.findByText("This guide is not free on these days.")).toBeTruthy();
  const second = list.getByRole("combobox", { name: /^Hand over to: Trip 2/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(second), PATIENCE);
  expect(second.getAttribute("aria-invalid")).toBe("true");
  await hand.selectOptions(second, NIMALI.guide_id);
  expect(list.queryByText("This guide is not free on these days.")).toBeNull();
  replies[OFFER] = () => {
    options = several().map((one, place) => (place < 2 ? { ...one, offer: makeOffer(`c${place}`) } : one));
    return answer([]);
  };
  await hand.click(screen.getByRole("button", { name: "Offer 2 jobs" }));
  await toast("Offer sent");
  expect(bodies(OFFER)[1]).toEqual({
    offers: [
      { booking_id: "1f4f56a6", guide_id: NIMALI.guide_id },
      { booking_id: "2f4f56a6", guide_id: NIMALI.guide_id },
    ],
    message: "I am ill.",
  });
  expect(await list.findAllByText("Offered to Nimali Silva")).toHaveLength(2);
  expect(
    screen.getByText(/^2 jobs offered\. The other hosts have 48 hours/, { selector: "[role=status]" }),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Offer 0 jobs" })).toHaveProperty("disabled", true);
  expect(document.activeElement?.textContent).toMatch(/^2 jobs offered\./);
  await hand.click(list.getByRole("checkbox", { name: /^Trip 1/ }));
  expect(list.getByText("Replaces the offer to Nimali Silva.")).toBeTruthy();
});

test("the days choose the jobs, all or none of them can be chosen, and wrong days say so", async () => {
  const hand = userEvent.setup();
  replies[OPTIONS] = ({ body }) =>
    answer(handoverOptions((body as { to: string }).to === "2030-03-31" ? several() : []));
  const { where } = await open("/profile?mode=host&tab=jobs&period=2030-01-15_2030-02-14");
  expect(await screen.findByText("Nothing to hand over from 15 Jan to 14 Feb 2030.")).toBeTruthy();
  const to = screen.getByLabelText("To");
  await hand.clear(to);
  expect(screen.getByText("Choose a day.")).toBeTruthy();
  await hand.type(to, "2030-03-31");
  await arrives(where, "/profile?mode=host&tab=jobs&period=2030-01-15_2030-03-31");
  const all = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Choose all" });
  expect(screen.getByText("2 of 4 jobs chosen")).toBeTruthy();
  await hand.clear(to);
  await hand.type(to, "2030-01-10");
  expect(screen.getByText("The last day is before the first.")).toBeTruthy();
  expect(screen.getByText(/^Correct the days first/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Offer 2 jobs" })).toHaveProperty("disabled", true);
  await hand.clear(to);
  await hand.type(to, "2030-03-31");
  await hand.click(all);
  expect(screen.getByText("Choose at least one job.")).toBeTruthy();
  await hand.click(screen.getByRole("checkbox", { name: /^Trip 2/ }));
  expect(all.indeterminate).toBe(true);
  expect(screen.getByRole("button", { name: "Offer 1 job" })).toBeTruthy();
  await hand.click(screen.getByRole("link", { name: "Back to your jobs" }));
  expect(await screen.findByRole("heading", { name: "My Jobs" })).toBeTruthy();
});
