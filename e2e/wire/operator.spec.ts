import { expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { findMail } from "../harness/mails";
import { browserClient, PASSWORD } from "./browserClient";
import { type IdentityServers, signUp, test } from "./identityServer";
import { service } from "./tokens";

// The official client's auth.admin, with the service key and with any other.

const NOBODY = "00000000-0000-4000-8000-000000000000";
const MISSING = { status: 404, code: "user_not_found" };

const operatorOf = ({ site }: IdentityServers) =>
  createClient(site.url, service, { auth: { persistSession: false, autoRefreshToken: false } }).auth.admin;

test("the operator makes, finds, changes, bans and removes accounts", async ({ place }) => {
  const admin = operatorOf(place);
  const email = "made@travellers.example";
  const made = await admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: "Made" },
    app_metadata: { tier: "gold" },
  });
  expect(made.error).toBeNull();
  const id = made.data.user?.id ?? "";
  expect(made.data.user).toMatchObject({ email, app_metadata: { tier: "gold" }, user_metadata: { full_name: "Made" } });
  expect((await admin.createUser({ email, password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: "email_exists",
  });
  expect((await admin.createUser({})).error).toMatchObject({ status: 400, code: "validation_failed" });
  expect((await browserClient(place.site).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();

  const listed = await admin.listUsers({ page: 1, perPage: 1_000 });
  expect(listed.error).toBeNull();
  expect(listed.data.users.map((user) => user.id)).toContain(id);
  expect((await admin.listUsers({ page: -1 })).error).toMatchObject({ status: 400, code: "validation_failed" });
  expect((await admin.getUserById(id)).data.user?.email).toBe(email);
  expect((await admin.getUserById(NOBODY)).error).toMatchObject(MISSING);

  const banned = await admin.updateUserById(id, { ban_duration: "24h", user_metadata: { full_name: "Changed" } });
  expect(banned.error).toBeNull();
  expect(banned.data.user).toMatchObject({ user_metadata: { full_name: "Changed" } });
  const out = await browserClient(place.site).auth.signInWithPassword({ email, password: PASSWORD });
  expect(out.error).toMatchObject({ status: 400, code: "user_banned" });
  expect((await admin.updateUserById(id, { ban_duration: "for ever" })).error?.code).toBe("validation_failed");
  expect((await admin.updateUserById(NOBODY, { ban_duration: "none" })).error).toMatchObject(MISSING);

  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await admin.getUserById(id)).error).toMatchObject(MISSING);
  expect((await admin.deleteUser(NOBODY)).error).toMatchObject(MISSING);
});

test("the operator invites, and makes the links that are mailed otherwise", async ({ place }) => {
  const admin = operatorOf(place);
  const { site } = place;
  const invited = "invited@travellers.example";
  expect((await admin.inviteUserByEmail(invited, { data: { full_name: "Guest" } })).error).toBeNull();
  const { code } = await findMail(site.url, invited);
  const client = browserClient(site);
  expect((await client.auth.verifyOtp({ email: invited, token: code, type: "invite" })).error).toBeNull();
  expect((await admin.inviteUserByEmail(invited)).error).toMatchObject({ status: 422, code: "email_exists" });

  const email = "linked@travellers.example";
  const signup = await admin.generateLink({ type: "signup", email, password: PASSWORD });
  expect(signup.error).toBeNull();
  const newcomer = browserClient(site);
  const confirmed = await newcomer.auth.verifyOtp({
    token_hash: signup.data.properties?.hashed_token ?? "",
    type: "signup",
  });
  expect(confirmed.error).toBeNull();
  for (const type of ["magiclink", "recovery"] as const) {
    const { data, error } = await admin.generateLink({ type, email });
    expect(error).toBeNull();
    const token = data.properties?.email_otp ?? "";
    expect((await browserClient(site).auth.verifyOtp({ email, token, type: "email" })).error?.code).toBe(
      type === "recovery" ? "otp_expired" : undefined,
    );
    if (type === "magiclink") continue;
    expect((await browserClient(site).auth.verifyOtp({ email, token, type })).error).toBeNull();
  }
  const newEmail = "linked-anew@travellers.example";
  for (const type of ["email_change_current", "email_change_new"] as const) {
    const { data, error } = await admin.generateLink({ type, email, newEmail });
    expect(error).toBeNull();
    const hash = data.properties?.hashed_token ?? "";
    expect((await newcomer.auth.verifyOtp({ token_hash: hash, type: "email_change" })).error).toBeNull();
  }
  expect((await admin.getUserById(confirmed.data.user?.id ?? "")).data.user?.email).toBe(newEmail);
  const fresh = await admin.generateLink({ type: "invite", email: "fresh@travellers.example" });
  expect(fresh.data.properties).toMatchObject({ verification_type: "invite" });
  const nobody = await admin.generateLink({ type: "recovery", email: "nobody-at-all@travellers.example" });
  expect(nobody.error).toMatchObject(MISSING);
  // Plain JavaScript callers may send this.
  const wrong = await admin.generateLink({ type: "reauthentication", email: newEmail } as never);
  expect(wrong.error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("the operator sees and removes second proofs, and ends sessions", async ({ place }) => {
  const admin = operatorOf(place);
  const client = await signUp(place.site, "factors@travellers.example");
  const userId = (await client.auth.getUser()).data.user?.id ?? "";
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "app" });
  const id = enrolled.data?.id ?? "";
  const listed = await admin.mfa.listFactors({ userId });
  expect(listed.error).toBeNull();
  expect(listed.data?.factors).toMatchObject([{ id, factor_type: "totp", status: "unverified" }]);
  expect((await admin.mfa.listFactors({ userId: NOBODY })).error).toMatchObject(MISSING);
  expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull();
  expect((await admin.mfa.deleteFactor({ userId, id })).error).toMatchObject({
    status: 404,
    code: "mfa_factor_not_found",
  });

  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  expect((await admin.signOut(token, "global")).error).toBeNull();
  expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await admin.signOut("no token")).error?.status).toBe(403);
});

test("without the service key nothing of it is done (T-U30)", async ({ place }) => {
  const { site } = place;
  const traveller = await signUp(site, "no-operator@travellers.example");
  const { data } = await traveller.auth.getSession();
  const id = data.session?.user.id ?? "";
  for (const key of [site.key, data.session?.access_token ?? ""]) {
    const { admin } = createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } }).auth;
    const refusals = await Promise.all([
      admin.createUser({ email: "x@travellers.example" }),
      admin.listUsers(),
      admin.getUserById(id),
      admin.updateUserById(id, { app_metadata: { is_admin: true } }),
      admin.deleteUser(id),
      admin.inviteUserByEmail("x@travellers.example"),
      admin.generateLink({ type: "magiclink", email: "no-operator@travellers.example" }),
      admin.mfa.listFactors({ userId: id }),
      admin.mfa.deleteFactor({ userId: id, id: NOBODY }),
    ]);
    for (const { error } of refusals) expect(error).toMatchObject({ status: 403, code: "not_admin" });
  }
  expect((await traveller.auth.getUser()).data.user?.id).toBe(id);
});
