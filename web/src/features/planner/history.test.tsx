import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PlanVersion } from "../../api/planCalls";
import { itinerary, PLAN, plan } from "../../testing/plan";
import { answer, type RecordedCall, refusal, standIn } from "../../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../../testing/wholeClient";
import { beforeText } from "./historyCopy";

// In the whole client, against a fake server.

const HISTORY = "POST /rest/v1/rpc/itinerary_history";
const EDIT = "POST /rest/v1/rpc/edit_itinerary";
const READ = "POST /rest/v1/rpc/itinerary";
let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  replies = {
    "GET /rest/v1/rpc/planner_options": () => answer({ providers: [], quota: null, upgradeUrl: null }),
    [READ]: () => answer(plan({ version: 3, canGoBack: true })),
    [HISTORY]: () => answer([SECOND, FIRST]),
  };
  calls = standIn(replies);
});
afterEach(() => void vi.restoreAllMocks());

const FIRST: PlanVersion = {
  version: 1,
  cause: "refine",
  words: "slower, skip Ella",
  replacedAt: "2030-01-14T03:30:00+00:00",
  title: "Three days in the hills",
  duration: 3,
  places: ["Kandy", "Ella"],
};
const SECOND: PlanVersion = {
  version: 2,
  cause: "remove",
  words: "Kandy Lake",
  replacedAt: "2030-01-15T03:00:00+00:00",
  title: "Two days in Kandy",
  duration: 1,
  places: ["Kandy"],
};

/** Version 2: with the lake in its first day. */
const WITH_LAKE = itinerary({
  days: itinerary().days.map((day) => ({
    ...day,
    attractions: day.attractions.flatMap((one) => [one, { ...one, id: "s2", title: "Kandy Lake" }]),
  })),
});

async function openHistory() {
  const hand = userEvent.setup();
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "History" }));
  return { hand, dialog: within(await screen.findByRole("dialog", { name: "History of this plan" })) };
}

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const isOpen = () => screen.queryByRole("dialog", { name: "History of this plan" }) !== null;
const missing = () => answer({ code: "PGRST116", message: "Not found", details: null, hint: null }, 404);
const conflictAnswer = () => answer({ code: "PT409", message: "Changed", details: null, hint: null }, 409);

test("each version says what replaced it and when, its days and its places", async () => {
  const { dialog } = await openHistory();
  const items = await dialog.findAllByRole("listitem");
  expect(items.map((one) => one.querySelector("b")?.textContent)).toEqual([
    "Before Kandy Lake was taken out",
    "Before you wrote “slower, skip Ella”",
  ]);
  expect(dialog.getByText("1 day · Kandy")).toBeTruthy();
  expect(dialog.getByText("Three days in the hills · 3 days · Kandy → Ella")).toBeTruthy();
  expect(dialog.getByText("13 Jan 2030, 19:30 GMT-8").getAttribute("datetime")).toBe(FIRST.replacedAt);
  expect(bodiesOf(HISTORY)).toEqual([{ id: PLAN }]);
});

test.each([
  ["refine", "more tea", "Before you wrote “more tea”"],
  ["move", "Ella Rock", "Before Ella Rock was moved"],
  ["remove", "Ella Rock", "Before Ella Rock was taken out"],
  ["time", "Ella Rock", "Before Ella Rock was given another time"],
  ["length", "Ella Rock", "Before the visit to Ella Rock was made longer or shorter"],
  ["swap", "Ella Rock", "Before Ella Rock was swapped for another"],
  ["add", "Ella Rock", "Before Ella Rock was added"],
  ["swapDays", "1 and 3", "Before days 1 and 3 were swapped"],
  ["title", "Our trip", "Before the title became “Our trip”"],
  ["lift", "Without Ella", "Before “Without Ella” was taken back"],
  ["undo", "", "Before a change was taken back"],
  ["restore", "", "Before you went back to an earlier version"],
  ["change", "", "Before a change"],
  ["anything newer", "words", "Before a change"],
  ["toString", "", "Before a change"],
  ["refine", "", "Before you changed it in words"],
  ["remove", "", "Before a stop was taken out"],
  ["swapDays", "", "Before two days were swapped"],
  ["title", "", "Before the title was changed"],
  ["lift", "", "Before a wish was taken back"],
])("a version before %s of “%s” is called: %s", (cause, words, expected) => {
  expect(beforeText({ cause, words })).toBe(expected);
});

test("a long wish is cut between words", () => {
  const text = beforeText({ cause: "refine", words: "more tea\n".repeat(100) });
  expect(text.length).toBeLessThan(150);
  expect(text).toMatch(/^Before you wrote “more tea more .*…”$/);
});

test("a version is restored, what that changed is marked, and it can be taken back", async () => {
  const { hand, dialog } = await openHistory();
  replies[EDIT] = () => answer(plan({ version: 4, canGoBack: true, itinerary: WITH_LAKE }));
  const restore = await dialog.findByRole("button", { name: "Go back to this: Before Kandy Lake was taken out" });
  await hand.click(restore);
  await toast("The plan is as it was before Kandy Lake was taken out. “Take back the last change” undoes this.");
  expect(isOpen()).toBe(false);
  expect(bodiesOf(EDIT)).toEqual([{ id: PLAN, version: 3, change: { restore: 2 } }]);
  expect(screen.getByText("Kandy Lake", { selector: "b" })).toBeTruthy();
  const bar = screen.getAllByRole("status").map((one) => one.textContent.replaceAll("\u00a0", " "));
  expect(bar).toContain("What changed: 1 new");

  replies[EDIT] = () => answer(plan({ version: 5, canGoBack: true }));
  await hand.click(screen.getByRole("button", { name: "Take back the last change" }));
  await vi.waitFor(() => expect(screen.queryByText("Kandy Lake", { selector: "b" })).toBeNull(), PATIENCE);
  expect(bodiesOf(EDIT).at(-1)).toEqual({ id: PLAN, version: 4, change: { undo: true } });

  // Each of the two changes added one.
  await hand.click(screen.getByRole("button", { name: "History" }));
  await vi.waitFor(() => expect(bodiesOf(HISTORY)).toHaveLength(2), PATIENCE);
});

test("while there is more to take back the focus stays on that button", async () => {
  const hand = userEvent.setup();
  let version = 3;
  replies[EDIT] = () => {
    version += 1;
    return answer(plan({ version, canGoBack: version < 5 }));
  };
  await open(`/itinerary/${PLAN}/customize`);
  const undo = await screen.findByRole("button", { name: "Take back the last change" });
  await hand.click(undo);
  await vi.waitFor(() => expect(bodiesOf(EDIT)).toHaveLength(1), PATIENCE);
  await vi.waitFor(() => expect(undo.getAttribute("aria-disabled")).toBe("false"), PATIENCE);
  expect(document.activeElement).toBe(undo);
  await hand.click(undo);
  const byHand = screen.getByRole("button", { name: "Change by hand" });
  await vi.waitFor(() => expect(document.activeElement).toBe(byHand), PATIENCE);
  expect(screen.queryByRole("button", { name: "Take back the last change" })).toBeNull();
  expect(bodiesOf(EDIT)).toMatchObject([{ version: 3 }, { version: 4 }]);
});

test("a version that is gone leaves the plan as it is, and the list is read anew", async () => {
  const { hand, dialog } = await openHistory();
  replies[EDIT] = missing;
  await hand.click(await dialog.findByRole("button", { name: /^Go back to this: Before you wrote/ }));
  await toast("This version is not there any more. The plan stays as it is.");
  expect(screen.getByRole("heading", { level: 1, name: "Two days in Kandy" })).toBeTruthy();
  replies[HISTORY] = () => answer([SECOND]);
  await hand.click(screen.getByRole("button", { name: "History" }));
  const again = within(await screen.findByRole("dialog", { name: "History of this plan" }));
  await vi.waitFor(() => expect(again.getAllByRole("listitem")).toHaveLength(1), PATIENCE);
});

test("where the plan was changed elsewhere meanwhile, going back can be done once more", async () => {
  const { hand, dialog } = await openHistory();
  replies[EDIT] = conflictAnswer;
  replies[READ] = () => answer(plan({ version: 7, canGoBack: true }));
  await hand.click(await dialog.findByRole("button", { name: /^Go back to this: Before Kandy Lake/ }));
  const again = await screen.findByRole("button", { name: "Make my change again" });
  replies[EDIT] = () => answer(plan({ version: 8, canGoBack: false, itinerary: WITH_LAKE }));
  await hand.click(again);
  await toast("The plan is as it was before Kandy Lake was taken out.");
  expect(bodiesOf(EDIT).at(-1)).toEqual({ id: PLAN, version: 7, change: { restore: 2 } });
  expect(screen.queryByText(/undoes this/)).toBeNull();
});

test("a history without versions says so", async () => {
  replies[HISTORY] = () => answer([]);
  const { dialog } = await openHistory();
  expect(await dialog.findByText("Nothing was changed yet.")).toBeTruthy();
  expect(dialog.queryByRole("list")).toBeNull();
});

test("a history that could not be loaded is read again with a press", async () => {
  replies[HISTORY] = () => refusal("XX000", 500);
  const { hand, dialog } = await openHistory();
  const failure = await dialog.findByText(/^The earlier versions could not be loaded\./);
  expect(failure.getAttribute("role")).toBe("alert");
  replies[HISTORY] = () => answer([FIRST]);
  await hand.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findAllByRole("listitem")).toHaveLength(1);
  expect(dialog.queryByText(/could not be loaded/)).toBeNull();
});

test("without a connection the history waits for one", async () => {
  const hand = userEvent.setup();
  await open(`/itinerary/${PLAN}/customize`);
  const history = await screen.findByRole("button", { name: "History" });
  window.dispatchEvent(new Event("offline"));
  await hand.click(history);
  const dialog = within(await screen.findByRole("dialog", { name: "History of this plan" }));
  expect(await dialog.findByText("You are offline. This goes on when the connection is back.")).toBeTruthy();
  expect(bodiesOf(HISTORY)).toEqual([]);
  window.dispatchEvent(new Event("online"));
  expect(await dialog.findAllByRole("listitem")).toHaveLength(2);
});

test.each([
  ["a plan that was never changed", `/itinerary/${PLAN}/customize`],
  ["the sample", "/itinerary/1/customize"],
])("%s has no history", async (_, address) => {
  replies[READ] = () => answer(plan());
  await open(address);
  await screen.findByRole("heading", { level: 1, name: /days/ });
  expect(screen.queryByRole("button", { name: "History" })).toBeNull();
});
