import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, NO_BLENDING, signIn, someone, turnOnAuthenticator } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, REFUSED_LOADS, test } from "../harness/test";

// An owner gives a role, which opens its own areas of the desk, and ends it.

test.use({ siteOf: "staff", tolerated: new RegExp(`${NO_BLENDING.source}|${REFUSED_LOADS.source}`) });
test.setTimeout(240_000);

const REASON = "Helps in the high season.";

test("an owner gives a person a role, who then sees its areas only, and ends it", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const hanna = someone("Hanna Lindqvist");
  const helper = await enter(browser, site.url, hanna);
  await signIn(page, ADMIN);
  await page.goto("/profile?tab=security");
  await turnOnAuthenticator(page);
  await page.goto("/admin?tab=staff");
  const members = page.getByRole("table", { name: "Members" });

  await test.step("the role is given with a reason", async () => {
    await expect(members.getByText("Set on the server, and changed only there.")).toBeVisible();
    await expect(page.getByRole("tab", { selected: true, name: "Staff" })).toBeInViewport();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Add or change…" }).click();
    const dialog = page.getByRole("dialog", { name: "Add or change a role" });
    await dialog.getByRole("textbox", { name: "E-mail address of the account" }).fill(hanna.email);
    await dialog.getByRole("radio", { name: /^Support/ }).check();
    await dialog.getByRole("textbox", { name: "Reason" }).fill(REASON);
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await notice(page, "Role saved");
    await expect(members.getByRole("row", { name: /Hanna Lindqvist/ })).toContainText("Support");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(isMobile ? 390 : 1440);
  });

  await test.step("the desk of the role has its areas only", async () => {
    await helper.goto("/admin");
    await expect(helper.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    await expect(helper.getByRole("tab", { name: "Bookings" })).toBeVisible();
    await expect(helper.getByRole("tab", { name: "Payouts" })).toHaveCount(0);
    await helper.goto("/admin?tab=payouts");
    await expect(helper.getByText("Your role does not open this area.")).toBeVisible();
  });

  await test.step("a four-eyes rule is switched", async () => {
    const rule = page.getByRole("checkbox", { name: "Handing over bookings" });
    await rule.uncheck();
    await page.reload();
    await expect(rule).not.toBeChecked();
  });

  await test.step("the role ends at once", async () => {
    await members
      .getByRole("row", { name: /Hanna Lindqvist/ })
      .getByRole("button", { name: /^End/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "End their roles" });
    await dialog.getByRole("textbox", { name: "Reason" }).fill(REASON);
    await dialog.getByRole("button", { name: "End" }).click();
    await notice(page, "Role ended");
    await helper.goto("/admin");
    await expect(helper.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await helper.context().close();
  });
});
