import type { Catalogue, Trip } from "./catalogue";
import { expect, type Page } from "./test";

/** A trip of several days. */
export function tripOf({ trips }: Catalogue, guide: string, days: { least: number } = { least: 2 }): Trip {
  const found = trips.find(
    (trip) =>
      trip.duration_days >= days.least &&
      trip.max_people >= 2 &&
      trip.package_guides.some((host) => host.guides?.display_name === guide),
  );
  if (!found) throw new Error(`${guide} hosts no trip of ${days.least} days`);
  return found;
}

export const dialog = (page: Page) => page.getByRole("dialog", { name: "Book Your Experience" });

export const receipt = (page: Page) => page.getByRole("dialog", { name: "Booking request sent!" });

export const notice = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true }).first()).toBeVisible();

/** Turns some months forward and picks the first open day. */
export async function chooseDay(page: Page, monthsOn: number): Promise<string> {
  for (let month = 0; month < monthsOn; month += 1) {
    await dialog(page).getByRole("button", { name: "Next month" }).click();
  }
  const day = dialog(page).locator("[data-day][aria-disabled=false]").first();
  await day.click();
  await expect(day).toHaveAttribute("aria-pressed", "true");
  return (await day.getAttribute("data-day")) ?? "";
}

/** What every request needs besides its day: a phone number, beds, and the terms. */
export async function fillIn(page: Page): Promise<void> {
  await dialog(page).getByRole("textbox", { name: "Phone" }).first().fill("+46 70 123 45 67");
  const alone = dialog(page).getByRole("checkbox", { name: "I will arrange the rest myself" });
  if (await alone.isVisible()) await alone.check();
  await dialog(page)
    .getByRole("checkbox", { name: /^I accept the/ })
    .check();
}

/** Requests the trip with this guide, on a day of that month. */
export async function request(page: Page, trip: Trip, guide: string, monthsOn: number): Promise<string> {
  await page.goto(`/packages/${trip.id}`);
  await page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
  await dialog(page).getByRole("radio", { name: guide }).check();
  const day = await chooseDay(page, monthsOn);
  await fillIn(page);
  await dialog(page).getByRole("button", { name: "Send booking request" }).click();
  await notice(page, "Booking request sent!");
  await expect(dialog(page)).toBeHidden();
  await expect(receipt(page)).toBeVisible();
  await expect(page).not.toHaveURL(/book=/);
  return day;
}

/** The newest. */
export async function approve(host: Page, traveller: string): Promise<void> {
  await host.goto("/profile?mode=host&tab=bookings");
  const entry = host.getByRole("listitem").filter({ has: host.getByRole("article").filter({ hasText: traveller }) });
  await expect(entry.first()).toBeVisible();
  // On a phone, requests beyond the first few are folded.
  const unfold = entry.getByRole("button", { name: /^Open: / });
  if (await unfold.isVisible()) await unfold.click();
  await entry.getByRole("button", { name: "Approve", exact: true }).click();
  await entry.getByRole("button", { name: "Approve request" }).click();
  await notice(host, "Booking request approved!");
}

/** Returns the payment page's tab. */
export async function goToPay(page: Page, button: RegExp): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: button }).click();
  const tab = await opened;
  // The notice goes away by itself, while the tab may take its time.
  await notice(page, "Payment Link Generated");
  await expect(tab.getByRole("heading", { level: 1, name: /^Pay \$/ })).toBeVisible();
  return tab;
}

/** Pays with a card of the demo. */
export async function payWith(page: Page, button: RegExp, card: string): Promise<Page> {
  const tab = await goToPay(page, button);
  await tab.getByRole("button", { name: card }).click();
  return tab;
}

export const PAYS = "4242 4242 4242 4242";
export const DECLINES = "4000 0000 0000 0002";
