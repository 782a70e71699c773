import { dialog } from "../harness/booking";
import { type Catalogue, richTrip, type Trip } from "../harness/catalogue";
import { expect, type Page, test } from "../harness/test";

// Possible start days on a trip's page, in its booking, and as a filter. The product's clock is in January 2030.

type NextStarts = { starts: { start_date: string }[] };

const openBooking = (page: Page) =>
  page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
const chosenDays = (page: Page) => dialog(page).locator("[data-day][aria-pressed=true]");
const close = async (page: Page) => {
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
};

test("a free start opens the booking with that day, and a day changed there goes back to the page", async ({
  page,
  site,
}) => {
  const trip = richTrip(site.catalogue);
  const answer = await page.request.get(`/rest/v1/rpc/next_starts?package_id=${trip.id}`);
  const { starts }: NextStarts = await answer.json();
  const [first = "", second = ""] = starts.map((start) => start.start_date);
  await page.goto(`/packages/${trip.id}`);
  const free = page.getByRole("region", { name: "When can I go?" });
  await expect(free.getByRole("button")).toHaveCount(6);
  await free
    .getByRole("button", { name: /^Book from / })
    .nth(1)
    .click();
  await expect(chosenDays(page)).toHaveAttribute("data-day", second);
  await close(page);
  await expect(page).toHaveURL(`/packages/${trip.id}?dateFrom=${second}`);
  await expect(free.getByRole("heading", { name: "When can I go? Free starts from your date on" })).toBeVisible();

  await free.getByRole("button", { name: "All dates" }).click();
  await expect(chosenDays(page)).toHaveAttribute("data-day", second);
  await dialog(page).getByRole("button", { name: "Next month" }).click();
  const other = dialog(page).locator("[data-day][aria-disabled=false]").first();
  const day = await other.getAttribute("data-day");
  await other.click();
  await close(page);
  await expect(page).toHaveURL(new RegExp(`/packages/${trip.id}\\?dateFrom=${day}&people=\\d$`));
  await openBooking(page);
  await expect(chosenDays(page)).toHaveAttribute("data-day", day ?? "");
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/packages/${trip.id}\\?dateFrom=${day}&people=\\d$`));
  expect(first < second).toBe(true);
});

test("a free start wins over the dates that came along", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  await page.goto(`/packages/${trip.id}?people=2&dateFrom=2030-03-01&dateTo=2030-03-31`);
  const start = page.getByRole("region", { name: "When can I go?" }).getByRole("button", { name: /^Book from / });
  await start.nth(3).click();
  const day = await chosenDays(page).getAttribute("data-day");
  await close(page);
  await expect(page).toHaveURL(`/packages/${trip.id}?people=2&dateFrom=${day}`);
  await openBooking(page);
  await expect(chosenDays(page)).toHaveAttribute("data-day", day ?? "");
  await expect(dialog(page).getByRole("radio", { name: "2", exact: true })).toBeChecked();
});

/** Between two free starts, with none of the hosts able to begin. */
async function dayWithoutHost(page: Page, { trips }: Catalogue): Promise<{ trip: Trip; day: string }> {
  for (const trip of trips) {
    const answer = await page.request.get(`/rest/v1/rpc/next_starts?package_id=${trip.id}&limit=60`);
    const { starts }: NextStarts = await answer.json();
    const after = starts.map((start) => dayAfter(start.start_date));
    const day = after.find((one, index) => index + 1 < starts.length && one !== starts[index + 1]?.start_date);
    if (day !== undefined) return { trip, day };
  }
  throw new Error("every trip can start on every day");
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

test("a day on which nobody is free is said to be so, and no other one is chosen", async ({ page, site }) => {
  const { trip, day } = await dayWithoutHost(page, site.catalogue);
  await page.goto(`/packages/${trip.id}?dateFrom=${day}&people=${trip.max_people}`);
  const noStart = /^No host can start on \d+ \w+ 2030\.$/;
  await expect(page.getByRole("complementary", { name: "Book This Package" }).getByText(noStart)).toBeVisible();
  await openBooking(page);
  await expect(dialog(page).getByText(noStart)).toBeVisible();
  await expect(chosenDays(page)).toHaveCount(0);
  await expect(dialog(page).locator(`[data-day="${day}"]`)).toHaveAttribute("aria-disabled", "true");
});

test("dates may be flexible: weekend starts are found, and the booking begins on one", async ({ page, isMobile }) => {
  await page.goto("/search?dateFrom=2030-03-01&dateTo=2030-03-31");
  const opener = page.getByRole("button", { name: /^Filters and sort/ });
  if (isMobile) await opener.tap();
  const filters = isMobile
    ? page.getByRole("dialog", { name: "Filters and sort" })
    : page.getByRole("complementary", { name: "Filters" });
  const dates = filters.getByRole("group", { name: "How exact are your dates?" });
  await expect(dates.getByRole("button")).toHaveText([
    "Exact dates",
    "Any start between",
    "Weekend starts",
    "± 3 days",
  ]);
  await expect(dates.getByRole("button", { name: "Exact dates" })).toHaveAttribute("aria-pressed", "true");
  await dates.getByRole("button", { name: "Weekend starts" }).click();
  await expect(page).toHaveURL("/search?dateFrom=2030-03-01&dateTo=2030-03-31&dateFlexibility=weekends");
  const found = await page.request.get(
    "/rest/v1/rpc/search_packages?date_from=2030-03-01&date_to=2030-03-31&date_flexibility=weekends",
  );
  const { total }: { total: number } = await found.json();
  if (isMobile) await filters.getByRole("button", { name: `Show ${total} trips` }).tap();
  await expect(page.getByText(`6 of ${total} shown`)).toBeVisible();

  await page.getByRole("article").first().getByRole("heading", { level: 2 }).getByRole("link").click();
  await expect(page).toHaveURL(/\/packages\/.*dateFlexibility=weekends/);
  await openBooking(page);
  await expect(chosenDays(page)).toHaveAttribute("aria-label", /^(Friday|Saturday) \d+ March 2030/);
  await close(page);
  await page.getByRole("link", { name: "Back to Experiences" }).click();
  await expect(page).toHaveURL("/search?dateFrom=2030-03-01&dateTo=2030-03-31&dateFlexibility=weekends");
  await page.getByRole("button", { name: "Remove filter 1 Mar 2030 to 31 Mar 2030, weekends" }).click();
  await expect(page).toHaveURL("/search");
});

test("around one date there is no span to start in", async ({ page, isMobile }) => {
  await page.goto("/search?dateFrom=2030-03-10");
  if (isMobile) await page.getByRole("button", { name: /^Filters and sort/ }).tap();
  const dates = page.getByRole("group", { name: "How exact are your dates?" });
  await expect(dates.getByRole("button")).toHaveText(["Exact dates", "Weekend starts", "± 3 days"]);
  await dates.getByRole("button", { name: "± 3 days" }).click();
  await expect(page).toHaveURL("/search?dateFrom=2030-03-10&dateFlexibility=3-days");
  await expect(
    page.getByRole("button", { name: "Remove filter starting 10 Mar 2030 ± 3 days", includeHidden: true }),
  ).toBeAttached();
});
