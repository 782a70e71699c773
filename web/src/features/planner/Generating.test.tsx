import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Progress } from "../../api/planner";
import { Generating } from "./Generating";

const working = (progress: Progress) => (
  <Generating progress={progress} heard={[progress.stage]} provider="deepseek" onCancel={() => undefined} />
);

/** The lines above the button. */
const above = () => {
  const all = [...(screen.getByRole("button", { name: "Cancel" }).parentElement?.children ?? [])];
  return all.map((one) => one.tagName).join(" ");
};

test("the way out stays where it is while the line about patience comes and goes", () => {
  const { rerender } = render(working({ stage: "reading", done: 0, total: 0 }));
  const before = above();
  const line = screen.getByText(/Long trips can take DeepSeek a while/);
  expect(line.className).toContain("unsaid");
  rerender(working({ stage: "asking", done: 0, total: 0, seconds: 45 }));
  expect(screen.getByText(/After 45 seconds the built-in planner/)).toBe(line);
  expect(line.className).not.toContain("unsaid");
  expect(above()).toBe(before);
  rerender(working({ stage: "checking", done: 0, total: 0 }));
  expect(above()).toBe(before);
});
