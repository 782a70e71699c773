import { NO_BLENDING, signIn, someone } from "../../harness/account";
import { expect, test } from "../../harness/test";

// One test changes a guide's name.
test.use({ siteOf: "guides on a phone", tolerated: NO_BLENDING });

test("an application is written with a thumb: what goes on is always in reach, back goes back", async ({ page }) => {
  await signIn(page, someone("Kasun Wickramasinghe"));
  await page.goto("/guide-onboarding");
  await expect(page.getByRole("heading", { level: 1, name: "About you" })).toBeVisible();
  const next = page.getByRole("button", { name: "Next" });
  await expect(next).toBeInViewport();
  await next.tap();
  await page.getByRole("button", { name: "Trekking" }).tap();
  await next.tap();
  await page.getByRole("combobox", { name: "Add a place" }).fill("tri");
  await page.getByRole("option", { name: /^Trincomalee/ }).tap();
  await expect(page.getByRole("listitem").filter({ hasText: "Trincomalee" })).toContainText("Primary");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Trekking", pressed: true })).toBeVisible();
  await page.goForward();
  await next.tap();
  await page.getByRole("button", { name: "Submit Application" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Application Submitted!" })).toBeVisible();
});

test("the host's desk, the settings and the bell fit a phone", async ({ page }) => {
  await signIn(page, "Antony Croos");
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Ayubowan, Antony" })).toBeVisible();
  expect(await fits()).toBe(true);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notifications/ })
    .tap();
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  expect(await fits()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Settings" }).tap();
  await page.getByRole("button", { name: "Edit Profile" }).tap();
  await page
    .getByRole("textbox", { name: "Display Name" })
    .fill("Antony Joseph Emmanuel Bandaranayake Wickramasinghe Croos");
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeInViewport();
  expect(await fits()).toBe(true);
  await page.getByRole("button", { name: "Save Changes" }).tap();
  await expect(page.getByText("Profile updated!")).toBeVisible();
  expect(await fits()).toBe(true);
  await page.getByRole("button", { name: "Visitor Profile" }).tap();
  await expect(page.getByText("Signed in via")).toBeVisible();
});
