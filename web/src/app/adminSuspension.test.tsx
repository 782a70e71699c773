import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { OpenBooking } from "../features/admin/guides/suspension/plan";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// An admin suspends a guide with a plan, reinstates them, and transfers a package, against a fake server.

const call = (name: string) => `POST /rest/v1/rpc/${name}`;
const PACKAGE = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const NIMALI = { guide_id: "h1", display_name: "Nimali Silva", is_free: true };
const RUWAN = { guide_id: "h2", display_name: "Ruwan Bandara", is_free: false };

const makeOpen = (id: string, parts: Partial<OpenBooking> = {}): OpenBooking => ({
  booking_id: id,
  reference: `Booking ${id}`,
  status: "confirmed",
  title: "Ella by Train",
  start_date: "2030-03-06",
  end_date: "2030-03-07",
  number_of_travelers: 2,
  traveler: "Grace Lee",
  paid: 120,
  hosts: [NIMALI, RUWAN],
  ...parts,
});
const PLAN = [
  makeOpen("b1"),
  makeOpen("b2", { traveler: "Otto Berg", hosts: [], paid: 300.5 }),
  makeOpen("b3", { traveler: "Ana Costa", status: "pending", paid: 0, hosts: [] }),
];
const preview = (bookings: OpenBooking[]) => ({
  guide_id: "g7",
  display_name: "Kasun Perera",
  is_active: true,
  bookings,
  packages: [{ package_id: PACKAGE, title: "Ella by Train", state: "on_sale", other_hosts: 0, is_owner: true }],
  is_cut: false,
});

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let isActive: boolean;

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  isActive = true;
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [call("admin_bookings")]: () => answer({ rows: [], next: null, counts: { all: 0 } }),
    [call("admin_guide")]: () =>
      answer({
        guide: {
          id: "g7",
          user_id: "p1",
          name: "Kasun Perera",
          email: "kasun@example.org",
          avatar_url: null,
          is_active: isActive,
          packages: 1,
          open_bookings: 3,
          completed_trips: 4,
          rating: 4.75,
          reviews: 8,
          created_at: "2029-12-01T03:00:00Z",
          phone: null,
          verified_until: null,
        },
        packages: [{ id: PACKAGE, title: "Ella by Train", status: "approved", is_active: true, is_owner: true }],
        notes: [],
        flags: [],
      }),
    [call("suspension_preview")]: () => answer(preview(PLAN)),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter((one) => one.call === call(name)).map(({ body }) => body);

async function openDialog(button: string, title: string) {
  await open("/admin?tab=guides&item=g7");
  await userEvent.click(await screen.findByRole("button", { name: button }, PATIENCE));
  return within(screen.getByRole("dialog", { name: title }));
}

test("a guide is suspended with a choice for each open booking, and the sums say what will happen", async () => {
  const hand = userEvent.setup();
  replies[call("suspend_guide")] = () => {
    isActive = false;
    return answer({ kept: 1, cancelled: 1, offered: 1, refunded: 0 });
  };
  const dialog = await openDialog("Suspend", "Suspend Kasun Perera");
  const [grace, otto, ana] = (await dialog.findAllByRole("combobox")) as HTMLSelectElement[];
  expect(dialog.getByText(/^1 package without another host leaves the site too: Ella by Train\.$/)).toBeTruthy();
  const optionsOf = (select: HTMLSelectElement | undefined) =>
    [...(select?.options ?? [])].map((one) => `${one.text}${one.disabled ? ", disabled" : ""}`);
  expect(optionsOf(grace)).toEqual([
    "Choose…",
    "Hand over to Nimali Silva",
    "Ruwan Bandara (not free), disabled",
    "Keep: Kasun Perera leads it",
    "Cancel, $120.00 back",
  ]);
  // A request cannot stay with them, because they cannot answer it.
  expect(optionsOf(ana)).toEqual(["Choose…", "Cancel"]);
  const send = dialog.getByRole("button", { name: "Suspend" });
  await hand.click(send);
  expect(document.activeElement).toBe(grace);
  expect(dialog.getByText("3 without a choice")).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(dialog.getByText("3 cancelled, $420.50 back")).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: "Hand over" }));
  await hand.selectOptions(otto ?? expect.fail("no row"), "keep");
  expect(dialog.getByText("1 offered, 1 cancelled, 1 kept")).toBeTruthy();
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), "Complaints of three guests.");
  await hand.click(send);
  await toast("1 offered, 1 cancelled, 1 kept");
  expect(bodies("suspend_guide")).toEqual([
    {
      guide_id: "g7",
      reason: "Complaints of three guests.",
      document: {
        bookings: [
          { booking_id: "b1", action: "hand_over", guide_id: "h1" },
          { booking_id: "b2", action: "keep" },
          { booking_id: "b3", action: "cancel" },
        ],
      },
    },
  ]);
  expect(await screen.findByRole("button", { name: "Reinstate" })).toBeTruthy();
});

test("an outdated plan displays the bookings as they are now, with what was chosen and typed", async () => {
  const hand = userEvent.setup();
  const now = preview([makeOpen("b1"), makeOpen("b4", { traveler: "New Guest" })]);
  replies[call("suspend_guide")] = () =>
    answer({ code: "PT409", message: "The open bookings have changed.", details: JSON.stringify(now) }, 409);
  const dialog = await openDialog("Suspend", "Suspend Kasun Perera");
  await dialog.findAllByRole("combobox");
  await hand.click(dialog.getByRole("button", { name: "Cancel" }));
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await hand.type(reason, "Complaints of three guests.");
  await hand.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await dialog.findByText("The open bookings have changed. 1 booking needs a choice.")).toBeTruthy();
  expect(dialog.getByRole("combobox", { name: /Grace Lee/ })).toHaveProperty("value", "cancel");
  expect(dialog.getByRole("combobox", { name: /New Guest/ })).toHaveProperty("value", "");
  expect(dialog.queryByText("Otto Berg")).toBeNull();
  expect(reason).toHaveProperty("value", "Complaints of three guests.");
  expect(bodies("suspension_preview")).toHaveLength(1);
});

test("what the server finds wrong with a booking stands at its row", async () => {
  const hand = userEvent.setup();
  const wrong = [{ field: "bookings.0.guide_id", message: "Nimali is not free any more." }];
  replies[call("suspend_guide")] = () =>
    answer({ code: "23514", message: "Please correct it.", details: JSON.stringify(wrong) }, 400);
  replies[call("suspension_preview")] = () => answer(preview([makeOpen("b1")]));
  const dialog = await openDialog("Suspend", "Suspend Kasun Perera");
  const row = await dialog.findByRole("combobox", { name: /Grace Lee/ });
  await hand.selectOptions(row, "to h1");
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), "Complaints of three guests.");
  await hand.click(dialog.getByRole("button", { name: "Suspend" }));
  const text = await dialog.findByText("Nimali is not free any more.");
  expect(row.getAttribute("aria-describedby")).toBe(text.id);
  await hand.selectOptions(row, "cancel");
  expect(dialog.queryByText("Nimali is not free any more.")).toBeNull();
});

test("a guide with too many open bookings for one plan is not suspended", async () => {
  replies[call("suspension_preview")] = () => answer({ ...preview(PLAN), is_cut: true });
  const dialog = await openDialog("Suspend", "Suspend Kasun Perera");
  expect(await dialog.findByText(/^There are more than 300 open bookings\./)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Suspend" }).disabled).toBe(true);
});

test("a suspended guide is reinstated with a reason", async () => {
  const hand = userEvent.setup();
  isActive = false;
  replies[call("reinstate_guide")] = () => {
    isActive = true;
    return answer({ is_active: true });
  };
  const dialog = await openDialog("Reinstate", "Reinstate Kasun Perera");
  const send = dialog.getByRole("button", { name: "Reinstate" });
  await hand.click(send);
  expect(dialog.getByText("Say why in at least 10 characters.")).toBeTruthy();
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), "The complaint was about another.");
  await hand.click(send);
  await toast("Guide reinstated");
  expect(bodies("reinstate_guide")).toEqual([{ guide_id: "g7", reason: "The complaint was about another." }]);
  expect(await screen.findByRole("button", { name: "Suspend" })).toBeTruthy();
});

test("a package is transferred to an active guide who is found by name", async () => {
  const hand = userEvent.setup();
  const makeFound = (id: string, display_name: string, is_active = true) => ({
    id,
    display_name,
    avatar_url: null,
    is_active,
  });
  const FOUND =
    "GET /rest/v1/guides?select=id%2Cdisplay_name%2Cavatar_url%2Cis_active&display_name=ilike.%25ni%25&order=display_name.asc&limit=21";
  replies[FOUND] = () =>
    answer([makeFound("g7", "Kasun Perera"), makeFound("h1", "Nimali Silva"), makeFound("h9", "Nihal Dias", false)]);
  replies[call("transfer_package")] = () => answer({});
  const dialog = await openDialog("Transfer… Ella by Train", "Transfer this package");
  const send = dialog.getByRole("button", { name: "Transfer" });
  await hand.click(send);
  expect(dialog.getByText("Choose a guide.")).toBeTruthy();
  await hand.type(dialog.getByRole("textbox", { name: "New owner" }), "ni");
  await dialog.findByRole("radio", { name: "Nimali Silva" }, PATIENCE);
  expect(dialog.getAllByRole("radio")).toHaveLength(1);
  await hand.click(dialog.getByRole("radio", { name: "Nimali Silva" }));
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), "Kasun leaves the island.");
  await hand.click(send);
  await toast("Ella by Train: Nimali Silva");
  const sent = { package_id: PACKAGE, guide_id: "h1", reason: "Kasun leaves the island." };
  await vi.waitFor(() => expect(bodies("transfer_package")).toEqual([sent]), PATIENCE);
});
