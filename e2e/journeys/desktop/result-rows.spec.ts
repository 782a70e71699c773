import { expect, type Page, test, textOf } from "../../harness/test";

const rows = (page: Page) => page.getByRole("main").getByRole("article");

test("the middle button opens a result in a tab of its own, wherever it is pressed", async ({ page, context }) => {
  await page.goto("/search");
  const row = rows(page).first();
  const href = await row.getByRole("heading").getByRole("link").getAttribute("href");
  for (const position of [
    { x: 40, y: 40 },
    { x: 420, y: 160 },
  ]) {
    const [tab] = await Promise.all([context.waitForEvent("page"), row.click({ button: "middle", position })]);
    await expect(tab).toHaveURL(href ?? "?");
    await tab.close();
  }
  await expect(page).toHaveURL("/search");
});

test("the whole result is marked for whoever comes to it by keyboard", async ({ page }) => {
  await page.goto("/search");
  const row = rows(page).nth(1);
  await rows(page).first().getByRole("link", { name: "View Details" }).focus();
  await page.keyboard.press("Tab");
  await expect(
    rows(page)
      .first()
      .getByRole("button", { name: /^Save: / }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  const link = row.getByRole("heading").getByRole("link");
  await expect(link).toBeFocused();
  const mark = await link.evaluate((element) => {
    const { outlineStyle, outlineWidth, width, height } = getComputedStyle(element, "::after");
    return { outlineStyle, outlineWidth, width: Number.parseFloat(width), height: Number.parseFloat(height) };
  });
  const box = await row.boundingBox();
  expect(mark).toMatchObject({ outlineStyle: "solid", outlineWidth: "3px" });
  // The mark extends by 8 pixels on each side.
  expect(Math.round(mark.width - (box?.width ?? 0))).toBe(16);
  expect(Math.round(mark.height - (box?.height ?? 0))).toBe(16);
  const title = await textOf(link);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("on a tablet the picture of a result stands on its left and the posters of home in pairs", async ({ page }) => {
  for (const width of [600, 768, 820, 1024]) {
    await page.setViewportSize({ width, height: 1100 });
    await page.goto("/search");
    const row = rows(page).first();
    const picture = await row.locator("img").first().boundingBox();
    const [title, price] = [row.getByRole("heading"), row.getByText("Starting from")];
    const right = (picture?.x ?? 0) + (picture?.width ?? 0);
    for (const text of [title, price]) expect((await text.boundingBox())?.x, `at ${width}`).toBeGreaterThan(right);
    expect((await row.boundingBox())?.height, `at ${width}`).toBeLessThan(400);
    await page.goto("/");
    const cards = page.getByRole("region", { name: "Featured experiences" }).getByRole("article");
    await expect(cards).toHaveCount(3);
    const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
    expect(second?.y, `at ${width}`).toBe(first?.y);
    expect(second?.x, `at ${width}`).toBeGreaterThan(first?.x ?? 0);
  }
});
