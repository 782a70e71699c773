import { expect, test } from "vitest";
import { signedText } from "../../testing/reputation";
import { copy } from "./copy";
import { readChosenFile, readStatementFile } from "./statementFile";

const signed = { statement: signedText(), signature: "a..b" };

test("the parts of a file are taken as they are, whatever stands beside them", () => {
  expect(readStatementFile(` ${JSON.stringify({ ...signed, keys: "https://elsewhere.example" }, null, 2)}\n`)).toEqual({
    signed,
  });
});

test.each([
  ["  \n", copy.empty],
  ["{", copy.unreadable],
  ["null", copy.unreadable],
  ["[1]", copy.unreadable],
  [signedText(), copy.unreadable],
  [JSON.stringify({ ...signed, statement: { name: "Kasun" } }), copy.unreadable],
  [JSON.stringify({ ...signed, statement: "é".repeat(40_000) }), copy.tooLarge],
])("%.40s is refused before anything is sent", (text, problem) => {
  expect(readStatementFile(text)).toEqual({ problem });
});

test("a file is read if it can be one", async () => {
  expect(await readChosenFile(new File([JSON.stringify(signed)], "statement.json"))).toEqual({ signed });
  expect(await readChosenFile(new File([""], "empty.json"))).toEqual({ problem: copy.unreadable });
  expect(await readChosenFile(new File(["x".repeat(70_000)], "film.mp4"))).toEqual({ problem: copy.tooLarge });
});
