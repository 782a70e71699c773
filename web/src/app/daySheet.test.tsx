import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { GuideSheet } from "../api/daySheet";
import { aDaySheet, guideSheet, SHEET_ID } from "../testing/daySheet";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, resetClient, toast } from "../testing/wholeClient";

// A guide's day sheet, against a fake server. It is the second day of the trip.

const READ = "POST /rest/v1/rpc/day_sheet";
const SAVE = "POST /rest/v1/rpc/save_day_sheet";
const ADDRESS = `/profile/jobs/${SHEET_ID}`;

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let sheet: GuideSheet;

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  Element.prototype.scrollIntoView = () => undefined;
  sheet = guideSheet();
  replies = {
    [READ]: () => answer(aDaySheet({ sheet })),
    [SAVE]: ({ body }) => {
      const { document } = body as { document: GuideSheet };
      if (document.version !== sheet.version) return answer({ code: "PT409", message: "Changed meanwhile." }, 409);
      sheet = { ...document, version: sheet.version + 1, updated_at: "2030-01-15T03:30:00Z" };
      return answer(sheet);
    },
  };
  calls = standIn(replies);
});

const saved = () => calls.filter(({ call }) => call === SAVE);
const heading = () => screen.findByRole("heading", { level: 1, name: "Rock, Temple and Tea" });
const part = (name: string) => within(screen.getByRole("region", { name }));
/** As without a network. */
const unplug = (call: string) => {
  replies[call] = () => Promise.reject(new TypeError("Failed to fetch"));
};

test("the sheet has the people, the days and today; a co-guide's has no money, e-mail addresses and notes", async () => {
  const hand = userEvent.setup();
  sheet = guideSheet({ hotels: [{ night: 2, name: "Queen's Hotel", address: "Kandy", phone: "+94 81 223 3026" }] });
  await open(ADDRESS);
  await heading();
  expect(screen.getByText("Today is day 2 of 3")).toBeTruthy();
  const today = part("Day by day").getByText("Today").closest("li");
  expect(today?.getAttribute("aria-current")).toBe("date");
  expect(within(today ?? document.body).getByText("Queen's Hotel")).toBeTruthy();
  expect(screen.getByRole("link", { name: /^\+81 90 1234 5678/ }).getAttribute("href")).toBe("tel:+819012345678");
  expect(screen.getByRole("link", { name: "takeshi@example.org" })).toBeTruthy();
  expect(screen.getByText("$560.00")).toBeTruthy();
  expect(screen.getByRole("link", { name: "1990" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Your notes" })).toBeTruthy();
  await hand.click(screen.getByRole("checkbox", { name: /^For a co-guide/ }));
  expect(screen.queryByRole("heading", { name: "Your notes" })).toBeNull();
  expect(screen.getByText(/^Lead guide:/).textContent).toBe("Lead guide: Hanna Lindqvist");
  expect(screen.queryByText("$560.00")).toBeNull();
  expect(screen.queryByRole("link", { name: /@example\.org$/ })).toBeNull();
  expect(screen.getByRole("link", { name: /^\+81 90 8765 4321/ })).toBeTruthy();
});

test("a meeting point is saved whole; what was typed survives a failure and a reload", async () => {
  const hand = userEvent.setup();
  const save = replies[SAVE];
  await open(ADDRESS);
  await heading();
  await hand.click(screen.getByRole("button", { name: "Add: Meeting point" }));
  await hand.type(screen.getByRole("textbox", { name: "Place" }), "Fort Station");
  unplug(SAVE);
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Saving needs a connection\./)).toBeTruthy();
  expect(localStorage.getItem(`draft:${PERSON}:day sheet ${SHEET_ID} meeting`)).toContain("Fort Station");
  if (save) replies[SAVE] = save;
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved. The travelers see it on their booking.")).toBeTruthy();
  expect(saved().at(-1)?.body).toMatchObject({ document: { version: 3, meeting_place: "Fort Station" } });
  expect(localStorage.getItem(`draft:${PERSON}:day sheet ${SHEET_ID} meeting`)).toBeNull();
});

test("no meeting point is no success, and a removed one is called so", async () => {
  const hand = userEvent.setup();
  await open(ADDRESS);
  await heading();
  await hand.click(screen.getByRole("button", { name: "Add: Meeting point" }));
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findAllByText("Please say where you meet.")).toHaveLength(1);
  expect(saved()).toEqual([]);
  await hand.type(screen.getByRole("textbox", { name: "Place" }), "Fort Station");
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved. The travelers see it on their booking.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Edit: Meeting point" }));
  await hand.clear(screen.getByRole("textbox", { name: "Place" }));
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Removed. The travelers are notified.")).toBeTruthy();
  expect(sheet.meeting_place).toBeNull();
});

test("another device's notes are not overwritten unseen, but its other parts are taken over", async () => {
  const hand = userEvent.setup();
  await open(ADDRESS);
  await heading();
  await hand.click(screen.getByRole("button", { name: "Add: Your notes" }));
  await hand.type(screen.getByRole("textbox", { name: "Notes" }), "Mine");
  sheet = { ...sheet, version: 4, meeting_place: "Fort Station" };
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(sheet).toMatchObject({ version: 5, meeting_place: "Fort Station", notes: "Mine" });
  await hand.click(screen.getByRole("button", { name: "Edit: Your notes" }));
  await hand.type(screen.getByRole("textbox", { name: "Notes" }), " again");
  sheet = { ...sheet, version: 6, notes: "Theirs" };
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This was changed in another place meanwhile.")).toBeTruthy();
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Notes" });
  expect(box.value).toBe("Mine again");
  await hand.click(screen.getByRole("button", { name: "Take the newer version" }));
  expect(box.value).toBe("Theirs");
});

test("a tick is saved at once, waits without a network, and goes back where it cannot be saved", async () => {
  const hand = userEvent.setup();
  const save = replies[SAVE];
  await open(ADDRESS);
  await heading();
  await hand.click(screen.getByRole("button", { name: "Add a usual checklist" }));
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Cash/ });
  await hand.click(box);
  expect(box.checked).toBe(true);
  await expect.poll(() => sheet.checklist.find(({ is_done }) => is_done)?.text).toMatch(/^Cash/);
  unplug(SAVE);
  await hand.click(box);
  expect(await screen.findByText(/^Your ticks are on this device/)).toBeTruthy();
  expect(box.checked).toBe(false);
  const stored = `draft:${PERSON}:day sheet ${SHEET_ID} ticks`;
  expect(localStorage.getItem(stored)).toContain("Cash");
  if (save) replies[SAVE] = save;
  await expect.poll(() => sheet.checklist.every(({ is_done }) => !is_done), { timeout: 9_000 }).toBe(true);
  await expect.poll(() => localStorage.getItem(stored)).toBeNull();
  expect(box.checked).toBe(false);
  replies[SAVE] = () => answer({ code: "23514", message: "Not now." }, 400);
  await hand.click(box);
  await toast("Not now.");
  await expect.poll(() => box.checked).toBe(false);
});

test("without a network the stored sheet opens, also before the session is renewed", async () => {
  await open(ADDRESS);
  await heading();
  await expect.poll(() => localStorage.getItem(`sheet:${PERSON}:${SHEET_ID}`)).not.toBeNull();
  document.body.replaceChildren();
  unplug(READ);
  await open(ADDRESS);
  await heading();
  expect(await screen.findByText(/^Could not be updated: as of \d\d:\d\d today$/)).toBeTruthy();
});

test("a job that is not the guide's, or not to take place, is missing, and nothing of it stays", async () => {
  localStorage.setItem(`sheet:${PERSON}:${SHEET_ID}`, JSON.stringify({ sheet: aDaySheet(), at: Date.now() }));
  replies[READ] = () => answer(null);
  await open(ADDRESS);
  expect(await screen.findByRole("heading", { level: 1, name: "No such job" })).toBeTruthy();
  expect(localStorage.getItem(`sheet:${PERSON}:${SHEET_ID}`)).toBeNull();
});

test("a visitor signs in and comes back", async () => {
  localStorage.clear();
  await open(ADDRESS);
  const link = await screen.findByRole("link", { name: "Sign In" });
  expect(link.getAttribute("href")).toBe(`/auth?next=${encodeURIComponent(ADDRESS)}`);
});

test("after a sign-out no sheet stays", async () => {
  const hand = userEvent.setup();
  replies["POST /auth/v1/logout?scope=local"] = () => answer(null, 204);
  const { where } = await open(ADDRESS);
  await heading();
  await expect.poll(() => localStorage.getItem(`sheet:${PERSON}:${SHEET_ID}`)).not.toBeNull();
  await hand.click(screen.getByRole("button", { name: "Account" }));
  await hand.click(await screen.findByRole("button", { name: "Logout" }));
  await arrives(where, "/");
  expect(localStorage.getItem(`sheet:${PERSON}:${SHEET_ID}`)).toBeNull();
});
