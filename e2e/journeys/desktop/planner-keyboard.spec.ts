import type { Locator } from "@playwright/test";
import { KEPT } from "../../harness/planner";
import { expect, type Page, REFUSED_LOADS, test } from "../../harness/test";

test.use({ siteOf: "planning", tolerated: REFUSED_LOADS });
test.setTimeout(300_000);

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${wanted} is not reached by Tab`);
}

test("a trip is planned, refined, changed and looked at without a pointer", async ({ page }) => {
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const press = async (name: string | RegExp) => {
    await tabTo(page, button(name));
    await page.keyboard.press("Enter");
  };
  await page.goto("/ai-itinerary");
  await tabTo(page, page.getByRole("searchbox", { name: "Search places by name" }));
  await page.keyboard.type("kandy");
  await expect(button(/^Kandy/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(button("Remove Kandy")).toBeVisible();
  await press(/^Next$/);
  await expect(page.getByRole("heading", { level: 3, name: "How do you like to travel?" })).toBeFocused();
  await press(/^Next$/);
  await press("Tea Plantations");
  await press(/^Next$/);
  await expect(page.getByRole("heading", { level: 3, name: "Who comes along?" })).toBeFocused();
  await press(/^Next$/);
  await press("Plan my trip");
  await press("Generate Itinerary");
  await expect(page).toHaveURL(KEPT, { timeout: 60_000 });

  await tabTo(page, page.getByRole("textbox", { name: "Ask anything..." }));
  await page.keyboard.type("slower");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log", { name: "Messages" })).toContainText("I've updated your itinerary");

  await press("Change by hand");
  const later = button(/^Later: /);
  const name = (await later.getAttribute("aria-label")) ?? "";
  await tabTo(page, later);
  await page.keyboard.press("Enter");
  await expect(page.locator("#announcer")).toContainText(name.replace("Later: ", ""));
  await expect(page.getByRole("button", { name, exact: true })).toBeFocused();

  const tab = page.getByRole("tab", { name: "Details" });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await tab.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Shift+Tab");
  }
  await page.keyboard.press("ArrowRight");
  const map = page.getByRole("application", { name: /^Map of the route/ });
  await tabTo(page, map);
  const coast = map.locator(".coast");
  const far = (await coast.getAttribute("transform")) ?? "";
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(coast).not.toHaveAttribute("transform", far);
  const near = (await coast.getAttribute("transform")) ?? "";
  await page.keyboard.press("ArrowLeft");
  await expect(coast).not.toHaveAttribute("transform", near);
  await page.keyboard.press("0");
  await expect(coast).toHaveAttribute("transform", far);
});
