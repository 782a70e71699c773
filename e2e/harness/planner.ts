import { expect, type Page } from "./test";

/** The address of a generated plan. */
export const KEPT = /\/itinerary\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/customize$/;

export const goNext = (page: Page) => page.getByRole("button", { name: "Next", exact: true }).click();

/** Fills in the five steps, with Kandy and Ella, tea and trains. */
export async function wish(page: Page): Promise<void> {
  await page.goto("/ai-itinerary");
  await page.getByRole("button", { name: /^Kandy/ }).click();
  await page.getByRole("button", { name: /^Ella/ }).click();
  await page.getByLabel("Start date").fill("2030-02-10");
  await goNext(page);
  await goNext(page);
  await page.getByRole("button", { name: "Tea Plantations" }).click();
  await page.getByRole("button", { name: "Train Journeys" }).click();
  await goNext(page);
  await goNext(page);
  await page.getByRole("button", { name: "Plan my trip" }).click();
  await expect(page).toHaveURL("/itinerary/1/customize");
  await expect(page.getByRole("heading", { level: 1, name: "Choose Your AI Provider" })).toBeVisible();
}

/** Generates the plan with the chosen planner. */
export async function generate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Generate Itinerary" }).click();
  await expect(page).toHaveURL(KEPT, { timeout: 60_000 });
  await expect(days(page)).toHaveCount(7);
}

export const plan = (page: Page) => page.getByRole("region", { name: "Your itinerary" });
export const days = (page: Page) => page.getByRole("tabpanel", { name: "Details" }).locator(".plan-day");

/** A phone displays one side at a time. */
export async function turnTo(page: Page, side: "Plan" | "Chat"): Promise<void> {
  const sides = page.getByRole("group", { name: "What is shown" });
  if (await sides.isVisible()) await sides.getByRole("button", { name: side }).click();
}

export async function askAssistant(page: Page, words: string, answer: RegExp): Promise<void> {
  await turnTo(page, "Chat");
  const box = page.getByRole("textbox", { name: "Ask anything..." });
  await box.fill(words);
  await box.press("Enter");
  await expect(box).toHaveValue("");
  // Neither the wish nor the progress is an answer.
  const last = page.getByRole("log", { name: "Messages" }).locator(".said").last();
  await expect(last).not.toHaveClass(/mine|thinking/);
  await expect(last).toContainText(answer);
  await turnTo(page, "Plan");
}
