import { expect, test } from "vitest";
import { fallbackText, patienceText, priceText } from "./planCopy";

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

test("a price is a range where packages differ", () => {
  const price = { currency: "USD", perPersonCents: 70_000, totalCents: 140_000, basis: "", lines: [] };
  expect(priceText(price)).toBe("About $700 per person");
  expect(priceText({ ...price, perPersonLowCents: 70_000, perPersonHighCents: 70_000 })).toBe("About $700 per person");
  expect(priceText({ ...price, perPersonLowCents: 64_049, perPersonHighCents: 120_000 })).toBe(
    "About $640–1,200 per person",
  );
});
