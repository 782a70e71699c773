import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import {
  answer,
  KEY,
  NOW,
  notifyStorage,
  PERSON,
  type RecordedCall,
  refusal,
  standIn,
  store,
  tokens,
  user,
} from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The whole client, from the address to the wire, against a fake server.

const GUIDE = "0f4f56a6-886e-4a29-9f04-dd0000000000";
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

test("whoever is not signed in is asked to, and knows the way back", async () => {
  const { where } = await open("/profile?tab=security");
  expect(await screen.findByRole("button", { name: "Continue with Google" })).toBeTruthy();
  expect(where()).toBe("/auth?next=%2Fprofile%3Ftab%3Dsecurity");
});

test("whoever comes back from Google by Back can go there again", async () => {
  const hand = userEvent.setup();
  await open("/auth");
  await hand.click(await screen.findByRole("button", { name: "Continue with Google" }));
  expect(await screen.findByRole("button", { name: "Opening Google…" })).toBeTruthy();
  // happy-dom's event lacks `persisted`.
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(await screen.findByRole("button", { name: "Continue with Google" })).toBeTruthy();
});

test("a provider that is switched off is not offered", async () => {
  replies["GET /auth/v1/settings"] = google(false);
  await open("/auth");
  expect(await screen.findByText(/Sign-in is not set up on this site yet/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
});

test("where there is no Google a code from a mail leads in", async () => {
  const hand = userEvent.setup();
  replies["GET /auth/v1/settings"] = google(false, true);
  const target = encodeURIComponent(`${location.origin}/guides`);
  replies[`POST /auth/v1/otp?redirect_to=${target}`] = () => answer({});
  replies["POST /auth/v1/verify"] = ({ body }) =>
    JSON.stringify(body).includes("123456") ? answer(tokens("one")) : refusal("otp_expired", 403);
  const { where } = await open("/auth?next=/guides");
  const box = await screen.findByRole("textbox", { name: "Email" });
  await hand.type(box, "hanna{Enter}");
  expect(screen.getByText("Please enter a valid email address.")).toBeTruthy();
  await hand.type(box, "@example.org{Enter}");
  expect(await screen.findByText(/We have sent a code to hanna@example.org/)).toBeTruthy();
  await hand.type(screen.getByRole("textbox", { name: "Six-digit code" }), "654321{Enter}");
  expect(await screen.findByText("That code is not right, or too old.")).toBeTruthy();
  await hand.keyboard("123456{Enter}");
  await arrives(where, "/guides");
});

test("whoever mistyped their address mends it", async () => {
  const hand = userEvent.setup();
  replies["GET /auth/v1/settings"] = google(false, true);
  replies[`POST /auth/v1/otp?redirect_to=${encodeURIComponent(`${location.origin}/`)}`] = () => answer({});
  await open("/auth");
  await hand.type(await screen.findByRole("textbox", { name: "Email" }), "hana@example.org{Enter}");
  await hand.click(await screen.findByRole("button", { name: "Use another address" }));
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
  expect(box.value).toBe("hana@example.org");
  expect(document.activeElement).toBe(box);
});

test("beside Google a code from a mail leads in as well", async () => {
  const hand = userEvent.setup();
  replies["GET /auth/v1/settings"] = google(true, true);
  const target = encodeURIComponent(`${location.origin}/guides`);
  replies[`POST /auth/v1/otp?redirect_to=${target}`] = () => answer({});
  replies["POST /auth/v1/verify"] = () => answer(tokens("one"));
  const { where } = await open("/auth?next=/guides");
  await screen.findByRole("button", { name: "Continue with Google" });
  expect(screen.queryByRole("textbox", { name: "Email" })).toBeNull();
  await hand.click(screen.getByRole("button", { name: "Sign in with a code by mail" }));
  const box = screen.getByRole("textbox", { name: "Email" });
  expect(document.activeElement).toBe(box);
  await hand.click(screen.getByRole("button", { name: "Sign in another way" }));
  expect(screen.getByRole("button", { name: "Continue with Google" })).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Sign in with a code by mail" }));
  await hand.type(screen.getByRole("textbox", { name: "Email" }), "hanna@example.org{Enter}");
  await hand.type(await screen.findByRole("textbox", { name: "Six-digit code" }), "123456{Enter}");
  await arrives(where, "/guides");
});

test("a server that does not say what it offers is asked again", async () => {
  const user = userEvent.setup();
  replies["GET /auth/v1/settings"] = () => refusal("unexpected_failure", 500);
  await open("/auth");
  const again = await screen.findByRole("button", { name: "Try again" });
  replies["GET /auth/v1/settings"] = google(true);
  await user.click(again);
  expect(await screen.findByRole("button", { name: "Continue with Google" })).toBeTruthy();
});

test.each([
  ["/auth", "/"],
  ["/auth?next=/guides", "/guides"],
  ["/auth?next=//evil.example", "/"],
])("whoever is signed in and asks for %s is at %s", async (address, place) => {
  store(tokens("one"));
  const { where } = await open(address);
  await arrives(where, place);
});

test.each(["/safety", "/"])("the account menu of %s says who is there, signs out, and closes", async (address) => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies["POST /auth/v1/logout?scope=local"] = () => answer(null, 204);
  const { where } = await open(address);
  await hand.click(await screen.findByRole("button", { name: "Account" }));
  const menu = within(document.getElementById("account-menu") ?? document.body);
  expect(menu.getByText("Hanna Lindqvist")).toBeTruthy();
  expect(menu.getByText("hanna@example.org")).toBeTruthy();
  expect(menu.getByRole("link", { name: "View Profile" }).getAttribute("href")).toBe("/profile");
  expect(menu.getByRole("link", { name: "My Bookings" }).getAttribute("href")).toBe("/profile/booking-history");
  expect(menu.queryByRole("link", { name: "Sign In" })).toBeNull();
  await hand.click(menu.getByRole("button", { name: "Logout" }));
  await toast("Signed Out");
  await toast("You have been signed out successfully.");
  await arrives(where, "/");
  expect(menu.getByRole("link", { name: "Sign In", hidden: true })).toBeTruthy();
  const button = screen.getByRole("button", { name: "Account" });
  expect(button.getAttribute("aria-expanded"), "the menu has closed behind them").toBe("false");
});

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const accountMenu = () => within(document.getElementById("account-menu") ?? document.body);

test.each([true, false])("an admin finds the dashboard in the menu, and nobody else does: %s", async (is_admin) => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[ROLES] = () => answer([{ is_guide: false, is_admin }]);
  await open("/safety");
  const button = await screen.findByRole("button", { name: "Account" });
  const isAsked = () => calls.filter(({ call }) => call === ROLES).length;
  expect(isAsked(), "nobody is asked about who does not look").toBe(0);
  await hand.click(button);
  await vi.waitFor(() => expect(isAsked()).toBe(1), PATIENCE);
  if (is_admin) {
    const link = await accountMenu().findByRole("link", { name: "Admin" });
    expect(link.getAttribute("href")).toBe("/admin");
  }
  await hand.click(button);
  await hand.click(button);
  expect(isAsked(), "what is known is not asked again").toBe(1);
  // Until the answer the person is no admin.
  expect(accountMenu().queryAllByRole("link", { name: "Admin" })).toHaveLength(is_admin ? 1 : 0);
});

test("whoever leaves before it is known what they may do is not asked about any more", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  let tell = (_: Response) => {};
  replies[ROLES] = () =>
    new Promise<Response>((resolve) => {
      tell = resolve;
    });
  replies["POST /auth/v1/logout?scope=local"] = () => answer(null, 204);
  const { where } = await open("/safety");
  await hand.click(await screen.findByRole("button", { name: "Account" }));
  await hand.click(accountMenu().getByRole("button", { name: "Logout" }));
  await toast("Signed Out");
  await arrives(where, "/");
  tell(answer([{ is_guide: false, is_admin: true }]));
  await accountMenu().findByRole("link", { name: "Sign In", hidden: true });
  expect(accountMenu().queryByRole("link", { name: "Admin", hidden: true })).toBeNull();
  expect(calls.filter(({ call, bearer }) => call === ROLES && bearer === "Bearer anon")).toEqual([]);
});

test("what people call themselves is text (T-U31)", async () => {
  const hostile = "<img src=x onerror=alert(1)>";
  store(tokens("one", 900, { ...user, user_metadata: { full_name: hostile } }));
  await open("/profile?tab=overview");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(hostile);
  await vi.waitFor(() => expect(document.getElementById("account-menu")?.textContent).toContain(hostile), PATIENCE);
  expect(document.querySelector("[onerror]")).toBeNull();
});

test("whoever signs out in another tab leaves nothing typed in this one (T-B11)", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const { where } = await open("/profile?tab=overview");
  await hand.click(await screen.findByRole("button", { name: "Edit" }));
  await hand.type(await screen.findByRole("textbox", { name: "Location" }), "A secret of mine");
  const readStorage = () => [...Object.values(sessionStorage), ...Object.values(localStorage)].join();
  expect(readStorage()).toContain("A secret of mine");
  localStorage.setItem(`${KEY}-left`, "");
  localStorage.removeItem(KEY);
  act(notifyStorage);
  await arrives(where, "/");
  expect(readStorage()).not.toContain("A secret of mine");
});

test("nor does anything that was typed stay on the page that was open to all (T-B11)", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const { where } = await open("/contact");
  await hand.type(await screen.findByRole("textbox", { name: "Message" }), "A secret of mine");
  localStorage.setItem(`${KEY}-left`, "");
  localStorage.removeItem(KEY);
  act(notifyStorage);
  await arrives(where, "/");
  await vi.waitFor(() => expect(screen.queryByDisplayValue("A secret of mine")).toBeNull(), PATIENCE);
  expect([...Object.values(sessionStorage), ...Object.values(localStorage)].join()).not.toContain("A secret of mine");
});

test("a session that ends by itself takes nobody away from a page, nor what they typed there", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const { where } = await open("/contact");
  const box = await screen.findByRole("textbox", { name: "Message" });
  await hand.type(box, "A question");
  localStorage.removeItem(KEY);
  act(notifyStorage);
  await screen.findAllByRole("link", { name: "Sign In", hidden: true });
  expect(where()).toBe("/contact");
  expect(screen.getByDisplayValue("A question")).toBe(box);
});

test("a sign-out that fails says so and changes nothing", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies["POST /auth/v1/logout?scope=local"] = () => refusal("unexpected_failure", 500);
  const { where } = await open("/safety");
  await hand.click(await screen.findByRole("button", { name: "Account" }));
  await hand.click(
    within(document.getElementById("account-menu") ?? document.body).getByRole("button", { name: "Logout" }),
  );
  await toast("Failed to sign out");
  expect(where()).toBe("/safety");
  expect(localStorage.length).toBe(1);
});

test("a session that ends in the middle of a form keeps the page and what was typed into it", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const { where } = await open("/profile?tab=overview");
  await hand.click(await screen.findByRole("button", { name: "Edit" }));
  const place = await screen.findByRole("textbox", { name: "Location" });
  await hand.clear(place);
  await hand.type(place, "Uppsala");
  replies["PUT /auth/v1/user"] = () => refusal("session_not_found", 403);
  await hand.click(screen.getByRole("button", { name: "Save Changes" }));
  const over = within(screen.getByRole("main"));
  expect((await over.findByText("Your session has ended.")).closest("[role=alert]")).toBeTruthy();
  expect(over.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe(
    "/auth?next=%2Fprofile%3Ftab%3Doverview",
  );
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Location" }).value).toBe("Uppsala");
  expect(where()).toBe("/profile?tab=overview");
  expect(Object.values(sessionStorage).join()).toContain("Uppsala");
});

test("whoever signs out in another tab is at home in this one", async () => {
  store(tokens("one"));
  const { where } = await open("/profile");
  await screen.findByRole("heading", { level: 1, name: "Hanna Lindqvist" });
  localStorage.clear();
  localStorage.setItem("sb-localhost-auth-token-left", "");
  act(notifyStorage);
  await arrives(where, "/");
});

test("with an authenticator app nobody is in before its code, and then where they were going", async () => {
  const hand = userEvent.setup();
  const app = { id: "f1", factor_type: "totp", status: "verified", created_at: "", updated_at: "" };
  const guarded = { ...user, factors: [app] };
  store(tokens("one", 900, guarded));
  replies["GET /auth/v1/user"] = () => answer(guarded);
  replies["POST /auth/v1/factors/f1/challenge"] = () =>
    answer({ id: "c1", type: "totp", expires_at: NOW / 1000 + 300 });
  replies["POST /auth/v1/factors/f1/verify"] = ({ body }) =>
    JSON.stringify(body).includes("123456")
      ? answer(tokens("two", 900, guarded, "aal2"))
      : refusal("mfa_verification_failed", 422);
  const { where } = await open("/profile");
  const code = await screen.findByRole("textbox", { name: "Six-digit code" });
  expect(where()).toBe("/auth?next=%2Fprofile");
  await hand.type(code, "654321{Enter}");
  expect(await screen.findByText("That code is not right. Enter the one your app shows now.")).toBeTruthy();
  // The wrong code is selected, so that typing replaces it.
  await hand.keyboard("123456{Enter}");
  await arrives(where, "/profile");
  expect(await screen.findByRole("heading", { level: 1, name: "Hanna Lindqvist" })).toBeTruthy();
});

test("before the second step somebody else can sign in, and a sign-out that fails says so", async () => {
  const hand = userEvent.setup();
  const app = { id: "f1", factor_type: "totp", status: "verified", created_at: "", updated_at: "" };
  const guarded = { ...user, factors: [app] };
  store(tokens("one", 900, guarded));
  replies["GET /auth/v1/user"] = () => answer(guarded);
  replies["POST /auth/v1/logout?scope=local"] = () => refusal("unexpected_failure", 500);
  await open("/auth");
  await screen.findByRole("textbox", { name: "Six-digit code" });
  sessionStorage.setItem("kept:contact", '{"message":"A question"}');
  const other = screen.getByRole("button", { name: "Sign in as someone else" });
  await hand.click(other);
  expect(await screen.findByText("Failed to sign out")).toBeTruthy();
  replies["POST /auth/v1/logout?scope=local"] = () => answer(null, 204);
  await hand.click(other);
  await screen.findByRole("button", { name: "Continue with Google" });
  const { clearDraftsAfterSignOut } = await import("../components/tabDrafts");
  clearDraftsAfterSignOut();
  expect(sessionStorage.getItem("kept:contact")).toContain("A question");
});

test("the overview says what is known, and keeps to the specification where nothing is", async () => {
  store(tokens("one"));
  await open("/profile?tab=overview");
  expect(await screen.findByText("Signed in via Google")).toBeTruthy();
  const terms = screen.getAllByRole("term").map((one) => one.textContent);
  const values = screen.getAllByRole("definition").map((one) => one.textContent);
  expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
    Name: "Hanna Lindqvist",
    Email: "hanna@example.org",
    Phone: "Not provided",
    Location: "Sri Lanka",
    Language: "English",
  });
});

test("whoever was let in by the demo's own provider is not told that it was Google", async () => {
  const identities = [
    {
      identity_id: "i1",
      id: "x",
      user_id: PERSON,
      provider: "google",
      identity_data: { iss: `${location.origin}/demo/identity`, email: "hanna@example.org" },
      created_at: "2026-03-04T10:00:00Z",
    },
  ];
  replies["GET /auth/v1/user"] = () => answer({ ...user, identities });
  store(tokens("one", 900, { ...user, identities }));
  await open("/profile?tab=security");
  expect(await screen.findByText("Signed in via the demo accounts")).toBeTruthy();
  const section = within(await screen.findByRole("region", { name: "Linked accounts" }));
  expect(await section.findByText("The demo accounts")).toBeTruthy();
  expect(screen.queryByText(/via Google/)).toBeNull();
});

test.each([
  [{ guide_id: GUIDE, reviews: [] }, `/guides/${GUIDE}`],
  [{ guide_id: null, reviews: [] }, `/profile/${PERSON}`],
])("the page of %j is %s", async (person, address) => {
  const whole = { id: PERSON, display_name: "Hanna Lindqvist", member_since: "2026-03-04T10:00:00Z", ...person };
  replies[`GET /rest/v1/rpc/public_profile?person=${PERSON}`] = () => answer(whole);
  const { where } = await open(`/profile/${PERSON}`);
  await arrives(where, address);
  if (person.guide_id !== null) return;
  expect(await screen.findByRole("heading", { level: 1, name: "Hanna Lindqvist" })).toBeTruthy();
  expect(screen.getByText("Member since March 2026")).toBeTruthy();
  expect(screen.getByText("No reviews yet.")).toBeTruthy();
});

test.each([PERSON, "somebody"])("there is nobody at /profile/%s", async (id) => {
  replies[`GET /rest/v1/rpc/public_profile?person=${PERSON}`] = () => answer(null);
  await open(`/profile/${id}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Profile not found" })).toBeTruthy();
});
