import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, NO_BLENDING, signIn } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, type Page, test } from "../harness/test";

// An admin undoes a decision before it is sent, and reopens it after.

test.use({ siteOf: "the operator's desk", tolerated: NO_BLENDING });
test.setTimeout(240_000);

/** Of the demo. */
const APPLICANT = "Ruwan Jayasuriya";
const REASON = "The license could not be read.";

const pane = (page: Page) => page.getByRole("region", { name: "Preview", exact: true });
const row = (page: Page) => page.getByRole("table").getByRole("button", { name: APPLICANT });

async function openList(page: Page, show: string): Promise<void> {
  await page.goto(`/admin?tab=applications&show=${show}`);
  await row(page).click();
  await expect(pane(page).getByRole("heading", { name: APPLICANT })).toBeVisible();
}

async function inspect(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("an admin undoes a rejection, sends it, and reopens it", async ({ page, isMobile }) => {
  await signIn(page, ADMIN);
  const rejection = page.getByRole("dialog", { name: "Reject Application" });
  const reason = rejection.getByRole("textbox");

  await test.step("for ten seconds a rejection can be undone, with its reason", async () => {
    await openList(page, "pending");
    await pane(page)
      .getByRole("button", { name: /^Reject/ })
      .click();
    await reason.fill(REASON);
    await rejection.getByRole("button", { name: "Reject Application" }).click();
    await expect(row(page)).toHaveCount(0);
    if (isMobile) await page.getByRole("button", { name: /^Undo/ }).tap();
    else await page.keyboard.press("z");
    await expect(reason).toHaveValue(REASON);
  });

  await test.step("it is sent at once by leaving the page", async () => {
    await rejection.getByRole("button", { name: "Reject Application" }).click();
    await expect(page.getByText(`Reject: ${APPLICANT}`, { exact: true })).toBeVisible();
    await inspect(page, isMobile);
    await openList(page, "rejected");
    await expect(pane(page).getByText(REASON)).toBeVisible();
    await expect(pane(page).getByText(new RegExp(`, by ${ADMIN}$`))).toBeVisible();
  });

  await test.step("reopened with a reason, it waits for a decision again", async () => {
    await pane(page).getByRole("button", { name: "Reopen…" }).click();
    const dialog = page.getByRole("dialog", { name: "Reopen decision" });
    await expect(dialog.getByRole("button", { name: "Reopen" })).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("A readable license has come.");
    await inspect(page, isMobile);
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await notice(page, "Decision reopened");
    await openList(page, "pending");
    await expect(pane(page).getByRole("button", { name: /^Approve/ })).toBeVisible();
  });
});
