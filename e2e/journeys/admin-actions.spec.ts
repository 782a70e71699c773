import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, someone, wireFrom } from "../harness/account";
import { notice, request, tripOf } from "../harness/booking";
import { expect, type Page, test } from "../harness/test";

// An admin acts on a booking from its page, and suspends its guide with a plan for each open booking.

test.use({ siteOf: "desk actions", tolerated: NO_BLENDING });
test.setTimeout(300_000);

const actions = (page: Page) => page.getByRole("group", { name: "Actions" });

async function act(page: Page, name: string): Promise<void> {
  await expect(actions(page)).toBeVisible();
  const button = actions(page).getByRole("button", { name });
  if (!(await button.isVisible())) await actions(page).getByRole("button", { name: "More" }).click();
  await button.click();
}

async function inspect(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("an admin extends a deadline, sends a mail again, cancels, and suspends the guide with a plan", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const elin = someone("Elin Waiter");
  const trip = tripOf(site.catalogue, GUIDE);
  const traveler = await enter(browser, site.url, elin);
  await request(traveler, trip, GUIDE, 3);
  await traveler.context().close();

  await signIn(page, ADMIN);
  await page.goto(`/admin?tab=bookings&q=${encodeURIComponent(elin.name)}`);
  await page.getByRole("link", { name: new RegExp(elin.name) }).click();
  const record = page.getByRole("article", { name: "Booking", exact: true });
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox", { name: "Reason" });

  await test.step("the guide gets more time to answer", async () => {
    await act(page, "Extend deadline…");
    await dialog.getByRole("button", { name: "+24 hours" }).click();
    await dialog.getByRole("button", { name: "Extend" }).click();
    await expect(reason).toBeFocused();
    await reason.fill("The guide has no network this week.");
    await inspect(page, isMobile);
    await dialog.getByRole("button", { name: "Extend" }).click();
    await notice(page, "Deadline extended");
    await expect(record.getByText("The guide has no network this week.")).toBeVisible();
  });

  await test.step("a mail goes out again", async () => {
    await act(page, "Send mail again…");
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Send mail" }).click();
    await notice(page, "Mail sent");
  });

  await test.step("the booking is cancelled at the traveler's wish", async () => {
    await act(page, "Cancel booking…");
    await dialog.getByRole("radio", { name: /^The traveler/ }).check();
    await expect(dialog.getByText(/Nothing has been paid\.$/)).toBeVisible();
    await reason.fill("She called: her mother is ill.");
    await inspect(page, isMobile);
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await notice(page, "Booking cancelled");
    await expect(record.getByText("Cancelled", { exact: true }).first()).toBeVisible();
    await expect(record.getByText("She called: her mother is ill.").first()).toBeVisible();
    await expect(actions(page).getByRole("button", { name: "More" })).toBeFocused();
  });

  await test.step("the guide is suspended with a choice for each open booking, and reinstated", async () => {
    const wire = await wireFrom(page, site.url);
    const { rows } = (await wire("POST", "rpc/admin_guides", { search: GUIDE })) as { rows: { id: string }[] };
    await page.goto(`/admin?tab=guides&item=${rows[0]?.id}`);
    const guide = page.getByRole("article", { name: "Guide", exact: true });
    await guide.getByRole("button", { name: "Suspend" }).click();
    const choices = dialog.getByRole("combobox");
    await expect(choices.first()).toBeVisible();
    const count = await choices.count();
    await expect(dialog.getByText(`${count} without a choice`)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByText(new RegExp(`^${count} cancelled`))).toBeVisible();
    await dialog.getByRole("button", { name: "Keep" }).click();
    await reason.fill("A complaint that is looked into.");
    await inspect(page, isMobile);
    await dialog.getByRole("button", { name: "Suspend" }).click();
    await notice(page, "Guide suspended");
    await guide.getByRole("button", { name: "Reinstate" }).click();
    await reason.fill("The complaint was about another guide.");
    await dialog.getByRole("button", { name: "Reinstate" }).click();
    await notice(page, "Guide reinstated");
  });
});
