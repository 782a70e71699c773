import { beforeEach, expect, test, vi } from "vitest";
import { answer, KEY, NOW, type RecordedCall, standIn, store, tokens } from "../testing/standIn";

// Wrong device clocks, with the real client library.

const RENEWAL = "POST /auth/v1/token?grant_type=refresh_token";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
/** How far the device's clock is ahead of the server's. */
let ahead: number;
/** The time since the start. */
let passed: number;
let given: number;

async function open() {
  vi.resetModules();
  return { ...(await import("./session")), ...(await import("./client")) };
}

const renewals = () => calls.filter(({ call }) => call === RENEWAL).length;

/** A new session by the server's clock. */
function fresh() {
  given += 1;
  const seconds = 900 + Math.round(passed / 1000);
  return { ...tokens(`n${given}`, seconds), expires_in: 900 };
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Date, "now").mockImplementation(() => NOW + ahead + passed);
  vi.spyOn(performance, "now").mockImplementation(() => 5_000 + passed);
  localStorage.clear();
  passed = 0;
  given = 0;
  replies = { [RENEWAL]: () => answer(fresh()) };
  calls = standIn(replies);
});

test.each([20 * MINUTE, 3 * HOUR, 400 * 24 * HOUR, -3 * HOUR, -400 * 24 * HOUR])(
  "with a clock that is %d ms ahead a session is renewed once at the most, and lasts",
  async (by) => {
    ahead = by;
    store(tokens("stored", 900));
    const page = await open();
    await page.beginSession();
    for (let request = 0; request < 20; request += 1) {
      await page.db().from("guides").select("id");
      passed += 500;
    }
    expect(renewals()).toBeLessThanOrEqual(1);
    expect(page.currentSession().state).toBe("in");
  },
);

test.each([20 * MINUTE, 3 * HOUR, -3 * HOUR])(
  "with a clock that is %d ms ahead a token is renewed when its own time is over, after a reload too",
  async (by) => {
    ahead = by;
    store({ ...tokens("old", -60), received_at: NOW + by - 20 * MINUTE, lived_for_ms: 15 * MINUTE });
    const first = await open();
    await first.beginSession();
    expect(renewals()).toBe(1);
    passed = 10 * MINUTE;
    const second = await open();
    await second.beginSession();
    await second.accessToken();
    expect(renewals()).toBe(1);
    passed = 14 * MINUTE;
    const token = await second.accessToken();
    expect(renewals()).toBe(2);
    expect(token).toBe(JSON.parse(localStorage.getItem(KEY) ?? "{}").access_token);
  },
);

test("a clock that is set forward while the page is open costs one renewal", async () => {
  ahead = 0;
  store(tokens("stored", 900));
  const page = await open();
  await page.beginSession();
  await page.accessToken();
  ahead = 3 * HOUR;
  for (let request = 0; request < 20; request += 1) {
    await page.accessToken();
    passed += 500;
  }
  expect(renewals()).toBe(1);
  ahead = -3 * HOUR;
  await page.accessToken();
  expect(renewals()).toBe(1);
});

test("a renewal in the same second, whose access token is the same text, counts as one", async () => {
  ahead = 20 * MINUTE;
  const stored = { ...tokens("same", 900), received_at: NOW, lived_for_ms: 15 * MINUTE };
  store(stored);
  replies[RENEWAL] = () => {
    given += 1;
    return answer({ ...tokens("same", 900), refresh_token: `another-${given}` });
  };
  const page = await open();
  await page.beginSession();
  for (let request = 0; request < 10; request += 1) await page.accessToken();
  expect(renewals()).toBe(1);
});

test("after the device has slept, and the page's own clock with it, a token that ended meanwhile is renewed", async () => {
  ahead = 0;
  store(tokens("old", -60));
  const page = await open();
  await page.beginSession();
  passed = 2 * MINUTE;
  expect(renewals()).toBe(1);
  // Only the device's clock has moved.
  ahead = 3 * HOUR;
  await page.accessToken();
  expect(renewals()).toBe(2);
});

test("a token that lives for less than a minute is used until the server refuses it", async () => {
  ahead = 0;
  replies[RENEWAL] = () => answer({ ...fresh(), expires_in: 30 });
  store(tokens("old", -60));
  const page = await open();
  await page.beginSession();
  for (let request = 0; request < 10; request += 1) await page.accessToken();
  expect(renewals()).toBe(1);
});

test("new words about the person leave the token as old as it is", async () => {
  ahead = 0;
  store(tokens("old", -60));
  const page = await open();
  await page.beginSession();
  passed = 10 * MINUTE;
  replies["PUT /auth/v1/user"] = () => answer({ ...tokens("x").user, user_metadata: { full_name: "Hanna L." } });
  await (await page.auth()).updateUser({ data: { full_name: "Hanna L." } });
  expect(page.currentSession()).toMatchObject({ state: "in", person: { name: "Hanna L." } });
  passed = 14 * MINUTE;
  await page.accessToken();
  expect(renewals()).toBe(2);
});
