import { areDrawn } from "../../harness/drawn";
import { expect, test } from "../../harness/test";

test("without script a page says so and leads to what can be read", async ({ browser, site }) => {
  await areDrawn(site.url, ["/", "/guides"]);
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/auth", "/nowhere", "/guides"]) {
    await page.goto(path);
    const told = page.getByRole("complementary").filter({ hasText: "Without JavaScript you can read every trip" });
    await expect(told, path).toBeInViewport({ ratio: 1 });
    await told.getByRole("link", { name: "Start page" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Discover Sri Lanka with Incredible Locals" }),
    ).toBeVisible();
    await told.getByRole("link", { name: "All guides" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Meet Our Verified Guides" })).toBeVisible();
  }
  await context.close();
});
