import { beforeEach, expect, test, vi } from "vitest";
import { answer, KEY, NOW, standIn, tokens } from "../testing/standIn";

// Blocked or full storage, with the real client library.

/** From here on storage rejects everything; cookies are optional. */
function deny(cookies: boolean): void {
  const denied = () => {
    throw new DOMException("no", "SecurityError");
  };
  for (const which of ["localStorage", "sessionStorage"]) {
    vi.stubGlobal(which, { getItem: denied, setItem: denied, removeItem: denied });
  }
  if (cookies) return;
  vi.spyOn(document, "cookie", "get").mockReturnValue("");
  vi.spyOn(document, "cookie", "set").mockImplementation(() => undefined);
}

/** A newly opened page, without the previous one's memory. */
async function open() {
  vi.resetModules();
  return { ...(await import("./session")), ...(await import("./authCallback")), ...(await import("./planSecrets")) };
}

const arrive = (address: string) => history.replaceState(null, "", address);
const currentPath = () => location.pathname + location.search;
let replies: Parameters<typeof standIn>[0];

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  localStorage.clear();
  replies = {};
  standIn(replies);
  arrive("/");
});

test("a sign-in through another site comes back to a session that lives as long as the page", async () => {
  deny(true);
  const left = await open();
  vi.spyOn(location, "assign").mockImplementation(() => undefined);
  await (await left.auth()).signInWithOAuth({ provider: "google", options: { redirectTo: location.origin } });
  expect(left.isSignInPending()).toBe(true);

  arrive("/search?q=tea&code=c0de");
  const back = await open();
  expect(back.takeAuthCallback()).toEqual({ kind: "code", code: "c0de" });
  expect(currentPath()).toBe("/search?q=tea");
  replies["POST /auth/v1/token?grant_type=pkce"] = ({ body }) => {
    expect(body).toMatchObject({ auth_code: "c0de", code_verifier: expect.stringMatching(/^[\w.~-]{43,}$/) });
    return answer(tokens("arrived"));
  };
  expect(await back.beginSession("c0de")).toBeUndefined();
  expect(back.currentSession()).toMatchObject({ state: "in", person: { name: "Hanna Lindqvist" } });
  expect(back.isOnlyInMemory()).toBe(true);
  expect(await back.accessToken()).toBe(tokens("arrived").access_token);
  expect(document.cookie).not.toContain("verifier");
});

test("signing in by mail and out again works in memory", async () => {
  deny(false);
  const page = await open();
  await page.beginSession();
  replies["POST /auth/v1/verify"] = () => answer(tokens("mailed"));
  replies["POST /auth/v1/logout?scope=local"] = () => answer(null, 204);
  await (await page.auth()).verifyOtp({ email: "hanna@example.org", token: "123456", type: "email" });
  expect(page.currentSession().state).toBe("in");
  await page.signOut("local");
  expect(page.currentSession()).toEqual({ state: "out" });
});

test("where not even a cookie is stored the code leaves the address, and the reader hears why", async () => {
  deny(false);
  arrive("/?code=c0de");
  const page = await open();
  expect(page.takeAuthCallback()).toEqual({ kind: "unstored" });
  expect(currentPath()).toBe("/");
  await page.beginSession();
  expect(page.currentSession()).toEqual({ state: "out" });
});

test("what opens a plan that was made here is there for as long as the page", async () => {
  deny(false);
  const page = await open();
  page.keepSecret("plan", "secret");
  expect(page.secretOf("plan")).toBe("secret");
});

test("a session that is stored is not said to be in memory only", async () => {
  const page = await open();
  replies["POST /auth/v1/verify"] = () => answer(tokens("mailed"));
  await (await page.auth()).verifyOtp({ email: "hanna@example.org", token: "123456", type: "email" });
  expect(page.isOnlyInMemory()).toBe(false);
  expect(localStorage.getItem(KEY)).not.toBeNull();
});
