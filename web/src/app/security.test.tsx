import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, KEY, NOW, PERSON, type RecordedCall, refusal, standIn, store, tokens, user } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Devices, second factor, sign-in methods and address, against a fake server.

const google =
  (isOn: boolean, email = false) =>
  () =>
    answer({ external: { google: isOn, email } });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  replies = {
    "GET /auth/v1/settings": google(true),
    "GET /auth/v1/user": () => answer(user),
    "GET /auth/v1/sessions": () => answer({ sessions: [] }),
  };
  calls = standIn(replies);
});

test("devices are listed, this one first, and the others can be ended", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const device = (id: string, user_agent: string | null, refreshed_at: string, is_current: boolean) => ({
    id,
    user_agent,
    refreshed_at,
    is_current,
    created_at: refreshed_at,
    ip: null,
    aal: "aal1",
  });
  const phone = device("s2", "(iPhone) Version/18 Safari/1", "2030-01-15T00:30:00Z", false);
  let devices = [phone, device("s1", "(Linux) Firefox/140", "2030-01-15T03:29:00Z", true)];
  replies["GET /auth/v1/sessions"] = () => answer({ sessions: devices });
  replies["DELETE /auth/v1/sessions/s2"] = () => {
    devices = devices.slice(1);
    return answer({});
  };
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "Devices" }));
  const lines = (await section.findAllByRole("listitem")).map((line) => line.textContent);
  expect(lines[0]).toContain("Firefox on LinuxThis device");
  expect(lines[1]).toContain("Safari on iPhone");
  await hand.click(section.getByRole("button", { name: /^Sign out: Safari on iPhone/ }));
  await vi.waitFor(() => expect(section.getAllByRole("listitem")).toHaveLength(1), PATIENCE);
  expect(calls.some(({ call }) => call === "DELETE /auth/v1/sessions/s2")).toBe(true);
});

test("an authenticator app is set up, and what an earlier attempt left is cleared away", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const factor = (id: string, status: string) => ({
    id,
    factor_type: "totp",
    friendly_name: "Authenticator app",
    status,
    created_at: "2030-01-15T03:30:00Z",
    updated_at: "",
  });
  let guarded = { ...user, factors: [factor("f0", "unverified")] };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#000"/></svg>';
  replies["GET /auth/v1/user"] = () => answer(guarded);
  replies["DELETE /auth/v1/factors/f0"] = () => answer({ id: "f0" });
  replies["POST /auth/v1/factors"] = () =>
    answer({ id: "f1", type: "totp", totp: { qr_code: svg, secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x" } });
  replies["POST /auth/v1/factors/f1/challenge"] = () =>
    answer({ id: "c1", type: "totp", expires_at: NOW / 1000 + 300 });
  replies["POST /auth/v1/factors/f1/verify"] = () => {
    guarded = { ...user, factors: [factor("f1", "verified")] };
    return answer(tokens("two", 900, guarded, "aal2"));
  };
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "Authenticator app" }));
  await hand.click(await section.findByRole("button", { name: "Set up" }));
  const picture = await section.findByRole<HTMLImageElement>("img", { name: /scan/ });
  expect(decodeURIComponent(picture.src)).toBe(`data:image/svg+xml,${svg}`);
  expect(picture.src).not.toContain("#");
  expect(section.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  await hand.type(section.getByRole("textbox", { name: "Then enter the code it shows" }), "123456{Enter}");
  await toast("Authenticator app is on");
  expect(await section.findByRole("button", { name: "Remove this app" })).toBeTruthy();
  expect(calls.map(({ call }) => call)).toContain("DELETE /auth/v1/factors/f0");
});

test("the only way in cannot be unlinked; one of two can, after a second thought", async () => {
  const hand = userEvent.setup();
  const identity = (identity_id: string, provider: string) => ({
    identity_id,
    id: "x",
    user_id: PERSON,
    provider,
    identity_data: { email: "hanna@example.org" },
    created_at: "2026-03-04T10:00:00Z",
  });
  const [one, two] = [identity("i1", "google"), identity("i2", "email")];
  let linked = [one];
  store(tokens("one"));
  replies["GET /auth/v1/user"] = () => answer({ ...user, identities: linked });
  replies["DELETE /auth/v1/user/identities/i2"] = () => {
    linked = [one];
    return answer({});
  };
  replies["POST /auth/v1/token?grant_type=refresh_token"] = () => answer(tokens("two"));
  linked = [one, two];
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "Linked accounts" }));
  await hand.click(await section.findByRole("button", { name: "Unlink e-mail" }));
  expect(section.getByRole("button", { name: "Keep it" })).toBe(document.activeElement);
  await hand.click(section.getByRole("button", { name: "Unlink" }));
  expect(await section.findByText("The only way in stays.")).toBeTruthy();
  expect(section.queryByRole("button")).toBeNull();
});

test("an e-mail change waits for both addresses, and a mistake is said before anything is sent", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  let waiting = {};
  replies["GET /auth/v1/user"] = () => answer({ ...user, ...waiting });
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "E-mail address" }));
  const box = await section.findByRole("textbox", { name: "New email" });
  await hand.type(box, "HANNA@example.org{Enter}");
  expect(await section.findByText("That is your address already.")).toBeTruthy();
  expect(calls.some(({ call }) => call.startsWith("PUT"))).toBe(false);
  await hand.clear(box);
  await hand.type(box, "hanna@new.example");
  replies[`PUT /auth/v1/user?redirect_to=${encodeURIComponent(`${location.origin}/profile?tab=security`)}`] = () => {
    waiting = { new_email: "hanna@new.example" };
    return answer({ ...user, ...waiting });
  };
  await hand.click(section.getByRole("button", { name: "Change" }));
  expect(
    await section.findByText("Waiting for both addresses to confirm the change to hanna@new.example."),
  ).toBeTruthy();
  expect(section.getByText(/We have sent a mail to both addresses/)).toBeTruthy();
});

test("an e-mail address is changed with the codes of both letters, and its end is told", async () => {
  const hand = userEvent.setup();
  const moved = { ...user, email: "hanna@new.example" };
  const calls = { ...user, new_email: moved.email, email_change_sent_at: "2030-01-15T03:00:00Z" };
  let now: object = calls;
  const agreed = new Set<string>();
  store(tokens("one", 900, user));
  localStorage.setItem(`${KEY}-code-verifier`, '"verifier"');
  replies["GET /auth/v1/user"] = () => answer(now);
  replies["POST /auth/v1/verify"] = ({ body }) => {
    const json = JSON.stringify(body);
    if (!json.includes('"token":"123456","type":"email_change"')) return refusal("otp_expired", 403);
    agreed.add(json.includes(moved.email) ? "the new" : "the old");
    if (agreed.size < 2) return answer({ msg: "Confirmation link accepted.", code: "200" });
    now = moved;
    return answer(tokens("two", 900, moved));
  };
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "E-mail address" }));
  const fieldOf = (address: string) => section.queryByRole("textbox", { name: `Code from the mail to ${address}` });
  // It is unknown whether one address has confirmed.
  await section.findByText("The change to hanna@new.example counts once both addresses have confirmed it.");
  await hand.type(
    await section.findByRole("textbox", { name: "Code from the mail to hanna@new.example" }),
    "654321{Enter}",
  );
  expect(await section.findByText("That code is not right, or too old.")).toBeTruthy();
  await hand.keyboard("123456{Enter}");
  await toast("One address confirmed");
  expect(fieldOf("hanna@new.example")).toBeNull();
  const awaited = "Waiting for hanna@example.org to confirm the change to hanna@new.example.";
  expect(section.getByText(awaited)).toBeTruthy();
  // The rest is done by keyboard.
  await vi.waitFor(() => expect(document.activeElement).toBe(fieldOf("hanna@example.org")), PATIENCE);
  await hand.keyboard("123456{Enter}");
  await toast("E-mail address changed");
  await toast("From now on we write to hanna@new.example.");
  await vi.waitFor(() => expect(section.getByText("hanna@new.example").className).toBe("address"), PATIENCE);
  expect(fieldOf("hanna@new.example")).toBeNull();
  expect([...agreed]).toEqual(["the new", "the old"]);
  expect(localStorage.getItem(`${KEY}-code-verifier`)).toBeNull();
});

test("whoever asks for the same address once more is awaited at both again", async () => {
  const hand = userEvent.setup();
  const next = "hanna@new.example";
  const userAskedAt = (minute: string) => ({
    ...user,
    new_email: next,
    email_change_sent_at: `2030-01-15T03:${minute}:00Z`,
  });
  let now: object = userAskedAt("00");
  store(tokens("one"));
  replies["GET /auth/v1/user"] = () => answer(now);
  replies["POST /auth/v1/verify"] = () => answer({ msg: "Confirmation link accepted.", code: "200" });
  replies[`PUT /auth/v1/user?redirect_to=${encodeURIComponent(`${location.origin}/profile?tab=security`)}`] = () => {
    now = userAskedAt("01");
    return answer(now);
  };
  await open("/profile?tab=security");
  const section = within(await screen.findByRole("region", { name: "E-mail address" }));
  const field = () => section.findByRole("textbox", { name: `Code from the mail to ${next}` });
  await hand.type(await field(), "123456{Enter}");
  await section.findByText(`Waiting for hanna@example.org to confirm the change to ${next}.`);
  await hand.type(section.getByRole("textbox", { name: "New email" }), `${next}{Enter}`);
  await section.findByText(`Waiting for both addresses to confirm the change to ${next}.`);
  expect(await field()).toBeTruthy();
});
