import { expect, test } from "vitest";
import type { Json } from "../../api/database.gen";
import { credentialSubject, entryTitle, fieldText, payoutSubject, sideText, valueText } from "./auditText";

test.each<[Json, string]>([
  [["travellers.0.phone"], "Phone of the first traveler"],
  [
    ["travellers.1.full_name", "travellers.1.email", "travellers.11.is_primary"],
    "Name of the second traveler; E-mail of the second traveler; Main contact of traveler 12",
  ],
  [["travellers.2"], "All of the third traveler"],
  [["Kandy", "Ella"], "Kandy; Ella"],
  [
    [
      { kind: "whatsapp", is_shown: true },
      { kind: "site", url: null },
    ],
    "Kind: whatsapp, Is shown: Yes; Kind: site",
  ],
  ["approved", "approved"],
  [0, "0"],
  [false, "No"],
  [null, ""],
  [[], ""],
])("the log tells %j as %j", (value, text) => {
  expect(valueText(value)).toBe(text);
});

test("a credential is named by its guide, kind and number, and its method is in words", () => {
  expect(credentialSubject("Kasun", "license", "N-1")).toBe("Kasun: Tourist guide license, N-1");
  expect(credentialSubject("", "insurance", "")).toBe("Liability insurance");
  expect(fieldText("guide_credentials", "method", "issuer")).toBe("Confirmed by the issuer");
  expect(fieldText("reviews", "kind", "license")).toBe("license");
  expect(entryTitle("document_read")).toBe("Document of a credential opened");
  expect(entryTitle("credential_revoked")).toBe("Credential revoked");
});

test("a reversed payout says who reversed it", () => {
  const titles = ["The payment provider could not send it to your account.", "Sent twice"].map((reason) =>
    entryTitle("payout_reversed", { reason }),
  );
  expect(titles).toEqual(["Payout rejected by the provider", "Payout reversed"]);
  expect(entryTitle("payout_recorded", { payout: 5 })).toBe("Payout recorded");
});

test("amounts are in dollars, and a payout is named by what is known of it", () => {
  expect(sideText("payouts", "balance", { balance: 1200 }, null)).toBe("$1,200.00");
  expect(sideText("commission_requests", "percent", { percent: 12 }, null)).toBe("12%");
  expect(sideText("guides", "balance", { balance: 7 }, null)).toBe("7");
  expect(payoutSubject("", { payout: 12.5, reference: "B-1" }, { reason: "Twice" })).toBe("$12.50, B-1");
});
