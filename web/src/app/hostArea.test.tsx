import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// Pages of guides and applicants, against a fake server.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const OWN = "GET /rest/v1/rpc/my_guide_settings";
const GAZETTEER =
  "GET /rest/v1/destinations?select=id%2Cslug%2Ccity%2Cregion%2Cname_si%2Cname_ta%2Clatitude%2Clongitude&is_active=eq.true";
const NOTICES = `GET /rest/v1/notifications?select=id%2Ctitle%2Cbody%2Clink%2Ccreated_at%2Cread_at&user_id=eq.${PERSON}&order=created_at.desc%2Cid.desc&limit=31`;
const UNREAD = `HEAD /rest/v1/notifications?select=id&user_id=eq.${PERSON}&read_at=is.null`;
const MARK = `PATCH /rest/v1/notifications?user_id=eq.${PERSON}&read_at=is.null`;

type NotificationRow = {
  id: string;
  title: string;
  body: string;
  link: string | null;
  created_at: string;
  read_at: string | null;
};

const notice = (id: string, link: string | null): NotificationRow => ({
  id,
  title: `Title ${id}`,
  body: `Body ${id}`,
  link,
  created_at: "2030-01-15T03:00:00Z",
  read_at: null,
});

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  replies = {};
  calls = standIn(replies);
});

const bell = async () =>
  (await screen.findAllByRole("button", { name: /^Notifications/ }))[0] ?? expect.fail("no bell");

test("a guide without a record is told whom to ask, and is still a visitor", async () => {
  const hand = userEvent.setup();
  replies[ROLES] = () => answer([{ is_guide: true, is_admin: false }]);
  replies[OWN] = () => answer(null);
  await open("/profile");
  expect(await screen.findByText("Guide profile not found. Please contact support.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Visitor Profile" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Hanna Lindqvist" })).toBeTruthy();
});

test.each(["/become-guide", "/guide-onboarding"])("whoever is a guide already is told so at %s", async (address) => {
  replies[ROLES] = () => answer([{ is_guide: true, is_admin: false }]);
  const { where } = await open(address);
  expect(await screen.findByRole("heading", { level: 1, name: "You're Already a Guide!" })).toBeTruthy();
  expect(where()).toBe("/become-guide");
});

const SUSPENDED = { ...GUIDE_SETTINGS, is_active: false };

test.each(["/become-guide", "/guide-onboarding"])("whoever is suspended is told so at %s", async (address) => {
  replies[ROLES] = () => answer([{ is_guide: false, is_admin: false }]);
  replies[OWN] = () => answer(SUSPENDED);
  const { where } = await open(address);
  expect(await screen.findByRole("heading", { level: 1, name: "Your guide profile is suspended." })).toBeTruthy();
  expect(screen.getByText(/^A new application does not bring it back\./)).toBeTruthy();
  expect(where()).toBe("/become-guide");
});

test("whoever is suspended keeps the host's side of the profile, where it says so, and can go to the other", async () => {
  const hand = userEvent.setup();
  replies[ROLES] = () => answer([{ is_guide: false, is_admin: false }]);
  replies[OWN] = () => answer(SUSPENDED);
  await open("/profile");
  expect(await screen.findByText("Your guide profile is suspended.")).toBeTruthy();
  expect(screen.getByText(/^Travelers cannot see it, and nothing can be changed\./)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Add New Package" })).toBeNull();
  await hand.click(screen.getByRole("button", { name: "Visitor Profile" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Hanna Lindqvist" })).toBeTruthy();
});

test("the bell counts what is unread; what is pressed is read, and leads where it says", async () => {
  const hand = userEvent.setup();
  let list = [notice("a", "/become-guide"), notice("b", "https://evil.example/"), notice("c", null)];
  replies[NOTICES] = () => answer(list);
  replies[UNREAD] = () => unreadAnswer(list);
  replies[`${MARK}&id=eq.a`] = () => {
    list = list.map((one) => (one.id === "a" ? { ...one, read_at: "2030-01-15T03:30:00Z" } : one));
    return answer(null, 204);
  };
  const { where } = await open("/safety");
  await vi.waitFor(
    async () => expect((await bell()).getAttribute("aria-label")).toBe("Notifications, 3 unread"),
    PATIENCE,
  );
  await hand.click(await bell());
  const line = (name: string) => screen.getByText(`Title ${name}`, { exact: false }).closest("a, button");
  expect([line("a")?.getAttribute("href"), line("b")?.tagName, line("c")?.tagName]).toEqual([
    "/become-guide",
    "BUTTON",
    "BUTTON",
  ]);
  await hand.click(line("a") ?? document.body);
  await vi.waitFor(() => expect(where()).toBe("/guide-onboarding"), PATIENCE);
  expect((await bell()).getAttribute("aria-label")).toBe("Notifications, 2 unread");
  expect(calls.find(({ call }) => call.startsWith("PATCH"))?.call).toBe(`${MARK}&id=eq.a`);
});

test("whoever comes back to the page hears at once what they were told meanwhile", async () => {
  let list = [notice("a", null)];
  replies[NOTICES] = () => answer(list);
  replies[UNREAD] = () => unreadAnswer(list);
  await open("/safety");
  const says = async (label: string) =>
    vi.waitFor(async () => expect((await bell()).getAttribute("aria-label")).toBe(label), PATIENCE);
  await says("Notifications, 1 unread");
  list = [notice("b", null), ...list];
  const reads = () => calls.filter(({ call }) => call === NOTICES).length;
  const before = reads();
  window.dispatchEvent(new Event("visibilitychange"));
  await says("Notifications, 2 unread");
  expect(reads()).toBe(before + 1);
});

test("what the server did not hear of is unread again", async () => {
  const hand = userEvent.setup();
  const list = [notice("a", null)];
  replies[NOTICES] = () => answer(list);
  replies[UNREAD] = () => unreadAnswer(list);
  replies[MARK] = () => refusal("XX000", 500);
  await open("/safety");
  await vi.waitFor(
    async () => expect((await bell()).getAttribute("aria-label")).toBe("Notifications, 1 unread"),
    PATIENCE,
  );
  await hand.click(await bell());
  await hand.click(screen.getByRole("button", { name: "Mark all as read" }));
  await vi.waitFor(
    async () => expect((await bell()).getAttribute("aria-label")).toBe("Notifications, 1 unread"),
    PATIENCE,
  );
  expect(calls.some(({ call }) => call === MARK)).toBe(true);
});

test("a place that is half typed is completed when a guide goes on, or asked about where it may be several", async () => {
  const hand = userEvent.setup();
  const place = (city: string) => ({ id: city, slug: city, city, region: "", name_si: null, name_ta: null });
  replies[OWN] = () => answer(null);
  replies[GAZETTEER] = () => answer(["Haputale", "Galle", "Gal Oya"].map(place));
  await open("/guide-onboarding?step=3");
  const box = await screen.findByRole("combobox", { name: "Add a place" });
  await hand.type(box, "gal");
  await hand.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("Which place do you mean: Galle or Gal Oya? Choose one.");
  expect(document.activeElement).toBe(box);
  await hand.clear(box);
  await hand.type(box, "hapu");
  await hand.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("heading", { level: 1, name: "Review and send" });
  expect(screen.getAllByText("Haputale").length).toBeGreaterThan(0);
});

/** The server's answer with its unread count. */
function unreadAnswer(list: { read_at: string | null }[]): Response {
  const unread = list.filter((one) => one.read_at === null).length;
  return new Response(null, { status: 200, headers: { "content-range": `*/${unread}` } });
}
