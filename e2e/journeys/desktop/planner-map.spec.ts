import { expect, REFUSED_LOADS, test } from "../../harness/test";

test.use({ tolerated: REFUSED_LOADS });

test("the mouse's wheel comes closer to where it points, and its button pulls the island along", async ({ page }) => {
  await page.goto("/itinerary/1/customize");
  await page.getByRole("tab", { name: "Map" }).click();
  const map = page.getByRole("application", { name: /^Map of the route/ });
  await map.scrollIntoViewIfNeeded();
  const coast = map.locator(".coast");
  const readTransform = async () => (await coast.getAttribute("transform")) ?? "";
  const far = await readTransform();
  const label = page.locator(".map-told b");
  const box = await map.boundingBox();
  if (!box) throw new Error("the map is not drawn");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -700);
  await expect(coast).not.toHaveAttribute("transform", far);
  const near = await readTransform();

  await test.step("a pull moves it as far as the hand, and chooses no stop", async () => {
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 25, { steps: 8 });
    await page.mouse.up();
    await expect(coast).not.toHaveAttribute("transform", near);
    const before = placeOf(near);
    await expect.poll(async () => placeOf(await readTransform()).x - before.x).toBeCloseTo(40, 0);
    await expect.poll(async () => placeOf(await readTransform()).y - before.y).toBeCloseTo(25, 0);
    await expect(label).toHaveCount(0);
    const pulled = await readTransform();
    await page.mouse.move(x, y, { steps: 4 });
    expect(await readTransform(), "a hand that has let go pulls nothing").toBe(pulled);
  });

  await test.step("all the way out it stands whole again, and the page goes on under the wheel", async () => {
    await page.mouse.wheel(0, 6_000);
    await expect(page.getByRole("button", { name: "Zoom out" })).toBeDisabled();
    const top = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top);
  });

  await test.step("a press chooses a stop, which is told in words", async () => {
    await page.getByRole("button", { name: "Day 2" }).click();
    await map.locator(".mark:not(.off) circle:not(.touch)").first().click();
    await expect(label).toHaveCount(1);
    await expect(page.locator(".map-told")).toContainText("Day 2");
  });
});

function placeOf(transform: string): { x: number; y: number } {
  const [, x = "", y = ""] = /translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(transform) ?? [];
  return { x: Number(x), y: Number(y) };
}
