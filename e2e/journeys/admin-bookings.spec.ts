import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, someone } from "../harness/account";
import { notice, request, tripOf } from "../harness/booking";
import { expect, test } from "../harness/test";

// An admin finds a booking by its traveler's name, reads what happened to it, and writes a note.

test.use({ siteOf: "desk bookings", tolerated: NO_BLENDING });
test.setTimeout(240_000);

test("an admin finds a booking by name, reads its page, and comes back to the list", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const elin = someone("Elin Desker");
  const trip = tripOf(site.catalogue, GUIDE);
  const traveler = await enter(browser, site.url, elin);
  await request(traveler, trip, GUIDE, 3);
  await traveler.context().close();

  await signIn(page, ADMIN);
  await page.goto("/admin?tab=bookings");
  const list = page.getByRole("region", { name: "Bookings", exact: true });
  const link = list.getByRole("link", { name: new RegExp(elin.name) });
  await test.step("the list is searched while typing, and has no barriers", async () => {
    await list.getByRole("textbox", { name: /^Name, e-mail/ }).fill(elin.name);
    await expect(list.getByText("1 booking", { exact: true })).toBeVisible();
    await expect(list.getByRole("row", { name: /Pending/ })).toHaveCount(1);
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("its page has what happened to it, and takes a note", async () => {
    await link.click();
    const record = list.getByRole("article", { name: "Booking", exact: true });
    await expect(record.getByRole("heading", { level: 2, name: trip.title })).toBeVisible();
    const timeline = record.getByRole("region", { name: "Timeline" });
    await expect(timeline.getByText("Requested", { exact: true })).toBeVisible();
    await expect(record.getByRole("link", { name: elin.name })).toBeVisible();
    await record.getByRole("textbox", { name: "New note" }).fill("Called her about the train.");
    await record.getByRole("button", { name: "Add note" }).click();
    await notice(page, "Note added");
    await expect(record.getByText("Called her about the train.")).toBeVisible();
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("back leads to the same list, with the focus on the booking", async () => {
    await page.goBack();
    await expect(link).toBeFocused();
    await list.getByRole("button", { name: "Waiting for an answer" }).click();
    await expect(page).toHaveURL(/show=pending&order=created$|order=created&show=pending$/);
  });
});
