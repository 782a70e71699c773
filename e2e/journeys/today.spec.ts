import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, NO_BLENDING, signIn } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, type Page, test } from "../harness/test";

// An owner begins the day on one page, follows a queue to its rows, sets its target, and looks at how guides answer.

test.use({ siteOf: "the page of the day", tolerated: NO_BLENDING });
test.setTimeout(180_000);

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an owner sees what waits, sets a target, and finds the slowest guides", async ({ page, isMobile }) => {
  await signIn(page, ADMIN);
  await page.goto("/admin?tab=today");
  const packages = part(page, "Waiting").getByRole("row", { name: /^New packages/ });

  await test.step("every queue is in its place, and each part of the page is there", async () => {
    await expect(part(page, "Waiting").getByRole("row")).toHaveCount(19);
    await expect(packages.getByRole("cell").first()).toHaveText(/^[1-9]/);
    await expect(part(page, "Failing")).toBeVisible();
    await expect(part(page, "Money").getByText("Captured")).toBeVisible();
    await expect(part(page, "From view to payment")).toBeVisible();
    await expect(part(page, "Searches without results")).toBeVisible();
    await expect(part(page, "Answers of guides").getByRole("link").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(isMobile ? 390 : 1440);
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("a queue leads to its rows, and back", async () => {
    await part(page, "Waiting").getByRole("link", { name: "Guide applications" }).click();
    await expect(page).toHaveURL(/tab=applications&show=pending$/);
    await expect(page.getByRole("tab", { name: "Guide Applications", selected: true })).toBeVisible();
    await page.goBack();
  });

  await test.step("a target is set where it stands, and a wrong one stays with its problem", async () => {
    await packages.getByRole("button").click();
    const hours = page.getByRole("textbox", { name: "Target of New packages in hours" });
    await hours.fill("900");
    await hours.press("Enter");
    await expect(page.getByText("Enter whole hours from 1 to 720.")).toBeVisible();
    await hours.fill("36");
    await hours.press("Enter");
    await notice(page, "Target saved");
    await expect(packages.getByRole("button")).toBeFocused();
    await page.reload();
    await expect(packages.getByRole("button", { name: /^36 h/ })).toBeVisible();
  });

  await test.step("the period and the order of the guides are in the address", async () => {
    const answers = part(page, "Answers of guides");
    await page.getByRole("button", { name: "90 days" }).click();
    await expect(part(page, "Money").getByText("Last 90 days")).toBeVisible();
    if (isMobile) await answers.getByRole("combobox", { name: "Sort by" }).selectOption("Slowest answers");
    else await answers.getByRole("button", { name: "Median answer" }).click();
    await expect(page).toHaveURL(/period=90&order=slowest$/);
    await answers.getByRole("link").first().click();
    await expect(page.getByRole("article", { name: "Guide", exact: true })).toBeVisible();
  });
});
