import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, NO_BLENDING, signIn } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, type Page, test } from "../harness/test";

// The staff edits texts of the site, which its pages have at once, and restores them.

test.use({ siteOf: "content", tolerated: NO_BLENDING });
test.setTimeout(240_000);

const SHIPPED = "Day and night, from any phone";
const EDITED = "Day and night, free of charge";

const note = (page: Page) => page.getByRole("textbox", { name: "What you changed, and why" });
/** As without JavaScript, once the server has drawn it again. */
const readDrawnPage = async (page: Page, address: string) => (await page.request.get(address)).text();

test("an emergency number is edited, which all pages have at once, and goes back to the release", async ({
  page,
  isMobile,
}) => {
  await signIn(page, ADMIN);
  await page.goto("/admin?tab=content");

  await test.step("the list is searched", async () => {
    await expect(page.getByRole("link", { name: "Terms & Conditions" })).toBeVisible();
    await page.getByRole("textbox", { name: "Find a text" }).fill("emergency");
    await expect(page.getByRole("link", { name: "Terms & Conditions" })).toHaveCount(0);
    await page.getByRole("link", { name: "Emergency numbers" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Emergency numbers" })).toBeVisible();
    await checkAccessibility(page);
  });

  const police = page.getByRole("group", { name: "Numbers" }).getByRole("textbox", { name: "Note" }).nth(1);
  await test.step("a draft survives a reload, and is compared and previewed", async () => {
    await police.fill(EDITED);
    await page.reload();
    await expect(police).toHaveValue(EDITED);
    await page.getByRole("tab", { name: "Changes" }).click();
    await expect(page.getByText("Numbers: number 2: Note")).toBeVisible();
    await page.getByRole("tab", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).getByText(EDITED)).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole("tab", { name: "Edit" }).click();
  });

  await test.step("it is saved with a note, and on the pages", async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Please write a note.")).toBeVisible();
    await note(page).fill("Calls to the police are free.");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(isMobile ? 390 : 1440);
    await page.getByRole("button", { name: "Save" }).click();
    await notice(page, "Saved");
    await expect.poll(() => readDrawnPage(page, "/safety"), { timeout: 30_000 }).toContain(EDITED);
  });

  await test.step("the history leads back to the shipped text", async () => {
    await page.getByRole("tab", { name: "History" }).click();
    await expect(page.getByText("Calls to the police are free.")).toBeVisible();
    await page.getByRole("button", { name: "Back to the shipped text" }).click();
    const dialog = page.getByRole("dialog", { name: "Back to the shipped text" });
    await dialog.getByRole("textbox").fill("It was a mistake.");
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Back to the shipped text" }).click();
    await notice(page, "Restored");
    await expect(page.getByRole("button", { name: "What changed Version 2" })).toBeVisible();
    await expect.poll(() => readDrawnPage(page, "/safety"), { timeout: 30_000 }).toContain(SHIPPED);
  });
});
