import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { SuggestedGuide } from "../api/customRequestTypes";
import { customRequest, offer, pricedOffer, REQUEST } from "../testing/customRequest";
import { letDialogsOpen } from "../testing/dialogs";
import { itinerary, PLAN, plan } from "../testing/plan";
import { answer, type RecordedCall, refusal, standIn, store, tokens, user } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// In the whole client, against a fake server.

const RPC = "POST /rest/v1/rpc";
const MINE =
  "GET /rest/v1/itineraries?select=id%2Cuser_id%2Ctitle%2Cduration%2Cstart_date%2Cupdated_at&order=updated_at.desc";
const OTHER_PLAN = PLAN.replace("3f", "4f");
const BOOKING = "1a2b3c4d-886e-4a29-9f04-dd0000000000";

const NAMES = ["Ajantha Ekanayake", "Ruwan Perera", "Tharushi Fernando", "Nimal Silva", "Kasun Bandara"];
const guides: SuggestedGuide[] = NAMES.map((display_name, index) => ({
  guide_id: `8d1f56a6-886e-4a29-9f04-dd00000000a${index}`,
  display_name,
  avatar_url: null,
  location: "Kandy",
  rating: 4.9,
  review_count: 12,
  languages: ["English"],
  places: ["Kandy"],
  places_total: 1,
  speaks: null,
  is_free: index !== 4,
  reason: "Leads trips to your place.",
}));

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  replies = {
    "GET /auth/v1/settings": () => answer({ external: { google: true } }),
    "GET /auth/v1/user": () => answer(user),
    "GET /rest/v1/rpc/planner_options": () => answer({ providers: [], quota: null, upgradeUrl: null }),
    [`${RPC}/itinerary`]: () => answer(plan()),
    [`${RPC}/guides_for_itinerary`]: () => answer(guides),
    [`${RPC}/custom_request`]: () => answer(customRequest({ offers: [pricedOffer(420)] })),
  };
  calls = standIn(replies);
});

/** The bodies of calls to a function. */
const sentTo = (name: string) => calls.filter(({ call }) => call === `${RPC}/${name}`).map(({ body }) => body);

test("a visitor signs in to send a plan, and comes back to the dialog", async () => {
  const hand = userEvent.setup();
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Ask a guide for this plan" }));
  const dialog = await screen.findByRole("dialog", { name: "Ask a guide for this plan" });
  const way = await within(dialog).findByRole("link", { name: "Sign in" });
  expect(new URL(way.getAttribute("href") ?? "", location.origin).searchParams.get("next")).toBe(
    `/itinerary/${PLAN}/customize?guides=true`,
  );
  expect(sentTo("guides_for_itinerary")).toEqual([]);
});

test("a plan goes to three guides at most; what the server refuses stands at its field, and nothing typed is lost", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const message = "One of these guides is not free on your dates any more.";
  replies[`${RPC}/request_custom_trip`] = () =>
    answer({ code: "23514", message, details: JSON.stringify([{ field: "guide_ids", message }]), hint: null }, 400);
  await open(`/itinerary/${PLAN}/customize?guides=true`);
  const dialog = await screen.findByRole("dialog", { name: "Ask a guide for this plan" });
  const box = (name: string) => within(dialog).findByRole<HTMLInputElement>("checkbox", { name });
  expect((await box("Kasun Bandara")).disabled).toBe(true);

  await hand.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(within(dialog).getByText("Please choose one to three guides.")).toBeTruthy();
  expect(sentTo("request_custom_trip")).toEqual([]);

  for (const name of NAMES.slice(0, 4)) await hand.click(await box(name));
  expect(within(dialog).getByText("Three guides are the most. Take one out to choose another.")).toBeTruthy();
  expect((await box("Nimal Silva")).checked).toBe(false);
  await hand.type(within(dialog).getByRole("textbox", { name: "Message to the guides optional" }), "With a baby.");
  await hand.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole("group", { name: "Guides" })));
  expect((await box("Ruwan Perera")).checked).toBe(true);

  replies[`${RPC}/request_custom_trip`] = () =>
    answer(
      customRequest({ offers: NAMES.slice(0, 3).map((display_name, id) => offer({ id: `${id}`, display_name })) }),
    );
  replies[`${RPC}/custom_requests`] = () => answer([customRequest()]);
  await hand.click(within(dialog).getByRole("button", { name: "Send" }));
  const receipt = await screen.findByRole("dialog", { name: "Your plan is on its way" });
  for (const name of NAMES.slice(0, 3)) expect(within(receipt).getByText(name)).toBeTruthy();
  expect(sentTo("request_custom_trip").at(-1)).toEqual({
    document: {
      itinerary_id: PLAN,
      guide_ids: guides.slice(0, 3).map((one) => one.guide_id),
      number_of_travelers: 2,
      message: "With a baby.",
    },
  });
  await hand.click(within(receipt).getByRole("button", { name: "Done" }));
  const see = await screen.findByRole("link", { name: "See your request to guides" });
  expect(see.getAttribute("href")).toBe(`/trip-requests/${REQUEST}`);
  await vi.waitFor(() => expect(document.activeElement).toBe(see));
});

test("what was typed and not sent is there again", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  await open(`/itinerary/${PLAN}/customize?guides=true`);
  const typed = await screen.findByRole("textbox", { name: "Message to the guides optional" });
  await hand.type(typed, "No early mornings.");
  await hand.click(screen.getByRole("checkbox", { name: "Ruwan Perera" }));
  document.body.innerHTML = "";
  await open(`/itinerary/${PLAN}/customize?guides=true`);
  const again = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message to the guides optional" });
  expect(again.value).toBe("No early mornings.");
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "Ruwan Perera" })).checked).toBe(true);
});

test("an offer with a changed plan says what differs, and its days are looked at below", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const changed = itinerary({ title: "Kandy, slower" });
  for (const day of changed.days) if (day.day === 1) day.attractions = [];
  const own = pricedOffer(420, {
    is_changed: true,
    title: changed.title,
    itinerary: changed,
    start_date: "2030-03-02",
  });
  replies[`${RPC}/custom_request`] = () => answer(customRequest({ offers: [own, offer({ id: "2" })] }));
  await open(`/trip-requests/${REQUEST}`);
  const [card] = await screen.findAllByRole("article", { name: "Ajantha Ekanayake" });
  if (!card) throw new Error("the offer has a card");
  expect(within(card).getByText("$420")).toBeTruthy();
  expect(within(card).getByText("$840.00 in total for 2 travelers")).toBeTruthy();
  expect(within(card).getByText("Pay $252.00 to confirm and $588.00 later")).toBeTruthy();
  expect(within(card).getByText("Starts on 2 Mar 2030, not on 1 Mar 2030")).toBeTruthy();
  expect(within(card).getByText("1 day differs from your plan")).toBeTruthy();
  expect(within(card).getByText("Without: Temple of the Tooth")).toBeTruthy();
  await hand.click(within(card).getByRole("button", { name: "See the days of Ajantha Ekanayake's plan" }));
  const heading = await screen.findByRole("heading", { level: 2, name: "Ajantha's plan" });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByRole("button", { name: "Ajantha's plan" }).getAttribute("aria-pressed")).toBe("true");
});

test("an offer is accepted at its price; another price is said, and then it leads to the booking", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const stale = "This offer has changed. Please look at it again.";
  replies[`${RPC}/accept_custom_offer`] = () =>
    answer({ code: "PT409", message: stale, details: null, hint: null }, 409);
  await open(`/trip-requests/${REQUEST}`);
  await hand.click(await screen.findByRole("button", { name: /^Accept this offer ?: Ajantha Ekanayake$/ }));
  const dialog = await screen.findByRole("dialog", { name: "Accept the offer of Ajantha Ekanayake" });
  expect(within(dialog).getByText("Advance, to confirm the booking").nextSibling?.textContent).toBe("$252.00");
  expect(within(dialog).queryByText(/pay now/i)).toBeNull();
  await hand.click(within(dialog).getByRole("button", { name: "Book this trip" }));
  expect(within(dialog).getByText("Please enter a phone number.")).toBeTruthy();
  expect(within(dialog).getByText("Please accept the terms.")).toBeTruthy();
  const terms = within(dialog).getByRole("checkbox", { name: "I accept the Terms & Conditions" });
  const phone = within(dialog).getByRole("textbox", { name: "Phone" });
  await vi.waitFor(() => expect(document.activeElement).toBe(phone));
  await hand.type(phone, "+46 70 123 45 67");
  await hand.click(terms);
  await hand.click(within(dialog).getByRole("button", { name: "Book this trip" }));
  expect(await within(dialog).findByText(stale)).toBeTruthy();

  replies[`${RPC}/accept_custom_offer`] = () => answer({ booking_id: BOOKING });
  await hand.click(within(dialog).getByRole("button", { name: "Book this trip" }));
  const booked = await screen.findByRole("dialog", { name: "Your trip is booked" });
  const way = within(booked).getByRole("link", { name: "Go to the booking and pay" });
  expect(way.getAttribute("href")).toBe("/profile?mode=visitor&tab=bookings&q=Booking+1a2b3c4d");
  expect(sentTo("accept_custom_offer").at(-1)).toMatchObject({
    document: {
      total_price: 840,
      full_name: "Hanna Lindqvist",
      contact_email: "hanna@example.org",
      accepted_terms: true,
    },
  });
});

test("a request is withdrawn after a question", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[`${RPC}/withdraw_custom_request`] = () => answer({ id: REQUEST });
  await open(`/trip-requests/${REQUEST}`);
  await hand.click(await screen.findByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw this request?" });
  replies[`${RPC}/custom_request`] = () =>
    answer(customRequest({ status: "withdrawn", offers: [offer({ status: "closed" })] }));
  await hand.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  await toast("Request withdrawn");
  expect(await screen.findByText("Withdrawn")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
});

test("a guide answers with a price whose total is worked out, and a changed plan of their own", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const theirs = customRequest({ is_mine: false, itinerary_id: null });
  replies[`${RPC}/custom_request`] = () => answer(theirs);
  replies[MINE] = () =>
    answer([
      { id: OTHER_PLAN, user_id: user.id, title: "Kandy, slower", duration: 2, start_date: null, updated_at: "" },
      { id: PLAN, user_id: "somebody else", title: "A joined plan", duration: 2, start_date: null, updated_at: "" },
    ]);
  replies[`${RPC}/copy_itinerary`] = () => answer({ id: OTHER_PLAN });
  const { where } = await open(`/trip-requests/${REQUEST}`);
  expect(await screen.findByText("From Hanna")).toBeTruthy();
  expect(screen.getByText("With a baby.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Send offer" }));
  expect(screen.getByText("Please enter your price per person.")).toBeTruthy();
  const price = screen.getByRole("textbox", { name: "Price per person" });
  await vi.waitFor(() => expect(document.activeElement).toBe(price));
  await hand.type(price, "420.50");
  expect(screen.getByText("$841.00")).toBeTruthy();

  await hand.click(screen.getByRole("button", { name: "Copy into my plans" }));
  await arrives(where, `/itinerary/${OTHER_PLAN}/customize?request=${REQUEST}`);
  expect(sentTo("copy_itinerary")).toEqual([{ document: { request_id: REQUEST } }]);
  await hand.click(await screen.findByRole("link", { name: "Back to the request" }));
  await arrives(where, `/trip-requests/${REQUEST}`);
  const days = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Days of your offer" });
  await vi.waitFor(() => expect(days.value).toBe(OTHER_PLAN), PATIENCE);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Price per person" }).value).toBe("420.50");
  // A guide cannot offer a plan that they have only joined.
  expect([...days.options].map((one) => one.text)).toEqual(["The plan as it was sent", "Kandy, slower (2 days)"]);

  const given = pricedOffer(420.5, { is_changed: true, itinerary: itinerary() });
  replies[`${RPC}/answer_custom_request`] = () => answer({ ...theirs, offers: [given] });
  replies[`${RPC}/custom_request`] = () => answer({ ...theirs, offers: [given] });
  await hand.click(screen.getByRole("button", { name: "Send offer" }));
  await toast("Offer sent");
  expect(sentTo("answer_custom_request")).toEqual([
    { document: { id: REQUEST, answer: "offer", price_per_person: 420.5, itinerary_id: OTHER_PLAN } },
  ]);
  expect(await screen.findByRole("heading", { level: 2, name: "Your offer" })).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Change your answer" }));
  expect(screen.getByRole("button", { name: "Send the new offer" })).toBeTruthy();
});

test("an accepted offer leads its guide to the booking", async () => {
  store(tokens("one"));
  const own = pricedOffer(420, { status: "accepted" });
  replies[`${RPC}/custom_request`] = () =>
    answer(customRequest({ is_mine: false, status: "booked", booking_id: BOOKING, offers: [own] }));
  await open(`/trip-requests/${REQUEST}`);
  expect(await screen.findByText("Accepted: it is a booking now")).toBeTruthy();
  const way = screen.getByRole("link", { name: "See the booking" });
  expect(way.getAttribute("href")).toBe("/profile?mode=host&tab=bookings&q=Booking+1a2b3c4d");
});

test("a request of another account is none, and one that cannot be read is tried again", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[`${RPC}/custom_request`] = () => refusal("XX000", 500);
  await open(`/trip-requests/${REQUEST}`);
  const again = await screen.findByRole("button", { name: "Try again" });
  replies[`${RPC}/custom_request`] = () =>
    answer({ code: "PGRST116", message: "Not found", details: null, hint: null }, 404);
  await hand.click(again);
  expect(await screen.findByRole("heading", { level: 1, name: "No such request" })).toBeTruthy();
});

test("the profile lists what was sent to guides, copies a plan, and puts two beside each other", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const row = (id: string, title: string) => ({
    id,
    user_id: user.id,
    title,
    duration: 2,
    start_date: null,
    updated_at: "2030-01-01",
  });
  replies[MINE] = () => answer([row(PLAN, "Two days in Kandy"), row(OTHER_PLAN, "A week of tea")]);
  replies[`${RPC}/custom_requests`] = () => answer([customRequest({ offers: [pricedOffer(420), offer(), offer()] })]);
  replies[`${RPC}/copy_itinerary`] = () => answer({ id: OTHER_PLAN });
  replies[`${RPC}/itinerary`] = ({ body }) =>
    answer(plan({ id: JSON.stringify(body).includes(OTHER_PLAN) ? OTHER_PLAN : PLAN }));
  const { where } = await open("/profile?tab=overview");
  const sent = await screen.findByRole("region", { name: "Sent to guides" });
  expect(await within(sent).findByText("1 of 3 guides has answered")).toBeTruthy();
  expect(within(sent).getByText("Offer from $420 per person")).toBeTruthy();
  await hand.click(await screen.findByRole("button", { name: "Copy: A week of tea" }));
  await toast("Plan copied");
  expect(sentTo("copy_itinerary")).toEqual([{ document: { itinerary_id: OTHER_PLAN } }]);
  await hand.click(screen.getByRole("button", { name: "Compare: Two days in Kandy" }));
  expect(screen.getByText("Choose one more plan to compare it with.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Compare: A week of tea" }));
  await hand.click(screen.getByRole("link", { name: "Compare these two plans" }));
  await arrives(where, `/itinerary/compare?plans=${PLAN}%2C${OTHER_PLAN}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Two plans side by side" })).toBeTruthy();
  expect(await screen.findByText("Nights")).toBeTruthy();
  expect(screen.getAllByText("Nothing that the other plan lacks")).toHaveLength(2);
  await hand.click(screen.getByRole("link", { name: "Your plans" }));
  await arrives(where, "/profile?mode=visitor&tab=overview");
});

test("a shared plan is copied by whoever is signed in, and only by them", async () => {
  const hand = userEvent.setup();
  const shared = "/itinerary/shared/6b1c6b1c6b1c";
  replies[`${RPC}/shared_itinerary`] = () => answer({ id: PLAN, title: "Two days in Kandy", itinerary: itinerary() });
  replies[`${RPC}/copy_itinerary`] = () => answer({ id: OTHER_PLAN });
  store(tokens("one"));
  const { where } = await open(shared);
  await hand.click(await screen.findByRole("button", { name: "Copy into my plans" }));
  await arrives(where, `/itinerary/${OTHER_PLAN}/customize`);
  expect(sentTo("copy_itinerary")).toEqual([{ document: { token: "6b1c6b1c6b1c" } }]);
});
