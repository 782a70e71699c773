import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GUIDE, NO_BLENDING, signIn, visit } from "../harness/account";
import { dialog, notice, tripOf } from "../harness/booking";
import { dayButton, freeDays, openBooking, openCalendar, plusDays, turnTo } from "../harness/hostCalendar";
import { expect, type Page, REFUSED_LOADS, test } from "../harness/test";

// A guide connects a calendar from elsewhere. Its busy days hold on the trips' pages too, so this journey has its own
// site.

test.use({ siteOf: "calendar imports", tolerated: new RegExp(`${NO_BLENDING.source}|${REFUSED_LOADS.source}`) });

const compact = (day: string) => day.replaceAll("-", "");

/** One event over whole days, both included. */
const calendarOf = (first: string, last: string) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Serendib//calendar-import.spec//EN",
    "X-WR-CALNAME:Family days",
    "BEGIN:VEVENT",
    "UID:wedding@example.org",
    "DTSTAMP:20300101T000000Z",
    `DTSTART;VALUE=DATE:${compact(first)}`,
    // The day after the last one.
    `DTEND;VALUE=DATE:${compact(plusDays(last, 1))}`,
    "SUMMARY:A wedding in Jaffna",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

type FileServer = { address: string; stop: () => Promise<void> };

/** On this machine, which the demo may read without TLS. */
async function serve(body: string, contentType: string): Promise<FileServer> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", contentType);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/family.ics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const section = (page: Page) => page.getByRole("region", { name: "Calendars from elsewhere" });

async function connect(page: Page, address: string, label: string): Promise<void> {
  await section(page).getByRole("textbox", { name: "Secret address of the calendar" }).fill(address);
  await section(page).getByRole("textbox", { name: "Your name for it (optional)" }).fill(label);
  await section(page).getByRole("button", { name: "Connect calendar" }).click();
}

test("busy days of a calendar from elsewhere cannot be booked until it is removed", async ({ page, browser, site }) => {
  const trip = tripOf(site.catalogue, GUIDE);
  const [first, second] = freeDays(trip, site.taken);
  const calendar = await serve(calendarOf(first, second), "text/calendar; charset=utf-8");
  const traveler = await visit(browser, site.url);
  const start = (day: string) => dialog(traveler).locator(`[data-day="${day}"]`);
  try {
    await openBooking(traveler, trip, first);
    for (const day of [first, second]) await expect(start(day)).toHaveAttribute("aria-disabled", "false");

    await signIn(page, GUIDE);
    await openCalendar(page);
    await connect(page, calendar.address, "Family");
    await notice(page, "Address saved. Reading it now…");
    const entry = section(page).getByRole("article");
    await expect(entry.getByRole("heading", { name: "Family" })).toBeVisible();
    // The page reads again until the server has read the file.
    await expect(entry.getByRole("status")).toHaveText(/^Read .*, 2 days blocked$/);

    await turnTo(page, first);
    for (const day of [first, second]) await expect(dayButton(page, day)).toHaveAccessibleName(/, busy in Family/);
    await expect(dayButton(page, plusDays(second, 1))).not.toHaveAccessibleName(/busy/);
    await dayButton(page, first).click();
    const panel = page.getByRole("region", { name: "Chosen days" });
    await expect(panel.getByText("Busy in Family", { exact: true })).toBeVisible();
    await expect(panel.getByText(/They are changed in that calendar, not here\.$/)).toBeVisible();
    await expect(panel.getByRole("button", { name: "Open these days" })).toHaveCount(0);
    await expect(page.getByText("A wedding in Jaffna")).toHaveCount(0);

    await openBooking(traveler, trip, first);
    for (const day of [first, second]) await expect(start(day)).toHaveAttribute("aria-disabled", "true");

    await entry.getByRole("button", { name: /^Remove/ }).click();
    const removal = page.getByRole("dialog", { name: "Remove this calendar?" });
    await expect(removal.getByText("The 2 days that it blocks open again.")).toBeVisible();
    await removal.getByRole("button", { name: "Remove", exact: true }).click();
    await notice(page, "Calendar removed");
    await expect(entry).toHaveCount(0);
    await expect(section(page).getByRole("heading", { name: "Calendars from elsewhere" })).toBeFocused();
    await expect(dayButton(page, first)).not.toHaveAccessibleName(/busy/);

    await openBooking(traveler, trip, first);
    for (const day of [first, second]) await expect(start(day)).toHaveAttribute("aria-disabled", "false");
  } finally {
    await traveler.context().close();
    await calendar.stop();
  }
});

test("an address without a calendar is refused, or says what was wrong with it", async ({ page }) => {
  const website = await serve("<!doctype html><title>Sign in</title>", "text/html; charset=utf-8");
  try {
    await signIn(page, GUIDE);
    await openCalendar(page);
    const address = section(page).getByRole("textbox", { name: "Secret address of the calendar" });
    await section(page).getByRole("button", { name: "Connect calendar" }).click();
    await expect(section(page).getByText("Paste the address of the calendar.")).toBeVisible();
    await connect(page, "https://10.0.0.1/family.ics", "");
    await expect(section(page).getByRole("alert")).toBeVisible();
    await expect(address).toHaveAttribute("aria-invalid", "true");
    await expect(address).toBeFocused();
    await expect(section(page).getByRole("article")).toHaveCount(0);

    await connect(page, website.address, "");
    await notice(page, "Address saved. Reading it now…");
    const entry = section(page).getByRole("article");
    await expect(entry.getByRole("button", { name: /^Try again/ })).toBeVisible();
    await expect(entry).toContainText("no days blocked", { ignoreCase: true });
    await entry.getByRole("button", { name: /^Remove/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await notice(page, "Calendar removed");
  } finally {
    await website.stop();
  }
});
