import { beforeEach, expect, test, vi } from "vitest";
import {
  answer,
  KEY,
  NOW,
  notifyStorage,
  type RecordedCall,
  refusal,
  standIn,
  store,
  tokens,
  user,
} from "../testing/standIn";

// The real client library against a fake server.

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

/** A newly opened page, without the previous one's memory. */
async function open() {
  vi.resetModules();
  return { ...(await import("./session")), ...(await import("./client")) };
}

beforeEach(() => {
  // The library counts its clients, also earlier tests'.
  vi.spyOn(console, "warn").mockImplementation((text) => {
    if (!String(text).includes("Multiple GoTrueClient instances")) expect.fail(`console.warn: ${text}`);
  });
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  localStorage.clear();
  replies = {};
  calls = standIn(replies);
});

test("a visitor is known to be one at once, and the sign-in's program is not asked for", async () => {
  const page = await open();
  expect(page.currentSession().state).toBe("waiting");
  await page.beginSession();
  expect(page.currentSession()).toEqual({ state: "out" });
  expect(await page.accessToken()).toBeUndefined();
  expect(calls).toEqual([]);
});

test("whoever is stored is there before anything is asked, and data is asked for as them", async () => {
  const mine = tokens("one", 900);
  store(mine);
  const page = await open();
  const begun = page.beginSession();
  expect(page.currentSession()).toMatchObject({ state: "in", person: { name: "Hanna Lindqvist" } });
  await begun;
  await page.db().from("guides").select("id");
  expect(calls.map((one) => one.bearer)).toEqual([`Bearer ${mine.access_token}`]);
});

test("a token that has run out is renewed before anybody is told who is there", async () => {
  store(tokens("old", -60));
  const renewed = tokens("new", 900);
  replies["POST /auth/v1/token?grant_type=refresh_token"] = () => answer(renewed);
  const page = await open();
  const begun = page.beginSession();
  expect(page.currentSession()).toMatchObject({ state: "waiting", person: { name: "Hanna Lindqvist" } });
  await begun;
  expect(page.currentSession().state).toBe("in");
  expect(await page.accessToken()).toBe(renewed.access_token);
  expect(calls).toHaveLength(1);
});

test("a session that ended while nobody was here leaves a visitor", async () => {
  store(tokens("old", -60));
  replies["POST /auth/v1/token?grant_type=refresh_token"] = () => refusal("refresh_token_not_found");
  const page = await open();
  await page.beginSession();
  expect(page.currentSession()).toEqual({ state: "out" });
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("a session that ends under one's hands has ended; a read goes on as a visitor, a write does not", async () => {
  store(tokens("one", 900));
  replies["POST /auth/v1/token?grant_type=refresh_token"] = () => refusal("refresh_token_already_used");
  let refused = 0;
  replies["GET /rest/v1/guides?select=id"] = () => {
    refused += 1;
    return refused === 1 ? refusal("PGRST301", 401) : answer([{ id: "g" }]);
  };
  const page = await open();
  await page.beginSession();
  const read = await page.db().from("guides").select("id");
  expect(read.data).toEqual([{ id: "g" }]);
  expect(calls.at(-1)?.bearer).toBe("Bearer anon");
  expect(page.currentSession()).toMatchObject({ state: "ended", person: { id: user.id } });

  store(tokens("two", 900));
  notifyStorage();
  expect(page.currentSession().state).toBe("in");
  replies["POST /rest/v1/contact_messages"] = () => refusal("PGRST301", 401);
  const row = { first_name: "A", last_name: "B", email: "a@b.lk", subject: "c", message: "d" };
  const written = await page.db().from("contact_messages").insert(row);
  expect(written.status).toBe(401);
  expect(page.currentSession().state).toBe("ended");
});

test("a token that the server refuses is renewed once, and what was asked is asked again", async () => {
  store(tokens("one", 900));
  const renewed = tokens("two", 900);
  replies["POST /auth/v1/token?grant_type=refresh_token"] = () => answer(renewed);
  replies["POST /rest/v1/contact_messages"] = () =>
    calls.at(-1)?.bearer === `Bearer ${renewed.access_token}` ? answer(null, 201) : refusal("PGRST301", 401);
  const page = await open();
  await page.beginSession();
  const row = { first_name: "A", last_name: "B", email: "a@b.lk", subject: "c", message: "d" };
  expect((await page.db().from("contact_messages").insert(row)).error).toBeNull();
  expect(page.currentSession().state).toBe("in");
});

test("a server that cannot be reached ends no session", async () => {
  store(tokens("one", 900));
  const page = await open();
  await page.beginSession();
  replies["POST /auth/v1/logout?scope=local"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await expect(page.signOut("local")).rejects.toMatchObject({ code: "offline" });
  expect(page.currentSession().state).toBe("in");
});

test("signing out ends the session there and here, and says to the other tabs that it was meant", async () => {
  store(tokens("one", 900));
  replies["POST /auth/v1/logout?scope=local"] = () => answer(null, 204);
  const here = await open();
  const there = await open();
  await Promise.all([here.beginSession(), there.beginSession()]);
  await here.signOut("local");
  expect(here.currentSession()).toEqual({ state: "out" });
  expect(here.lastSignOut()).toBe(String(NOW));
  notifyStorage();
  expect(there.currentSession()).toEqual({ state: "out" });
  expect(calls.at(-1)?.call).toBe("POST /auth/v1/logout?scope=local");
});

test("nobody is in before the second step, and data is not asked for as them", async () => {
  const factors = [{ id: "f", factor_type: "totp", status: "verified", created_at: "", updated_at: "" }];
  store(tokens("one", 900, { ...user, factors }));
  const page = await open();
  await page.beginSession();
  expect(page.currentSession().state).toBe("half");
  expect(await page.accessToken()).toBeUndefined();
});

test("a code that was brought back becomes a session, and data waits for it", async () => {
  const arrived = tokens("arrived", 900);
  localStorage.setItem(`${KEY}-code-verifier`, JSON.stringify("v".repeat(56)));
  replies["POST /auth/v1/token?grant_type=pkce"] = () => answer(arrived);
  const page = await open();
  const begun = page.beginSession("c0de");
  expect(page.currentSession().state).toBe("waiting");
  expect(await page.accessToken()).toBe(arrived.access_token);
  expect(await begun).toBeUndefined();
  expect(page.currentSession().state).toBe("in");
  expect(calls[0]?.body).toEqual({ auth_code: "c0de", code_verifier: "v".repeat(56) });
});

test("a code that is refused leaves whoever was there", async () => {
  store(tokens("one", 900));
  localStorage.setItem(`${KEY}-code-verifier`, JSON.stringify("v".repeat(56)));
  replies["POST /auth/v1/token?grant_type=pkce"] = () => refusal("flow_state_expired", 422);
  const page = await open();
  expect(await page.beginSession("c0de")).toMatchObject({ code: "flow_state_expired" });
  expect(page.currentSession().state).toBe("in");
});

test.each(["{", "null", "[]", "7", JSON.stringify({ access_token: "a" })])(
  "%s in the storage is nobody",
  async (text) => {
    localStorage.setItem(KEY, text);
    const page = await open();
    await page.beginSession();
    expect(page.currentSession()).toEqual({ state: "out" });
  },
);
