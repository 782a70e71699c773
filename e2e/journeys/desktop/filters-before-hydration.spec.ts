import { earlyPage, openEarly, PROGRAM } from "../../harness/hydration";
import { waitForRenderedPages } from "../../harness/renderedPages";
import { expect, hold, test } from "../../harness/test";

// On a phone the filters are in a sheet, which needs the program.

test.setTimeout(300_000);

test("what is chosen before the program is there is searched for", async ({ browser, site }) => {
  await waitForRenderedPages(site.url, ["/search"]);
  const page = await earlyPage(browser, site.url);
  const go = await hold(page, PROGRAM);
  await openEarly(page, "/search");
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await sort.selectOption("price_high");
  await page.getByLabel("From", { exact: true }).fill("2030-03-01");
  await page.getByRole("combobox", { name: "Travelers" }).selectOption("3");
  go();
  await expect(page).toHaveURL(/sortBy=price_high/);
  await expect(page).toHaveURL(/dateFrom=2030-03-01/);
  await expect(page).toHaveURL(/people=3/);
  await expect(sort).toHaveValue("price_high");
  expect(page.broken).toEqual([]);
  await page.close();
});
