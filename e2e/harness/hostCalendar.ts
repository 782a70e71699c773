import { GUIDE } from "./account";
import { dialog } from "./booking";
import type { BusyDays } from "./busyDays";
import type { Trip } from "./catalogue";
import { expect, type Page } from "./test";

// The calendar of a guide's desk, and what it leaves of a trip's start days.

export const openCalendar = async (page: Page) => {
  await page.goto("/profile?mode=host&tab=calendar");
  await expect(page.getByRole("heading", { level: 2, name: "Your calendar" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Your rules" })).toBeVisible();
};

export const dayButton = (page: Page, day: string) => page.locator(`.host-calendar [data-day="${day}"]`);

export const turnTo = async (page: Page, day: string) => {
  for (let month = 0; month < 12 && (await dayButton(page, day).count()) === 0; month += 1) {
    await page.getByRole("button", { name: "Next month" }).click();
  }
};

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Of this guide. */
export const tripDays = (trip: Trip, taken: readonly BusyDays[]) => {
  const host = trip.package_guides.find(({ guides }) => guides?.display_name === GUIDE);
  return taken.filter(({ guide }) => guide === host?.guides?.id);
};

/** Two days two months ahead, with time for the trip from either of them. */
export function freeDays(trip: Trip, taken: readonly BusyDays[]): [first: string, second: string] {
  for (let first = "2030-03-04"; first < "2030-03-20"; first = plusDays(first, 1)) {
    const end = plusDays(first, trip.duration_days);
    const isTaken = tripDays(trip, taken).some((busy) => busy.first <= end && busy.last >= first);
    if (!isTaken) return [first, plusDays(first, 1)];
  }
  throw new Error(`${GUIDE} is busy all month`);
}

/** With this guide, whose days alone decide then. */
export async function openBooking(page: Page, trip: Trip, day: string): Promise<void> {
  await page.goto(`/packages/${trip.id}?book=true`);
  await dialog(page).getByRole("radio", { name: GUIDE }).check();
  const start = dialog(page).locator(`[data-day="${day}"]`);
  for (let month = 0; month < 12 && (await start.count()) === 0; month += 1) {
    await dialog(page).getByRole("button", { name: "Next month" }).click();
  }
}
