import type { Browser } from "@playwright/test";
import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, someone, type TestUser } from "../harness/account";
import { approve, dialog, notice, PAYS, payWith, receipt, request } from "../harness/booking";
import type { Catalogue, Trip } from "../harness/catalogue";
import { expect, type Page, REFUSED_LOADS, test } from "../harness/test";

// A booking goes to another host of its package: offered by its guide or by an admin. A guide who cancels leaves the
// traveler with other hosts.

test.use({
  siteOf: "handover",
  tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}|WebSocket connection`),
});
test.setTimeout(300_000);

/** Another guide of the demo, who hosts a package with the first. */
const OTHER = "Anuruddha Bandaranayake";

function sharedTrip({ trips }: Catalogue): Trip {
  const isHosted = (trip: Trip, name: string) =>
    trip.package_guides.some(({ guides }) => guides?.display_name === name);
  const found = trips.find((trip) => trip.max_people >= 2 && isHosted(trip, GUIDE) && isHosted(trip, OTHER));
  if (!found) throw new Error(`${GUIDE} and ${OTHER} host no trip together`);
  return found;
}

const mine = (page: Page) => page.getByRole("tabpanel", { name: "My Bookings" }).getByRole("article");
const bookings = (page: Page) => page.goto("/profile?mode=visitor&tab=bookings");
const jobOf = (host: Page, traveler: TestUser) => host.getByRole("article").filter({ hasText: traveler.name });

/** With its advance paid. Returns its first day, and the guide's page. */
async function confirmTrip(page: Page, browser: Browser, site: string, trip: Trip, traveler: TestUser, month: number) {
  await signIn(page, traveler);
  const day = await request(page, trip, GUIDE, month);
  const host = await enter(browser, site, GUIDE);
  await approve(host, traveler.name);
  await bookings(page);
  const tab = await payWith(page, /^Pay advance/, PAYS);
  await expect(tab.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  await tab.close();
  await host.goto("/profile?mode=host&tab=jobs");
  await expect(jobOf(host, traveler)).toBeVisible();
  return { day, host };
}

test("a guide hands a job over, and its traveler leaves with everything back", async ({ page, browser, site }) => {
  const elin = someone("Elin Sorensen");
  const trip = sharedTrip(site.catalogue);
  const { host } = await confirmTrip(page, browser, site.url, trip, elin, 3);

  await test.step("the guide offers it to the other host, takes that back, and offers it again", async () => {
    const form = host.getByRole("dialog", { name: "Hand over this trip" });
    const open = jobOf(host, elin).getByText(`Offered to ${OTHER}`);
    for (const message of ["They love birds.", "They love birds and old temples."]) {
      await jobOf(host, elin)
        .getByRole("button", { name: /^Hand over/ })
        .click();
      await form.getByRole("radio", { name: new RegExp(`^${OTHER}`) }).check();
      await form.getByRole("textbox", { name: /^Message/ }).fill(message);
      await checkAccessibility(host);
      await host.emulateMedia({ colorScheme: "light" });
      await form.getByRole("button", { name: /^Offer to / }).click();
      await notice(host, "Offer sent");
      await expect(form).toBeHidden();
      await expect(open).toBeVisible();
      if (message !== "They love birds.") continue;
      await jobOf(host, elin)
        .getByRole("button", { name: /^Take back/ })
        .click();
      await notice(host, "Offer taken back");
      await expect(open).toHaveCount(0);
    }
  });

  await test.step("the other host accepts it in the inbox", async () => {
    const other = await enter(browser, site.url, OTHER);
    await other.goto("/profile?mode=host");
    const inbox = other.getByRole("region", { name: /^Needs you now/ });
    await expect(inbox.locator("[aria-busy]")).toHaveCount(0);
    const rest = inbox.getByRole("button", { name: /^Show all \d+$/ });
    if (await rest.isVisible()) await rest.click();
    const row = inbox.locator("[data-kind=handover]").filter({ hasText: GUIDE });
    await expect(row.getByText("Trip offered to you", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: /^Answer/ }).click();
    await expect(row.getByText("They love birds and old temples.")).toBeVisible();
    await expect(row.getByText("Your share", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: /^Accept/ }).click();
    await checkAccessibility(other);
    await row.getByRole("button", { name: "Accept trip" }).click();
    await notice(other, "The trip is yours");
    await expect(row).toHaveCount(0);
    await other.goto("/profile?mode=host&tab=jobs");
    await expect(jobOf(other, elin).getByText(new RegExp(`^You took it over from ${GUIDE} on `))).toBeVisible();
    await other.context().close();
    // It leaves the open page of the guide.
    await expect(jobOf(host, elin)).toHaveCount(0);
  });

  await test.step("the traveler sees who leads now, and cancels for nothing", async () => {
    await bookings(page);
    await expect(mine(page).getByText(`Now led by ${OTHER} instead of ${GUIDE}.`)).toBeVisible();
    await expect(
      mine(page).getByText(/^Until \d+ \w+ 2030, \d\d:\d\d your time .* everything that you have paid\.$/),
    ).toBeVisible();
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
    await mine(page).getByRole("button", { name: "Cancel booking" }).click();
    const cancel = page.getByRole("dialog", { name: "Cancel this booking?" });
    await expect(
      cancel.getByText(/^Your guide has changed, so you get back 100% of what you have paid until /),
    ).toBeVisible();
    const [paid, refund] = await cancel.locator(".comes-back dd").allTextContents();
    expect(refund).toBe(paid);
    await cancel.getByRole("button", { name: "Cancel booking" }).click();
    await notice(page, "Booking cancelled");
    await page.goto("/profile/booking-history");
    await expect(page.getByText(`Handed over from ${GUIDE} to ${OTHER}`)).toBeVisible();
    await host.context().close();
  });
});

test("a guide cancels, and the traveler requests the same days with another host", async ({ page, browser, site }) => {
  const trip = sharedTrip(site.catalogue);
  const marta = someone("Marta Nilsson");
  const { day, host } = await confirmTrip(page, browser, site.url, trip, marta, 5);

  await test.step("the dialog of the cancellation offers a handover first", async () => {
    const cancel = host.getByRole("dialog", { name: "Cancel this booking?" });
    const form = host.getByRole("dialog", { name: "Hand over this trip" });
    const press = () => jobOf(host, marta).getByRole("button", { name: "Cancel booking" }).click();
    await press();
    await expect(cancel.getByText(new RegExp(`${OTHER}.* free on these days\\.`))).toBeVisible();
    await checkAccessibility(host);
    await host.emulateMedia({ colorScheme: "light" });
    await cancel.getByRole("button", { name: "Hand over instead" }).click();
    await expect(form.getByRole("radio", { name: new RegExp(`^${OTHER}`) })).toBeEnabled();
    await form.getByRole("button", { name: "Not now" }).click();
    await press();
    await cancel.getByRole("textbox", { name: "Reason (optional)" }).fill("My car broke down.");
    await cancel.getByRole("button", { name: "Cancel booking" }).click();
    await notice(host, "Booking cancelled");
    await host.context().close();
  });

  await test.step("the traveler asks the other host, with the days and all else filled in", async () => {
    await bookings(page);
    const block = mine(page).getByRole("region", { name: "What now?" });
    await expect(block.getByText(/^Your guide cancelled, so all that you paid comes back to you: \$/)).toBeVisible();
    await expect(block.getByRole("list", { name: "Other days" }).getByRole("link").first()).toBeVisible();
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
    await block.getByRole("link", { name: `Ask ${OTHER} for the same days` }).click();
    await expect(dialog(page).getByRole("radio", { name: OTHER })).toBeChecked();
    await expect(dialog(page).locator(`[data-day="${day}"]`)).toHaveAttribute("aria-pressed", "true");
    await dialog(page)
      .getByRole("checkbox", { name: /^I accept the/ })
      .check();
    await dialog(page).getByRole("button", { name: "Send booking request" }).click();
    await notice(page, "Booking request sent!");
    await expect(receipt(page)).toBeVisible();
  });
});

test("a guide and an admin offer several jobs at once", async ({ page, browser, site, isMobile }) => {
  const trip = sharedTrip(site.catalogue);
  const berta = someone("Berta Lindqvist");
  await signIn(page, berta);
  const day = await request(page, trip, GUIDE, 7);
  const rows = (one: Page) => one.getByRole("list", { name: "Jobs that can be handed over" }).getByRole("listitem");
  const rowOf = (one: Page) => rows(one).filter({ hasText: "Berta" }).filter({ hasText: trip.title });
  const fits = async (one: Page) => {
    if (isMobile) expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };

  await test.step("the guide chooses days, hosts and jobs", async () => {
    const host = await enter(browser, site.url, GUIDE);
    await host.goto("/profile?mode=host&tab=jobs");
    await host.getByRole("link", { name: "Hand over several jobs" }).click();
    await expect(host.getByRole("heading", { name: "Hand over several jobs" })).toBeFocused();
    await host.getByLabel("To", { exact: true }).fill(day);
    await host.getByLabel("From", { exact: true }).fill(day);
    await expect(rowOf(host).getByRole("checkbox")).toBeChecked();
    await rowOf(host)
      .getByRole("combobox")
      .selectOption({ label: await labelOf(host, OTHER) });
    await host.getByRole("textbox", { name: /^Message/ }).fill("I am away that week.");
    await checkAccessibility(host);
    await host.emulateMedia({ colorScheme: "light" });
    await fits(host);
    await host.getByRole("button", { name: /^Offer \d+ jobs?$/ }).click();
    await notice(host, "Offer sent");
    await expect(rowOf(host).getByText(`Offered to ${OTHER}`)).toBeVisible();
    await expect(rowOf(host).getByRole("checkbox")).not.toBeChecked();
    await host.context().close();
  });

  await test.step("the admin finds the guide, and offers all of the jobs", async () => {
    const admin = await enter(browser, site.url, ADMIN);
    await admin.goto("/admin?tab=handovers");
    const box = admin.getByRole("textbox", { name: "Guide's name" });
    await box.fill(GUIDE.slice(0, 7).toLowerCase());
    await box.press("Enter");
    await admin.getByRole("button", { name: new RegExp(`^${GUIDE}`) }).click();
    await expect(admin.getByRole("heading", { name: `Bookings of ${GUIDE}` })).toBeVisible();
    await rowOf(admin)
      .getByRole("button", { name: /^Take back/ })
      .click();
    await notice(admin, "Offer taken back");
    await expect(rowOf(admin).getByText(`Offered to ${OTHER}`)).toHaveCount(0);
    await rowOf(admin).getByRole("checkbox").check();
    await checkAccessibility(admin);
    await admin.emulateMedia({ colorScheme: "light" });
    await fits(admin);
    await admin.getByRole("button", { name: /^Offer \d+ jobs?$/ }).click();
    await notice(admin, "Offer sent");
    await expect(rowOf(admin).getByText(/^Offered by Serendib to /)).toBeVisible();
    await admin.context().close();
  });

  /** A host's option also has the stars. */
  async function labelOf(host: Page, name: string): Promise<string> {
    const labels = await rowOf(host).getByRole("combobox").getByRole("option").allTextContents();
    return labels.find((label) => label.startsWith(name)) ?? name;
  }
});
