import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Saved views of the staff's lists, against a fake server.

const VIEWS = "GET /rest/v1/rpc/staff_views?list=bookings";
const SAVE = "POST /rest/v1/rpc/save_staff_view";
const DELETE = "POST /rest/v1/rpc/delete_staff_view";
const STORED = `serendib.booking-views:${PERSON}`;

type View = { id: string; name: string; filter: object; is_shared: boolean; is_own: boolean; by: string };

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let views: View[];

const view = (name: string, filter: object, more: Partial<View> = {}): View => ({
  id: name.toLowerCase(),
  name,
  filter,
  is_shared: false,
  is_own: true,
  by: "Hanna",
  ...more,
});

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  views = [
    view("Otto’s", { q: "otto" }),
    view("Late", { show: "pending" }, { is_shared: true, is_own: false, by: "Mia" }),
  ];
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    "POST /rest/v1/rpc/admin_bookings": () =>
      answer({ rows: [], next: null, counts: null, totals: { bookings: 0, total_price: 0, paid: 0, refunded: 0 } }),
    "POST /rest/v1/rpc/admin_people": () => answer({ rows: [], next: null, total: 0 }),
    [VIEWS]: () => answer(views),
    [SAVE]: ({ body }) => {
      const { name, filter, is_shared } = body as View;
      const saved = view(name, filter, { is_shared });
      views = [saved, ...views.filter((one) => !one.is_own || one.name !== name)];
      return answer(saved);
    },
    [DELETE]: ({ body }) => {
      views = views.filter(({ id }) => id !== (body as { view_id: string }).view_id);
      return answer({ is_deleted: true });
    },
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);
const list = async () => within(await screen.findByRole("navigation", { name: "Views" }, PATIENCE));

test("views of the product come first, then one's own, then those of the team with their author", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/admin?tab=bookings");
  const nav = await list();
  await nav.findByText("Otto’s");
  const names = nav.getAllByRole("button", { pressed: false }).map(({ textContent }) => textContent);
  expect(names.slice(-2)).toEqual(["Otto’s", "Late, Shared by Mia"]);
  expect(nav.getByRole("button", { name: "All bookings", pressed: true })).toBeTruthy();
  await hand.click(nav.getByRole("button", { name: /^Late.*Shared by Mia/ }));
  await arrives(where, "/admin?tab=bookings&show=pending");
});

test("a view is saved, shared and removed; what was typed stays after a failure", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=bookings&q=grace&order=start");
  const nav = await list();
  await hand.click(await nav.findByRole("button", { name: "Save this view" }));
  const name = nav.getByRole("textbox", { name: "Name of the view" });
  const works = replies[SAVE];
  replies[SAVE] = () =>
    answer(
      { code: "23514", message: "Check it.", details: JSON.stringify([{ field: "name", message: "No such name." }]) },
      400,
    );
  await hand.type(name, "Graces{Enter}");
  expect(await nav.findByText("No such name.")).toBeTruthy();
  expect(name).toHaveProperty("value", "Graces");
  if (works) replies[SAVE] = works;
  await hand.click(nav.getByRole("button", { name: "Save" }));
  await nav.findByRole("button", { name: "Graces", pressed: true });
  expect(bodies(SAVE).at(-1)).toEqual({
    list: "bookings",
    name: "Graces",
    filter: { q: "grace", order: "start" },
    is_shared: false,
  });

  await hand.click(nav.getByRole("button", { name: "Share with the team" }));
  await toast("The team finds “Graces” in this list.");
  expect(bodies(SAVE).at(-1)).toMatchObject({ name: "Graces", is_shared: true });
  await nav.findByRole("button", { name: "Stop sharing" });

  await hand.click(nav.getByRole("button", { name: "Remove the view Graces" }));
  const dialog = within(screen.getByRole("dialog", { name: "Remove a shared view" }));
  await hand.click(dialog.getByRole("button", { name: "Remove" }));
  await toast("“Graces” is gone.");
  await hand.click(nav.getByRole("button", { name: "Remove the view Otto’s" }));
  await vi.waitFor(() => expect(nav.queryByText("Otto’s")).toBeNull(), PATIENCE);
  expect(bodies(DELETE)).toEqual([{ view_id: "graces" }, { view_id: "otto’s" }]);
});

test("with 20 views only one of the same name is saved, and failed views are read again", async () => {
  const hand = userEvent.setup();
  const works = replies[VIEWS];
  replies[VIEWS] = () => answer({ code: "XX000", message: "no", details: null }, 500);
  views = Array.from({ length: 20 }, (_, index) => view(`View ${index}`, { q: String(index) }));
  await open("/admin?tab=bookings&q=grace");
  const nav = await list();
  await nav.findByText("The saved views could not be read.");
  expect(nav.queryByRole("button", { name: "Save this view" })).toBeNull();
  if (works) replies[VIEWS] = works;
  await hand.click(nav.getByRole("button", { name: "Try again" }));
  await hand.click(await nav.findByRole("button", { name: "Save this view" }));
  const name = nav.getByRole("textbox", { name: "Name of the view" });
  await hand.type(name, "view 7");
  expect(nav.getByText("It replaces your view of this name.")).toBeTruthy();
  await hand.type(name, "7");
  expect(nav.getByRole("alert").textContent).toBe("You have 20 views of this list. Remove one first.");
  expect(nav.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
});

test("views of this browser move to the server once; one that it refuses stays", async () => {
  const stored = [
    null,
    { name: "Otto’s", filter: { q: "other" } },
    { name: "x".repeat(60), filter: { q: "nimal", show: "pending", order: 3, item: "1" } },
    { name: "Bad", filter: { q: "bad" } },
  ];
  localStorage.setItem(STORED, JSON.stringify(stored));
  const works = replies[SAVE];
  replies[SAVE] = (call) =>
    (call.body as View).name === "Bad"
      ? answer({ code: "PT409", message: "Full.", details: null }, 409)
      : (works?.(call) ?? answer(null));
  await open("/admin?tab=bookings");
  const nav = await list();
  await nav.findByText("x".repeat(40));
  expect(bodies(SAVE)).toEqual([
    { list: "bookings", name: "x".repeat(40), filter: { q: "nimal", show: "pending" }, is_shared: false },
    { list: "bookings", name: "Bad", filter: { q: "bad" }, is_shared: false },
  ]);
  expect(JSON.parse(localStorage.getItem(STORED) ?? "")).toEqual([{ name: "Bad", filter: { q: "bad" } }]);
  expect(nav.getAllByText("Otto’s")).toHaveLength(1);
});

test("lists of people and guides, and the review of packages, have views too", async () => {
  const hand = userEvent.setup();
  replies["GET /rest/v1/rpc/staff_views?list=people"] = () => answer([view("Guides first", { show: "guide" })]);
  const { where } = await open("/admin?tab=people");
  const nav = await list();
  await hand.click(await nav.findByRole("button", { name: "Guides first" }));
  await arrives(where, "/admin?tab=people&show=guide");
  await hand.click(screen.getByRole("tab", { name: /^Package Review/ }));
  expect(await (await list()).findByRole("button", { name: "Waiting for review", pressed: true })).toBeTruthy();
});
