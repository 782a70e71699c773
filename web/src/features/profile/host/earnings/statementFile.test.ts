import { expect, test } from "vitest";
import { aReputation } from "../../../../testing/reputation";
import { statementFile } from "./statementFile";

test("the file says where it can be checked, and the signed text in it is untouched", () => {
  const reputation = aReputation({ name: "Kasun “K” Perera\nකසුන්" });
  const file = statementFile(reputation, "https://serendib.example/");
  expect(JSON.parse(file)).toEqual({
    statement: reputation.statement,
    signature: reputation.signature,
    keys: "https://serendib.example/functions/v1/statement-keys",
    verify_at: "https://serendib.example/verify",
  });
  expect(file.split("\n")).toHaveLength(7);
});
