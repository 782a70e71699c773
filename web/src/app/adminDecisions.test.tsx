import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Decisions of the queues wait ten seconds, in which they can be undone.

const ID = "0f4f56a6-886e-4a29-9f04-dd000000000";
const FIELDS =
  "id%2Cdisplay_name%2Cavatar_url%2Cbio%2Ccontact_email%2Ccontact_whatsapp%2Cexperience_years%2Cselected_languages%2Cselected_locations%2Cselected_specialties%2Cstatus%2Crejection_reason%2Ccreated_at%2Creviewed_at%2Creviewed_by";
const listOf = (condition: string) =>
  `GET /rest/v1/guide_applications?select=${FIELDS}${condition}&order=created_at.desc%2Cid.desc&limit=26`;
const decisionOf = (last: number) => `PATCH /rest/v1/guide_applications?id=eq.${ID}${last}&select=id`;
const REOPEN = "POST /rest/v1/rpc/reopen_decision";

const makeApplication = (last: number, display_name: string) => ({
  id: `${ID}${last}`,
  display_name,
  avatar_url: null,
  bio: "",
  contact_email: "guide@example.lk",
  contact_whatsapp: null,
  experience_years: null,
  selected_languages: [],
  selected_locations: [],
  selected_specialties: [],
  status: "pending",
  rejection_reason: null as string | null,
  created_at: "2030-01-10T03:00:00Z",
  reviewed_at: null as string | null,
  reviewed_by: null as string | null,
});

let applications: ReturnType<typeof makeApplication>[];
let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  store(tokens("one"));
  applications = ["Anoma", "Bimal", "Chamari"].map((name, at) => makeApplication(at + 1, name));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [`GET /rest/v1/profiles?select=display_name&user_id=eq.${PERSON}`]: () => answer([{ display_name: "Hanna" }]),
    [listOf("")]: () => answer(applications),
    [listOf("&status=eq.pending")]: () => answer(applications.filter(({ status }) => status === "pending")),
    [listOf("&status=eq.rejected")]: () => answer(applications.filter(({ status }) => status === "rejected")),
  };
  for (const row of applications) {
    replies[`PATCH /rest/v1/guide_applications?id=eq.${row.id}&select=id`] = ({ body }) => {
      Object.assign(row, body, { reviewed_at: "2030-01-15T03:00:00Z", reviewed_by: PERSON });
      return answer([{ id: row.id }]);
    };
  }
  calls = standIn(replies);
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const pane = () => within(screen.getByRole("region", { name: "Preview" }));
const names = () => [...document.querySelectorAll("[data-entry]")].map((one) => one.textContent);
const makeHand = () => userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });

async function openQueue(show = "pending") {
  const page = await open(`/admin?tab=applications&show=${show}`);
  await screen.findByRole("button", { name: "Anoma" });
  return { hand: makeHand(), ...page };
}

async function reject(hand: ReturnType<typeof makeHand>, name: string) {
  await hand.click(screen.getByRole("button", { name }));
  await hand.keyboard("r");
  await hand.type(within(await screen.findByRole("dialog")).getByRole("textbox"), "No license.");
  await hand.click(screen.getByRole("button", { name: "Reject Application" }));
}

test("an approved entry leaves at once, the next is open, and the server has it after ten seconds", async () => {
  const { hand } = await openQueue();
  screen.getByRole("button", { name: "Anoma" }).focus();
  await hand.keyboard("a");
  expect(names()).toEqual(["Bimal", "Chamari"]);
  expect(document.activeElement?.textContent).toBe("Bimal");
  expect(pane().getByRole("heading", { name: "Bimal" })).toBeTruthy();
  expect(screen.getByText("Approve: Anoma")).toBeTruthy();
  expect(screen.getByText("Sending in 10 s")).toBeTruthy();
  expect(document.getElementById("announcer")?.textContent).toContain("Approve: Anoma: sending in 10 seconds");
  await pass(9);
  expect(bodies(decisionOf(1))).toEqual([]);
  await pass(1);
  await toast("Guide application has been approved and guide profile created.");
  expect(bodies(decisionOf(1))).toEqual([{ status: "approved" }]);
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("Z brings an entry back, and a rejection with its reason", async () => {
  const { hand } = await openQueue();
  await hand.click(screen.getByRole("button", { name: "Bimal" }));
  await hand.keyboard("a");
  await hand.keyboard("z");
  expect(names()).toEqual(["Anoma", "Bimal", "Chamari"]);
  expect(document.activeElement?.textContent).toBe("Bimal");
  await reject(hand, "Chamari");
  expect(names()).toEqual(["Anoma", "Bimal"]);
  expect(document.activeElement?.textContent).toBe("Bimal");
  await hand.keyboard("z");
  expect(within(await screen.findByRole("dialog")).getByRole("textbox")).toHaveProperty("value", "No license.");
  expect(names()).toEqual(["Anoma", "Bimal", "Chamari"]);
  await pass(60);
  expect(calls.filter(({ call }) => call.startsWith("PATCH"))).toEqual([]);
});

test("the next decision sends the one before; a list of all has what was decided", async () => {
  const { hand } = await openQueue("all");
  await hand.click(screen.getByRole("button", { name: "Anoma" }));
  await hand.dblClick(pane().getByRole("button", { name: /^Approve/ }));
  expect(names()).toEqual(["Bimal", "Chamari"]);
  expect(bodies(decisionOf(1))).toEqual([]);
  await hand.keyboard("j");
  await hand.keyboard("k");
  await reject(hand, "Bimal");
  await toast("Application Approved");
  await vi.waitFor(() => expect(names()).toEqual(["Anoma", "Chamari"]), PATIENCE);
  expect(screen.getByText("Reject: Bimal")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Anoma" }));
  expect(pane().getByText("Approved on")).toBeTruthy();
  expect(await pane().findByText(/2030, by Hanna$/)).toBeTruthy();
  expect(pane().queryByRole("button", { name: /^(Approve|Reject|Reopen)/ })).toBeNull();
});

test("leaving the area sends what waits, with a request that outlives the page", async () => {
  const { hand } = await openQueue();
  await reject(hand, "Anoma");
  const fetching = vi.spyOn(globalThis, "fetch");
  await hand.click(screen.getByRole("tab", { name: "Messages" }));
  await toast("Guide application has been rejected.");
  expect(bodies(decisionOf(1))).toEqual([{ status: "rejected", rejection_reason: "No license." }]);
  expect(fetching.mock.calls.find(([, init]) => init?.method === "PATCH")?.[1]?.keepalive).toBe(true);
});

test.each([
  ["another admin was faster", () => answer([]), "Somebody else has changed or decided it meanwhile."],
  ["the server fails", () => refusal("XX000", 500), "Failed to reject application"],
  ["there is no network", () => Promise.reject(new TypeError("Failed to fetch")), "The server cannot be reached."],
])("an entry comes back with its reason if %s", async (_, reply, text) => {
  const { hand } = await openQueue();
  replies[decisionOf(1)] = reply;
  await reject(hand, "Anoma");
  if (text.includes("reached")) onlineManager.setOnline(false);
  await pass(10);
  await toast(text);
  await vi.waitFor(() => expect(names()).toEqual(["Anoma", "Bimal", "Chamari"]), PATIENCE);
  await hand.click(screen.getByRole("button", { name: "Anoma" }));
  fireEvent.keyDown(document.activeElement ?? document, { key: "r" });
  expect(within(await screen.findByRole("dialog")).getByRole("textbox")).toHaveProperty("value", "No license.");
});

test("a rejected entry waits again, with a reason for the applicant", async () => {
  Object.assign(applications[0] ?? {}, {
    status: "rejected",
    rejection_reason: "No license.",
    reviewed_at: "2030-01-14T12:00:00Z",
    reviewed_by: PERSON,
  });
  replies[REOPEN] = () => refusal("PT409", 409);
  const { hand } = await openQueue("rejected");
  expect(await pane().findByText("14 Jan 2030, by Hanna")).toBeTruthy();
  await hand.click(pane().getByRole("button", { name: "Reopen…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reopen decision" }));
  await hand.type(dialog.getByRole("textbox"), "The license has come.");
  await hand.click(dialog.getByRole("button", { name: "Reopen" }));
  expect(await dialog.findByText("the server's own words for PT409")).toBeTruthy();
  replies[REOPEN] = () => {
    Object.assign(applications[0] ?? {}, { status: "pending" });
    return answer({ id: `${ID}1`, status: "pending" });
  };
  await hand.click(dialog.getByRole("button", { name: "Reopen" }));
  await toast("Decision reopened");
  expect(bodies(REOPEN).at(-1)).toEqual({ subject: "application", id: `${ID}1`, reason: "The license has come." });
  expect(await screen.findByText("There is nothing in this state.")).toBeTruthy();
});

test("rejected changes to a package name their owner and admin, and wait again", async () => {
  const TRIP = "package_locations(location_name),package_categories(category),package_owners(user_id)";
  const wanted = new URLSearchParams({
    select: `id,title,created_at,reviewed_at,reviewed_by,rejection_reason,packages!inner(id,price,duration_days,${TRIP})`,
    status: "eq.rejected",
    superseded_at: "is.null",
    order: "created_at.desc,id.desc",
    limit: "26",
  });
  const changes = {
    id: `${ID}8`,
    title: "Tea and Trains",
    created_at: "2030-01-10T03:00:00Z",
    reviewed_at: "2030-01-14T12:00:00Z",
    reviewed_by: PERSON,
    rejection_reason: "The price is not explained.",
    packages: {
      id: `${ID}9`,
      price: 240,
      duration_days: 3,
      package_locations: [{ location_name: "Ella" }],
      package_categories: [{ category: "nature" }],
      package_owners: [{ user_id: `${ID}7` }],
    },
  };
  let listed = [changes];
  replies[`GET /rest/v1/package_revisions?${wanted}`] = () => answer(listed);
  replies[`GET /rest/v1/profiles?select=user_id%2Cdisplay_name&user_id=in.%28${ID}7%29`] = () =>
    answer([{ user_id: `${ID}7`, display_name: "Kasun Perera" }]);
  const texts = {
    title: "Tea and Trains",
    description: "",
    duration: "3 days",
    highlights: "",
    included: "",
    excluded: "",
  };
  const lists = {
    days: [],
    images: [],
    room_pricing: [],
    locations: [],
    categories: [],
    group_prices: [],
    seasons: [],
  };
  const more = { languages: [], transport_modes: [], local_costs: [], paid_locally: "nothing", shopping: "none" };
  const document = { ...texts, ...lists, ...more, id: `${ID}9`, max_people: 6, price: 240 };
  replies["POST /rest/v1/rpc/package_for_edit"] = () =>
    answer({
      id: `${ID}9`,
      status: "approved",
      version: 4,
      rejection_reason: null,
      may_edit: true,
      document,
      revision: { id: `${ID}8`, document: { ...document, price: 250 } },
    });
  replies[REOPEN] = () => {
    listed = [];
    return answer({ id: `${ID}8`, status: "pending" });
  };
  await open("/admin?show=rejected_changes");
  const hand = makeHand();
  expect((await screen.findByRole("row", { name: /^Tea and Trains/ })).textContent).toContain("Kasun Perera");
  expect(await pane().findByText("14 Jan 2030, by Hanna")).toBeTruthy();
  expect(pane().getByText("The price is not explained.")).toBeTruthy();
  expect(pane().queryByRole("button", { name: /^(Approve|Reject)/ })).toBeNull();
  await hand.click(pane().getByRole("button", { name: "Reopen…" }));
  await hand.type(within(await screen.findByRole("dialog")).getByRole("textbox"), "The guide has explained it.");
  await hand.click(screen.getByRole("button", { name: "Reopen" }));
  await toast("Decision reopened");
  expect(bodies(REOPEN)).toEqual([{ subject: "revision", id: `${ID}8`, reason: "The guide has explained it." }]);
  expect(await screen.findByText("There is nothing in this state.")).toBeTruthy();
});
