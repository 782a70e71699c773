import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, someone } from "../harness/account";
import { notice, request, tripOf } from "../harness/booking";
import { expect, test } from "../harness/test";

// Traveler and guide agree on other days by telephone, and the staff changes the request as both have agreed.

test.use({ siteOf: "desk actions", tolerated: NO_BLENDING });
test.setTimeout(240_000);

const REASON = "Both agreed on the telephone this morning.";

test("a request moves to other days as both sides have agreed, with its price and what follows before it is done", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const elin = someone("Elin Mover");
  const traveler = await enter(browser, site.url, elin);
  const booked = await request(traveler, tripOf(site.catalogue, GUIDE), GUIDE, 4);
  await traveler.context().close();

  await signIn(page, ADMIN);
  await page.goto(`/admin?tab=bookings&q=${encodeURIComponent(elin.name)}`);
  await page.getByRole("link", { name: new RegExp(elin.name) }).click();
  const record = page.getByRole("article", { name: "Booking", exact: true });
  await record.getByRole("button", { name: "More" }).click();
  await record.getByRole("button", { name: "Change booking…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change this booking" });
  const send = dialog.getByRole("button", { name: "Change booking", exact: true });

  await test.step("the dialog says in whose name, and what follows", async () => {
    await expect(dialog.getByText(/only the guide can propose a change/)).toBeVisible();
    await dialog.getByRole("radio", { name: /^Both have agreed/ }).check();
    // Busy days load beside the calendar.
    await page.waitForLoadState("networkidle");
    const open = dialog.locator("[data-day][aria-disabled=false]:not(.taken)");
    const days = await open.evaluateAll((all) => all.map((one) => one.getAttribute("data-day") ?? ""));
    const later = days.find((day) => day > booked);
    expect(later, `a free day after ${booked}`).toBeDefined();
    await dialog.locator(`[data-day="${later}"]`).click();
    await expect(dialog.getByText("The request is approved with it.")).toBeVisible();
    await expect(send).toHaveAttribute("aria-disabled", "false");
  });

  await test.step("a reason is needed, and what was chosen is still there", async () => {
    await send.click();
    const reason = dialog.getByRole("textbox", { name: "Reason" });
    await expect(reason).toBeFocused();
    await reason.fill(REASON);
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
    await send.click();
    await notice(page, "Booking changed");
    await expect(dialog).toBeHidden();
    await expect(record.getByText("Approved", { exact: true }).first()).toBeVisible();
  });
});
