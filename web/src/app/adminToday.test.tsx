import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, NOW, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The page of the day, against a fake server.

const FIGURES = "GET /rest/v1/rpc/admin_today?days=7";
const MISSES = "GET /rest/v1/rpc/search_misses?days=7&limit=8";
const ANSWERS = "GET /rest/v1/rpc/guide_answers?days=7&sort=waiting&limit=8";
const TARGET = "POST /rest/v1/rpc/set_service_target";
const DISMISS = "POST /rest/v1/rpc/dismiss_search_miss";
const OWN = "GET /rest/v1/rpc/my_staff_rights";
const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;

const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const queue = (name: string, count: number, hours: number, late = 0) => ({
  queue: name,
  count,
  oldest_at: count === 0 ? null : hoursAgo(hours),
  target_hours: 48,
  late,
});
const money = {
  captured: 1200,
  refunded: 0,
  owed_to_guides: 800,
  payouts_due: 300,
  before: { captured: 1000, refunded: 50 },
  open_differences: 3,
  difference: 12,
  reconciled_at: hoursAgo(5),
};
const funnel = {
  views: 2000,
  requests: 84,
  approved: 42,
  paid: 21,
  before: { views: 1000, requests: 84, approved: 0, paid: 42 },
};
const figures = (parts: object = {}) => ({
  at: new Date(NOW).toISOString(),
  days: 7,
  waiting: [queue("packages", 12, 75, 3), queue("applications", 0, 0), queue("disputes", 1, 2)],
  failing: [{ kind: "dead_jobs", count: 3, since: hoursAgo(26), detail: "send_mail" }],
  money,
  funnel,
  ...parts,
});
const miss = { text: "whale watching", count: 12, first_at: hoursAgo(90), last_at: hoursAgo(2), is_dismissed: false };
const guide = {
  guide_id: "g1",
  display_name: "Nimal Perera",
  requests: 9,
  accepted: 5,
  rejected: 2,
  expired: 1,
  acceptance: 63,
  median_minutes: 190,
  waiting: 1,
};

const answerMisses = () => answer({ total: 1, results: [{ id: "m1", ...miss }], next: null });
const answerGuides = () => answer({ total: 1, results: [guide], next: null });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = {
    [ROLES]: () => answer([{ is_guide: false, is_admin: true }]),
    [FIGURES]: () => answer(figures()),
    [MISSES]: answerMisses,
    [ANSWERS]: answerGuides,
    [TARGET]: () => answer({ queue: "packages", target_hours: 24 }),
    [DISMISS]: () => answer({ id: "m1", ...miss, is_dismissed: true }),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);
const part = async (name: string) => within(await screen.findByRole("region", { name }, PATIENCE));
const linkTo = (found: HTMLElement) => found.closest("a")?.getAttribute("href");

test("what waits, fails, came in and grew, each a link to its rows", async () => {
  await open("/admin?tab=today");
  const waiting = await part("Waiting");
  expect(waiting.getByText("13 waiting, 3 late")).toBeTruthy();
  expect(waiting.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "QueueWaitingOldestTarget",
    "New packages123 late3 d48 h, target of New packages, change",
    "Guide applications048 h, target of Guide applications, change",
    "Disputed payments12 h48 h, target of Disputed payments, change",
  ]);
  expect(linkTo(waiting.getByText("Guide applications"))).toBe("/admin?tab=applications&show=pending");
  const failing = await part("Failing");
  expect(linkTo(failing.getByText("Jobs that were given up"))).toBe("/admin?tab=jobs");
  expect(failing.getByText("Send mail")).toBeTruthy();
  const sums = await part("Money");
  expect(sums.getByText("$1,000.00 in the 7 days before (+20%)")).toBeTruthy();
  expect(sums.getByRole("alert").textContent).toContain("3 differences to the payment provider, $12.00");
  const stages = within((await part("From view to payment")).getByRole("list")).getAllByRole("listitem");
  expect(stages.map(({ textContent }) => textContent)).toEqual([
    "Package views2,000before: 1,000 (+100%)",
    "Requests844.2% of viewsbefore: 84 (the same)",
    "Approved4250% of requestsbefore: 0",
    "Paid2150% of approvedbefore: 42 (−50%)",
  ]);
});

test("nothing fails, and the provider's books agree", async () => {
  replies[FIGURES] = () => answer(figures({ failing: [], money: { ...money, open_differences: 0, difference: 0 } }));
  await open("/admin?tab=today");
  expect((await part("Failing")).getByText("Nothing fails.")).toBeTruthy();
  expect((await part("Money")).getByText("No difference to the payment provider.")).toBeTruthy();
});

test("an owner sets a target where it stands; a wrong one stays with its problem", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=today");
  await hand.click(await screen.findByRole("button", { name: /target of New packages/ }, PATIENCE));
  const field = screen.getByRole("textbox", { name: "Target of New packages in hours" });
  await hand.clear(field);
  await hand.type(field, "900{Enter}");
  expect(screen.getByText("Enter whole hours from 1 to 720.")).toBeTruthy();
  expect(bodies(TARGET)).toEqual([]);
  replies[TARGET] = () =>
    answer({ code: "23514", message: "no", details: JSON.stringify([{ field: "hours", message: "Too short." }]) }, 400);
  await hand.clear(field);
  await hand.type(field, "24{Enter}");
  expect(await screen.findByText("Too short.")).toBeTruthy();
  replies[TARGET] = () => answer({ queue: "packages", target_hours: 24 });
  await hand.keyboard("{Escape}");
  await hand.keyboard("{Enter}");
  expect(screen.getByRole("textbox", { name: "Target of New packages in hours" })).toHaveProperty("value", "24");
  await hand.keyboard("{Enter}");
  await toast("New packages: 24 h");
  expect(bodies(TARGET).at(-1)).toEqual({ queue: "packages", hours: 24 });
  expect(document.activeElement?.textContent).toContain("target of New packages");
});

test("a search without results is dismissed with what was done about it", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=today");
  const misses = await part("Searches without results");
  expect(linkTo(await misses.findByText("whale watching"))).toBe("/search?q=whale+watching");
  replies[MISSES] = () => answer({ total: 0, results: [], next: null });
  await hand.click(misses.getByRole("button", { name: /Dismiss/ }));
  await hand.type(screen.getByRole("textbox", { name: "Reason" }), "A synonym was added.");
  await hand.click(screen.getByRole("button", { name: "Dismiss" }));
  await toast("Search dismissed");
  expect(bodies(DISMISS)).toEqual([{ id: "m1", reason: "A synonym was added." }]);
  expect(await misses.findByText("Every search by words found something.")).toBeTruthy();
});

test("the period and the order of the guides are in the address", async () => {
  const hand = userEvent.setup();
  const [monthly, lowest] = [FIGURES.replace("=7", "=30"), ANSWERS.replace("waiting", "acceptance")];
  replies[monthly] = () => answer(figures({ days: 30 }));
  replies[MISSES.replace("=7", "=30")] = answerMisses;
  for (const one of [lowest, lowest.replace("=7", "=30")]) replies[one] = answerGuides;
  const { where } = await open("/admin?tab=today");
  const answers = await part("Answers of guides");
  const row = within((await answers.findByText("Nimal Perera")).closest("tr") ?? expect.fail("no row"));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "Nimal Perera",
    "1",
    "3 h",
    "63%",
    "9",
    "5",
    "2",
    "1",
  ]);
  expect(linkTo(answers.getByText("Nimal Perera"))).toBe("/admin?tab=guides&item=g1");
  await hand.click(answers.getByRole("button", { name: "Acceptance" }));
  await arrives(where, "/admin?tab=today&order=acceptance");
  await vi.waitFor(() => expect(bodies(lowest)).toHaveLength(1), PATIENCE);
  await hand.click(screen.getByRole("button", { name: "30 days" }));
  await arrives(where, "/admin?tab=today&order=acceptance&period=30");
  await vi.waitFor(() => expect(bodies(monthly)).toHaveLength(1), PATIENCE);
  expect((await part("Money")).getByText("Last 30 days")).toBeTruthy();
});

test("the figures renew themselves when the page comes back into view, and stay when that fails", async () => {
  await open("/admin?tab=today");
  await part("Waiting");
  replies[FIGURES] = () => answer({ code: "XX000", message: "down" }, 500);
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByText("They could not be renewed.")).toBeTruthy();
  expect(screen.getByText("13 waiting, 3 late")).toBeTruthy();
});

test("figures that cannot be read can be read again", async () => {
  const hand = userEvent.setup();
  replies[FIGURES] = () => answer({ code: "XX000", message: "down" }, 500);
  await open("/admin?tab=today");
  expect(await screen.findByText("The figures could not be read.", {}, PATIENCE)).toBeTruthy();
  replies[FIGURES] = () => answer(figures());
  await hand.click(screen.getByRole("button", { name: "Try again" }));
  await part("Waiting");
});

test("a role sees its parts only, and no link to an area that it does not open", async () => {
  replies[ROLES] = () => answer([{ is_guide: false, is_admin: false }]);
  replies[OWN] = () =>
    answer({
      role: "support",
      lasting_role: "support",
      rights: ["find_people", "act_on_bookings"],
      expires_at: null,
      needs_second_factor: false,
    });
  replies[FIGURES] = () => answer(figures({ waiting: [queue("late_requests", 2, 3)], money: null, funnel: null }));
  await open("/admin?tab=today");
  const waiting = await part("Waiting");
  expect(linkTo(waiting.getByText("Requests near their deadline"))).toBeUndefined();
  expect(waiting.getByText("48 h")).toBeTruthy();
  expect(waiting.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("region", { name: "Money" })).toBeNull();
  expect(screen.queryByRole("button", { name: "30 days" })).toBeNull();
  expect(calls.filter(({ call }) => /search_misses|guide_answers/.test(call))).toEqual([]);
});
