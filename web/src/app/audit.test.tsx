import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, PERSON, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient } from "../testing/wholeClient";

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const LOG =
  "GET /rest/v1/audit_log?select=id%2Cactor_id%2Cactor_name%2Caction%2Csubject%2Csubject_id%2Cbefore%2Cafter%2Ccreated_at&order=created_at.desc%2Cid.desc&limit=26";
const APPLICATION = "0f4f56a6-886e-4a29-9f04-dd0000000001";
const REQUEST = "0f4f56a6-886e-4a29-9f04-dd0000000002";
const PACKAGE = "0f4f56a6-886e-4a29-9f04-dd0000000003";
const GUIDE = "0f4f56a6-886e-4a29-9f04-dd0000000004";

const act = (action: string, subject: string, subject_id: string, more: object = {}) => ({
  id: `${action} ${subject}`,
  actor_id: PERSON,
  actor_name: "Anusha Fernando",
  action,
  subject,
  subject_id,
  before: null,
  after: { status: action },
  created_at: "2030-01-12T03:00:00Z",
  ...more,
});

const APPLICATIONS = `GET /rest/v1/guide_applications?select=id%2Cname%3Adisplay_name&id=in.%28${APPLICATION}%29`;

const REPLIES = {
  [ROLES]: () => answer([{ is_guide: false, is_admin: true }]),
  [LOG]: () =>
    answer([
      act("approved", "guide_applications", APPLICATION),
      act("rejected", "guide_package_requests", REQUEST, { after: { status: "rejected", guide_id: GUIDE } }),
      act("package_edited", "packages", PACKAGE, { before: { title: "Salt" }, after: { title: "Salt Pans" } }),
      act("exported", "payment_logs", "0f4f56a6-886e-4a29-9f04-dd0000000009"),
    ]),
  [APPLICATIONS]: () => answer([{ id: APPLICATION, name: "Nimali Perera" }]),
  [`GET /rest/v1/guide_package_requests?select=id%2Cguides%28display_name%29%2Cpackages%28title%29&id=in.%28${REQUEST}%29`]:
    () => answer([{ id: REQUEST, guides: { display_name: "Antony Croos" }, packages: { title: "Old Salt" } }]),
  [`GET /rest/v1/guides?select=id%2Cname%3Adisplay_name&id=in.%28${GUIDE}%29`]: () =>
    answer([{ id: GUIDE, name: "Antony" }]),
  [`GET /rest/v1/packages?select=id%2Cname%3Atitle&id=in.%28${PACKAGE}%29`]: () =>
    answer([{ id: PACKAGE, name: "What it is called by now" }]),
};

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  standIn(REPLIES);
});

test("each act is told with what it was about, by the name of then or of now, and whose clocks are meant is said once", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=audit");
  expect(await screen.findByRole("button", { name: /^Approved ?: Nimali Perera$/ })).toBeTruthy();
  const row = (name: RegExp) => within(screen.getByRole("row", { name }));
  expect(row(/Nimali/).getByText("Guide application")).toBeTruthy();
  expect(row(/Old Salt/).getByRole("button", { name: /^Rejected ?: Antony Croos, Old Salt$/ })).toBeTruthy();
  expect(row(/Exported/).getByRole("button", { name: /^Exported ?: Payment log$/ })).toBeTruthy();
  expect(
    screen.getByText("Times by your own clock; days of figures and files by Sri Lankan time (Asia/Colombo)."),
  ).toBeTruthy();

  await hand.click(screen.getByRole("button", { name: /^Package edited ?: Salt Pans$/ }));
  const pane = within(screen.getByRole("region", { name: "Preview" }));
  expect(pane.getByRole("link", { name: "Salt Pans" }).getAttribute("href")).toBe(`/packages/${PACKAGE}`);
  expect(pane.getByText("11 Jan 2030, 19:00 GMT-8")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: /^Rejected ?: Antony Croos, Old Salt$/ }));
  expect(pane.getByRole("row", { name: "Guide Antony" })).toBeTruthy();
});

test("a name that cannot be read is missing, and nothing else of the log is", async () => {
  standIn({ ...REPLIES, [APPLICATIONS]: () => refusal("XX000", 500) });
  await open("/admin?tab=audit");
  expect(await screen.findByRole("button", { name: /^Approved ?: Guide application$/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Rejected ?: Antony Croos, Old Salt$/ })).toBeTruthy();
});

test("payouts and their guide, and the edit of a package, are in words", async () => {
  const PAYOUT = "0f4f56a6-886e-4a29-9f04-dd0000000005";
  const stops = (title: string) => [{ title, description: "", duration_hours: 1 }];
  const days = (title: string) => [
    { day_number: 1, title: "Up", description: null, attractions: stops("Fort") },
    { day_number: 2, title: "Down", description: null, attractions: stops(title) },
  ];
  standIn({
    ...REPLIES,
    [LOG]: () =>
      answer([
        act("payout_requested", "payouts", PAYOUT, {
          before: { balance: 200 },
          after: { balance: 79.5, guide_id: GUIDE, payout: 120.5, reference: "P-77", account: "acct_1" },
        }),
        act("payout_reversed", "payouts", PAYOUT, {
          before: { payout: 120.5, reference: "P-77" },
          after: { reason: "The payment provider has taken the transfer back." },
        }),
        act("package_edited", "packages", PACKAGE, {
          before: { price: 320, days: days("Beach"), room_pricing: [] },
          after: {
            price: 340,
            days: days("Lagoon"),
            room_pricing: [{ accommodation_type: "double", hotel_type: "three_star", price_per_room: 55 }],
          },
        }),
      ]),
    "GET /rest/v1/rpc/payout_list": () => answer({ recent: [{ id: PAYOUT, display_name: "Antony" }] }),
  });
  const hand = userEvent.setup();
  await open("/admin?tab=audit");
  const title = /^Payout sent through the provider ?: Antony, \$120\.50, P-77$/;
  await hand.click(await screen.findByRole("button", { name: title }));
  const pane = within(screen.getByRole("region", { name: "Preview" }));
  const rows = () => pane.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows().slice(1)).toEqual([
    ["Balance of the guide", "$200.00", "$79.50"],
    ["Guide", "", "Antony"],
    ["Amount", "", "$120.50"],
    ["Reference", "", "P-77"],
    ["Account at the provider", "", "acct_1"],
  ]);
  const taken = /^Payout taken back by the provider ?: Antony, \$120\.50, P-77$/;
  expect(screen.getByRole("button", { name: taken })).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: /^Package edited/ }));
  expect(rows().slice(1)).toEqual([
    ["Base price per person", "$320", "$340"],
    ["Days", "Day 2: Down. Stops: Beach", "Day 2: Down. Stops: Lagoon"],
    ["Room prices", "", "Double Bedroom, 3 Star: $55"],
  ]);
});

test("an act about a booking, or about its money, leads to the booking's page", async () => {
  const hand = userEvent.setup();
  const booking = "0f4f56a6-886e-4a29-9f04-dd0000000005";
  standIn({
    ...REPLIES,
    [LOG]: () =>
      answer([
        act("cancelled", "booking_requests", booking),
        act("settled", "refunds", "0f4f56a6-886e-4a29-9f04-dd0000000006", { after: { booking_request_id: booking } }),
      ]),
    [`GET /rest/v1/booking_requests?select=id%2Ctrip_title%2Cpackages%28title%29&id=in.%28${booking}%29`]: () =>
      answer([{ id: booking, trip_title: "Tea and Trains", packages: null }]),
  });
  await open("/admin?tab=audit");
  const address = `/admin?tab=bookings&item=${booking}`;
  const row = within(await screen.findByRole("row", { name: /^Cancelled/ }));
  expect(row.getByRole("link", { name: "Tea and Trains" }).getAttribute("href")).toBe(address);
  await hand.click(screen.getByRole("button", { name: /^Settled/ }));
  const pane = within(screen.getByRole("region", { name: "Preview" }));
  expect(pane.getByRole("link", { name: "Tea and Trains" }).getAttribute("href")).toBe(address);
});
