import { checkAccessibility } from "../harness/accessibility";
import { continueAs, NO_BLENDING, someone, visit } from "../harness/account";
import type { Trip } from "../harness/catalogue";
import { expect, FAILED_LOADS, type Page, test } from "../harness/test";

// Saved trips: compared, shared with another visitor, and restored after the sign-in.

test.use({
  siteOf: "saved",
  tolerated: new RegExp(`${FAILED_LOADS.source}|${NO_BLENDING.source}|WebSocket connection`),
});
test.setTimeout(180_000);

const save = (page: Page, title: string) => page.getByRole("button", { name: `Save: ${title}`, exact: true });
const saved = (page: Page, title: string) => page.getByRole("button", { name: `Saved: ${title}`, exact: true });
const main = (page: Page) => page.getByRole("main");

async function openMenu(page: Page, isMobile: boolean): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: isMobile ? "Menu" : "Account" })
    .click();
}

/** The list shows the last one first. */
async function saveFirst(page: Page, count: number): Promise<string[]> {
  await page.goto("/search");
  const rows = main(page).getByRole("article");
  await expect(rows.nth(count)).toBeVisible();
  const titles: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const title = (await rows.nth(n).getByRole("heading", { level: 2 }).textContent()) ?? "";
    await save(page, title).click();
    await expect(saved(page, title)).toHaveAttribute("aria-pressed", "true");
    titles.unshift(title);
  }
  return titles;
}

test("a visitor saves trips, compares three of them, and sends the comparison to somebody else", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const titles = await saveFirst(page, 4);
  await openMenu(page, isMobile);
  await page.getByRole("banner").getByRole("link", { name: "Saved trips" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved trips" })).toBeVisible();
  await expect(main(page).getByRole("article").getByRole("heading", { level: 2 })).toHaveText(titles);
  const [first = "", second = "", third = "", fourth = ""] = titles;
  const choice = (title: string) => page.getByRole("checkbox", { name: `Compare: ${title}`, exact: true });
  for (const title of [first, second, third]) await choice(title).check();
  await choice(fourth).click();
  await expect(choice(fourth)).not.toBeChecked();
  await expect(page.getByText("Three at once are the most.", { exact: false })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader").getByRole("link")).toHaveText([first, second, third]);
  await page.getByRole("combobox", { name: "Travelers" }).selectOption("2");
  await expect(page).toHaveURL(/people=2/);
  await expect(table.getByRole("row", { name: /^Price/ }).getByText(/2 travelers together|Takes/)).toHaveCount(3);
  await expect(table.getByRole("row", { name: /^Next free start/ })).not.toContainText("Looking");
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });

  // The address is the link.
  const other = await visit(browser, site.url);
  await other.goto(page.url());
  await expect(other.getByRole("table").getByRole("columnheader").getByRole("link")).toHaveText([first, second, third]);
  await expect(other.getByRole("combobox", { name: "Travelers" })).toHaveValue("2");
  await other.context().close();

  await page.getByRole("button", { name: `Take out: ${first}` }).click();
  await expect(table.getByRole("columnheader").getByRole("link")).toHaveText([second, third]);
  await page.goBack();
  await expect(choice(first)).toBeChecked();

  // Removed by mistake.
  await saved(page, second).click();
  await page.getByRole("button", { name: `Undo: ${second}` }).click();
  await expect(saved(page, second)).toBeVisible();
});

test("what a visitor saved is theirs after the sign-in, on every device", async ({ page, browser, site }) => {
  const nora = someone("Nora Saver");
  const titles = await saveFirst(page, 2);
  await page.goto("/saved");
  await page.getByRole("link", { name: /^Sign in/ }).click();
  await continueAs(page, nora);
  await expect(main(page).getByRole("article").getByRole("heading", { level: 2 })).toHaveText(titles);
  await expect(page.getByText("in this browser only", { exact: false })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("serendib.saved"))).toBe("[]");

  const phone = await visit(browser, site.url);
  await phone.goto("/auth?next=/saved");
  await continueAs(phone, nora);
  await expect(main(phone).getByRole("article").getByRole("heading", { level: 2 })).toHaveText(titles);
  // The other device is updated.
  await saved(phone, titles[0] ?? "").click();
  await expect(page.getByText("is no longer saved.")).toBeVisible();
  await phone.context().close();
});

test("the trips that were looked at last are found again, until the list is cleared", async ({ page, site }) => {
  const trips: Trip[] = site.catalogue.trips.slice(0, 2);
  for (const trip of trips) {
    await page.goto(`/packages/${trip.id}`);
    await expect(save(page, trip.title).first()).toBeVisible();
  }
  await page.goto("/saved");
  await expect(page.getByRole("heading", { level: 1, name: "No saved trips yet" })).toBeVisible();
  const seen = page.getByRole("region", { name: "Recently seen" });
  await expect(seen.getByRole("link")).toHaveCount(2);
  await expect(seen.getByRole("link").first()).toContainText(trips[1]?.title ?? "?");
  await checkAccessibility(page);
  await seen.getByRole("button", { name: "Clear list" }).click();
  await expect(seen.getByRole("link")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "No saved trips yet" })).toBeVisible();
  await expect(seen).toHaveCount(0);
});

test("a link to trips that are not there says so and leads on", async ({ page, site }) => {
  const [trip] = site.catalogue.trips;
  await page.goto(`/compare?ids=${trip?.id},00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole("table").getByRole("columnheader").getByRole("link")).toHaveText([trip?.title ?? "?"]);
  await expect(page.getByText("is no longer on sale", { exact: false })).toBeVisible();
  await page.goto("/compare");
  await expect(page.getByRole("heading", { level: 1, name: "Nothing to compare yet" })).toBeVisible();
  await checkAccessibility(page);
});
