import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, NOW, type RecordedCall, refusal, standIn, store, tokens, user } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The server requires a proof before some changes; the server is fake.

const BACK = encodeURIComponent(`${location.origin}/profile?tab=security`);
const PUT = `PUT /auth/v1/user?redirect_to=${BACK}`;
const ASK = "GET /auth/v1/reauthenticate";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  replies = {
    "GET /auth/v1/settings": () => answer({ external: { google: true, email: true } }),
    "GET /auth/v1/user": () => answer(user),
    "GET /auth/v1/sessions": () => answer({ sessions: [] }),
    [ASK]: () => answer({}),
  };
  calls = standIn(replies);
  store(tokens("one"));
});

function bodiesOf(call: string): unknown[] {
  return calls.filter((one) => one.call === call).map(({ body }) => body);
}

test("an authenticator app in an old session needs a mailed code, and neither code is lost to the other", async () => {
  const hand = userEvent.setup();
  const verify = "POST /auth/v1/factors/f1/verify";
  replies["POST /auth/v1/factors"] = () =>
    answer({
      id: "f1",
      type: "totp",
      totp: { qr_code: "<svg/>", secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x" },
    });
  replies["POST /auth/v1/factors/f1/challenge"] = () =>
    answer({ id: "c1", type: "totp", expires_at: NOW / 1000 + 300 });
  // The app's code first, then the mailed one.
  replies[verify] = ({ body }) => {
    const json = JSON.stringify(body);
    if (json.includes('"code":"111111"') && !json.includes("nonce")) return refusal("reauthentication_needed", 400);
    if (json.includes('"nonce":"999999"')) return refusal("reauthentication_not_valid", 422);
    if (json.includes('"code":"111111"')) return refusal("mfa_verification_failed", 422);
    return answer(tokens("two", 900, user, "aal2"));
  };
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "Authenticator app" }));
  await hand.click(await section.findByRole("button", { name: "Set up" }));
  const app = await section.findByRole<HTMLInputElement>("textbox", { name: "Then enter the code it shows" });
  await hand.type(app, "111111{Enter}");
  expect(
    await section.findByText(
      "You signed in a while ago. To go on, enter the code that we have sent to hanna@example.org.",
    ),
  ).toBeTruthy();
  expect(bodiesOf(ASK)).toHaveLength(1);
  const proof = section.getByRole("textbox", { name: "Code we sent you" });
  expect(document.activeElement).toBe(proof);
  expect(app.value).toBe("111111");
  await hand.type(proof, "999999{Enter}");
  expect(await section.findByText("That code is not right, or too old.")).toBeTruthy();
  await hand.keyboard("222222{Enter}");
  // Meanwhile the app shows another code.
  expect(await section.findByText("That code is not right. Enter the one your app shows now.")).toBeTruthy();
  expect(section.queryByRole("textbox", { name: "Code we sent you" })).toBeNull();
  await hand.clear(app);
  await hand.type(app, "333333{Enter}");
  await toast("Authenticator app is on");
  expect(bodiesOf(verify).at(-1)).toEqual({ challenge_id: "c1", code: "333333", nonce: "222222" });
  expect(bodiesOf(ASK)).toHaveLength(1);
  expect(localStorage.getItem(Object.keys(localStorage)[0] ?? "")).toContain("refresh-two");
});

test("a way in is added with the mailed code, beside the provider's own word", async () => {
  const hand = userEvent.setup();
  const begin = "GET /auth/v1/user/identities/authorize?";
  const startedFlows = () => calls.map(({ call }) => call).filter((call) => call.startsWith(begin));
  standInFor(begin, (call) =>
    refusal(call.includes("reauthentication_nonce=222222") ? "manual_linking_disabled" : "reauthentication_needed"),
  );
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "Linked accounts" }));
  await hand.click(await section.findByRole("button", { name: "Link Google" }));
  await hand.type(await section.findByRole("textbox", { name: "Code we sent you" }), "222 222{Enter}");
  expect(await section.findByText("Linking is switched off on this site.")).toBeTruthy();
  expect(startedFlows()).toHaveLength(2);
  expect(startedFlows()[0]).not.toContain("nonce");
});

test("a new address stays typed while its code is on the way, and goes with it", async () => {
  const hand = userEvent.setup();
  replies[PUT] = ({ body }) =>
    JSON.stringify(body).includes('"nonce":"222222"') ? answer(user) : refusal("reauthentication_needed", 400);
  replies[ASK] = () => refusal("over_email_send_rate_limit", 429);
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "E-mail address" }));
  const box = await section.findByRole<HTMLInputElement>("textbox", { name: "New email" });
  await hand.type(box, "hanna@new.example{Enter}");
  expect(await section.findByText("A mail was sent just now. Wait a minute before asking for another.")).toBeTruthy();
  replies[ASK] = () => answer({});
  await hand.click(section.getByRole("button", { name: "Send another code" }));
  await waitFor(() => expect(section.queryByText(/Wait a minute/)).toBeNull(), PATIENCE);
  // A second press sends nothing.
  await hand.click(section.getByRole("button", { name: "Change" }));
  await waitFor(() => expect(bodiesOf(PUT)).toHaveLength(2), PATIENCE);
  expect(bodiesOf(ASK)).toHaveLength(2);
  expect(box.value).toBe("hanna@new.example");
  await hand.type(section.getByRole("textbox", { name: "Code we sent you" }), "222222{Enter}");
  expect(await section.findByText(/We have sent a mail to both addresses/)).toBeTruthy();
  expect(bodiesOf(PUT).at(-1)).toMatchObject({ email: "hanna@new.example", nonce: "222222" });
  expect(box.value).toBe("");
});

test("whoever thinks better of it is asked no more, and what was typed stays", async () => {
  const hand = userEvent.setup();
  replies[PUT] = () => refusal("reauthentication_needed", 400);
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "E-mail address" }));
  const box = await section.findByRole<HTMLInputElement>("textbox", { name: "New email" });
  await hand.type(box, "hanna@new.example{Enter}");
  await section.findByRole("textbox", { name: "Code we sent you" });
  await hand.click(section.getByRole("button", { name: "Not now" }));
  expect(section.queryByRole("textbox", { name: "Code we sent you" })).toBeNull();
  expect(box.value).toBe("hanna@new.example");
});

test("signing out everywhere that reaches only this device says so, and why", async () => {
  const hand = userEvent.setup();
  replies["POST /auth/v1/logout?scope=global"] = () => refusal("insufficient_aal", 401);
  const { where } = await open("/profile?tab=security");
  await hand.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  await toast("Signed Out on This Device Only");
  await toast("Sign in again with your authenticator app to change this.");
  await arrives(where, "/");
  expect(screen.queryByText("You have been signed out successfully.")).toBeNull();
  expect(localStorage.getItem(`sb-${location.hostname.split(".")[0]}-auth-token`)).toBeNull();
});

test.each(["session_not_found", "user_not_found"])("whoever is %s already is signed out everywhere", async (code) => {
  const hand = userEvent.setup();
  replies["POST /auth/v1/logout?scope=global"] = () => refusal(code, 403);
  await open("/profile?tab=security");
  await hand.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  await toast("You have been signed out successfully.");
});

/** Answers all calls with this prefix. */
function standInFor(begin: string, reply: (call: string) => Response): void {
  const listed = replies;
  calls = standIn(
    new Proxy(listed, { get: (_, call: string) => (call.startsWith(begin) ? () => reply(call) : listed[call]) }),
  );
}
