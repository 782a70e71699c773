import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, NO_BLENDING, signIn, someone, turnOnAuthenticator } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, type Page, REFUSED_LOADS, test } from "../harness/test";

// One's own data and the end of one's account, and what an admin does about another's.

test.use({ siteOf: "ends of accounts", tolerated: new RegExp(`${NO_BLENDING.source}|${REFUSED_LOADS.source}`) });
test.setTimeout(240_000);

const REASON = "They wrote to us about it.";
const banner = (page: Page) => page.getByRole("region", { name: "Your account will be deleted" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("a traveler downloads their data, deletes their account, and keeps it with one press", async ({
  page,
  isMobile,
}) => {
  await signIn(page, someone("Hanna Lindqvist"));
  await page.goto("/profile?tab=security");

  await test.step("the data is a file", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^serendib-my-data-\d{4}-\d{2}-\d{2}\.zip$/);
    await notice(page, "Your data is saved");
  });

  await test.step("the deletion needs a typed word, and says what the law keeps", async () => {
    const end = page.getByRole("region", { name: "Delete this account" });
    await expect(end.getByText(/Inland Revenue Act/)).toBeVisible();
    await end.getByRole("button", { name: "Delete my account…" }).click();
    const send = dialog(page, "Delete your account?").getByRole("button", { name: "Delete my account" });
    await expect(send).toBeDisabled();
    await dialog(page, "Delete your account?").getByRole("textbox").fill("delete");
    await checkAccessibility(page);
    await send.click();
    await expect(dialog(page, "Delete your account?")).toBeHidden();
  });

  await test.step("every page of the profile says when, until one press keeps the account", async () => {
    await page.goto("/profile");
    await expect(banner(page)).toContainText("Your account will be deleted on Monday 28 January 2030");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(isMobile ? 390 : 1440);
    await checkAccessibility(page);
    await banner(page).getByRole("button", { name: "Keep my account" }).click();
    await notice(page, "Your account stays");
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Hanna Lindqvist" })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });
});

test("an admin blocks a person, which their page says, unblocks them, and erases them", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const ravi = someone("Ravi Fernando");
  const own = await enter(browser, site.url, ravi);
  await signIn(page, ADMIN);
  await page.goto("/profile?tab=security");
  await turnOnAuthenticator(page);
  await page.goto(`/admin?tab=people&q=${encodeURIComponent(ravi.email)}`);
  await page.getByRole("link", { name: ravi.name }).click();
  const record = page.getByRole("article", { name: "Person", exact: true });
  const act = async (button: string, name: string, fill: () => Promise<void> = async () => undefined) => {
    await record.getByRole("button", { name: button }).click();
    await fill();
    await dialog(page, name).getByRole("textbox", { name: "Reason" }).fill(REASON);
    await checkAccessibility(page);
  };

  await test.step("blocked until a day, the session is over", async () => {
    await act("Block…", "Block");
    await dialog(page, "Block").getByRole("button", { name: "Block" }).click();
    await expect(record.getByText("Blocked until Tuesday 22 January 2030", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(isMobile ? 390 : 1440);
    await own.goto("/profile");
    await expect(own.getByText(/Your session has ended|Continue with Google/).first()).toBeVisible();
    await own.context().close();
  });

  await test.step("unblocked", async () => {
    await act("Unblock…", "Unblock");
    await dialog(page, "Unblock").getByRole("button", { name: "Unblock" }).click();
    await expect(record.getByRole("button", { name: "Block…", exact: true })).toBeVisible();
  });

  await test.step("erased, and no longer among the people", async () => {
    await act("Erase…", "Erase this account", async () => {
      await dialog(page, "Erase this account")
        .getByRole("textbox", { name: /e-mail address/ })
        .fill(ravi.email);
    });
    await dialog(page, "Erase this account").getByRole("button", { name: "Erase for good" }).click();
    await notice(page, "Account erased");
    await expect(page.getByText(`Nothing matches “${ravi.email}”.`)).toBeVisible();
  });
});
