import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Itinerary, PlannedDay } from "../../api/plan";
import { itinerary, PLAN, plan } from "../../testing/plan";
import { answer, standIn } from "../../testing/standIn";
import { open, PATIENCE, resetClient } from "../../testing/wholeClient";

// In the whole client, against a fake server.

const REFINE = "POST /functions/v1/generate-itinerary";
const EDIT = "POST /rest/v1/rpc/edit_itinerary";
const SUMMARY = "What changed: 1 new, 1 removed, 1 night elsewhere";
let replies: Parameters<typeof standIn>[0];

beforeEach(() => {
  resetClient();
  replies = {
    "GET /rest/v1/rpc/planner_options": () => answer({ providers: [], quota: null, upgradeUrl: null }),
    "POST /rest/v1/rpc/itinerary": () => answer(plan()),
  };
  standIn(replies);
});

function withDays(edit: (day: PlannedDay) => PlannedDay): Itinerary {
  const { days, ...rest } = itinerary();
  return { ...rest, days: days.map(edit) };
}

/** A lake instead of the temple, and the second night in Ella. */
const LAKE = withDays((day) =>
  day.day === 1
    ? { ...day, attractions: day.attractions.map((one) => ({ ...one, id: "s2", title: "Kandy Lake" })) }
    : { ...day, place: { ...day.place, id: "p2", slug: "ella", name: "Ella" } },
);

/** Opens the plan and sends a wish that changes it. */
async function refinePlan(answered = LAKE, changes = ["A lake came in."]) {
  const hand = userEvent.setup();
  replies[REFINE] = () => answer({ id: PLAN, version: 2, itinerary: answered, changes, reply: "Here you are." });
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Slower days" }));
  await screen.findByText("Here you are.");
  return hand;
}

const details = () => within(screen.getByRole("tabpanel", { name: "Details" }));
const acts = () => screen.queryByRole("group", { name: "Which plan is shown" });
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const finds = (text: string) =>
  vi.waitFor(
    () => expect(screen.getAllByRole("status").map((one) => plain(one.textContent))).toContain(text),
    PATIENCE,
  );

test("after a wish the bar sums up what changed, and the days are marked", async () => {
  await refinePlan();
  await finds(SUMMARY);
  expect(details().getByText("New").className).toContain("no-print");
  expect(details().getByText("was Kandy").className).toContain("no-print");
  const removed = details().getByText("Temple of the Tooth");
  expect(removed.tagName).toBe("DEL");
  expect(removed.closest("li")?.textContent).toBe("Removed: Temple of the Tooth");
});

test("the plan before the change is shown in its place, without anything to edit", async () => {
  const hand = await refinePlan();
  await finds(SUMMARY);
  await hand.click(screen.getByRole("button", { name: "Change by hand" }));
  expect(details().getByRole("button", { name: "Remove: Kandy Lake" })).toBeTruthy();

  const before = screen.getByRole("button", { name: "Before" });
  expect(before.getAttribute("aria-pressed")).toBe("false");
  await hand.click(before);
  expect(before.getAttribute("aria-pressed")).toBe("true");
  await finds("The plan before the change. Nothing can be edited here.");
  expect(details().getByText("Temple of the Tooth", { selector: "b" })).toBeTruthy();
  expect(details().queryByText("Kandy Lake")).toBeNull();
  expect(details().queryByText("New")).toBeNull();
  expect(details().queryAllByRole("button")).toEqual([]);

  await hand.click(screen.getByRole("button", { name: "After" }));
  await finds(SUMMARY);
  expect(details().getByRole("button", { name: "Remove: Kandy Lake" })).toBeTruthy();
});

test("the map says what its dashes and rings mean as long as changes are shown", async () => {
  const hand = await refinePlan();
  await finds(SUMMARY);
  await hand.click(screen.getByRole("tab", { name: "Map" }));
  expect(screen.getByText("Ringed: new. Hollow: removed.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Before" }));
  expect(screen.queryByText(/Ringed/)).toBeNull();
});

test("changes that are hidden leave no mark, and the focus goes to the plan", async () => {
  const hand = await refinePlan();
  await finds(SUMMARY);
  await hand.click(screen.getByRole("button", { name: "Hide changes" }));
  expect(acts()).toBeNull();
  expect(details().queryByText("New")).toBeNull();
  expect(details().queryByText("Temple of the Tooth")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Details" }));
});

test("what is taken back is no change any more", async () => {
  const hand = await refinePlan();
  await finds(SUMMARY);
  replies[EDIT] = () => answer(plan({ version: 3 }));
  await hand.click(screen.getByRole("button", { name: "Take back the last change" }));
  await vi.waitFor(() => expect(acts()).toBeNull(), PATIENCE);
  expect(details().getByText("Temple of the Tooth", { selector: "b" })).toBeTruthy();
});

test("a change by hand is compared with the plan right before it, and shows the present plan again", async () => {
  const hand = await refinePlan();
  await finds(SUMMARY);
  await hand.click(screen.getByRole("button", { name: "Change by hand" }));
  const empty = { ...LAKE, days: LAKE.days.map((day) => ({ ...day, attractions: [] })) };
  replies[EDIT] = () => answer(plan({ version: 3, canGoBack: true, itinerary: empty }));
  await hand.click(details().getByRole("button", { name: "Remove: Kandy Lake" }));
  await finds("What changed: 1 removed");
  expect(details().getByText("Kandy Lake").tagName).toBe("DEL");
  expect(details().queryByText("was Kandy")).toBeNull();
});

test("a new title is no change to be marked, and leaves those of the change before it", async () => {
  const hand = await refinePlan();
  await finds(SUMMARY);
  replies[EDIT] = () => answer(plan({ version: 3, canGoBack: true, itinerary: { ...LAKE, title: "Our trip" } }));
  await hand.click(screen.getByRole("button", { name: "Title of the plan" }));
  const field = screen.getByRole("textbox", { name: "Title of the plan" });
  await hand.clear(field);
  await hand.type(field, "Our trip{Enter}");
  await screen.findByRole("heading", { name: "Our trip" });
  await finds(SUMMARY);
});

test("a wish that changes neither days nor stops has nothing to mark", async () => {
  await refinePlan(itinerary({ pace: "relaxed" }), ["The pace is relaxed."]);
  expect(acts()).toBeNull();
});

test("stops that went with their day are listed after the last day", async () => {
  const two = itinerary();
  const [first] = two.days;
  if (!first) throw new Error("the plan has a day");
  const days = [
    { ...first, attractions: [] },
    { ...first, day: 2 },
  ];
  replies["POST /rest/v1/rpc/itinerary"] = () => answer(plan({ itinerary: { ...two, days } }));
  await refinePlan({ ...two, duration: 1, days: days.slice(0, 1) }, ["The trip takes 1 day instead of 2."]);
  await finds("What changed: 1 removed, 1 day fewer");
  const removed = details().getByText("Temple of the Tooth").closest("li");
  expect(removed?.textContent).toBe("Removed with day 2: Temple of the Tooth");
});
