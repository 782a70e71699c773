import { beforeEach, expect, test, vi } from "vitest";
import { answer, KEY, NOW, type RecordedCall, standIn, store, tokens } from "../testing/standIn";

// The server limits token requests by address, which hotels and mobile networks share.

const RENEWAL = "POST /auth/v1/token?grant_type=refresh_token";

let calls: RecordedCall[];
let at: number[];
let refusals: number;
let retryAfter: string | undefined;

beforeEach(() => {
  vi.resetModules();
  vi.useRealTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  localStorage.clear();
  at = [];
  retryAfter = "1";
  calls = standIn({
    [RENEWAL]: () => {
      at.push(performance.now());
      if (at.length > refusals) return answer(tokens("new", 900));
      const headers = { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" };
      return new Response(JSON.stringify({ code: "over_request_rate_limit", message: "no" }), {
        status: 429,
        headers: retryAfter === undefined ? headers : { ...headers, "retry-after": retryAfter },
      });
    },
  });
});

test("where the wait would be long nothing is sent, the reader hears of it, and the session is kept", async () => {
  refusals = 9;
  retryAfter = "600";
  store(tokens("old", -60));
  const page = await import("./session");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await page.auth();
  const token = page.accessToken().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await token).toMatchObject({ name: "AppError" });
  expect(calls).toHaveLength(1);
  expect(localStorage.getItem(KEY)).not.toBeNull();
  vi.useRealTimers();
});

test("a renewal that comes too often waits as long as the server says, and the session lasts", async () => {
  refusals = 1;
  store(tokens("old", -60));
  const page = await import("./session");
  await page.beginSession();
  expect(page.currentSession().state).toBe("in");
  expect(calls).toHaveLength(2);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(990);
});
