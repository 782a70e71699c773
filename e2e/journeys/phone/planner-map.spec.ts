import { expect, REFUSED_LOADS, test } from "../../harness/test";

test.use({ tolerated: REFUSED_LOADS });

test("two fingers come closer to the island, one finger then moves it, and nothing is wider than the phone", async ({
  page,
}) => {
  await page.goto("/itinerary/1/customize");
  await page.getByRole("tab", { name: "Map" }).click();
  const map = page.getByRole("application", { name: /^Map of the route/ });
  await map.scrollIntoViewIfNeeded();
  const coast = map.locator(".coast");
  const far = (await coast.getAttribute("transform")) ?? "";
  const box = await map.boundingBox();
  if (!box) throw new Error("the map is not drawn");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hands = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
    hands.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });
  await touch("touchStart", [x - 20, y], [x + 20, y]);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", [x - 20 - step * 8, y], [x + 20 + step * 8, y]);
  await touch("touchEnd");
  await expect(coast).not.toHaveAttribute("transform", far);
  const near = (await coast.getAttribute("transform")) ?? "";
  await touch("touchStart", [x, y]);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", [x + step * 10, y + step * 6]);
  await touch("touchEnd");
  await expect(coast).not.toHaveAttribute("transform", near);
  await page.getByRole("button", { name: "Show the whole route" }).click();
  await expect(coast).toHaveAttribute("transform", far);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
