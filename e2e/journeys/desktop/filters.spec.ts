import type { BusyDays } from "../../harness/busyDays";
import type { Trip } from "../../harness/catalogue";
import { expect, type Page, test } from "../../harness/test";

const rail = (page: Page) => page.getByRole("complementary", { name: "Filters" });
const resultText = (count: number) => (count === 1 ? "1 result found" : `${count} results found`);

test.beforeEach(async ({ page, site }) => {
  await page.goto("/search");
  await expect(rail(page).getByText(resultText(site.catalogue.trips.length))).toBeVisible();
});

test("words typed into the navigation are searched", async ({ page }) => {
  const box = page.getByRole("banner").getByRole("combobox", { name: "Search destinations" });
  await expect(box).toHaveAttribute("placeholder", "Search destinations...");
  await box.press("Enter");
  await expect(page).toHaveURL("/search");
  await box.fill("whale");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=whale");
  await expect(page).toHaveTitle('Search Experience "whale"');
  await expect(page.getByRole("heading", { level: 1, name: "Results for “whale”" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toContainText(/whale/i);
});

test("a category narrows the list to its trips", async ({ page, site }) => {
  for (const [label, category] of [
    ["Cultural Tours", "cultural"],
    ["Beach & Coast", "beach"],
    ["Food & Cooking", "food"],
  ] as const) {
    const count = site.catalogue.trips.filter((trip) =>
      trip.package_categories.some((one) => one.category === category),
    ).length;
    const button = rail(page).getByRole("button", { name: label });
    await expect(button).toHaveAccessibleName(new RegExp(`^${label} ${count} trips?$`));
    await button.click();
    await expect(page).toHaveURL(`/search?category=${category}`);
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(rail(page).getByText(resultText(count))).toBeVisible();
    // Its first category may be another one.
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards.filter({ hasNotText: label })).toHaveCount(0);
    await expect(cards).not.toHaveCount(0);
  }
  await rail(page)
    .getByRole("button", { name: /^All\b/ })
    .first()
    .click();
  await expect(page).toHaveURL("/search");
});

test("the price slider moves by keyboard and narrows the list", async ({ page, site }) => {
  const low = rail(page).getByRole("slider", { name: "Minimum price" });
  const high = rail(page).getByRole("slider", { name: "Maximum price" });
  for (let step = 0; step < 5; step += 1) await low.press("ArrowRight");
  await expect(page).toHaveURL("/search?priceMin=500");
  await high.press("End");
  await expect(page).toHaveURL("/search?priceMin=500");
  await high.fill("1500");
  await high.blur();
  await expect(page).toHaveURL("/search?priceMin=500&priceMax=1500");
  await expect(low).toHaveAttribute("aria-valuetext", "$500");
  const count = site.catalogue.trips.filter((trip) => trip.price >= 500 && trip.price <= 1500).length;
  await expect(rail(page).getByText(resultText(count))).toBeVisible();
  await page.getByRole("button", { name: "Remove filter $500 to $1,500" }).click();
  await expect(page).toHaveURL("/search");
});

test("all steps of the price slider are undone together", async ({ page }) => {
  const low = rail(page).getByRole("slider", { name: "Minimum price" });
  await rail(page)
    .getByRole("button", { name: /^Wildlife/ })
    .click();
  await expect(page).toHaveURL("/search?category=wildlife");
  for (const price of [100, 200, 300]) {
    await low.press("ArrowRight");
    await expect(page).toHaveURL(`/search?category=wildlife&priceMin=${price}`);
  }
  await page.goBack();
  await expect(page).toHaveURL("/search?category=wildlife");
  await low.press("ArrowRight");
  await expect(page).toHaveURL("/search?category=wildlife&priceMin=100");
  await page.goBack();
  await expect(page).toHaveURL("/search?category=wildlife");
  await page.goBack();
  await expect(page).toHaveURL("/search");
});

test("an end before the start is put in order when the box is left", async ({ page }) => {
  await rail(page).getByLabel("From").fill("2030-03-10");
  await expect(page).toHaveURL("/search?dateFrom=2030-03-10");
  await rail(page).getByLabel("To", { exact: true }).fill("2030-03-02");
  await expect(page).toHaveURL("/search?dateFrom=2030-03-10");
  await rail(page).getByLabel("To", { exact: true }).blur();
  await expect(page).toHaveURL("/search?dateFrom=2030-03-02&dateTo=2030-03-10");
  await expect(rail(page).getByLabel("From")).toHaveValue("2030-03-02");
  await expect(rail(page).getByLabel("To", { exact: true })).toHaveValue("2030-03-10");
});

test("each duration holds the trips of just those days", async ({ page, site }) => {
  for (const [label, value, from, to] of [
    ["1 day", "1-1", 1, 1],
    ["2-3 days", "2-3", 2, 3],
    ["4-7 days", "4-7", 4, 7],
    ["1-2 weeks", "8-14", 8, 14],
    ["15 or more", "15", 15, Number.POSITIVE_INFINITY],
  ] as const) {
    const count = site.catalogue.trips.filter((trip) => trip.duration_days >= from && trip.duration_days <= to).length;
    expect(count, label).toBeGreaterThan(0);
    await rail(page)
      .getByRole("button", { name: new RegExp(`^${label}`) })
      .click();
    await expect(page).toHaveURL(`/search?duration=${value}`);
    await expect(rail(page).getByText(resultText(count))).toBeVisible();
  }
});

test("the list can be sorted by price, rating and length", async ({ page, site }) => {
  const { trips } = site.catalogue;
  const sort = page.getByRole("combobox", { name: "Sort by" });
  const cards = page.getByRole("main").getByRole("article");
  const prices = () =>
    cards
      .getByText(/^\$[\d,.]+$/)
      .evaluateAll((found) => found.map((one) => Number(one.textContent?.replace(/[$,]/g, ""))));
  const cheapest = trips.map((trip) => trip.price).sort((a, b) => a - b);

  await sort.selectOption({ label: "Price: low to high" });
  await expect(page).toHaveURL("/search?sortBy=price_low");
  await expect.poll(prices).toEqual(cheapest.slice(0, 6));
  await sort.selectOption({ label: "Price: high to low" });
  await expect(page).toHaveURL("/search?sortBy=price_high");
  await expect.poll(prices).toEqual(cheapest.toReversed().slice(0, 6));
  await sort.selectOption({ label: "Duration" });
  await expect(page).toHaveURL("/search?sortBy=duration");
  await expect(cards.getByText("1 day", { exact: true })).toHaveCount(6);
  await sort.selectOption({ label: "Rating" });
  await expect(page).toHaveURL("/search?sortBy=rating");
  const best = Math.max(...trips.map((trip) => trip.rating));
  await expect(cards.first()).toContainText(`Rated ${best.toFixed(1)}`);
  await sort.selectOption({ label: "Recommended (newest first)" });
  await expect(page).toHaveURL("/search");
});

test("the name of the recommended order says what it is, once, with and without words", async ({ page }) => {
  const sort = page.getByRole("combobox", { name: "Sort by" });
  const chosen = sort.locator("option:checked");
  const findReason = (text: string) => page.getByText(text, { exact: true }).and(page.locator("p > span"));
  await expect(chosen).toHaveText("Recommended (newest first)");
  await expect(sort).toHaveAccessibleDescription("Why this order? newest first");
  await page.goto("/search?q=tea");
  await expect(chosen).toHaveText("Recommended (best match first)");
  await expect(sort).toHaveAccessibleDescription("Why this order? best match first");
  await sort.selectOption({ label: "Rating" });
  await expect(findReason("best rated first, then most reviewed")).toBeVisible();
});

test("a price can be typed as people write it", async ({ page, site }) => {
  const [low, high] = [rail(page).getByLabel("At least"), rail(page).getByLabel("At most")];
  const countBetween = (min: number, max: number) =>
    resultText(site.catalogue.trips.filter((trip) => trip.price >= min && trip.price <= max).length);
  await high.fill("$1,500");
  await high.press("Enter");
  await expect(page).toHaveURL("/search?priceMax=1500");
  await expect(rail(page).getByText(countBetween(0, 1500))).toBeVisible();
  await expect(high).toHaveValue("1500");
  await expect(high).toBeFocused();
  await low.fill("4 00");
  await low.blur();
  await expect(page).toHaveURL("/search?priceMax=1500&priceMin=400");
  await expect(rail(page).getByText(countBetween(400, 1500))).toBeVisible();
  await expect(rail(page).getByRole("slider", { name: "Minimum price" })).toHaveAttribute("aria-valuetext", "$400");
  // A minimum above the maximum: both are sorted.
  await low.fill("2000");
  await low.blur();
  await expect(page).toHaveURL("/search?priceMax=2000&priceMin=1500");
  await expect(low).toHaveValue("1500");
  await expect(high).toHaveValue("2000");
  await low.fill("");
  await low.blur();
  await expect(page).toHaveURL("/search?priceMax=2000");
});

test("what is no price stays where it was typed, with a word about it, and changes nothing", async ({ page }) => {
  const high = rail(page).getByLabel("At most");
  await high.fill("cheap");
  await high.blur();
  await expect(high).toHaveValue("cheap");
  await expect(high).toHaveAccessibleDescription("Please enter US dollars, such as 400.");
  await expect(high).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL("/search");
  await high.fill("99999");
  await high.press("Enter");
  await expect(high).toHaveValue("");
  await expect(high).toHaveAttribute("aria-invalid", "false");
  await expect(page).toHaveURL("/search");
});

test("a step of the price is one press, and another takes it away", async ({ page, site }) => {
  const step = rail(page).getByRole("button", { name: "Up to $300" });
  await step.click();
  await expect(page).toHaveURL("/search?priceMax=300");
  await expect(step).toHaveAttribute("aria-pressed", "true");
  const count = site.catalogue.trips.filter((trip) => trip.price <= 300).length;
  await expect(rail(page).getByText(resultText(count))).toBeVisible();
  await step.click();
  await expect(page).toHaveURL("/search");
  await expect(step).toHaveAttribute("aria-pressed", "false");
});

test("filters add up, show as chips, and go one by one or all at once", async ({ page, site }) => {
  await rail(page)
    .getByRole("button", { name: /^Wildlife/ })
    .click();
  await rail(page)
    .getByRole("button", { name: /^2-3 days/ })
    .click();
  await rail(page).getByRole("combobox", { name: "Travelers" }).selectOption({ label: "2 travelers" });
  await expect(page).toHaveURL("/search?category=wildlife&duration=2-3&people=2");
  const wild = site.catalogue.trips.filter(
    (trip) =>
      trip.package_categories.some(({ category }) => category === "wildlife") &&
      trip.min_people <= 2 &&
      trip.max_people >= 2,
  );
  const short = wild.filter((trip) => trip.duration_days >= 2 && trip.duration_days <= 3);
  await expect(rail(page).getByText(resultText(short.length))).toBeVisible();

  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("button");
  await expect(chips).toHaveText([/Wildlife/, /2-3 days/, /2 travelers/]);
  await page.getByRole("button", { name: "Remove filter 2-3 days" }).click();
  await expect(page).toHaveURL("/search?category=wildlife&people=2");
  await expect(rail(page).getByText(resultText(wild.length))).toBeVisible();
  await page.goBack();
  await expect(rail(page).getByText(resultText(short.length))).toBeVisible();

  await rail(page).getByRole("button", { name: "Clear" }).click();
  await expect(page).toHaveURL("/search");
  await expect(chips).toHaveCount(0);
  await expect(rail(page).getByRole("button", { name: "Clear" })).toBeHidden();
});

test("a place in the location box narrows the list and can be taken back", async ({ page, site }) => {
  const box = rail(page).getByRole("combobox", { name: "Location" });
  await box.fill("jaff");
  await page.getByRole("option", { name: /^Jaffna .*trips?/ }).click();
  await expect(page).toHaveURL(/location=Jaffna/);
  await expect(page.getByRole("heading", { level: 1, name: "Results for Jaffna" })).toBeVisible();
  await expect(page).toHaveTitle("Search Experience: All Experiences in Jaffna");
  // The focus stays, and the old results are gone before the new ones are read.
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("Jaffna");
  const titles = page.getByRole("main").getByRole("article").getByRole("heading");
  const inJaffna = (title: string) =>
    site.catalogue.trips
      .find((trip) => trip.title === title)
      ?.package_locations.some((place) => place.location_name === "Jaffna");
  await expect(async () => {
    const shown = await titles.allInnerTexts();
    expect(shown).not.toEqual([]);
    expect(shown.filter((title) => !inJaffna(title))).toEqual([]);
  }).toPass();
  await page.getByRole("button", { name: "Remove filter Jaffna" }).click();
  await expect(page).toHaveURL("/search");
});

test("a date can be typed, digit by digit", async ({ page }) => {
  // Day and month are equal, because their order depends on the browser.
  const from = rail(page).getByLabel("From");
  await from.pressSequentially("04042030");
  await expect(page).toHaveURL("/search?dateFrom=2030-04-04");
  await expect(from).toHaveValue("2030-04-04");
});

test("a day that is over is not taken", async ({ page }) => {
  const from = rail(page).getByLabel("From");
  await from.fill("2029-12-31");
  await from.blur();
  await expect(from).toHaveValue("");
  await expect(page).toHaveURL("/search");
});

const DAY_MS = 86_400_000;
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** From the range's first start to the last that fits. */
function isLed(trip: Trip, taken: BusyDays[], from: string, to: string): boolean {
  const isFree = (guide: string, first: string, last: string) =>
    !taken.some((span) => span.guide === guide && span.first <= last && first <= span.last);
  for (let start = from; plusDays(start, trip.duration_days - 1) <= to; start = plusDays(start, 1)) {
    const end = plusDays(start, trip.duration_days - 1);
    if (trip.package_guides.some(({ guides }) => guides && isFree(guides.id, start, end))) return true;
  }
  return false;
}

test("dates count only for days on which a host is free", async ({ page, site }) => {
  const { taken } = site;
  const { trips } = site.catalogue;
  // Its hosts are all busy on a booking's days.
  const unled = taken
    .filter(({ first }) => first > "2030-01-15")
    .flatMap(({ first, last }) => {
      const fits = trips.filter((trip) => plusDays(first, trip.duration_days - 1) <= last);
      return fits.filter((trip) => !isLed(trip, taken, first, last)).map((trip) => ({ trip, first, last }));
    })[0];
  if (!unled) throw new Error("no booking to come leaves a trip without a host");
  const { trip, first, last } = unled;
  const led = trips.filter((one) => isLed(one, taken, first, last));
  expect(led.length).toBeGreaterThan(0);

  await rail(page).getByLabel("From").fill(first);
  await rail(page).getByLabel("To", { exact: true }).fill(last);
  await expect(page).toHaveURL(`/search?dateFrom=${first}&dateTo=${last}`);
  await expect(rail(page).getByText(resultText(led.length))).toBeVisible();

  await expect(page.getByRole("button", { name: /^Remove filter .* to .*2030$/ })).toBeVisible();

  await page.goto(`/search?q=${encodeURIComponent(`"${trip.title}"`)}&dateFrom=${first}&dateTo=${last}`);
  await expect(rail(page).getByText(resultText(0))).toBeVisible();

  // The trip fits after the booking.
  const to = plusDays(last, 60);
  expect(isLed(trip, taken, first, to)).toBe(true);
  await rail(page).getByLabel("To", { exact: true }).fill(to);
  await expect(page.getByRole("main").getByRole("article").filter({ hasText: trip.title })).toBeVisible();
});

test("a single date is the day on which the trip starts", async ({ page, site }) => {
  const { taken } = site;
  const { trips } = site.catalogue;
  const starting = (day: string) =>
    trips.filter((trip) => isLed(trip, taken, day, plusDays(day, trip.duration_days - 1)));
  const day = taken
    .map(({ first }) => first)
    .find((first) => first > "2030-01-20" && starting(first).length < trips.length);
  if (day === undefined) throw new Error("every trip can start on every day");
  await rail(page).getByLabel("From").fill(day);
  await expect(page).toHaveURL(`/search?dateFrom=${day}`);
  await expect(rail(page).getByText(resultText(starting(day).length))).toBeVisible();
});
