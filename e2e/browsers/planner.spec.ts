import { someone } from "../harness/account";
import { KEPT } from "../harness/planner";
import { waitUntil } from "./engine/page";
import { expect, test } from "./engine/test";
import { heading, signUpAs } from "./people";

test.setTimeout(300_000);

/** A start that is far enough. */
const AHEAD_MS = 30 * 24 * 60 * 60 * 1_000;

test("a trip is wished for, planned, changed in words and by hand, and shared", async ({ enter }) => {
  const page = await enter();
  const goNext = () => page.getByRole("button", { name: "Next" }).click();
  const plan = page.getByRole("region", { name: "Your itinerary" });
  const days = page.getByRole("tabpanel", { name: "Details" }).locator(".plan-day");
  const start = new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10);

  await test.step("the wizard's five steps", async () => {
    await page.goto("/ai-itinerary");
    await page.getByRole("button", { name: /^Kandy/ }).click();
    await page.getByRole("button", { name: /^Ella/ }).click();
    await page.getByLabel(/^Start date/).fillDate(start);
    await page.getByLabel(/^Start date/).toHaveValue(start);
    await goNext();
    await goNext();
    await page.getByRole("button", { name: "Tea Plantations" }).click();
    await goNext();
    await goNext();
    await page.getByRole("button", { name: "Plan my trip" }).click();
    await page.toHaveURL("/itinerary/1/customize");
    await heading(page, "Choose Your AI Provider");
  });

  await test.step("the plan arrives as a stream, and a reload finds it again", async () => {
    await page.getByRole("button", { name: "Generate Itinerary" }).click();
    await page.toHaveURL(KEPT);
    await days.toHaveCount(7);
    await page.goto((await page.url()).pathname);
    await days.toHaveCount(7);
    await plan.getByText(/Planned by the built-in planner/).toBeVisible();
  });

  await test.step("a wish in words changes it", async () => {
    const box = page.getByRole("textbox", { name: "Ask anything..." });
    // Only where each day is: a changed day also names the place it had before.
    const places = page.getByRole("tabpanel", { name: "Details" }).locator(".day-where .badge");
    await places.holding("Ella").first().toBeVisible();
    await box.fill("skip Ella");
    await box.press("Enter");
    await box.toHaveValue("");
    await page
      .getByRole("log", { name: "Messages" })
      .getByText(/^I've updated your itinerary/)
      .toBeVisible();
    await waitUntil(
      async () => (await places.count()) > 0 && (await places.holding(/\bElla\b/).count()) === 0,
      () => "Ella is still in the plan",
    );
  });

  await test.step("so do hands", async () => {
    await page.getByRole("button", { name: "Change by hand" }).click();
    const stops = days.locator(".plan-stop");
    const before = await stops.count();
    await page
      .getByRole("button", { name: /^Remove: / })
      .first()
      .click();
    await stops.toHaveCount(before - 1);
    await page.getByRole("button", { name: "Take back the last change" }).click();
    await stops.toHaveCount(before);
    await page.getByRole("button", { name: "Done changing" }).click();
  });

  await test.step("the map shows the route", async () => {
    await page.getByRole("tab", { name: "Map" }).click();
    await page
      .getByRole("application", { name: /^Map of the route/ })
      .getByRole("img", { name: /Kandy/ })
      .toBeVisible();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByRole("tab", { name: "Details" }).click();
  });

  await test.step("whoever signs in on the way shares it by a link that opens for others", async () => {
    const here = (await page.url()).pathname;
    await page.getByRole("button", { name: "Share" }).click();
    const link = page.getByRole("dialog").getByRole("link", { name: "Sign In" });
    await link.toBeVisible();
    const height = await page.evaluate(() => document.querySelector("dialog[open]")?.getBoundingClientRect().height);
    expect(height, "the dialog is as high as what it holds").toBeLessThan(400);
    await link.click();
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await signUpAs(page, someone("Maya Holm"));
    await page.toHaveURL(here);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Make a link" }).click();
    const address = await page.getByRole("textbox", { name: "Link to this plan" }).value();
    expect(address).toMatch(/\/itinerary\/shared\/[\w-]{20,}$/);
    const other = await enter();
    await other.goto(new URL(address).pathname);
    await other.getByText("Shared plan").toBeVisible();
  });
});
