import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The staff and its roles, and what each role sees of the desk, against a fake server.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const OWN = "GET /rest/v1/rpc/my_staff_rights";
const SET_ROLE = "POST /rest/v1/rpc/set_staff_role";
const SET_RULE = "POST /rest/v1/rpc/set_four_eyes_rule";
const REASON = "Helps in the high season.";

const failure = (status: number, code: string, message: string, fields: object[] = []) =>
  answer({ code, message, details: JSON.stringify(fields) }, status);
const member = (user_id: string, name: string, more: object = {}) => ({
  user_id,
  name,
  email: `${name.toLowerCase()}@example.org`,
  role: "support",
  granted_by: "Anusha",
  granted_at: "2030-01-01T03:00:00Z",
  reason: "Answers mails.",
  expires_at: null,
  has_second_factor: true,
  is_owner_flag: false,
  ...more,
});
const role = (name: string | null, rights: string[], more: object = {}) =>
  answer({ role: name, lasting_role: name, rights, expires_at: null, needs_second_factor: false, ...more });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = {
    [ROLES]: () => answer([{ is_guide: false, is_admin: true }]),
    "GET /rest/v1/rpc/staff_members": () =>
      answer([
        member(PERSON, "Anusha", {
          role: "owner",
          granted_by: null,
          granted_at: null,
          reason: null,
          has_second_factor: false,
          is_owner_flag: true,
        }),
        member("m1", "Grace"),
        member("m1", "Grace", {
          role: "finance",
          granted_at: "2030-01-14T03:00:00Z",
          expires_at: "2030-01-31T18:30:00Z",
        }),
      ]),
    "GET /rest/v1/rpc/four_eyes_rules": () =>
      answer([
        { action: "refund", is_on: true, above: 500, approve_above: null },
        { action: "hand_over", is_on: true, above: null, approve_above: null },
      ]),
  };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const asStaff = () => {
  replies[ROLES] = () => answer([{ is_guide: false, is_admin: false }]);
};
const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent?.trim());

test("members are listed with their roles; a role is given, with the server's problems at their fields", async () => {
  const hand = userEvent.setup();
  replies[SET_ROLE] = () =>
    failure(400, "23514", "Not saved", [
      { field: "email", message: "There is no confirmed account with this address." },
      { field: "until", message: "Please choose a time from now on, at most 90 days ahead." },
    ]);
  await open("/admin?tab=staff");
  const table = within(await screen.findByRole("table", { name: "Members" }));
  const rows = table.getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).queryAllByRole("button").length)).toEqual([0, 2, 2]);
  expect(rows[0]?.textContent).toContain("Set on the server, and changed only there.");
  expect(rows[2]?.textContent).toContain("Finance");
  expect(screen.getByText(/Changes here need a second step/)).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Add or change…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add or change a role" }));
  const email = dialog.getByRole("textbox", { name: "E-mail address of the account" });
  await hand.type(email, "otto@example.org");
  await hand.click(dialog.getByRole("radio", { name: /^Finance/ }));
  await hand.type(dialog.getByLabelText(/^Last day/), "2030-01-31");
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), REASON);
  await hand.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("There is no confirmed account with this address.")).toBeTruthy();
  expect(dialog.getByText("Please choose a time from now on, at most 90 days ahead.")).toBeTruthy();
  expect(email).toHaveProperty("value", "otto@example.org");
  replies[SET_ROLE] = () => answer(member("m2", "Otto", { role: "finance", expires_at: "2030-01-31T18:30:00Z" }));
  await hand.click(dialog.getByRole("button", { name: "Save" }));
  await toast("Otto: Finance, until 31 Jan 2030");
  expect(bodiesOf(SET_ROLE)[1]).toEqual({
    email: "otto@example.org",
    role: "finance",
    reason: REASON,
    until: "2030-01-31T18:30:00.000Z",
  });
});

test("a person's roles end with a reason", async () => {
  const hand = userEvent.setup();
  replies[SET_ROLE] = () => answer(member("m1", "Grace", { role: null }));
  await open("/admin?tab=staff");
  const [end] = await screen.findAllByRole("button", { name: "End… Grace" });
  if (end) await hand.click(end);
  const dialog = within(screen.getByRole("dialog", { name: "End their roles" }));
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), REASON);
  await hand.click(dialog.getByRole("button", { name: "End" }));
  await toast("Role ended");
  expect(bodiesOf(SET_ROLE)).toEqual([{ email: "grace@example.org", role: "none", reason: REASON }]);
});

test("a four-eyes rule is switched at once, keeps its amount, and goes back if the server refuses", async () => {
  const hand = userEvent.setup();
  replies[SET_RULE] = () => answer({ action: "refund", is_on: false, above: 500, approve_above: null });
  await open("/admin?tab=staff");
  const refunds = await screen.findByRole("checkbox", { name: /^Refunds/ });
  await hand.click(refunds);
  await vi.waitFor(() => expect(refunds).toHaveProperty("checked", false), PATIENCE);
  replies[SET_RULE] = () => failure(403, "42501", "Roles need a second step.");
  const handOver = screen.getByRole("checkbox", { name: "Handing over bookings" });
  await hand.click(handOver);
  expect(await screen.findByText("Roles need a second step.")).toBeTruthy();
  expect(handOver).toHaveProperty("checked", true);
  expect(bodiesOf(SET_RULE)).toEqual([
    { action: "refund", is_on: false, above: 500 },
    { action: "hand_over", is_on: false },
  ]);
});

test("a role opens its own areas only, and offers what it may do", async () => {
  asStaff();
  replies[OWN] = () => role("support", ["find_people", "read_bookings", "handle_messages"]);
  replies["POST /rest/v1/rpc/admin_people"] = () => answer({ rows: [], next: null, total: 0 });
  const { where } = await open("/admin");
  expect(await screen.findByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeTruthy();
  expect(tabs()).toEqual([
    "Guide Applications",
    "Guide Package Opt In",
    "Today",
    "Bookings",
    "People",
    "Guides",
    "Packages",
    "Reported Chats",
    "Messages",
  ]);
  expect(screen.getByRole("tab", { selected: true, name: "Guide Applications" })).toBeTruthy();
  expect(where()).toBe("/admin");
});

test("an area of another role is closed, and says so", async () => {
  asStaff();
  replies[OWN] = () => role("support", ["find_people"], { expires_at: "2030-01-31T18:30:00Z" });
  await open("/admin?tab=payouts");
  expect(await screen.findByText("Your role does not open this area.")).toBeTruthy();
  expect(screen.getByText(/^Your role ends 31 Jan 2030/)).toBeTruthy();
  expect(calls.some(({ call }) => call.includes("payout"))).toBe(false);
});

test("where a second step is required, the desk says how to set it up, to owners too", async () => {
  replies[OWN] = () => role("owner", [], { needs_second_factor: true });
  await open("/admin");
  expect(await screen.findByRole("heading", { name: "A second step is needed" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Security settings" }).getAttribute("href")).toBe(
    "/profile?mode=visitor&tab=security",
  );
});

test("staff without the owners' flag find the desk in the menu", async () => {
  const hand = userEvent.setup();
  asStaff();
  replies[OWN] = () => role("content", ["edit_content"]);
  await open("/safety");
  await hand.click(await screen.findByRole("button", { name: "Account" }));
  const menu = within(document.getElementById("account-menu") ?? document.body);
  expect(await menu.findByRole("link", { name: "Admin" })).toBeTruthy();
});
