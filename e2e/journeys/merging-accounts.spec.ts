import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, NO_BLENDING, signIn, turnOnAuthenticator } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, test } from "../harness/test";

// A traveler has signed up twice with one mailbox. The staff merges the two accounts, and undoes it.

test.use({ siteOf: "merged accounts", tolerated: NO_BLENDING });
test.setTimeout(240_000);

test("two accounts with one mailbox are merged after a look at what moves, and stand alone again", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const first = { name: "Elin Once", email: `elin.twice.${process.pid}@gmail.com` };
  const second = { name: "Elin Twice", email: `elintwice${process.pid}+trips@gmail.com` };
  for (const one of [first, second]) await (await enter(browser, site.url, one)).context().close();

  await signIn(page, ADMIN);
  await page.goto("/profile?tab=security");
  await turnOnAuthenticator(page);
  await page.goto(`/admin?tab=people&q=${encodeURIComponent(first.email)}`);
  await page.getByRole("table", { name: "People" }).getByRole("link", { name: first.name }).click();
  const record = page.getByRole("article", { name: "Person", exact: true });
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox", { name: "Reason" });

  await test.step("the page suggests the other account, and the dialog says which one stays", async () => {
    const duplicates = record.getByRole("region", { name: "Possible duplicates" });
    await expect(duplicates.getByText("The same mailbox")).toBeVisible();
    await duplicates.getByRole("button", { name: `Merge… with ${second.name}` }).click();
    await expect(dialog.getByRole("region", { name: "Stays" })).toContainText(first.email);
    await dialog.getByRole("button", { name: /^Swap/ }).click();
    await expect(dialog.getByRole("region", { name: "Stays" })).toContainText(second.email);
    await dialog.getByRole("button", { name: /^Swap/ }).click();
    await expect(dialog.getByRole("region", { name: "Ends" })).toContainText(second.email);
    await expect(dialog.getByRole("button", { name: "Merge accounts" })).toBeDisabled();
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("the accounts are merged, and the merge is undone", async () => {
    await reason.fill("She wrote to us from both addresses.");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Merge accounts" }).click();
    await notice(page, "Accounts merged");
    const from = record.getByRole("region", { name: "Contains the account of" });
    await from.getByRole("button", { name: `Undo… with ${second.name}` }).click();
    await reason.fill("The other one is her sister.");
    await dialog.getByRole("button", { name: "Undo merge" }).click();
    await notice(page, "Merge undone");
    await expect(from).toBeHidden();
    await expect(record.getByRole("region", { name: "Possible duplicates" })).toBeVisible();
  });
});
