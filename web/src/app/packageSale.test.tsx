import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import firstReads from "../../first-reads.json";
import type { PackageSale, SaleChange } from "../api/packageSales";
import { dayText, plusDays, today } from "../lib/dates";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Guides and admins take packages off sale. The server is fake.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const OWN =
  "GET /rest/v1/packages?select=id%2Ctitle%2Cstatus%2Crejection_reason%2Cupdated_at%2Cpackage_owners%21inner%28%29%2Cpackage_revisions%28status%2Crejection_reason%2Ccreated_at%2Csuperseded_at%29" +
  `&package_owners.user_id=eq.${PERSON}&order=status.desc%2Cupdated_at.desc%2Cid.asc&limit=51`;
const SALES = "POST /rest/v1/rpc/package_sales";
const SET = "POST /rest/v1/rpc/set_package_sale";
const FOR_EDIT = "POST /rest/v1/rpc/package_for_edit";

const idOf = (n: number) => `0f4f56a6-886e-4a29-9f04-${String(n).padStart(12, "0")}`;
const guide = {
  id: "g1",
  version: 1,
  is_active: true,
  email: "hanna@example.org",
  first_name: "Hanna",
  last_name: "",
  display_name: "Hanna",
  bio: null,
  phone: null,
  experience_years: null,
  education: null,
  hourly_rate: null,
  locations: [],
  languages: [],
  specialties: [],
  certifications: [],
  avatar_url: null,
};
const sale = (n: number, state: PackageSale["state"], part: Partial<PackageSale> = {}): PackageSale => ({
  package_id: idOf(n),
  state,
  resumes_on: null,
  reason: null,
  since: null,
  may_change: true,
  pending: 2,
  approved: 1,
  confirmed: 2,
  ...part,
});
const ownRow = (n: number, title: string) => ({
  id: idOf(n),
  title,
  status: "approved",
  rejection_reason: null,
  updated_at: "2029-12-01T00:00:00Z",
  package_revisions: [],
});
const trip = {
  id: idOf(1),
  title: "Tea and Trains",
  description: "By train.",
  price: 420,
  duration_days: 7,
  max_people: 2,
  min_people: 2,
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
const [ON_SALE = "", HOSTS = ""] = firstReads["/packages/{id}"].map((one) => `GET ${one.replace("{id}", idOf(1))}`);
const OFF_SALE = ON_SALE.replace("is_active=eq.true", "is_active=eq.false");
const STANDING = `GET /rest/v1/packages?select=status%2Crejection_reason%2Cpackage_owners%28user_id%29&id=eq.${idOf(1)}`;

/** Dialogs use the real day. */
const SOON = plusDays(today(), 40);

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let sales: PackageSale[];

/** Like the server, which changes the state and answers it. */
function changeSale({ body }: RecordedCall): Response {
  const { document } = body as { document: SaleChange };
  sales = sales.map((one) =>
    one.package_id === document.package_id ? { ...one, resumes_on: null, reason: null, ...document } : one,
  );
  return answer(sales.find((one) => one.package_id === document.package_id));
}

const stateNow = () => sales.find((one) => one.package_id === idOf(1))?.state;
const changes = () =>
  calls.filter(({ call }) => call === SET).map(({ body }) => (body as { document: object }).document);

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  sales = [sale(1, "on_sale")];
  replies = {
    [ROLES]: () => answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(guide),
    [OWN]: () => answer([ownRow(1, "Tea and Trains"), ownRow(2, "Whales"), ownRow(3, "Gem pits")]),
    [SALES]: ({ body }) => {
      const { packages } = body as { packages: string[] };
      return answer(sales.filter((one) => packages.includes(one.package_id)));
    },
    [SET]: changeSale,
    [ON_SALE]: () => answer(stateNow() === "on_sale" ? [trip] : []),
    [OFF_SALE]: () => answer(stateNow() === "on_sale" ? [] : [trip]),
    [HOSTS]: () =>
      answer([
        {
          is_primary_guide: true,
          guides: { ...guide, id: "g9", rating: 0, review_count: 0, guide_locations: [], guide_languages: [] },
        },
      ]),
    [STANDING]: () => answer([{ status: "approved", rejection_reason: null, package_owners: [{ user_id: PERSON }] }]),
  };
  calls = standIn(replies);
});

const lineOf = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 3, name: title }, PATIENCE);
  return within(heading.closest("article") ?? expect.fail("no line"));
};
const openMenu = async (hand: ReturnType<typeof userEvent.setup>, title: string) => {
  const line = await lineOf(title);
  await hand.click(line.getByRole("button", { name: new RegExp(`^More.*${title}`) }));
  return line;
};

test("each line says whether the package is on sale, and offers what is possible", async () => {
  const hand = userEvent.setup();
  sales = [
    sale(1, "paused", { resumes_on: "2030-03-01" }),
    sale(2, "taken_down", { reason: "The licence has ended.", may_change: false }),
    sale(3, "retired"),
  ];
  await open("/profile?mode=host");
  const whales = await openMenu(hand, "Whales");
  expect(whales.getByText("Taken off sale")).toBeTruthy();
  expect(whales.getByText("The licence has ended.")).toBeTruthy();
  expect(whales.queryByRole("button", { name: "Put back on sale" })).toBeNull();
  expect(whales.getByRole("link", { name: "Duplicate" }).getAttribute("href")).toBe(`/add-package?copy=${idOf(2)}`);
  const tea = await openMenu(hand, "Tea and Trains");
  expect(tea.getByText("Paused until 1 Mar 2030")).toBeTruthy();
  expect(tea.queryByRole("button", { name: "Pause…" })).toBeNull();
  const group = screen.getByText("Gem pits").closest("details") ?? expect.fail("no group");
  expect(within(group).getAllByText("Retired").length).toBe(2);
  // Escape closes a menu and gives the focus back.
  await hand.keyboard("{Escape}");
  const button = tea.getByRole("button", { name: /^More/ });
  expect([button.getAttribute("aria-expanded"), document.activeElement]).toEqual(["false", button]);
  await hand.click(button);
  await hand.click(tea.getByRole("button", { name: "Put back on sale" }));
  await toast("Back on sale");
  expect(changes()).toEqual([{ package_id: idOf(1), state: "on_sale" }]);
  expect(await (await lineOf("Tea and Trains")).findByText("On sale", undefined, PATIENCE)).toBeTruthy();
});

test("a pause says what happens with the bookings, and takes a day from tomorrow on", async () => {
  const hand = userEvent.setup();
  await open("/profile?mode=host");
  const line = await openMenu(hand, "Tea and Trains");
  await hand.click(line.getByRole("button", { name: "Pause…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pause this package" }));
  await dialog.findByText("2 requests wait for your answer and 3 bookings go on as agreed.", undefined, PATIENCE);
  const day = dialog.getByLabelText("Back on sale on (optional)");
  await hand.type(day, today());
  await hand.click(dialog.getByRole("button", { name: "Pause" }));
  await dialog.findByText("Choose tomorrow or a later day.");
  expect([document.activeElement, changes()]).toEqual([day, []]);
  await hand.clear(day);
  await hand.type(day, SOON);
  await hand.click(dialog.getByRole("button", { name: "Pause" }));
  await toast(`It is back on sale on ${dayText(SOON)}.`);
  expect(changes()).toEqual([{ package_id: idOf(1), state: "paused", resumes_on: SOON }]);
  await vi.waitFor(() => expect(screen.queryByRole("heading", { name: "Pause this package" })).toBeNull(), PATIENCE);
  expect(await line.findByText(`Paused until ${dayText(SOON)}`, undefined, PATIENCE)).toBeTruthy();
});

test("the server's error of the day stands at the field and leaves the dialog open", async () => {
  const hand = userEvent.setup();
  const details = JSON.stringify([{ field: "resumes_on", message: "Choose another day." }]);
  replies[SET] = () => answer({ code: "23514", message: "Please check the day.", details }, 400);
  await open("/profile?mode=host");
  const line = await openMenu(hand, "Tea and Trains");
  await hand.click(line.getByRole("button", { name: "Pause…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pause this package" }));
  await hand.type(dialog.getByLabelText("Back on sale on (optional)"), SOON);
  await hand.click(dialog.getByRole("button", { name: "Pause" }));
  await dialog.findByText("Choose another day.", undefined, PATIENCE);
  expect(dialog.getByLabelText("Back on sale on (optional)").getAttribute("aria-invalid")).toBe("true");
  expect(dialog.queryByText("Please check the day.")).toBeNull();
});

test("its owner sees a paused package, cannot book it, and puts it back on sale", async () => {
  const hand = userEvent.setup();
  sales = [sale(1, "paused", { resumes_on: "2030-03-01" })];
  await open(`/packages/${idOf(1)}`);
  expect(await screen.findByText("Paused until 1 Mar 2030", undefined, PATIENCE)).toBeTruthy();
  expect(screen.queryByText("Made for you")).toBeNull();
  expect(screen.queryByRole("button", { name: "Book This Package" })).toBeNull();
  await hand.click(screen.getByRole("button", { name: "Put back on sale" }));
  await toast("Back on sale");
  expect(await screen.findByText("Live", undefined, PATIENCE)).toBeTruthy();
  expect(screen.queryByText("Package Not Found")).toBeNull();
});

test("an admin takes a package off sale with a reason", async () => {
  const hand = userEvent.setup();
  replies[ROLES] = () => answer([{ is_guide: false, is_admin: true }]);
  replies[STANDING] = () => answer([{ status: "approved", rejection_reason: null, package_owners: [] }]);
  await open(`/packages/${idOf(1)}`);
  await hand.click(await screen.findByRole("button", { name: "Take off sale…" }, PATIENCE));
  const dialog = within(await screen.findByRole("dialog", { name: "Take this package off sale" }));
  const text = "2 requests and 1 approved booking cannot go on until it is back on sale. 2 confirmed trips go on.";
  await dialog.findByText(text, undefined, PATIENCE);
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Take off sale" });
  await hand.type(dialog.getByRole("textbox"), "Too short");
  expect(send.disabled).toBe(true);
  expect(dialog.getByText("They read exactly these words. 1 more character is needed.")).toBeTruthy();
  await hand.type(dialog.getByRole("textbox"), ", so I write more.");
  await hand.click(send);
  await toast("Package taken off sale");
  expect(changes()).toEqual([{ package_id: idOf(1), state: "taken_down", reason: "Too short, so I write more." }]);
  expect(await screen.findByText("Taken off sale", undefined, PATIENCE)).toBeTruthy();
  expect(screen.getAllByText("It is off sale, so it cannot be booked.").length).toBeGreaterThan(0);
  expect(screen.queryByText("Package Not Found")).toBeNull();
});

test("the page of a traveler reads no sales", async () => {
  replies[ROLES] = () => answer([{ is_guide: false, is_admin: false }]);
  await open(`/packages/${idOf(1)}`);
  expect(await screen.findByRole("heading", { level: 1, name: trip.title }, PATIENCE)).toBeTruthy();
  expect(calls.map(({ call }) => call)).not.toContain(SALES);
});

const forEdit = {
  id: idOf(1),
  status: "approved",
  version: 3,
  rejection_reason: null,
  may_edit: true,
  revision: null,
  document: {
    id: idOf(1),
    title: "Tea and Trains",
    description: "By train.",
    duration: "7 days",
    max_people: 2,
    price: 420,
    highlights: "",
    included: "",
    excluded: "",
    locations: [{ location_name: "Ella" }],
    categories: [],
    languages: ["en"],
    transport_modes: [],
    days: [],
    room_pricing: [],
    group_prices: [],
    seasons: [],
    images: [],
    local_costs: [],
    shopping: "none",
    shopping_stops: null,
    shopping_commission: null,
  },
};
const titleField = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^Title/ }, PATIENCE);

test("a copy opens as a new package; one that is unfinished is replaced only after a question", async () => {
  const hand = userEvent.setup();
  replies[FOR_EDIT] = () => answer(forEdit);
  const { where } = await open(`/add-package?copy=${idOf(1)}`);
  expect((await titleField()).value).toBe("Tea and Trains (copy)");
  expect(screen.getByRole("heading", { level: 1, name: "Create New Tour Package" })).toBeTruthy();
  await vi.waitFor(() => expect(where()).toBe("/add-package"), PATIENCE);
  await hand.type(await titleField(), " of mine");
  document.body.replaceChildren();
  const again = await open(`/add-package?copy=${idOf(1)}`);
  await screen.findByRole("heading", { level: 1, name: "You have an unfinished package" }, PATIENCE);
  expect(screen.getByText(/“Tea and Trains \(copy\) of mine”/)).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Go on with it" }));
  expect((await titleField()).value).toBe("Tea and Trains (copy) of mine");
  expect(again.where()).toBe("/add-package");
});

test("the question may be answered with the copy", async () => {
  const hand = userEvent.setup();
  replies[FOR_EDIT] = () => answer(forEdit);
  await open("/add-package");
  await hand.type(await titleField(), "Half a title");
  document.body.replaceChildren();
  await open(`/add-package?copy=${idOf(1)}`);
  await hand.click(await screen.findByRole("button", { name: "Replace it with the copy" }, PATIENCE));
  expect((await titleField()).value).toBe("Tea and Trains (copy)");
});
