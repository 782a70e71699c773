import { expect, test } from "../../harness/test";

test("the filter sheet counts live and closes on the list it promised", async ({ page, site }) => {
  const beach = site.catalogue.trips.filter((trip) =>
    trip.package_categories.some(({ category }) => category === "beach"),
  );
  await page.goto("/search");
  await page.getByRole("button", { name: "Filters and sort" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters and sort" });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("button", { name: `Show ${site.catalogue.trips.length} trips` })).toBeVisible();
  await sheet.getByRole("button", { name: /^Beach & Coast/ }).tap();
  await sheet.getByRole("button", { name: "Price: low to high" }).tap();
  await sheet.getByRole("button", { name: `Show ${beach.length} trips` }).tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/search?category=beach&sortBy=price_low");
  await expect(page.getByText(`6 of ${beach.length} shown`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Filters and sort" })).toContainText("1");
  await page.getByRole("button", { name: "Remove filter Beach & Coast" }).tap();
  await expect(page).toHaveURL("/search?sortBy=price_low");
});

test("the button of the filter sheet stays under a finger while the page scrolls", async ({ page }) => {
  for (const address of ["/search", "/guides"]) {
    await page.goto(address);
    const button = page.getByRole("button", { name: "Filters and sort" });
    // It floats above the list, so the focus needs no scrolling.
    await button.focus();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await button.blur();
    const box = await button.boundingBox();
    if (!box) throw new Error("the button has no place");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.evaluate(() => {
      scrollBy(0, 300);
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await page.mouse.up();
    await expect(page.getByRole("dialog", { name: "Filters and sort" })).toBeVisible();
  }
});

test("the filter sheet clears every filter and gives the focus back", async ({ page, site }) => {
  await page.goto("/search?category=beach&duration=2-3");
  const button = page.getByRole("button", { name: "Filters and sort" });
  await button.tap();
  const sheet = page.getByRole("dialog", { name: "Filters and sort" });
  await sheet.getByRole("button", { name: "Clear" }).tap();
  await expect(sheet.getByRole("button", { name: `Show ${site.catalogue.trips.length} trips` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL("/search");
});

test("Back closes the sheet, and once more undoes what was chosen in it", async ({ page, site }) => {
  const all = site.catalogue.trips.length;
  await page.goto("/guides");
  await page.goto("/search");
  const button = page.getByRole("button", { name: "Filters and sort" });
  const sheet = page.getByRole("dialog", { name: "Filters and sort" });
  await button.tap();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/search");

  await button.tap();
  await sheet.getByRole("button", { name: /^Beach & Coast/ }).tap();
  await sheet.getByRole("button", { name: /^2-3 days/ }).tap();
  await expect(page).toHaveURL("/search?category=beach&duration=2-3");
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/search?category=beach&duration=2-3");
  await expect(page.getByRole("button", { name: "Remove filter 2-3 days" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/search");
  await expect(page.getByText(`6 of ${all} shown`)).toBeVisible();

  await button.tap();
  await sheet.getByRole("button", { name: /^Beach & Coast/ }).tap();
  await sheet.getByRole("button", { name: /^Show \d+ trips?/ }).tap();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/search");
  await expect(page.getByText(`6 of ${all} shown`)).toBeVisible();

  await button.tap();
  await sheet.getByRole("button", { name: "Close", exact: true }).tap();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/guides");
});

test("the places for what is typed in the sheet are all in reach", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("button", { name: "Filters and sort" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters and sort" });
  const box = sheet.getByRole("combobox", { name: "Location" });
  await box.fill("an");
  const places = sheet.getByRole("listbox", { name: "Location" }).getByRole("option");
  await expect(places).toHaveCount(10);
  await expect(places.first()).toBeInViewport({ ratio: 1 });
  await box.press("ArrowUp");
  await expect(places.last()).toHaveAttribute("aria-selected", "true");
  await expect(places.last()).toBeInViewport({ ratio: 1 });
});

test("a price that was typed in the sheet counts when the sheet is closed by its button or by Escape", async ({
  page,
  site,
}) => {
  const count = (max: number) => site.catalogue.trips.filter((trip) => trip.price <= max).length;
  await page.goto("/search");
  await page.getByRole("button", { name: "Filters and sort" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters and sort" });
  await sheet.getByLabel("At most").fill("250");
  await sheet.getByRole("button", { name: /^Show \d+ trips?$/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/search?priceMax=250");
  await expect(page.getByText(`of ${count(250)} shown`)).toBeVisible();

  await page.getByRole("button", { name: "Filters and sort" }).tap();
  await sheet.getByLabel("At most").fill("300");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/search?priceMax=300");
});
