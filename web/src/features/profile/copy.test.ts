import { expect, test } from "vitest";
import { signedInVia, wayName } from "./copy";

// The fixed text is for Google only.

test.each([
  ["google", "https://accounts.google.com", "Signed in via Google"],
  ["google", "", "Signed in via Google"],
  ["google", "http://127.0.0.1:8080/demo/identity", "Signed in via the demo accounts"],
  ["google", "https://id.acme.example/realms/guests", "Signed in via id.acme.example"],
  ["google", "https://accounts.google.com.evil.example", "Signed in via accounts.google.com.evil.example"],
  ["email", "", "Signed in via e-mail"],
  ["web3", "", "Signed in via a wallet"],
  ["sso:acme.example", "https://id.acme.example", "Signed in via acme.example"],
  ["apple", "", "Signed in via Apple"],
])("%s, vouched for by %j, is %j", (provider, issuer, text) => {
  expect(signedInVia({ provider, issuer })).toBe(text);
});

test("what nobody can tell is not made up", () => {
  expect(signedInVia(null)).toBe("Signed in");
  expect(wayName({ provider: "constructor", issuer: "" })).toBe("Constructor");
});
