import { checkAccessibility } from "../harness/accessibility";
import { GUIDE, NO_BLENDING, signIn, visit } from "../harness/account";
import { dialog, notice, tripOf } from "../harness/booking";
import { dayButton, freeDays, openBooking, openCalendar, plusDays, tripDays, turnTo } from "../harness/hostCalendar";
import { expect, REFUSED_LOADS, test, textOf } from "../harness/test";

// A guide blocks days and sets rules. They hold on the trips' pages too, so these journeys have their own site.

test.use({ siteOf: "guide calendar", tolerated: new RegExp(`${NO_BLENDING.source}|${REFUSED_LOADS.source}`) });

test("days that a guide blocks cannot be booked until they are open again", async ({ page, browser, site }) => {
  const trip = tripOf(site.catalogue, GUIDE);
  const [first, second] = freeDays(trip, site.taken);
  const traveler = await visit(browser, site.url);
  const start = (day: string) => dialog(traveler).locator(`[data-day="${day}"]`);
  await openBooking(traveler, trip, first);
  for (const day of [first, second]) await expect(start(day)).toHaveAttribute("aria-disabled", "false");

  await signIn(page, GUIDE);
  await page.goto("/profile?mode=host");
  const tab = page.getByRole("tab", { name: "Calendar" });
  await tab.click();
  await expect(page).toHaveURL(/tab=calendar/);
  await expect(page.getByRole("tab")).toHaveText([
    /^Overview/,
    /^Booking Requests/,
    /^Package Requests/,
    /^Jobs/,
    /^Calendar/,
    /^Earnings/,
    /^Credentials/,
    /^Settings/,
  ]);
  await turnTo(page, first);
  // The second press makes a range of the two.
  for (const day of [first, second]) await dayButton(page, day).click();
  await expect(page.getByRole("heading", { name: /, 2 days$/ })).toBeVisible();
  await page.getByRole("textbox", { name: "Private note (optional)" }).fill("A wedding in Jaffna");
  await page.getByRole("button", { name: "Block 2 days" }).click();
  await notice(page, "Days blocked");
  await expect(dayButton(page, second)).toHaveAccessibleName(/, blocked/);

  await openCalendar(page);
  await turnTo(page, first);
  for (const day of [first, second]) await expect(dayButton(page, day)).toHaveAccessibleName(/, blocked/);
  await expect(dayButton(page, plusDays(second, 1))).not.toHaveAccessibleName(/, blocked/);
  await dayButton(page, first).click();
  await expect(page.getByText(/A wedding in Jaffna$/)).toBeVisible();

  await page.getByRole("textbox", { name: "Private note (optional)" }).fill("Two weddings");
  await page.getByRole("button", { name: "Save note" }).click();
  await notice(page, "Note saved");
  await expect(page.getByText(/: Two weddings$/)).toBeVisible();

  await openBooking(traveler, trip, first);
  for (const day of [first, second]) await expect(start(day)).toHaveAttribute("aria-disabled", "true");

  // By keyboard: Shift and an arrow choose the second day, Escape drops the choice.
  await dayButton(page, first).press("Escape");
  await expect(page.getByRole("heading", { name: "Choose days" })).toBeVisible();
  await dayButton(page, first).press("Shift+ArrowRight");
  await expect(page.getByRole("heading", { name: /, 2 days$/ })).toBeVisible();
  await page.getByRole("button", { name: "Open these days" }).click();
  await notice(page, "Days opened");
  await expect(dayButton(page, first)).not.toHaveAccessibleName(/, blocked/);
  await openBooking(traveler, trip, first);
  for (const day of [first, second]) await expect(start(day)).toHaveAttribute("aria-disabled", "false");
  await traveler.context().close();
});

test("a guide's weekdays and notice are saved and visible on the days", async ({ page }) => {
  await signIn(page, GUIDE);
  await openCalendar(page);
  const sunday = page.getByRole("checkbox", { name: "Sunday" });
  const noticeDays = page.getByRole("combobox", { name: "Notice" });
  await sunday.check();
  await noticeDays.selectOption({ label: "3 days" });
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await expect(page.getByText("Trips can start from 18 Jan 2030 on.")).toBeVisible();
  await page.getByRole("button", { name: "Save rules" }).click();
  await notice(page, "Rules saved");

  await openCalendar(page);
  await expect(sunday).toBeChecked();
  await expect(noticeDays.locator("option:checked")).toHaveText("3 days");
  await expect(dayButton(page, "2030-01-17")).toHaveAccessibleName(/, too soon to book$/);
  await expect(dayButton(page, "2030-01-18")).not.toHaveAccessibleName(/too soon/);
  await expect(dayButton(page, "2030-01-20")).toHaveAccessibleName(/, closed by your rules$/);

  await sunday.uncheck();
  await noticeDays.selectOption({ label: "No notice" });
  await page.getByRole("button", { name: "Save rules" }).click();
  await notice(page, "Rules saved");
  await expect(dayButton(page, "2030-01-20")).not.toHaveAccessibleName(/closed/);
});

test("a failed save leaves the guide's choice", async ({ page }) => {
  await signIn(page, GUIDE);
  await openCalendar(page);
  for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]) {
    await page.getByRole("checkbox", { name }).check();
  }
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText(/^At least one weekday must stay open\./)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Monday" })).toBeChecked();
});

test("a guide goes on leave, and is back earlier", async ({ page }) => {
  await signIn(page, GUIDE);
  await openCalendar(page);
  await page.getByRole("button", { name: "Go on leave" }).click();
  await expect(page.getByText("Choose the last day of your leave.")).toBeVisible();
  await page.getByLabel("On leave until").fill("2030-01-17");
  await page.getByRole("button", { name: "Go on leave" }).click();
  await notice(page, "Days blocked");
  await expect(dayButton(page, "2030-01-17")).toHaveAccessibleName(/, blocked/);
  await dayButton(page, "2030-01-15").click();
  await dayButton(page, "2030-01-17").click();
  await page.getByRole("button", { name: "Open these days" }).click();
  await notice(page, "Days opened");
});

test("a trip on blocked days stays, and leads to its job or request", async ({ page, site }) => {
  const trips = tripDays(tripOf(site.catalogue, GUIDE), site.taken);
  const day = trips.find(({ first }) => first > "2030-01-15")?.first ?? "";
  await signIn(page, GUIDE);
  await openCalendar(page);
  await turnTo(page, day);
  await expect(dayButton(page, day)).toHaveAccessibleName(/, (confirmed|approved) trip/);
  await dayButton(page, day).click();
  await page.getByRole("button", { name: "Block this day" }).click();
  await expect(page.getByText("You still have 1 trip on these days. Blocking does not cancel it.")).toBeVisible();
  await page.getByRole("button", { name: "Open these days" }).click();
  await notice(page, "Days opened");
  const entry = page.getByRole("region", { name: "Chosen days" }).getByRole("article");
  const traveler = await textOf(entry.getByRole("heading"));
  await entry.getByRole("link", { name: /^(Jobs|Booking Requests) ?:/ }).click();
  await expect(page).toHaveURL(/tab=(jobs|bookings)&q=Booking/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText(traveler);
});

test("a feed opens by its newest address, until it is stopped", async ({ page, request }) => {
  await signIn(page, GUIDE);
  await openCalendar(page);
  await page.getByRole("button", { name: "Make an address" }).click();
  const field = page.getByLabel("Address of your calendar");
  await expect(field).toHaveValue(/\/functions\/v1\/guide-calendar\/[0-9a-f]+\.ics$/);
  const first = await field.inputValue();
  const feed = await request.get(first);
  expect(feed.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await feed.text()).toContain("BEGIN:VEVENT");
  await page.getByRole("button", { name: "Make a new address" }).click();
  await expect(field).not.toHaveValue(first);
  expect((await request.get(first)).status()).toBe(404);
  const second = await field.inputValue();
  expect((await request.get(second)).status()).toBe(200);
  await openCalendar(page);
  await expect(page.getByText(/^Your feed has an address since /)).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole("button", { name: "Stop the feed" }).click();
  await expect(page.getByRole("button", { name: "Make an address" })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test("a guide turns and blocks days in the view of six weeks, which is remembered", async ({ page, isMobile }) => {
  await signIn(page, GUIDE);
  await openCalendar(page);
  await page.getByRole("button", { name: "Six weeks", exact: true }).click();
  await expect(page).toHaveURL(/period=weeks/);
  const title = (text: string) => page.getByRole("heading", { level: 3, name: text, exact: true });
  await expect(title("14 Jan to 24 Feb 2030")).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Six weeks later" }).click();
  await expect(title("25 Feb to 7 Apr 2030")).toBeVisible();
  await page.getByRole("button", { name: "One week earlier" }).click();
  await expect(title("18 Feb to 31 Mar 2030")).toBeVisible();

  // Over the end of a month, by keyboard.
  await dayButton(page, "2030-02-28").press("Enter");
  await dayButton(page, "2030-02-28").press("Shift+ArrowRight");
  await expect(dayButton(page, "2030-03-01")).toBeFocused();
  await page.getByRole("button", { name: "Block 2 days" }).click();
  await notice(page, "Days blocked");
  for (const day of ["2030-02-28", "2030-03-01"]) {
    await expect(dayButton(page, day)).toHaveAccessibleName(/, blocked/);
  }
  await openCalendar(page);
  await expect(title("14 Jan to 24 Feb 2030")).toBeVisible();
  await dayButton(page, "2030-02-20").press("PageDown");
  await expect(dayButton(page, "2030-04-03")).toBeFocused();
  await expect(title("25 Feb to 7 Apr 2030")).toBeVisible();
  for (const day of ["2030-02-28", "2030-03-01"]) await dayButton(page, day).click();
  await page.getByRole("button", { name: "Open these days" }).click();
  await notice(page, "Days opened");
  await page.getByRole("button", { name: "Months", exact: true }).click();
  await expect(dayButton(page, "2030-03-01")).not.toHaveAccessibleName(/, blocked/);
});
