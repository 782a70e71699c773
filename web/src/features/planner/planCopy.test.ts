import { expect, test } from "vitest";
import { fallbackText, patienceText } from "./planCopy";

test("whoever waits for a model is told how long, and afterwards why another planner made the plan", () => {
  expect(patienceText("deepseek", 25)).toBe(
    "Long trips can take DeepSeek a while. After 25 seconds the built-in planner makes your plan instead.",
  );
  expect(fallbackText({ provider: "deepseek", reason: "late" })).toBe(
    "DeepSeek took too long. The built-in planner made this plan instead.",
  );
  expect(fallbackText({ provider: "openai", reason: "of another version" })).toBe(
    "OpenAI could not be used. The built-in planner made this plan instead.",
  );
});
