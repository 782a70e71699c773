import { expect, test } from "vitest";
import { makeCredential } from "../../../../testing/credential";
import { copy, sizeText } from "./copy";
import { type CredentialForm, credentialSchema, emptyForm, formField, toCredential } from "./credentialForm";

const NOW = "2030-01-15";

const FILLED: CredentialForm = {
  class: "area",
  number: " A-12/3 ",
  issuer: "",
  valid_until: "2031-01-01",
  file: "p/1.pdf",
  file_name: "license.pdf",
  file_size: 2_000,
};

/** By field. */
function problemsOf(kind: "license" | "first_aid", form: Partial<CredentialForm>): Record<string, string> {
  const { error } = credentialSchema(kind, NOW).safeParse({ ...FILLED, ...form });
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));
}

test.each([
  ["license", {}, {}],
  ["license", { class: "" }, { class: copy.classMissing }],
  ["first_aid", { class: "", issuer: "Red Cross" }, {}],
  ["first_aid", { issuer: "  " }, { issuer: copy.issuerMissing }],
  ["first_aid", { issuer: "x".repeat(121) }, { issuer: copy.issuerTooLong }],
  ["license", { number: "A" }, { number: copy.numberWrong }],
  ["license", { number: "A_1" }, { number: copy.numberWrong }],
  ["license", { valid_until: "" }, { valid_until: copy.dayMissing }],
  ["license", { valid_until: NOW }, { valid_until: copy.dayPast }],
  ["license", { valid_until: "2030-01-16" }, {}],
  ["license", { valid_until: "2045-01-15" }, {}],
  ["license", { valid_until: "2045-01-16" }, { valid_until: copy.dayTooFar }],
  ["license", { file: "" }, { file: copy.documentMissing }],
] as const)("%s with %j", (kind, form, problems) => {
  expect(problemsOf(kind, form)).toEqual(problems);
});

test("a license has a class and no issuer, the others the opposite", () => {
  const form = { ...FILLED, issuer: " Red Cross " };
  expect(toCredential("license", form)).toEqual({
    kind: "license",
    class: "area",
    number: "A-12/3",
    issuer: null,
    valid_until: "2031-01-01",
    file: "p/1.pdf",
  });
  expect(toCredential("insurance", form)).toMatchObject({ kind: "insurance", class: null, issuer: "Red Cross" });
});

test("a renewal begins with the facts of the last one, but another last day", () => {
  const last = makeCredential("01");
  expect(emptyForm(last)).toMatchObject({ class: "national", number: "N-2031/44", valid_until: "", file: "" });
  expect(emptyForm({ ...last, status: "rejected" }).valid_until).toBe("2030-12-31");
  expect(emptyForm(undefined)).toMatchObject({ class: "", number: "", issuer: "" });
});

test("only fields of the form have the server's errors", () => {
  expect(["number", "file", "kind", "x"].map(formField)).toEqual(["number", "file", undefined, undefined]);
});

test("a size is in kilobytes, then in megabytes", () => {
  expect([12, 2_000, 482_000, 10 * 1024 * 1024].map(sizeText)).toEqual(["1 KB", "2 KB", "471 KB", "10.0 MB"]);
});
