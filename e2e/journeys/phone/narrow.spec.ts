import { richTrip } from "../../harness/catalogue";
import { disableServerRendering, expect, type Page, test } from "../../harness/test";

/** By how much the page is wider than the screen. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words of the heading that break across lines. */
const brokenWords = (page: Page) =>
  page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const text = heading.firstChild;
    return Array.from((text?.textContent ?? "").matchAll(/\S+/g)).flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      if (text) range.setStart(text, index);
      if (text) range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });

test("no page is wider than a narrow phone, nor with letters twice as large", async ({ page, site }) => {
  test.setTimeout(240_000);
  const guide = site.catalogue.guides[0]?.id;
  const paths = ["/", "/search", "/guides", `/guides/${guide}`, `/packages/${richTrip(site.catalogue).id}`, "/contact"];
  for (const [width, letters] of [
    [320, "100%"],
    [360, "100%"],
    [390, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 780 });
    for (const path of paths) {
      await page.goto(path);
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
      await expect.poll(() => tooWide(page), `${path} at ${width} with ${letters}`).toBe(0);
    }
  }
});

test("the bar of a narrow phone has room for its button and a price of seven digits", async ({ page, site }) => {
  await disableServerRendering(page);
  await page.route("**/rest/v1/packages?**", async (route) => {
    const answer = await route.fetch();
    const rows: object[] = await answer.json();
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, price: 1_234_567 })) });
  });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`/packages/${richTrip(site.catalogue).id}`);
    const book = page.getByRole("button", { name: "Book This Package" }).last();
    await expect(book).toBeInViewport({ ratio: 1 });
    const price = page.getByText("$1,234,567", { exact: true }).last();
    const note = page.getByText("per person, without rooms", { exact: true });
    const from = (await book.boundingBox())?.x ?? 0;
    for (const text of [price, note]) {
      await expect(text).toBeInViewport({ ratio: 1 });
      const box = await text.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(from);
    }
    await expect.poll(() => tooWide(page), `at ${width}`).toBe(0);
  }
});

test("a guide's name is not broken within a word", async ({ page, site }) => {
  const length = (name: string) => Math.max(...name.split(" ").map((word) => word.length));
  const [longest] = site.catalogue.guides.toSorted((a, b) => length(b.display_name) - length(a.display_name));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`/guides/${longest?.id}`);
    await expect(page.getByRole("heading", { level: 1, name: longest?.display_name ?? "?" })).toBeVisible();
    expect(await brokenWords(page), `at ${width}`).toEqual([]);
  }
});

test("what the focus comes to is not under what floats at the foot", async ({ page, site }) => {
  for (const [path, floats] of [
    ["/search", page.getByRole("button", { name: "Filters and sort" })],
    [`/packages/${richTrip(site.catalogue).id}`, page.getByRole("button", { name: "Book This Package" }).last()],
  ] as const) {
    await page.goto(path);
    await expect(floats).toBeInViewport();
    const foot = floats.elementHandle();
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(
        (pill) => {
          const on = document.activeElement;
          if (!on || !pill || on === pill || on === document.body) return "";
          const [seen, over] = [on.getBoundingClientRect(), pill.getBoundingClientRect()];
          const isBeside = seen.bottom <= over.top || seen.top >= over.bottom || seen.right <= over.left;
          return isBeside || seen.left >= over.right ? "" : (on.textContent ?? on.tagName);
        },
        await foot,
      );
      expect(covered, `${path}, stop ${stop}`).toBe("");
    }
  }
});
