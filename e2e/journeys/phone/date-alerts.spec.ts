import { checkAccessibility } from "../../harness/accessibility";
import { ADMIN, NO_BLENDING, signIn, someone, wireOf } from "../../harness/account";
import { dialog } from "../../harness/booking";
import type { Catalogue, Trip } from "../../harness/catalogue";
import { expect, FAILED_LOADS, type Page, test } from "../../harness/test";

// A traveler sets an alert for days without a free guide, and is notified when a cancellation frees them.

test.use({
  siteOf: "waiting",
  tolerated: new RegExp(`${FAILED_LOADS.source}|${NO_BLENDING.source}|WebSocket connection`),
});
test.setTimeout(180_000);

type Starts = { starts: { start_date: string }[] };
type BookingId = { id: string };

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Between two free starts, with none of the hosts able to begin. */
async function takenDay(page: Page, { trips }: Catalogue): Promise<{ trip: Trip; day: string }> {
  for (const trip of trips) {
    const answer = await page.request.get(`/rest/v1/rpc/next_starts?package_id=${trip.id}&limit=60`);
    const { starts }: Starts = await answer.json();
    const days = starts.map((start) => start.start_date);
    const last = days.findIndex((day, index) => index + 1 < days.length && plusDays(day, 1) !== days[index + 1]);
    if (last >= 0) return { trip, day: plusDays(days[last] ?? "", 1) };
  }
  throw new Error("every trip can start on every day");
}

test("a traveller waits for taken dates and is told once when a cancellation frees them", async ({
  page,
  browser,
  site,
}) => {
  const { trip, day } = await takenDay(page, site.catalogue);
  await signIn(page, someone("Wanda Waits"));
  await page.goto(`/packages/${trip.id}?people=${trip.min_people}&dateFrom=${day}`);
  const ask = page.getByRole("button", { name: "Tell me when these dates become free" });
  await ask.click();
  await expect(page.getByText("You will be told", { exact: false })).toBeVisible();
  // The same from the booking's calendar.
  await page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
  await expect(dialog(page).getByText("You will be told", { exact: false })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await dialog(page).getByRole("button", { name: "Close" }).click();

  await page.goto("/saved");
  const waits = page.getByRole("region", { name: "Dates you wait for" });
  await expect(waits.getByRole("link", { name: trip.title })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });

  const admin = await wireOf(browser, site.url, ADMIN);
  const hosts = trip.package_guides.flatMap(({ guides }) => guides?.id ?? []);
  const end = plusDays(day, trip.duration_days - 1);
  const blocking = `guide_id=in.(${hosts.join()})&status=in.(approved,confirmed)&start_date=lte.${end}&end_date=gte.${day}`;
  const bookings = (await admin("GET", `booking_requests?select=id&${blocking}`)) as BookingId[];
  expect(bookings.length).toBeGreaterThan(0);
  for (const { id } of bookings) {
    const preview = (await admin("POST", "rpc/cancel_preview", { booking_id: id })) as { refund: number };
    const reason = "The guide has left the island";
    await admin("POST", "rpc/cancel_booking", { booking_id: id, expected_refund: preview.refund, reason });
  }
  // The page and the bell are updated.
  await expect(waits).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Notifications, / })
    .filter({ visible: true })
    .click();
  const news = page.getByRole("link", { name: /Free now/ });
  await expect(news).toHaveCount(1);
  await news.click();
  await expect(page).toHaveURL(new RegExp(`/packages/${trip.id}\\?dateFrom=${day}`));
  await expect(
    page
      .getByRole("main")
      .getByText(/^Free /)
      .first(),
  ).toBeVisible();
});
