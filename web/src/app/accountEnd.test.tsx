import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens, user } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// One's own data and the end of one's account, against a fake server.

const STATE = "GET /rest/v1/rpc/account_deletion";
const REQUEST = "POST /rest/v1/rpc/request_account_deletion";
const CANCEL = "POST /rest/v1/rpc/cancel_account_deletion";
const DATA = "POST /functions/v1/my-data";
const VERIFY = "POST /auth/v1/verify";
const OTP = `POST /auth/v1/otp?redirect_to=${encodeURIComponent(`${location.origin}/profile?tab=security`)}`;
const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;

const stays = { requested_at: null, due_at: null, hindrances: [] as string[] };
const ends = { ...stays, requested_at: "2030-01-15T03:30:00Z", due_at: "2030-01-29T18:00:00Z" };
const OLD = "Your sign-in is too old for this. Please sign out, sign in again, and try once more.";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  replies = {
    "GET /auth/v1/settings": () => answer({ external: { google: true, email: true } }),
    "GET /auth/v1/user": () => answer(user),
    "GET /auth/v1/sessions": () => answer({ sessions: [] }),
    [OTP]: () => answer({}),
  };
  calls = standIn(replies);
  store(tokens("one"));
});

const count = (call: string) => calls.filter((one) => one.call === call).length;
const section = async (name: string) => within(await screen.findByRole("region", { name }));
const banner = () => screen.queryByRole("region", { name: "Your account will be deleted" });

test("an account is deleted after a typed word, its profile says when, and one press keeps it", async () => {
  const hand = userEvent.setup();
  replies[REQUEST] = () => refusal("XX000", 500);
  replies[CANCEL] = () => answer(stays);
  await open("/profile?tab=security");
  const end = await section("Delete this account");
  expect(await end.findByText(/Inland Revenue Act/)).toBeTruthy();
  await hand.click(end.getByRole("button", { name: "Delete my account…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete your account?" }));
  const send = dialog.getByRole("button", { name: "Delete my account" });
  expect(send).toHaveProperty("disabled", true);
  const word = dialog.getByRole("textbox", { name: "Type “delete” to confirm" });
  await hand.type(word, "Delete");
  await hand.click(send);
  expect(await dialog.findByText("Something went wrong. Please try again.")).toBeTruthy();
  expect(word).toHaveProperty("value", "Delete");
  replies[REQUEST] = () => answer(ends);
  await hand.click(send);
  await toast("We have sent you a mail about it.");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(end.queryByRole("button", { name: "Delete my account…" })).toBeNull();
  expect(banner()?.textContent).toContain("Your account will be deleted on Tuesday 29 January 2030");
  await hand.click(screen.getByRole("button", { name: "Keep my account" }));
  await toast("Your account stays");
  expect(banner()).toBeNull();
  expect(await end.findByRole("button", { name: "Delete my account…" })).toBeTruthy();
  expect([count(REQUEST), count(CANCEL)]).toEqual([2, 1]);
});

test.each([true, false])(
  "what stands in the way is named with the way to settle it, of a guide: %s",
  async (isGuide) => {
    replies[STATE] = () => answer({ ...stays, hindrances: ["open_bookings", "balance_owed", "something_new"] });
    replies[ROLES] = () => answer([{ is_guide: isGuide, is_admin: false }]);
    await open("/profile?tab=security");
    const end = await section("Delete this account");
    expect(await end.findByText("There are trips to come. Each must be over or cancelled first.")).toBeTruthy();
    expect(end.getByRole("button", { name: "Delete my account…" })).toHaveProperty("disabled", true);
    await vi.waitFor(
      () =>
        expect(end.getAllByRole("link").map((link) => link.textContent)).toEqual(
          isGuide
            ? ["Your bookings", "Your guests’ bookings", "Your earnings", "Write to us", "Write to us"]
            : ["Your bookings", "Write to us", "Write to us"],
        ),
      PATIENCE,
    );
  },
);

test("a deletion that could not be stopped says so in its banner", async () => {
  const hand = userEvent.setup();
  replies[STATE] = () => answer(ends);
  replies[CANCEL] = () => refusal("XX000", 500);
  await open("/profile");
  await hand.click(await screen.findByRole("button", { name: "Keep my account" }));
  expect(await within(banner() ?? document.body).findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Keep my account" })).toBeTruthy();
});

test("in an old session the data comes after a mailed code, in a new session that replaces the old one", async () => {
  const hand = userEvent.setup();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let isFresh = false;
  const device = { id: "s1", user_agent: null, ip: null, aal: "aal1", is_current: true };
  replies["GET /auth/v1/sessions"] = () =>
    answer({ sessions: [{ ...device, created_at: "2030-01-01T00:00:00Z", refreshed_at: "2030-01-15T03:00:00Z" }] });
  replies["DELETE /auth/v1/sessions/s1"] = () => answer({});
  replies[DATA] = () =>
    isFresh
      ? new Response("PK", {
          headers: { "content-disposition": 'attachment; filename="serendib-my-data-2030-01-15.zip"' },
        })
      : answer({ error: OLD }, 403);
  replies[VERIFY] = ({ body }) => {
    isFresh = JSON.stringify(body).includes("123456");
    return isFresh ? answer(tokens("two")) : refusal("otp_expired", 403);
  };
  await open("/profile?tab=security");
  const data = await section("Your data");
  await hand.click(data.getByRole("button", { name: "Download my data" }));
  const code = await data.findByRole("textbox", { name: "Code we sent you" });
  expect(data.getByText(/enter the code that we have sent to hanna@example.org/)).toBeTruthy();
  await hand.type(code, "654321{Enter}");
  expect(await data.findByText("That code is not right, or too old.")).toBeTruthy();
  await hand.clear(code);
  await hand.type(code, "123456{Enter}");
  await toast("Your data is saved");
  expect(saved).toEqual(["serendib-my-data-2030-01-15.zip"]);
  expect(data.queryByRole("textbox", { name: "Code we sent you" })).toBeNull();
  expect([count(DATA), count(OTP), count("DELETE /auth/v1/sessions/s1")]).toEqual([2, 1, 1]);
});

test("where no mail can be sent, and after too many files, the server's words are read", async () => {
  const hand = userEvent.setup();
  replies["GET /auth/v1/settings"] = () => answer({ external: { google: true, email: false } });
  replies[DATA] = () => answer({ error: OLD }, 403);
  await open("/profile?tab=security");
  const data = await section("Your data");
  const button = data.getByRole("button", { name: "Download my data" });
  await hand.click(button);
  expect(await data.findByText(OLD)).toBeTruthy();
  expect(count(OTP)).toBe(0);
  replies[DATA] = () => answer({ error: "You have had your data three times today." }, 429);
  await hand.click(button);
  expect(await data.findByText("You have had your data three times today.")).toBeTruthy();
});
