import type { Browser, Page } from "@playwright/test";
import { richTrip } from "../../harness/catalogue";
import { waitForRenderedPages } from "../../harness/renderedPages";
import { expect, test } from "../../harness/test";

async function withoutScript(browser: Browser, url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  await work(await context.newPage());
  await context.close();
}

test("without script a page says so and leads to what can be read", async ({ browser, site }) => {
  await waitForRenderedPages(site.url, ["/", "/guides"]);
  await withoutScript(browser, site.url, async (page) => {
    for (const path of ["/auth", "/nowhere", "/guides"]) {
      await page.goto(path);
      const note = page.getByRole("complementary").filter({ hasText: "Without JavaScript you can search here" });
      await expect(note, path).toBeInViewport({ ratio: 1 });
      await note.getByRole("link", { name: "Start page" }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: "Discover Sri Lanka with Incredible Locals" }),
      ).toBeVisible();
      await note.getByRole("link", { name: "All guides" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Meet Our Verified Guides" })).toBeVisible();
    }
  });
});

test("every page has a heading and a sentence, also those that need the program", async ({ browser, site }) => {
  await waitForRenderedPages(site.url, ["/become-guide"]);
  await withoutScript(browser, site.url, async (page) => {
    for (const [path, status, heading, text] of [
      ["/auth", 200, "Sign In", "Your account opens with JavaScript only."],
      ["/custom", 200, "Custom Trips", "write to us what you have in mind"],
      ["/ai-itinerary", 200, "AI Travel Planner", "It needs JavaScript."],
      ["/become-guide", 200, "Become a Guide", "From here to your first guests"],
      ["/nowhere", 404, "Oops! Page not found", "404: there is no page at this address."],
      ["/destinations/nowhere", 404, "Oops! Page not found", "404: there is no page at this address."],
      ["/packages/nothing", 404, "Package Not Found", "The package you are looking for does not exist"],
      ["/guides/nobody", 404, "Guide not found", "The guide you're looking for doesn't exist."],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(status);
      await expect(page.getByRole("heading", { level: 1, name: heading }), path).toBeVisible();
      await expect(page.getByRole("main").getByText(text), path).toBeVisible();
    }
  });
});

test("without script a trip is read to its end and asked for by mail", async ({ browser, site }) => {
  const trip = richTrip(site.catalogue);
  await waitForRenderedPages(site.url, [`/packages/${trip.id}`]);
  await withoutScript(browser, site.url, async (page) => {
    await page.goto(`/packages/${trip.id}`);
    for (const text of ["What's Included", "What's Not Included"]) {
      await expect(page.getByRole("heading", { name: text })).toBeVisible();
    }
    for (const { guides } of trip.package_guides) {
      await expect(page.getByRole("heading", { level: 3, name: guides?.display_name ?? "?" })).toBeVisible();
    }
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    const mail = page.getByRole("link", { name: "Ask by e-mail" }).first();
    await expect(mail).toHaveAttribute("href", /^mailto:[^?]+@[^?]+\?subject=/);
    expect(decodeURIComponent((await mail.getAttribute("href"))?.split("subject=")[1] ?? "")).toBe(trip.title);
  });
});

test("without script a search is narrowed by a form and read page after page", async ({ browser, site }) => {
  const { trips } = site.catalogue;
  await waitForRenderedPages(site.url, ["/search"]);
  await withoutScript(browser, site.url, async (page) => {
    const rows = page.getByRole("main").getByRole("article");
    const titles = () => rows.getByRole("heading", { level: 2 }).allInnerTexts();
    await page.goto("/search");
    const first = await titles();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL("/search?page=2");
    await expect(rows).toHaveCount(6);
    const second = await titles();
    expect(second.filter((title) => first.includes(title))).toEqual([]);
    await page.getByRole("link", { name: "Previous page" }).click();
    await expect(page).toHaveURL("/search");
    expect(await titles()).toEqual(first);
    const form = page.getByRole("form", { name: "Filters" });
    await form.locator("select[name=duration]").selectOption("15 or more");
    await form.getByRole("button", { name: "Show trips" }).click();
    const long = trips.filter((trip) => trip.duration_days >= 15);
    await expect(page.getByRole("status").filter({ hasText: "found" })).toContainText(`${long.length} result`);
    for (const title of await titles()) expect(long.map((trip) => trip.title)).toContain(title);
    await expect(form.locator("select[name=duration]")).toHaveValue("15");
  });
});

test("without script the guides are narrowed by a form and read page after page", async ({ browser, site }) => {
  const { guides } = site.catalogue;
  await waitForRenderedPages(site.url, ["/guides"]);
  await withoutScript(browser, site.url, async (page) => {
    const cards = page.getByRole("main").getByRole("article");
    const names = () => cards.getByRole("heading", { level: 2 }).allTextContents();
    await page.goto("/guides");
    const first = await names();
    expect(first).toHaveLength(24);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL("/guides?page=2");
    const second = await names();
    expect(second).toHaveLength(24);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
    expect([...first, ...second, ...(await names())]).toHaveLength(guides.length);
    await page.getByRole("combobox", { name: "Language" }).selectOption("German");
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("name");
    await page.getByRole("button", { name: "Show guides" }).click();
    await expect(page).toHaveURL(/language=German/);
    const german = guides.filter((guide) => guide.guide_languages.some((one) => one.language_name === "German"));
    await expect(page.getByRole("status").filter({ hasText: "guides" })).toContainText(`${german.length} guides`);
    expect(await names()).toEqual(
      german
        .map((guide) => guide.display_name)
        .sort()
        .slice(0, 24),
    );
    await expect(page.getByRole("combobox", { name: "Language" })).toHaveValue("German");
  });
});

test("without script a question about a trip leads to the support", async ({ browser, site }) => {
  const trip = `/packages/${richTrip(site.catalogue).id}`;
  await waitForRenderedPages(site.url, [trip]);
  await withoutScript(browser, site.url, async (page) => {
    await page.goto(trip);
    await page.getByRole("link", { name: "Ask the guide" }).click();
    await expect(page).toHaveURL(/^.*\/contact\?about=/);
  });
});
