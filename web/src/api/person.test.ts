import type { User } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { owesSecondStep, personOf } from "./person";

function user(change: Partial<User> = {}): User {
  return {
    id: "7b0c9c0e-3f3e-4a59-9c39-000000000001",
    aud: "authenticated",
    email: "hanna@example.org",
    created_at: "2026-03-04T10:00:00Z",
    app_metadata: { provider: "google", providers: ["google"] },
    user_metadata: { full_name: "Hanna Lindqvist" },
    ...change,
  };
}

test.each([
  [{}, "Hanna Lindqvist"],
  [{ user_metadata: { full_name: " \n" } }, "hanna@example.org"],
  [{ user_metadata: { full_name: { toString: "x" } } }, "hanna@example.org"],
  [{ user_metadata: {}, email: "" }, "User"],
  [{ user_metadata: { full_name: "<b>Hanna</b>\u0000\n Lind" } }, "<b>Hanna</b>\u0000 Lind"],
] as const)("%j is called %s", (change, name) => {
  expect(personOf(user(change)).name).toBe(name);
});

test.each([
  ["https://lh3.googleusercontent.com/a/h=s96-c", "https://lh3.googleusercontent.com/a/h=s96-c"],
  ["https://pictures.example/h.png", null],
  ["https://lh3.googleusercontent.com.evil.example/h.png", null],
  ["http://lh3.googleusercontent.com/a/h=s96-c", null],
  ["/pictures/h.webp", `${location.origin}/pictures/h.webp`],
  ["http://pictures.example/h.png", null],
  ["javascript:alert(1)", null],
  ["data:image/svg+xml,<svg onload=alert(1)>", null],
  [["https://lh3.googleusercontent.com/a/h=s96-c"], null],
  ["", null],
])("a picture at %j is %j (T-U31)", (avatar_url, photo) => {
  expect(personOf(user({ user_metadata: { avatar_url } })).photo).toBe(photo);
});

test("what nobody has said is as the specification fixes it", () => {
  expect(personOf(user())).toMatchObject({ location: "Sri Lanka", language: "English", phone: "" });
  const parsed = personOf(user({ user_metadata: { location: "Uppsala", language: "Swedish" } }));
  expect(parsed).toMatchObject({ location: "Uppsala", language: "Swedish" });
});

const token = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_")}.c2ln`;
const factor = (status: "verified" | "unverified") => ({
  id: "f",
  factor_type: "totp" as const,
  status,
  created_at: "",
  updated_at: "",
});

const makeIdentity = (provider: string, iss?: string) => ({
  id: "x",
  user_id: "x",
  identity_id: provider,
  provider,
  ...(iss !== undefined && { identity_data: { iss } }),
});
const DEMO = "http://127.0.0.1:8080/demo/identity";
const second = { method: "totp", timestamp: 2 };

test.each([
  ["a provider is who vouches", [{ method: "oauth", provider: "google" }], { provider: "google", issuer: DEMO }],
  ["the first proof, not the second", [second, { method: "password" }], { provider: "email", issuer: "" }],
  ["a directory", [{ method: "sso/saml", provider: "sso:acme.example" }], { provider: "sso:acme.example", issuer: "" }],
  ["a token of elsewhere says nothing of it", undefined, { provider: "google", issuer: DEMO }],
  ["nobody in particular", [{ method: "anonymous", provider: 7 }], null],
] as const)("how a session began: %s", (_, amr, way) => {
  const identities = [makeIdentity("email"), makeIdentity("google", DEMO)];
  expect(personOf(user({ identities }), token({ aal: "aal1", amr })).way).toEqual(way);
});

test("which of two addresses of one's own it was nobody can tell, nor with none", () => {
  const amr = [{ method: "otp", timestamp: 1 }];
  for (const identities of [[makeIdentity("email"), makeIdentity("phone")], []]) {
    expect(personOf(user({ identities }), token({ aal: "aal1", amr })).way).toBeNull();
  }
  expect(personOf(user({ app_metadata: {} })).way).toBeNull();
});

test.each([
  [undefined, "aal1", false],
  [[factor("unverified")], "aal1", false],
  [[factor("verified")], "aal1", true],
  [[factor("verified")], "aal2", false],
])("with the factors %j a session of %s owes a second step: %s", (factors, aal, owes) => {
  expect(owesSecondStep(user(factors ? { factors } : {}), token({ aal, name: "Åsa ÿ>>>" }))).toBe(owes);
});

test("a token that cannot be read does not open what a second step guards", () => {
  expect(owesSecondStep(user({ factors: [factor("verified")] }), "gibberish")).toBe(true);
});
