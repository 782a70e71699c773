import { enter, NO_BLENDING, signIn, someone, visit } from "../../harness/account";
import { HOSTILE, INVENTION, type Models, startModels } from "../../harness/models";
import { askAssistant, days, generate, KEPT, plan, wish } from "../../harness/planner";
import { startDemo } from "../../harness/server";
import { test as base, expect, FAILED_LOADS, readSite } from "../../harness/test";

// The traveller's view of good answers and failures of a real OpenAI-compatible server.

/** Half a slow provider's delay; enough for others on a slow machine. */
const SECONDS = 10;

let models: Models;

const test = base.extend({
  site: [
    async ({ settings }, use) => {
      models = await startModels();
      const server = await startDemo(undefined, [...models.settings(SECONDS), ...settings.split(" ").filter(Boolean)]);
      try {
        await use(await readSite(server));
      } finally {
        await server.stop();
        await models.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.use({ siteOf: "models", tolerated: new RegExp(`${FAILED_LOADS.source}|${NO_BLENDING.source}`) });
test.setTimeout(300_000);

test.beforeEach(async ({ page }) => {
  await signIn(page, someone("Ida Lund"));
  page.on("dialog", (dialog) => {
    throw new Error(`the page says ${dialog.message()}`);
  });
});

test("a provider that fails is named on the plan, also after a reload, and asked again for the next wish", async ({
  page,
}) => {
  const named = plan(page).getByText("DeepSeek did not answer properly. The built-in planner made this plan instead.");
  models.feel("failing");
  await wish(page);
  await expect(page.getByRole("radio", { name: /^DeepSeek/ })).toBeChecked();
  await generate(page);
  await expect(named).toBeVisible();
  await expect(plan(page)).toContainText("Planned by the built-in planner");
  await page.reload();
  await expect(named).toBeVisible();

  models.feel("good");
  await askAssistant(page, "slower", /I've updated your itinerary/);
  await expect(plan(page)).toContainText("Planned with DeepSeek");
  await expect(named).toHaveCount(0);
});

test("a provider that is slow is waited for so long, which is said, and then named as slow", async ({ page }) => {
  models.feel("slow");
  await wish(page);
  await page.getByRole("button", { name: "Generate Itinerary" }).click();
  await expect(
    page.getByText(`After ${SECONDS} seconds the built-in planner makes your plan instead.`, { exact: false }),
  ).toBeVisible();
  await expect(page).toHaveURL(KEPT, { timeout: 60_000 });
  await expect(
    plan(page).getByText("DeepSeek took too long. The built-in planner made this plan instead."),
  ).toBeVisible();
  await expect(days(page)).toHaveCount(7);
});

test("what a provider invents is named as left out", async ({ page }) => {
  models.feel("inventive");
  await wish(page);
  await generate(page);
  await expect(days(page).getByText(INVENTION)).toHaveCount(0);
  const notes = page.getByRole("region", { name: "Good to know" });
  await expect(notes.getByText(INVENTION, { exact: false })).toContainText("our catalogue does not have it");
});

test("what a provider smuggles in is no part of the page", async ({ page }) => {
  models.feel("hostile");
  await wish(page);
  await generate(page);
  await expect(plan(page)).toContainText("Planned with DeepSeek");
  await expect(page.getByText("Book here")).toHaveCount(0);
  expect(await page.content()).not.toContain(HOSTILE);
});

test("a title full of markup is text for its owner and for whoever opens the link", async ({ page, browser, site }) => {
  const title = "<img src=x onerror=alert(1)> Tea & <b>trains</b>";
  models.feel("good");
  await wish(page);
  await generate(page);
  await page.getByRole("button", { name: "Title of the plan" }).click();
  await page.getByRole("textbox", { name: "Title of the plan" }).fill(title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this plan" }).inputValue();

  const [other, owner] = [await visit(browser, site.url), await enter(browser, site.url, someone("Per Dahl"))];
  for (const reader of [other, owner]) {
    await reader.goto(new URL(link).pathname);
    const heading = reader.getByRole("heading", { level: 1, name: title, exact: true });
    await expect(heading).toBeVisible();
    await expect(heading.locator("img, b")).toHaveCount(0);
    await reader.emulateMedia({ media: "print" });
    await expect(heading).toBeVisible();
    await reader.context().close();
  }
});
