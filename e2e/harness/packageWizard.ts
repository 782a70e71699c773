import { expect, type Page } from "./test";

// Helpers of journeys about guides, packages and their review.

export const heading = (page: Page, name: string, level = 1) =>
  expect(page.getByRole("heading", { level, name, exact: true })).toBeVisible();

export const notice = (page: Page, ...texts: string[]) =>
  Promise.all(
    texts.map((text) =>
      expect(
        page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true }).first(),
      ).toBeVisible(),
    ),
  );

export const goNext = (page: Page) => page.getByRole("button", { name: "Next", exact: true }).click();

export const day = (page: Page, number: number) => page.getByRole("listitem", { name: `Day ${number}`, exact: true });

/** Fills in all required fields but the price. */
export async function basics(page: Page, title: string, days: string): Promise<void> {
  await heading(page, "Basic Information", 2);
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page
    .getByRole("textbox", { name: "Description" })
    .fill("By boat at dawn, on foot at noon, by the fire at night.");
  await page.getByRole("textbox", { name: "Duration" }).fill(days);
  await page.getByRole("textbox", { name: "Max Group Size" }).fill("6");
  const box = page.getByRole("combobox", { name: "A town or a place" });
  await box.fill("Kandy");
  await box.press("Enter");
}

export async function details(page: Page): Promise<void> {
  await heading(page, "Package Details", 2);
  await page.getByRole("button", { name: "Nature", exact: true }).click();
  await page.getByRole("textbox", { name: "Highlights" }).fill("The lake before the wind wakes");
  await page.getByRole("textbox", { name: "What's Included" }).fill("Boat and boatman");
}

/** No costs beside the price. */
export async function nothingBeside(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Nothing is paid locally" }).check();
  await page.getByRole("radio", { name: "No shopping stops" }).check();
}

/** A custom stop at the end of a day. */
export async function writeStop(page: Page, number: number, title: string): Promise<void> {
  await day(page, number).getByRole("button", { name: "Write a stop of your own" }).click();
  await day(page, number).getByRole("textbox", { name: "Stop required", exact: true }).fill(title);
  await day(page, number).getByRole("textbox", { name: "Description" }).fill("Forty paper lanterns and one oar.");
  await day(page, number).getByRole("button", { name: "Done" }).click();
}

/** A test build of the server takes seconds per upload. */
export async function expectPictures(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("button", { name: /^Remove Picture \d$/ })).toHaveCount(count, { timeout: 180_000 });
}

type Picture = { name: string; mimeType: string; buffer: Buffer };
type Site = { url: string; catalogue: { trips: { images: string[] | null }[] } };

/** Five of the catalogue's own. The server is slow with large ones. */
export async function pictures(page: Page, site: Site, width: 800 | 1600): Promise<Picture[]> {
  const urls = [...new Set(site.catalogue.trips.flatMap((trip) => trip.images ?? []))].slice(0, 5);
  return Promise.all(
    urls.map(async (url, index) => ({
      name: `picture-${index + 1}.webp`,
      mimeType: "image/webp",
      buffer: await (await page.request.get(`${site.url}${url.replace(".webp", `.w${width}.webp`)}`)).body(),
    })),
  );
}
