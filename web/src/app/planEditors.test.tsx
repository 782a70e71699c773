import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { itinerary, PLAN, plan } from "../testing/plan";
import { answer, type RecordedCall, standIn, store, tokens, user } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// In the whole client, against a fake server.

const RPC = "POST /rest/v1/rpc";
const ADDRESS = `/itinerary/${PLAN}/customize`;
const SHARED = "/itinerary/shared/6b1c6b1c6b1c";
const EDITORS = ["Hanna Lindqvist", "Tom", "Grace"];
const ENDS = "2030-02-14T03:30:00+00:00";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  replies = {
    "GET /auth/v1/settings": () => answer({ external: { google: true } }),
    "GET /auth/v1/user": () => answer(user),
    "GET /rest/v1/rpc/planner_options": () => answer({ providers: [], quota: null, upgradeUrl: null }),
    [`${RPC}/itinerary`]: () => answer(plan({ editors: EDITORS })),
    [`${RPC}/shared_itinerary`]: () =>
      answer({ id: PLAN, title: "Two days in Kandy", itinerary: itinerary(), mayEdit: true }),
  };
  calls = standIn(replies);
});

const sentTo = (name: string) => calls.filter(({ call }) => call === `${RPC}/${name}`).map(({ body }) => body);
const stale = () => answer({ code: "PT409", message: "Changed", details: null, hint: null }, 409);
const waitForAnnouncement = (text: string) =>
  vi.waitFor(() => expect(document.getElementById("announcer")?.textContent).toContain(text), PATIENCE);

async function sharing(label = "Share", name = "Share this plan") {
  const hand = userEvent.setup();
  const page = await open(ADDRESS);
  await hand.click(await screen.findByRole("button", { name: label }));
  return { ...page, hand, dialog: within(await screen.findByRole("dialog", { name })) };
}

test("a link is for reading unless its owner lets others change the plan", async () => {
  replies[`${RPC}/itinerary`] = () => answer(plan());
  const { hand, dialog } = await sharing();
  const choices = within(dialog.getByRole("group", { name: "What others can do" }));
  expect(choices.getByRole("radio", { name: /^Others can read it/ })).toHaveProperty("checked", true);
  replies[`${RPC}/share_itinerary`] = () => answer({ token: "6b1c6b1c6b1c", endsAt: ENDS, mayEdit: false });
  await hand.click(dialog.getByRole("button", { name: "Make a link" }));
  expect(await dialog.findByText("Others can read it by its link.")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Make a new link" })).toBeNull();
  expect(dialog.queryByText(/out: the plan opens for them no more/)).toBeNull();

  await hand.click(choices.getByRole("radio", { name: /^Others can change it with you/ }));
  expect(dialog.getByText("A new link replaces the one of now, which does not open any more.")).toBeTruthy();
  replies[`${RPC}/share_itinerary`] = () => answer({ token: "7c2d7c2d7c2d", endsAt: ENDS, mayEdit: true });
  await hand.click(dialog.getByRole("button", { name: "Make a new link" }));
  expect(await dialog.findByText("Others can change it with you by its link. No one has joined yet.")).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Link to this plan" }).value).toMatch(/7c2d7c2d7c2d$/);
  expect(sentTo("share_itinerary")).toEqual([
    { id: PLAN, shared: true, may_edit: false },
    { id: PLAN, shared: true, may_edit: true },
  ]);
});

test("the owner sees who has joined, and who will be out without the link", async () => {
  const present = plan({ editors: EDITORS, shared: true, sharedUntil: ENDS, mayEdit: true });
  replies[`${RPC}/itinerary`] = () => answer(present);
  const { hand, dialog } = await sharing();
  expect(dialog.getByText("Others can change it with you by its link. Tom and Grace have joined.")).toBeTruthy();
  expect(dialog.getByRole("radio", { name: /^Others can change it/ })).toHaveProperty("checked", true);
  const out = dialog.getByText(
    "When you change the link to reading, or stop sharing, Tom and Grace are out: the plan opens for them no more.",
  );
  await hand.click(dialog.getByRole("radio", { name: /^Others can read it/ }));
  for (const name of ["Make a new link", "Stop sharing"]) {
    expect(dialog.getByRole("button", { name }).getAttribute("aria-describedby")).toBe(out.id);
  }
  replies[`${RPC}/share_itinerary`] = () => {
    replies[`${RPC}/itinerary`] = () => answer(plan());
    return answer({ token: null, endsAt: null, mayEdit: false });
  };
  await hand.click(dialog.getByRole("button", { name: "Stop sharing" }));
  await toast("The link does not open any more.");
  expect(sentTo("share_itinerary")).toEqual([{ id: PLAN, shared: false, may_edit: false }]);
  await vi.waitFor(() => expect(screen.queryByText(/^You change this plan together/)).toBeNull(), PATIENCE);
});

test("whoever has joined shares nothing and asks no guides, and leaves after a question", async () => {
  const joined = { mine: false, joined: true, editors: ["Ada", "Hanna Lindqvist", "Grace"] };
  replies[`${RPC}/itinerary`] = () => answer(plan(joined));
  const { hand, dialog, where } = await sharing("Planning together", "Planning together");
  const together = "You change this plan together with Ada and Grace.";
  expect(screen.getAllByText(together)).toHaveLength(2);
  expect(dialog.getByText(together)).toBeTruthy();
  expect(dialog.queryByRole("radio")).toBeNull();
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Ask a guide for this plan" })).toBeNull();

  await hand.click(dialog.getByRole("button", { name: "Leave this plan" }));
  const question = dialog.getByRole("heading", { name: "Leave this plan?" });
  expect(document.activeElement).toBe(question);
  await hand.click(dialog.getByRole("button", { name: "Stay" }));
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Leave this plan" }));
  expect(sentTo("delete_itinerary")).toEqual([]);

  replies[`${RPC}/delete_itinerary`] = () => answer({ id: PLAN });
  await hand.click(dialog.getByRole("button", { name: "Leave this plan" }));
  await hand.click(dialog.getByRole("button", { name: "Leave" }));
  await arrives(where, "/profile?mode=visitor&tab=overview");
  await toast("You have left the plan");
  expect(sentTo("delete_itinerary")).toEqual([{ id: PLAN }]);
});

test("whoever is signed in joins by a link for changing, or reads why they cannot", async () => {
  const hand = userEvent.setup();
  const full = "20 people plan this trip together already, and there is no room for more.";
  replies[`${RPC}/join_itinerary`] = () => answer({ code: "PT409", message: full, details: null, hint: null }, 409);
  const { where } = await open(SHARED);
  const join = await screen.findByRole("button", { name: "Change it together" });
  await hand.click(join);
  await toast(full);
  replies[`${RPC}/join_itinerary`] = () => answer({ id: PLAN });
  await hand.click(join);
  await arrives(where, ADDRESS);
  expect(sentTo("join_itinerary")).toEqual([{ token: "6b1c6b1c6b1c" }, { token: "6b1c6b1c6b1c" }]);
});

test("a visitor signs in before joining, and comes back", async () => {
  localStorage.clear();
  await open(SHARED);
  const way = await screen.findByRole("link", { name: "Change it together" });
  expect(way.getAttribute("href")).toBe(`/auth?next=${encodeURIComponent(SHARED)}`);
});

test("a link for reading lets nobody join", async () => {
  replies[`${RPC}/shared_itinerary`] = () =>
    answer({ id: PLAN, title: "Two days in Kandy", itinerary: itinerary(), mayEdit: false });
  await open(SHARED);
  await screen.findByRole("heading", { level: 1, name: "Two days in Kandy" });
  expect(screen.queryByText("Change it together")).toBeNull();
});

async function changesTheTime() {
  const hand = userEvent.setup();
  await open(ADDRESS);
  await hand.click(await screen.findByRole("button", { name: "Change by hand" }));
  const start = screen.getByLabelText<HTMLInputElement>("Starts at");
  fireEvent.change(start, { target: { value: "08:30" } });
  fireEvent.blur(start);
  return { hand, start };
}

/** The plan after another editor's change. */
const changedPlan = (more = {}) =>
  plan({ version: 2, editors: EDITORS, itinerary: itinerary({ title: "Ours", ...more }) });

test("a change that another was quicker than is made on the plan of now by itself", async () => {
  let make = (_: Response) => {};
  replies[`${RPC}/edit_itinerary`] = () => {
    replies[`${RPC}/itinerary`] = () => answer(changedPlan());
    replies[`${RPC}/edit_itinerary`] = () =>
      new Promise<Response>((resolve) => {
        make = resolve;
      });
    return stale();
  };
  const { start } = await changesTheTime();
  await screen.findByRole("heading", { level: 1, name: "Ours" });
  // The typed text stays until the change is made.
  expect(start.value).toBe("08:30");
  await vi.waitFor(() => expect(sentTo("edit_itinerary")).toHaveLength(2), PATIENCE);
  const change = { time: { day: 1, at: 0, startTime: "08:30" } };
  expect(sentTo("edit_itinerary")).toEqual([
    { id: PLAN, version: 1, change },
    { id: PLAN, version: 2, change },
  ]);
  await waitForAnnouncement("Another person has changed the plan.");
  make(answer({ ...changedPlan(), version: 3 }));
  await vi.waitFor(() => expect(start.value).toBe("10:00"), PATIENCE);
  expect(screen.queryByRole("button", { name: "Make my change again" })).toBeNull();
});

test("it is made by itself once, and then waits to be made again", async () => {
  replies[`${RPC}/edit_itinerary`] = stale;
  const { hand, start } = await changesTheTime();
  const again = await screen.findByRole("button", { name: "Make my change again" });
  expect(sentTo("edit_itinerary")).toHaveLength(2);
  expect(start.value).toBe("10:00");
  replies[`${RPC}/edit_itinerary`] = () => answer(changedPlan());
  await hand.click(again);
  await screen.findByRole("heading", { level: 1, name: "Ours" });
  expect(sentTo("edit_itinerary")).toHaveLength(3);
});

test("a change of a stop that another took out waits, as it cannot be made", async () => {
  const days = itinerary().days.map((day) => ({ ...day, attractions: [] }));
  replies[`${RPC}/edit_itinerary`] = () => {
    replies[`${RPC}/itinerary`] = () => answer(changedPlan({ days }));
    return stale();
  };
  await changesTheTime();
  expect(await screen.findByRole("button", { name: "Make my change again" })).toBeTruthy();
  expect(sentTo("edit_itinerary")).toHaveLength(1);
});

test("a plan that one was put out of meanwhile is changed no more", async () => {
  replies[`${RPC}/edit_itinerary`] = () => {
    replies[`${RPC}/itinerary`] = () =>
      answer({ code: "PGRST116", message: "Not found", details: null, hint: null }, 404);
    return stale();
  };
  await changesTheTime();
  expect(await screen.findByRole("heading", { level: 1, name: "No such plan" })).toBeTruthy();
  expect(sentTo("edit_itinerary")).toHaveLength(1);
});
