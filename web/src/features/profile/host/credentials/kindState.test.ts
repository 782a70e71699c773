import { expect, test } from "vitest";
import type { OwnCredential } from "../../../../api/credentials";
import { makeCredential } from "../../../../testing/credential";
import { isEnding, stateOfKind } from "./kindState";

const waiting = (last: string) => makeCredential(last, { status: "pending", in_force: false });
const rejected = (last: string) => makeCredential(last, { status: "rejected", in_force: false });
const ended = (last: string) => makeCredential(last, { valid_until: "2029-12-31", in_force: false });

/** "valid 01, pending 02". */
function statesOf(...list: OwnCredential[]): string {
  return Object.entries(stateOfKind(list, "license"))
    .flatMap(([state, one]) => (one ? [`${state} ${one.id.slice(-2)}`] : []))
    .join(", ");
}

test.each([
  ["nothing", [], ""],
  ["one in force", [makeCredential("01")], "valid 01"],
  ["a new one waits", [waiting("02"), makeCredential("01")], "valid 01, pending 02"],
  ["the new one was rejected", [rejected("02"), makeCredential("01")], "valid 01, refused 02"],
  ["another one waits", [waiting("03"), rejected("02")], "pending 03"],
  ["an older rejection", [makeCredential("02"), rejected("01")], "valid 02"],
  ["revoked", [makeCredential("01", { status: "revoked", in_force: false })], "refused 01"],
  ["ended", [ended("01")], "ended 01"],
  ["a newer one is in force", [makeCredential("02"), ended("01")], "valid 02"],
  ["withdrawn", [makeCredential("01", { status: "withdrawn", in_force: false })], ""],
  [
    "the newest was withdrawn",
    [makeCredential("02", { status: "withdrawn", in_force: false }), rejected("01")],
    "refused 01",
  ],
  ["another kind", [makeCredential("01", { kind: "insurance" })], ""],
])("%s", (_, list, states) => {
  expect(statesOf(...list)).toBe(states);
});

test("a credential ends soon 60 days before", () => {
  const one = makeCredential("01", { valid_until: "2030-03-16" });
  expect(isEnding(one, "2030-01-15")).toBe(true);
  expect(isEnding(one, "2030-01-14")).toBe(false);
});
