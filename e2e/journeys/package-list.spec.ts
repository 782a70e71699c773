import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, GUIDE, NO_BLENDING, signIn } from "../harness/account";
import { notice, tripOf } from "../harness/booking";
import { expect, type Page, test } from "../harness/test";

// The staff finds a package in the list of all, takes it off sale from its page, and puts it back with others at once.

test.use({ siteOf: "the operator's desk", tolerated: NO_BLENDING });
test.setTimeout(240_000);

const REASON = "The licence of its owner has ended.";

async function inspect(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("a package is found by its host, taken off sale with a reason, and put back in bulk", async ({
  page,
  site,
  isMobile,
}) => {
  const { title } = tripOf(site.catalogue, GUIDE);
  await signIn(page, ADMIN);
  await page.goto("/admin?tab=package_list");
  const list = page.getByRole("region", { name: "Packages", exact: true });
  const record = page.getByRole("article", { name: "Package", exact: true });
  const dialog = page.getByRole("dialog");

  await test.step("the list is searched by a host, and sorted", async () => {
    await list.getByRole("textbox", { name: "Title, place, host or id" }).fill(GUIDE);
    await expect(page).toHaveURL(/q=/);
    await expect(list.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(list.getByRole("link", { name: title })).toBeVisible();
    await expect(list.getByRole("row").filter({ hasText: title })).toContainText("On sale");
    await inspect(page, isMobile);
  });

  await test.step("its page has hosts and history, and it is taken off sale with a reason", async () => {
    await list.getByRole("link", { name: title }).click();
    await expect(record.getByRole("heading", { name: title })).toBeVisible();
    await expect(record.getByRole("region", { name: "Hosts" }).getByRole("link", { name: GUIDE })).toBeVisible();
    await inspect(page, isMobile);
    await record.getByRole("button", { name: "Take off sale…" }).click();
    await dialog.getByRole("textbox", { name: "Reason for its owners" }).fill(REASON);
    await dialog.getByRole("button", { name: "Take off sale" }).click();
    await notice(page, "Package taken off sale");
    await expect(record.getByRole("region", { name: "Why it is off sale" })).toContainText(REASON);
    await expect(record.getByRole("button", { name: "Put back on sale" })).toBeVisible();
  });

  await test.step("it is put on sale again from the list of those taken down, after a preview", async () => {
    await record.getByRole("button", { name: "Back to the list" }).click();
    await list.getByRole("button", { name: "Taken down", exact: true }).click();
    await expect(list.getByText("1 package", { exact: true })).toBeVisible();
    await list.getByRole("checkbox", { name: `Select ${title}` }).check();
    await list.getByRole("button", { name: "Put on sale…" }).click();
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByText("Will be on sale (1)")).toBeVisible();
    await dialog.getByRole("button", { name: "Put 1 package on sale" }).click();
    await notice(page, "1 package on sale");
    await expect(list.getByText(`Nothing matches “${GUIDE}”.`)).toBeVisible();
  });
});
