import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, resetClient, toast } from "../testing/wholeClient";

// Offering and reviewing a package, against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const roleAnswer = (is_guide: boolean, is_admin: boolean) => () => answer([{ is_guide, is_admin }]);

const document = {
  id: ID,
  title: "Tea and Trains",
  description: "Three slow days in the hills.",
  duration: "3 days",
  max_people: 6,
  price: 240,
  highlights: "The blue train",
  included: "Tickets",
  excluded: "",
  locations: [{ location_name: "Ella" }],
  categories: ["nature"],
  days: [{ day_number: 1, title: "Up", description: null, attractions: [] }],
  room_pricing: [],
  group_prices: [],
  seasons: [],
  images: [],
  languages: ["en"],
  transport_modes: [],
  paid_locally: "costs",
  local_costs: [
    { label: "Park fee", amount_usd: 42.5, per: "person", is_optional: false },
    { label: "Tips", amount_usd: 0, per: "group", is_optional: true },
  ],
  shopping: "stops",
  shopping_stops: "A spice garden at Matale.",
  shopping_commission: true,
};
const forEdit = {
  id: ID,
  status: "approved",
  version: 4,
  rejection_reason: null,
  may_edit: true,
  document,
  revision: null,
};
const FOR_EDIT = "POST /rest/v1/rpc/package_for_edit";
const SAVE = "POST /rest/v1/rpc/save_package";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  replies = { [ROLES]: roleAnswer(true, false), [FOR_EDIT]: () => answer(forEdit) };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map((one) => one.body);
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("the admin area asks visitors to sign in, and says no to everybody but admins", async () => {
  await open("/admin?tab=audit");
  await heading("Authentication Required");
  expect(screen.getByText("You need to sign in to access the admin dashboard.")).toBeTruthy();
  const signIn = within(screen.getByRole("main")).getByRole("link", { name: "Sign In" });
  expect(signIn.getAttribute("href")).toBe("/auth?next=%2Fadmin");
});

test("a guide is no admin", async () => {
  store(tokens("one"));
  await open("/admin");
  await heading("Access Denied");
  expect(screen.getByText("Admin access required.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
  expect(bodiesOf("GET /rest/v1/rpc/pending_packages?limit=26")).toEqual([]);
});

test("an admin marks a message as handled, and sees that it is", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[ROLES] = roleAnswer(false, true);
  const message = {
    id: ID,
    first_name: "Nimali",
    last_name: "Perera",
    email: "nimali@example.lk",
    subject: "Ella in June",
    message: "Is the train running?",
    created_at: "2030-01-15T03:00:00Z",
    handled_at: null as string | null,
  };
  const list =
    "GET /rest/v1/contact_messages?select=id%2Cfirst_name%2Clast_name%2Cemail%2Csubject%2Cmessage%2Ccreated_at%2Chandled_at&order=created_at.desc%2Cid.desc&limit=26";
  replies[list] = () => answer([message]);
  const mark = `PATCH /rest/v1/contact_messages?id=eq.${ID}&select=id`;
  replies[mark] = () => {
    message.handled_at = message.handled_at === null ? "2030-01-15T03:30:00Z" : null;
    return answer([{ id: ID }]);
  };
  await open("/admin?tab=messages");
  await hand.click(await screen.findByRole("button", { name: "Mark as handled" }));
  await hand.click(await screen.findByRole("button", { name: "Mark as open again" }));
  await screen.findByRole("button", { name: "Mark as handled" });
  expect(bodiesOf(mark)).toEqual([{ handled_at: expect.any(String) }, { handled_at: null }]);
});

test("whoever is no guide is led to becoming one", async () => {
  store(tokens("one"));
  replies[ROLES] = roleAnswer(false, false);
  const { where } = await open("/add-package");
  // "/become-guide" redirects people without an application.
  await arrives(where, "/guide-onboarding");
});

const OWN = "GET /rest/v1/rpc/my_guide_settings";

test.each(["/add-package", `/packages/${ID}/edit`])("whoever is suspended is told so at %s", async (address) => {
  store(tokens("one"));
  replies[ROLES] = roleAnswer(false, false);
  replies[FOR_EDIT] = () => answer({ ...forEdit, may_edit: false });
  replies[OWN] = () => answer({ id: ID, is_active: false });
  const { where } = await open(address);
  await heading("Your guide profile is suspended.");
  expect(where()).toBe(address);
});

test("changes that were refused are gone on with, or left behind for what is live", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const refused = {
    id: PERSON,
    status: "rejected",
    rejection_reason: "There are no trains by night.",
    created_at: "2030-01-14T00:00:00Z",
    document: { ...document, title: "Tea by Night" },
  };
  replies[FOR_EDIT] = () => answer({ ...forEdit, revision: refused });
  await open(`/packages/${ID}/edit`);
  const title = await screen.findByRole("textbox", { name: /^Title/ });
  expect(title).toHaveProperty("value", "Tea by Night");
  expect(screen.getByText(/There are no trains by night\./)).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Start from what is live" }));
  await hand.click(screen.getByRole("button", { name: "Throw it away" }));
  expect(screen.getByRole("textbox", { name: /^Title/ })).toHaveProperty("value", "Tea and Trains");
  expect(screen.getByText(/^You are looking at what is live now\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Start from what is live" })).toBeNull();
});

test("a package that is not theirs, or not there, is not opened", async () => {
  store(tokens("one"));
  replies[FOR_EDIT] = () => answer({ ...forEdit, may_edit: false });
  await open(`/packages/${ID}/edit`);
  await heading("Access Denied");
  expect(screen.getByText("You don't have permission to edit this experience.")).toBeTruthy();
  replies[FOR_EDIT] = () => answer(null);
  await open(`/packages/${ID}/edit`);
  await heading("Experience Not Found");
  expect(screen.getAllByRole("link", { name: "Browse Experiences" })[0]?.getAttribute("href")).toBe("/search");
});

test("what the server finds wrong stands at its field, and goes when it is mended", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const message = "The title must be one line of plain text.";
  replies[SAVE] = () =>
    answer({ code: "23514", message, details: JSON.stringify([{ field: "title", message }]), hint: null }, 400);
  const { where } = await open(`/packages/${ID}/edit?step=5`);
  await heading("Edit Package");
  await hand.click(screen.getByRole("button", { name: "Update Package" }));
  await toast("Error Updating Package");
  await arrives(where, `/packages/${ID}/edit`);
  const title = await screen.findByRole("textbox", { name: /^Title/ });
  expect(title.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(message, { selector: ".error" })).toBeTruthy();
  await hand.type(title, "!");
  expect(title.getAttribute("aria-invalid")).toBe("false");
  expect(bodiesOf(SAVE)).toEqual([{ document, version: 4 }]);
});

test("whose version it is to be is asked when somebody else has saved meanwhile", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const version = 5;
  replies[SAVE] = ({ body }) => {
    if (!JSON.stringify(body).includes(`"version":${version}`))
      return answer({ code: "PT409", message: "package changed meanwhile", details: null, hint: null }, 409);
    return answer({ id: ID, status: "approved", version: version + 1, waiting: true });
  };
  const { where } = await open(`/packages/${ID}/edit?step=5`);
  await heading("Edit Package");
  replies[FOR_EDIT] = () => answer({ ...forEdit, version });
  await hand.click(screen.getByRole("button", { name: "Update Package" }));
  expect(await screen.findByText("Somebody else has saved this package meanwhile")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Save mine over it" }));
  await toast("Package Updated Successfully!");
  await toast("Changes are waiting for review");
  await arrives(where, `/packages/${ID}`);
});

test("what is missing is said before anything is sent", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  await open("/add-package?step=5");
  await heading("Create New Tour Package");
  await hand.click(screen.getByRole("button", { name: "Create Package" }));
  await toast("Missing Information");
  await toast("Please fill in all required fields.");
  expect(await screen.findByText("Please enter a title.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Basic Information/ }).textContent).toContain("5 to fix");
  expect(bodiesOf(SAVE)).toEqual([]);
});

test("what is wrong is said to be wrong, once, and nothing is sent", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  await open(`/packages/${ID}/edit?step=4`);
  await heading("Edit Package");
  const price = await screen.findByRole("textbox", { name: /^Base price per person/ });
  await hand.clear(price);
  await hand.type(price, "0");
  await hand.click(screen.getByRole("button", { name: /^Package Images/ }));
  for (const _ of [1, 2]) {
    await hand.click(await screen.findByRole("button", { name: "Update Package" }));
    await toast("Error Updating Package");
    await hand.click(screen.getByRole("button", { name: /^Package Images/ }));
  }
  const notifications = within(screen.getByRole("region", { name: "Notifications" }));
  expect(notifications.getAllByText("Above 0, at most $100,000, with two decimals.")).toHaveLength(1);
  expect(notifications.queryByText("Missing Information")).toBeNull();
  expect(bodiesOf(SAVE)).toEqual([]);
});

test("whoever is done with a stop stands on it", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  await open("/add-package?step=3");
  await heading("Create New Tour Package");
  await hand.click(await screen.findByRole("button", { name: "Write a stop of your own" }));
  await hand.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
  expect(globalThis.document.activeElement?.getAttribute("aria-expanded")).toBe("false");
});

test("a package that was decided about and sent in again is told from a new one, with the time it was sent again", async () => {
  store(tokens("one"));
  replies[ROLES] = roleAnswer(false, true);
  const { description: _, duration: __, ...fields } = document;
  const waiting = {
    ...fields,
    kind: "package",
    revision_id: null,
    version: 4,
    created_at: "2030-01-10T03:00:00Z",
    duration_days: 3,
    image_url: null,
    locations: ["Ella"],
    owners: [{ user_id: PERSON, display_name: "Hanna" }],
  };
  replies["GET /rest/v1/rpc/pending_packages?limit=26"] = () => answer({ total: 1, results: [waiting] });
  replies[`GET /rest/v1/packages?select=id%2Creviewed_at%2Cupdated_at&id=in.%28${ID}%29`] = () =>
    answer([{ id: ID, reviewed_at: "2030-01-11T03:00:00Z", updated_at: "2030-01-12T03:00:00Z" }]);
  replies[FOR_EDIT] = () => answer({ ...forEdit, status: "pending" });
  await open("/admin");
  expect(await screen.findByText("Resubmitted")).toBeTruthy();
  expect(screen.getByText("11 Jan 2030, 19:00 GMT-8")).toBeTruthy();
  expect(await screen.findByText("Sent in again after a decision")).toBeTruthy();
  expect(screen.queryByText("New package")).toBeNull();
});

test("what is paid locally is listed, put in order, kept as a draft and sent with the shopping stops", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[SAVE] = () => answer({ id: ID, status: "approved", version: 5, waiting: true });
  const unsaid = {
    paid_locally: null,
    local_costs: [],
    shopping: null,
    shopping_stops: null,
    shopping_commission: null,
  };
  replies[FOR_EDIT] = () => answer({ ...forEdit, document: { ...document, ...unsaid } });
  const first = await open(`/packages/${ID}/edit?step=5`);
  await heading("Edit Package");
  await hand.click(screen.getByRole("button", { name: "Update Package" }));
  await toast("Missing Information");
  await arrives(first.where, `/packages/${ID}/edit?step=4`);
  expect(await screen.findByText("Please say whether anything is paid locally.", { selector: ".error" })).toBeTruthy();
  expect(screen.getByText("Please say whether there are shopping stops.", { selector: ".error" })).toBeTruthy();
  expect(bodiesOf(SAVE)).toEqual([]);

  await hand.click(screen.getByRole("radio", { name: "They pay for this locally:" }));
  await hand.type(screen.getByRole("textbox", { name: "What for" }), "Park fee");
  await hand.type(screen.getByRole("textbox", { name: "Amount" }), "42.50");
  await hand.click(screen.getByRole("button", { name: "Add a cost" }));
  await hand.type(screen.getAllByRole("textbox", { name: "What for" })[1] ?? globalThis.document.body, "Tips");
  await hand.type(screen.getAllByRole("textbox", { name: "Amount" })[1] ?? globalThis.document.body, "0");
  await hand.selectOptions(
    screen.getAllByRole("combobox", { name: "Per" })[1] ?? globalThis.document.body,
    "the group",
  );
  await hand.click(screen.getAllByRole("checkbox", { name: "Optional" })[1] ?? globalThis.document.body);
  await hand.click(screen.getByRole("button", { name: "Move Tips up" }));
  await hand.click(screen.getByRole("button", { name: "Add a cost" }));
  await hand.click(screen.getByRole("button", { name: "Remove cost 3" }));
  await hand.click(screen.getByRole("radio", { name: "There are shopping stops" }));
  await hand.type(screen.getByRole("textbox", { name: /^Which ones/ }), "A spice garden");
  await hand.click(screen.getByRole("button", { name: /^Package Images/ }));
  await hand.click(screen.getByRole("button", { name: "Update Package" }));
  const commission = "Please say whether anybody receives a commission.";
  expect(await screen.findByText(commission, { selector: ".error" })).toBeTruthy();
  await hand.click(screen.getByRole("radio", { name: "Yes" }));
  expect(screen.queryByText(commission, { selector: ".error" })).toBeNull();
  await hand.click(screen.getByRole("button", { name: /^Package Images/ }));
  await arrives(first.where, `/packages/${ID}/edit?step=5`);
  await hand.click(screen.getByRole("button", { name: "Update Package" }));
  await toast("Package Updated Successfully!");
  const declared = {
    paid_locally: "costs",
    local_costs: [
      { label: "Tips", amount_usd: 0, per: "group", is_optional: true },
      { label: "Park fee", amount_usd: 42.5, per: "person", is_optional: false },
    ],
    shopping: "stops",
    shopping_stops: "A spice garden",
    shopping_commission: true,
  };
  expect(bodiesOf(SAVE)).toEqual([{ document: { ...document, ...declared }, version: 4 }]);
});
