import { expect, test } from "vitest";
import { joinedNames, togetherText } from "./planEditors";
import { joinedText, outText } from "./shareCopy";

test.each([
  [[], false, undefined],
  [["Ada", "Tom"], false, "You change this plan together with Tom."],
  [["Ada", "Tom", "Grace"], false, "You change this plan together with Tom and Grace."],
  [["Ada", "Tom", "Grace", "Lin"], true, "You change this plan together with Ada, Grace and Lin."],
  // The owner's namesake joined.
  [["Tom", "Tom"], true, "You change this plan together with Tom."],
  [["Ada", "Thomas"], true, "Ada and Thomas change this plan together."],
])("for Tom, with the editors %j and joined %j: %s", (editors, joined, text) => {
  expect(togetherText({ editors, joined }, "Tom")).toBe(text);
});

test("its owner is none of those who have joined", () => {
  expect(joinedNames({ editors: ["Ada", "Tom"] })).toEqual(["Tom"]);
  expect(joinedNames({ editors: [] })).toEqual([]);
});

test("who has joined, and who is out without the link, is said by name", () => {
  expect(joinedText([])).toBe("No one has joined yet.");
  expect(joinedText(["Tom"])).toBe("Tom has joined.");
  expect(joinedText(["Tom", "Grace"])).toBe("Tom and Grace have joined.");
  const outSentence = (who: string) =>
    `When you change the link to reading, or stop sharing, ${who} out: the plan opens for them no more.`;
  expect(outText([])).toBe(outSentence("whoever has joined is"));
  expect(outText(["Tom"])).toBe(outSentence("Tom is"));
  expect(outText(["Tom", "Grace"])).toBe(outSentence("Tom and Grace are"));
});
