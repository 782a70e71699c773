import { beforeEach, expect, test, vi } from "vitest";
import { answer, KEY, NOW, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";

// A session that was ended elsewhere while its token is valid, at every endpoint that receives data.

const GONE = "Session from session_id claim in JWT does not exist";

let calls: RecordedCall[];

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  localStorage.clear();
  store(tokens("one"));
  calls = standIn({
    "POST /auth/v1/token?grant_type=refresh_token": () => refusal("refresh_token_not_found"),
    "PATCH /rest/v1/profiles?user_id=eq.x": () =>
      answer({ code: "session_not_found", message: GONE, details: null, hint: null }, 403),
    "POST /functions/v1/create-booking-payment": () => answer({ error: GONE }, 403),
    "POST /rest/v1/rpc/share_itinerary": () => answer({ code: "session_not_found", message: GONE }, 403),
    "DELETE /storage/v1/object/avatars": () => answer({ statusCode: "403", error: "Unauthorized", message: GONE }, 403),
  });
});

const doors: [string, () => Promise<unknown>][] = [
  [
    "the data wire",
    async () => {
      const [{ db }, { unwrap }] = await Promise.all([import("./client"), import("./errors")]);
      return unwrap(await db().from("profiles").update({ display_name: "Hanna" }).eq("user_id", "x"));
    },
  ],
  [
    "a function",
    async () => (await import("./functions")).callFunction("POST", "create-booking-payment", { bookingRequestId: "b" }),
  ],
  ["a plan", async () => (await import("./planCalls")).sharePlan("p", "reading")],
  ["storage", async () => (await import("./storage")).removePicture("avatars", "/storage/v1/object/public/avatars/x")],
];

test.each(doors)("%s says that it is over, and the page hears of it", async (_, send) => {
  await expect(send()).rejects.toMatchObject({ code: "signed-out" });
  expect(localStorage.getItem(KEY)).toBeNull();
  // No retry as another person.
  expect(calls.filter(({ call }) => !call.includes("/auth/v1/"))).toHaveLength(1);
});

test("what is forbidden to somebody who is signed in is no end of their session", async () => {
  calls = standIn({
    "POST /functions/v1/create-booking-payment": () => answer({ error: "That is not yours to pay." }, 403),
  });
  const { callFunction } = await import("./functions");
  await expect(callFunction("POST", "create-booking-payment", {})).rejects.toMatchObject({
    text: "That is not yours to pay.",
  });
  expect(localStorage.getItem(KEY)).not.toBeNull();
});
