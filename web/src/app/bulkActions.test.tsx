import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { makeAdminBooking } from "../testing/adminBooking";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Many records are selected and changed at once, against a fake server.

const BULK = "POST /rest/v1/rpc/bulk_change";
const BOOKINGS = "POST /rest/v1/rpc/admin_bookings";
const REASON = "The road to Ella is closed.";
const ROWS = ["1", "2", "3", "4"].map((digit) =>
  makeAdminBooking(`${digit}f4f56a6`, { traveler: { id: digit, name: `Traveler ${digit}`, email: "a@example.org" } }),
);
const [FIRST, SECOND, THIRD, FOURTH] = ROWS.map(({ id }) => id);

type Sent = { action: string; ids: string[]; is_preview: boolean };

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

const outcome = (ids: string[], problems: Record<string, string> = {}, refund = 240) => {
  const results = ids.map((id) => ({ id, problem: problems[id] ?? null, refund: problems[id] ? null : refund }));
  const allowed = results.filter(({ problem }) => problem === null).length;
  return { results, allowed, refused: results.length - allowed, refund: allowed * refund, is_preview: true };
};
const person = (name: string) => ({
  id: name.toLowerCase(),
  name,
  email: "a@example.org",
  phone: null,
  is_admin: false,
  is_guide: false,
  bookings: 0,
  created_at: "2030-01-01T03:00:00Z",
  last_sign_in_at: null,
  banned_until: null,
});

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [BOOKINGS]: () => answer({ rows: ROWS, next: null, counts: null, totals: null }),
    "POST /rest/v1/rpc/admin_people": () => answer({ rows: [person("Grace"), person("Otto")], next: null, total: 2 }),
    [BULK]: ({ body }) => answer(outcome((body as Sent).ids)),
  };
  calls = standIn(replies);
});

const readOrders = () => calls.filter(({ call }) => call === BULK).map(({ body }) => body as Sent);
const box = (name: string) => screen.findByRole("checkbox", { name: new RegExp(`^Select .*${name}`) }, PATIENCE);
const bar = () => within(screen.getByRole("region", { name: "Selected" }));
const isPressable = (button: HTMLElement) =>
  vi.waitFor(() => expect(button).toHaveProperty("disabled", false), PATIENCE);

test("rows are selected one by one, as a range, by key and all at once; a filter ends it, a sort does not", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=bookings");
  await hand.click(await box("Traveler 1"));
  expect(screen.getByText("1 selected", { selector: ".sr" })).toBeTruthy();
  fireEvent.click(await box("Traveler 3"), { shiftKey: true });
  expect(bar().getByText("3 selected")).toBeTruthy();
  const all = screen.getByRole("checkbox", { name: "Select all on screen" });
  expect(all).toHaveProperty("indeterminate", true);
  screen.getByRole("link", { name: /Traveler 4/ }).focus();
  await hand.keyboard("x");
  expect(bar().getByText("4 selected")).toBeTruthy();
  expect(all).toHaveProperty("checked", true);
  await hand.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Selected" })).toBeNull();
  expect(screen.getByText("Nothing selected")).toBeTruthy();
  await hand.click(all);
  expect(bar().getByText("4 selected")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Days" }));
  await vi.waitFor(() => expect(calls.filter(({ call }) => call === BOOKINGS)).toHaveLength(2), PATIENCE);
  expect(bar().getByText("4 selected")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Pending" }));
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Selected" })).toBeNull(), PATIENCE);
});

test("a press beside the checkbox selects the row and does not open it", async () => {
  const { where } = await open("/admin?tab=bookings");
  const cell = (await box("Traveler 2")).closest("td") ?? expect.fail("no cell");
  fireEvent.click(cell);
  expect(bar().getByText("1 selected")).toBeTruthy();
  expect(where()).toBe("/admin?tab=bookings");
});

test("bookings are cancelled after a preview; when something has changed the server's newer answer replaces it", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=bookings");
  await hand.click(await box("Traveler 1"));
  fireEvent.click(await box("Traveler 4"), { shiftKey: true });
  await hand.click(bar().getByRole("button", { name: "Cancel…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Cancel 4 bookings" }));
  const preview = dialog.getByRole("button", { name: "Preview" });
  expect(preview).toHaveProperty("disabled", true);
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await hand.type(reason, REASON);
  replies[BULK] = ({ body }) => answer(outcome((body as Sent).ids, { [`${SECOND}`]: "The trip is over." }));
  await hand.click(preview);
  await dialog.findByText("Cannot be cancelled (1)");
  expect(dialog.getByText("The trip is over.")).toBeTruthy();
  expect(dialog.getByText("Will be cancelled (3)")).toBeTruthy();
  expect(dialog.getByText("$720.00")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("What will happen");
  const ids = [FIRST, SECOND, THIRD, FOURTH];
  expect(readOrders()).toEqual([{ action: "cancel_bookings", ids, reason: REASON, is_preview: true }]);

  replies[BULK] = ({ body }) => {
    const now = outcome((body as Sent).ids, { [`${THIRD}`]: "It is cancelled already." });
    return answer({ code: "PT409", message: "Something has changed.", details: JSON.stringify(now) }, 409);
  };
  const send = dialog.getByRole("button", { name: "Cancel 3 bookings" });
  expect(send).toHaveProperty("disabled", true);
  await isPressable(send);
  await hand.click(send);
  await dialog.findByText("Something has changed.");
  expect(dialog.getByText("Cannot be cancelled (2)")).toBeTruthy();
  expect(reason).toHaveProperty("value", REASON);

  replies[BULK] = ({ body }) => answer(outcome((body as Sent).ids));
  const again = dialog.getByRole("button", { name: "Cancel 2 bookings" });
  await isPressable(again);
  await hand.click(again);
  await toast("2 bookings cancelled");
  const order = { action: "cancel_bookings", reason: REASON, is_preview: false };
  expect(readOrders().slice(1)).toEqual([
    { ...order, ids: [FIRST, THIRD, FOURTH], refund: 720 },
    { ...order, ids: [FIRST, FOURTH], refund: 480 },
  ]);
  expect(screen.queryByRole("region", { name: "Selected" })).toBeNull();
});

test("people are blocked until a day, and what the server finds wrong stands at its field", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=people");
  await hand.click(await box("Grace"));
  await hand.click(await box("Otto"));
  await hand.click(bar().getByRole("button", { name: "Block…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Block 2 people" }));
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), "Fake requests to guides.");
  const details = JSON.stringify([{ field: "until", message: "This day is too far." }]);
  replies[BULK] = () => answer({ code: "23514", message: "Check it.", details }, 400);
  await hand.click(dialog.getByRole("button", { name: "Preview" }));
  await dialog.findByText("This day is too far.");
  expect(dialog.queryByText("Check it.")).toBeNull();
  await hand.click(dialog.getByRole("radio", { name: "Without end" }));
  replies[BULK] = ({ body }) => answer(outcome((body as Sent).ids, { otto: "Take the role away first." }, 0));
  await hand.click(dialog.getByRole("button", { name: "Preview" }));
  const send = await dialog.findByRole("button", { name: "Block 1 person" });
  await isPressable(send);
  await hand.click(send);
  await toast("1 person blocked");
  const order = { action: "block_people", reason: "Fake requests to guides." };
  expect(readOrders().slice(1)).toEqual([
    { ...order, ids: ["grace", "otto"], is_preview: true },
    { ...order, ids: ["grace"], is_preview: false },
  ]);
});

test("a role that can do nothing with many has nothing to select", async () => {
  replies[`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`] = () =>
    answer([{ is_guide: false, is_admin: false }]);
  const rights = ["find_people", "read_bookings"];
  replies["GET /rest/v1/rpc/my_staff_rights"] = () =>
    answer({ role: "read_only", lasting_role: "read_only", rights, expires_at: null, needs_second_factor: false });
  await open("/admin?tab=bookings");
  await screen.findByRole("link", { name: /Traveler 1/ }, PATIENCE);
  expect(screen.queryByRole("checkbox")).toBeNull();
});
