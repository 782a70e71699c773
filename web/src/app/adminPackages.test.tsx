import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The staff's list of all packages and the page of one, against a fake server.

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const TRAIN = "0f4f56a6-886e-4a29-9f04-dd0000000001";
const WHALES = "0f4f56a6-886e-4a29-9f04-dd0000000002";
const REASON = "The licence has ended.";

const row = (id: string, title: string, parts: object = {}) => ({
  id,
  title,
  status: "approved",
  sale: "on_sale",
  is_active: true,
  is_featured: false,
  hosts: ["Nimal Perera", "Ruwan Silva"],
  owner: { id: "u1", name: "Nimal Perera" },
  price: 705,
  days: 7,
  open_bookings: 3,
  rating: 4.8,
  reviews: 12,
  waiting: false,
  created_at: "2029-03-11T06:00:00Z",
  updated_at: "2029-04-11T06:00:00Z",
  ...parts,
});
const record = (parts: object = {}) => ({
  package: {
    ...row(TRAIN, "Ella by Train", parts),
    reason: null,
    resumes_on: null,
    places: ["Kandy", "Ella"],
    starts_from: "Kandy",
    ...parts,
  },
  hosts: [
    { guide_id: "g1", user_id: "u1", name: "Nimal Perera", is_owner: true, is_active: true },
    { guide_id: "g2", user_id: "u2", name: "Ruwan Silva", is_owner: false, is_active: false },
  ],
  history: [{ at: "2030-01-14T08:00:00Z", by: "Anusha", action: "package_approved", reason: null }],
  flags: [],
});

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    "GET /rest/v1/rpc/staff_views?list=packages": () => answer([]),
    [rpc("admin_packages")]: () =>
      answer({
        rows: [row(TRAIN, "Ella by Train"), row(WHALES, "Blue Whales", { sale: "paused", waiting: true })],
        next: null,
        total: 2,
      }),
    [rpc("admin_package")]: () => answer(record()),
    [rpc("admin_bookings")]: () => answer({ rows: [], next: null, counts: { all: 0 } }),
  };
  calls = standIn(replies);
});

const bodiesOf = (name: string) => calls.filter(({ call }) => call === rpc(name)).map(({ body }) => body);
const press = async (hand: ReturnType<typeof userEvent.setup>, name: string) =>
  hand.click(await screen.findByRole("button", { name }, PATIENCE));

test("the list is searched, filtered and sorted by the address, and a row opens its package", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/admin?tab=package_list&q=ella&show=paused&order=-bookings");
  const whales = (await screen.findByRole("link", { name: "Blue Whales" }, PATIENCE)).closest("tr") ?? expect.fail();
  expect(bodiesOf("admin_packages")).toEqual([{ search: "ella", state: "paused", order: "-bookings" }]);
  expect(within(whales).getByText("Paused")).toBeTruthy();
  expect(within(whales).getByText("Edit waits")).toBeTruthy();
  expect(within(whales).getByText("Nimal Perera +1")).toBeTruthy();
  expect(screen.getByText("2 packages")).toBeTruthy();
  await press(hand, "Rejected");
  await arrives(where, "/admin?tab=package_list&q=ella&show=rejected&order=-bookings");
  await hand.click(await screen.findByRole("link", { name: "Ella by Train" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Ella by Train" })).toBeTruthy();
  expect(where()).toContain(`item=${TRAIN}`);
});

test("each of the two lists of packages has its own views", async () => {
  const hand = userEvent.setup();
  const view = (name: string, filter: object) => ({
    id: name,
    list: "packages",
    name,
    filter,
    is_shared: false,
    is_own: true,
    by: "Anusha",
  });
  replies["GET /rest/v1/rpc/staff_views?list=packages"] = () =>
    answer([view("Of the queue", { q: "tea" }), view("Of the list", { area: "package_list", order: "-price" })]);
  replies[rpc("save_staff_view")] = () => answer(view("Cheap", { area: "package_list", order: "price" }));
  await open("/admin?tab=package_list&order=price");
  expect(await screen.findByRole("button", { name: "Of the list" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Of the queue" })).toBeNull();
  await press(hand, "Save this view");
  await hand.type(screen.getByRole("textbox", { name: "Name of the view" }), "Cheap");
  await press(hand, "Save");
  await vi.waitFor(() => expect(bodiesOf("save_staff_view")).toHaveLength(1), PATIENCE);
  expect(bodiesOf("save_staff_view")).toEqual([
    { list: "packages", name: "Cheap", filter: { order: "price", area: "package_list" }, is_shared: false },
  ]);
});

test("packages go back on sale in bulk without a reason", async () => {
  const hand = userEvent.setup();
  const outcome = { results: [{ id: WHALES, problem: null, refund: null }], allowed: 1, refused: 0, refund: 0 };
  replies[rpc("bulk_change")] = () => answer(outcome);
  await open("/admin?tab=package_list");
  await hand.click(await screen.findByRole("checkbox", { name: "Select Blue Whales" }, PATIENCE));
  await press(hand, "Put on sale…");
  const dialog = within(screen.getByRole("dialog", { name: "Put 1 package on sale" }));
  expect(dialog.queryByRole("textbox")).toBeNull();
  await hand.click(dialog.getByRole("button", { name: "Preview" }));
  expect(await dialog.findByText("Will be on sale (1)")).toBeTruthy();
  const send = dialog.getByRole("button", { name: "Put 1 package on sale" });
  await vi.waitFor(() => expect(send).toHaveProperty("disabled", false), PATIENCE);
  await hand.click(send);
  await toast("1 package on sale");
  const sent = { action: "put_packages_on_sale", ids: [WHALES] };
  expect(bodiesOf("bulk_change")).toEqual([
    { ...sent, is_preview: true },
    { ...sent, is_preview: false },
  ]);
});

test("a package's page has its hosts and history, and it is taken off sale with a reason", async () => {
  const hand = userEvent.setup();
  replies[rpc("package_sales")] = () =>
    answer([{ package_id: TRAIN, state: "on_sale", may_change: true, pending: 1, approved: 0, confirmed: 2 }]);
  replies[rpc("set_package_sale")] = () => {
    replies[rpc("admin_package")] = () => answer(record({ sale: "taken_down", reason: REASON }));
    return answer({ package_id: TRAIN, state: "taken_down", reason: REASON });
  };
  await open(`/admin?tab=package_list&item=${TRAIN}`);
  const hosts = within(await screen.findByRole("region", { name: "Hosts" }, PATIENCE));
  expect(hosts.getByRole("link", { name: "Nimal Perera" }).getAttribute("href")).toContain("tab=guides&item=g1");
  expect(hosts.getByText("Suspended")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "History" })).getByText("Package approved")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Put back on sale" })).toBeNull();
  await press(hand, "Take off sale…");
  const dialog = within(screen.getByRole("dialog", { name: "Take this package off sale" }));
  await hand.type(dialog.getByRole("textbox", { name: "Reason for its owners" }), REASON);
  await hand.click(dialog.getByRole("button", { name: "Take off sale" }));
  await toast("Package taken off sale");
  const why = within(await screen.findByRole("region", { name: "Why it is off sale" }, PATIENCE));
  expect(why.getByText(REASON)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Put back on sale" })).toBeTruthy();
});

test("a rejected package can be reopened, and one that could not be read is tried again", async () => {
  const hand = userEvent.setup();
  replies[rpc("admin_package")] = () => refusal("XX000", 500);
  await open(`/admin?tab=package_list&item=${TRAIN}`);
  const again = await screen.findByRole("button", { name: "Try again" }, PATIENCE);
  replies[rpc("admin_package")] = () => answer(record({ status: "rejected", sale: "rejected", reason: REASON }));
  await hand.click(again);
  expect(await screen.findByRole("button", { name: "Reopen…" }, PATIENCE)).toBeTruthy();
  expect(screen.getByRole("region", { name: "Why it was rejected" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take off sale…" })).toBeNull();
});
