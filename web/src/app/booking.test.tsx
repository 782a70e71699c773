import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import firstReads from "../../first-reads.json";
import { letDialogsOpen } from "../testing/dialogs";
import {
  answer,
  NOW,
  notifyStorage,
  PERSON,
  type RecordedCall,
  refusal,
  standIn,
  store,
  tokens,
} from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Requesting a trip, against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const [TRIP = "", HOSTS = ""] = firstReads["/packages/{id}"].map((address) => `GET ${address.replace("{id}", ID)}`);
const QUOTE = "POST /rest/v1/rpc/quote_booking";
const REQUEST = "POST /rest/v1/rpc/request_booking";

const trip = {
  id: ID,
  title: "From Lion Rock to the Lighthouse",
  description: "Eight days",
  price: 940,
  duration_days: 8,
  max_people: 6,
  min_people: 1,
  image_url: null,
  images: null,
  highlights: null,
  included: null,
  excluded: null,
  rating: 0,
  review_count: 0,
  package_locations: [],
  package_categories: [],
  package_languages: [],
  package_transport_modes: [],
  package_days: [],
  package_attractions: [],
  package_room_pricing: [],
  package_group_prices: [],
  package_seasons: [],
};
const host = {
  id: "g1",
  display_name: "Nimal Perera",
  avatar_url: null,
  bio: null,
  experience_years: 12,
  rating: 0,
  review_count: 0,
  guide_locations: [{ location_name: "Kandy", is_primary_location: true }],
  guide_languages: [{ language_name: "English" }, { language_name: "German" }],
};

const quote = (price: number) => ({
  version: `v${price}`,
  currency: "usd",
  start_date: "2030-01-20",
  end_date: "2030-01-27",
  nights: 7,
  number_of_travelers: 1,
  base_price_per_person: price,
  base_price_total: price,
  room_selections: [],
  accommodation_price: 0,
  total_price: price,
  advance_amount: price,
  balance: 0,
  capacity: 0,
  shortfall: 0,
  minimum_date: "2030-01-15",
  hosts: [{ guide_id: "g1", display_name: "Nimal Perera", avatar_url: null, is_primary_guide: true, is_free: true }],
  policy: [],
});

const requested = {
  id: "b1b1b1b1-886e-4a29-9f04-dd0000000000",
  package: { title: trip.title },
  guide: { display_name: "Nimal Perera" },
  start_date: "2030-01-20",
  end_date: "2030-01-27",
  number_of_travelers: 1,
  total_price: 999,
  promised_advance: 299.7,
  respond_by: "2030-01-18T03:30:00Z",
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let price: number;

beforeEach(() => {
  resetClient();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  letDialogsOpen();
  price = 940;
  replies = {
    [TRIP]: () => answer([trip]),
    [HOSTS]: () => answer([{ is_primary_guide: true, guides: host }]),
    [QUOTE]: () => answer(quote(price)),
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const dialog = async () => within(await screen.findByRole("dialog", { name: "Book Your Experience" }, PATIENCE));
const sentRequests = () => calls.filter(({ call }) => call === REQUEST);

async function fillIn() {
  const hand = userEvent.setup();
  const form = await dialog();
  await hand.click(form.getByRole("button", { name: "Sunday 20 January 2030" }));
  await hand.type(form.getByRole("textbox", { name: "Phone" }), "+46 70 123 45 67");
  await hand.click(form.getByRole("checkbox", { name: /^I accept the/ }));
  await form.findAllByText(`$${price}.00`, undefined, PATIENCE);
  // The price of the current choice, not the previous one.
  await vi.waitFor(() => expect(document.querySelector(".receipt[aria-busy=true]")).toBeNull(), PATIENCE);
  return { hand, form };
}

test("visitors may fill it in; to send it they sign in", async () => {
  await open(`/packages/${ID}?book=true`);
  const { hand, form } = await fillIn();
  const note = form.getByText("You need an account to send this. What you have typed stays.").parentElement;
  const link = within(note ?? expect.fail("nobody says that an account is needed")).getByRole("link", {
    name: "Sign In",
  });
  expect(link.getAttribute("href")).toContain("book%3Dtrue");
  await hand.click(form.getByRole("button", { name: "Send booking request" }));
  await toast("Please log in to send a booking request.");
  expect(sentRequests()).toEqual([]);
  expect(form.queryAllByText(/^Please enter/), "nothing is wrong with what is not sent yet").toEqual([]);
});

test("whoever signs in on the way comes back to where they were in the form", async () => {
  await open(`/packages/${ID}?book=true`);
  const { hand, form } = await fillIn();
  const focused = vi.spyOn(HTMLElement.prototype, "focus");
  const [, atTheEnd] = form.getAllByRole("link", { name: "Sign In" });
  await hand.click(atTheEnd ?? expect.fail("no link"));
  await screen.findByRole("heading", { level: 1, name: "Sign In" }, PATIENCE);
  store(tokens("one"));
  act(notifyStorage);
  await dialog();
  // In a browser nothing outside an open dialog can have the focus; here it can.
  const send = () => screen.getByRole("button", { name: "Send booking request" });
  await vi.waitFor(() => expect(focused.mock.contexts).toContain(send()), PATIENCE);
});

test("what is missing is said at its field, and nothing is sent", async () => {
  store(tokens("one"));
  await open(`/packages/${ID}?book=true`);
  const hand = userEvent.setup();
  const form = await dialog();
  await hand.click(form.getByRole("button", { name: "Send booking request" }));
  for (const text of ["Please choose a start date.", "Please enter a phone number.", "Please accept the terms."]) {
    expect(form.getByText(text)).toBeTruthy();
  }
  expect(sentRequests()).toEqual([]);
});

test("a price that changed stands beside the one that was agreed to, and is agreed to anew", async () => {
  store(tokens("one"));
  const { where } = await open(`/packages/${ID}?book=true`);
  const { hand, form } = await fillIn();
  replies[REQUEST] = () => {
    price = 999;
    return answer({ code: "PT409", message: "The price has changed.", details: JSON.stringify(quote(999)) }, 409);
  };
  await hand.click(form.getByRole("button", { name: "Send booking request" }));
  const before = await form.findByRole("region", { name: "Before" }, PATIENCE);
  expect(within(before).getAllByText("$940.00").length).toBe(2);
  expect(within(form.getByRole("region", { name: "Now" })).getAllByText("$999.00").length).toBe(2);

  replies[REQUEST] = () => answer(requested);
  await vi.waitFor(() => expect(document.querySelector(".receipt[aria-busy=true]")).toBeNull(), PATIENCE);
  await hand.click(form.getByRole("button", { name: "Send at the new price" }));
  await toast("Booking request sent!");
  await arrives(where, `/packages/${ID}`);
  expect(
    sentRequests().map(({ body }) => (body as { document: { total_price: number } }).document.total_price),
  ).toEqual([940, 999]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
  const receipt = within(await screen.findByRole("dialog", { name: "Booking request sent!" }, PATIENCE));
  for (const text of [trip.title, "Booking b1b1b1b1", "20 to 27 Jan 2030", "Nimal Perera", "$999.00"]) {
    expect(receipt.getByText(text, { exact: false }), text).toBeTruthy();
  }
  expect(receipt.getByText(/the deposit, \$299\.70 unless Nimal sets another amount/)).toBeTruthy();
  expect(receipt.getByText("Answer by").parentElement?.textContent).toContain("18 Jan 2030");
  const calendar = vi.fn(() => answer("BEGIN:VCALENDAR"));
  replies["POST /functions/v1/booking-calendar"] = calendar;
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await hand.click(receipt.getByRole("button", { name: "Add to calendar" }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(calendar).toHaveBeenCalledOnce();
  saved.mockRestore();
  await hand.click(receipt.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog", { name: "Booking request sent!" })).toBeNull();
});

test("what the server refuses is told, and what was typed is kept", async () => {
  store(tokens("one"));
  await open(`/packages/${ID}?book=true`);
  const { hand, form } = await fillIn();
  replies[REQUEST] = () => refusal("XX000", 500);
  await hand.click(form.getByRole("button", { name: "Send booking request" }));
  await toast("Failed to send booking request. Please try again.");
  expect(screen.getAllByRole("alert").filter((one) => one.textContent !== "")).toHaveLength(1);
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Phone" }).value).toBe("+46 70 123 45 67");
  expect(Object.values(localStorage).join()).toContain("+46 70 123 45 67");
});

test("pressed while the price is worked out, it is sent once and with that price; a change calls it off", async () => {
  store(tokens("one"));
  await open(`/packages/${ID}?book=true`);
  const { hand, form } = await fillIn();
  let tell: ((reply: Response) => void)[] = [];
  replies[QUOTE] = () => new Promise((resolve) => tell.push(resolve));
  replies[REQUEST] = () => answer(requested);
  const reckon = async (travelers: string) => {
    await hand.click(form.getByRole("radio", { name: travelers }));
    await vi.waitFor(() => expect(tell.length).toBe(1), PATIENCE);
  };
  const tellPrice = async (amount: number) => {
    const [one] = tell;
    tell = [];
    one?.(answer(quote(amount)));
    await form.findAllByText(`$${amount}.00`, undefined, PATIENCE);
  };

  // Cancelled: the request changes before the price arrives.
  await reckon("2");
  await hand.click(form.getByRole("button", { name: "Send booking request" }));
  await form.findByRole("button", { name: "Sending…" }, PATIENCE);
  await hand.type(form.getByRole("textbox", { name: /^Special requests/ }), "Tea");
  expect(form.getByRole("button", { name: "Send booking request" })).toBeTruthy();
  await tellPrice(880);
  expect(sentRequests()).toEqual([]);

  await reckon("3");
  await hand.click(form.getByRole("button", { name: "Send booking request" }));
  await hand.click(await form.findByRole("button", { name: "Sending…" }, PATIENCE));
  expect(sentRequests()).toEqual([]);
  await tellPrice(820);
  await toast("Booking request sent!");
  expect(
    sentRequests().map(({ body }) => (body as { document: { total_price: number } }).document.total_price),
  ).toEqual([820]);
});

test("a press that waits for a price that cannot be worked out sends nothing and says so", async () => {
  store(tokens("one"));
  await open(`/packages/${ID}?book=true`);
  const { hand, form } = await fillIn();
  let tell: ((reply: Response) => void) | undefined;
  replies[QUOTE] = () =>
    new Promise((resolve) => {
      tell = resolve;
    });
  await hand.click(form.getByRole("radio", { name: "2" }));
  await vi.waitFor(() => expect(tell).toBeDefined(), PATIENCE);
  await hand.click(form.getByRole("button", { name: "Send booking request" }));
  replies[QUOTE] = () => refusal("XX000", 500);
  tell?.(refusal("XX000", 500));
  await form.findByRole("button", { name: "Try again" }, PATIENCE);
  expect(form.getByRole("button", { name: "Send booking request" })).toBeTruthy();
  expect(sentRequests()).toEqual([]);
  // Nothing is sent once the price arrives.
  replies[QUOTE] = () => answer(quote(880));
  await hand.click(form.getByRole("button", { name: "Try again" }));
  await form.findAllByText("$880.00", undefined, PATIENCE);
  await vi.waitFor(() => expect(document.querySelector(".receipt[aria-busy=true]")).toBeNull(), PATIENCE);
  expect(sentRequests()).toEqual([]);
});

test("a rule's refusal of the price leads to its step instead of trying again", async () => {
  store(tokens("one"));
  await open(`/packages/${ID}?book=true`);
  const { hand, form } = await fillIn();
  const details = JSON.stringify([{ field: "number_of_travelers", message: "Too few." }]);
  replies[QUOTE] = () => answer({ code: "23514", message: "Too few.", details, hint: null }, 400);
  await hand.click(form.getByRole("radio", { name: "2" }));
  await hand.click(await form.findByRole("button", { name: "Change the number of travelers" }, PATIENCE));
  expect(document.activeElement).toBe(form.getByRole("group", { name: "Number of travelers" }));
  expect(form.queryByRole("button", { name: "Try again" })).toBeNull();
});

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const STANDING = `GET /rest/v1/packages?select=status%2Crejection_reason%2Cpackage_owners%28user_id%29&id=eq.${ID}`;

test.each([
  ["what they offer", "approved", PERSON, "g2", "You offer this package yourself, so you cannot book it."],
  ["what they lead", "approved", ID, "g1", "You are a host of this package, so you cannot book it."],
  ["what waits for review", "pending", ID, "g2", "It can be booked once travelers see it."],
])("a guide cannot begin to book %s", async (_, status, owner, guide, reason) => {
  store(tokens("one"));
  replies[ROLES] = () => answer([{ is_guide: true, is_admin: false }]);
  replies[STANDING] = () => answer([{ status, rejection_reason: null, package_owners: [{ user_id: owner }] }]);
  replies["GET /rest/v1/rpc/my_guide_settings"] = () => answer({ id: guide, is_active: true });
  await open(`/packages/${ID}?book=true`);
  await screen.findByText(reason, { selector: ".reason" });
  expect(screen.queryByRole("button", { name: "Book This Package" })).toBeNull();
  expect(screen.queryByRole("dialog", { name: "Book Your Experience" })).toBeNull();
});

test("what is paid locally stands beside the price, for those who travel, and is no part of it", async () => {
  const hand = userEvent.setup();
  const local_costs = [
    { label: "Park fee", amount_usd: 42.5, per: "person", is_optional: false },
    { label: "Tips", amount_usd: 0, per: "group", is_optional: true },
  ];
  replies[TRIP] = () => answer([{ ...trip, local_costs }]);
  await open(`/packages/${ID}?book=true&people=4&dateFrom=2030-01-20`);
  const form = await dialog();
  await hand.click(await form.findByText("About $170 more is paid locally"));
  expect(form.getByText("Park fee: $42.50 per person")).toBeTruthy();
  expect(form.getByText("Tips: no fixed amount, optional")).toBeTruthy();
  expect(form.getAllByText("$940.00").length).toBeGreaterThan(0);
});
