import { dialog } from "../../harness/booking";
import { richTrip } from "../../harness/catalogue";
import { earlyPage, openEarly, PROGRAM, slowDown } from "../../harness/hydration";
import { waitForRenderedPages } from "../../harness/renderedPages";
import { expect, hold, type Page, programIsThere, test } from "../../harness/test";

test.setTimeout(300_000);

const SCROLLED = 500;
/** The router's scrolling on hydration, if any, comes sooner. */
const A_MOMENT = 400;

const topOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;
const book = (page: Page) => page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first();

test("whoever scrolls before the program is there stays there", async ({ browser, site }) => {
  const trip = `/packages/${richTrip(site.catalogue).id}`;
  const pages = [trip, "/guides", "/search", "/terms", "/", "/contact", "/safety"];
  await waitForRenderedPages(site.url, pages);
  for (const address of [...pages, "/terms?utm_source=letter", `${trip}?fbclid=x`]) {
    const page = await earlyPage(browser, site.url);
    const go = await hold(page, /\/assets\/client-[^/]+\.js$/);
    await openEarly(page, address);
    await page.evaluate((top) => scrollTo(0, top), SCROLLED);
    go();
    await programIsThere(page);
    await page.waitForTimeout(A_MOMENT);
    expect(await topOf(page), address).toBe(SCROLLED);
    if (address.startsWith(trip)) {
      await book(page).click();
      await expect(dialog(page)).toBeVisible();
    }
    expect(page.broken, address).toEqual([]);
    await page.close();
  }
});

test("the next page begins at its top; Back, a reload and a place within a page are where they were", async ({
  page,
  site,
}) => {
  await waitForRenderedPages(site.url, ["/", "/terms"]);
  await page.goto("/");
  await page.evaluate((top) => scrollTo(0, top), SCROLLED);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms & Conditions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms & Conditions" })).toBeVisible();
  await expect.poll(() => topOf(page)).toBe(0);
  await page.evaluate((top) => scrollTo(0, top), SCROLLED);
  await page.reload();
  await page.waitForTimeout(A_MOMENT);
  expect(await topOf(page), "after a reload").toBe(SCROLLED);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => topOf(page), "after Back").toBeGreaterThan(SCROLLED);
  await page.goto("/terms#main");
  await page.waitForTimeout(A_MOMENT);
  expect(
    Math.abs(await page.evaluate(() => document.querySelector("#main")?.getBoundingClientRect().top ?? 999)),
  ).toBeLessThan(120);
});

test("what is pressed before the first file has come shows that it was taken, and is done", async ({
  browser,
  site,
}) => {
  const trip = `/packages/${richTrip(site.catalogue).id}`;
  await waitForRenderedPages(site.url, ["/search", trip]);
  const page = await earlyPage(browser, site.url);
  let go = await hold(page, PROGRAM);
  await openEarly(page, trip);
  const tab = page.getByRole("tab", { name: /What's Included/ });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-busy", "true");
  go();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("button[aria-busy]")).toHaveCount(0);
  await page.goto("about:blank");
  await page.unrouteAll();
  go = await hold(page, PROGRAM);
  await openEarly(page, trip);
  await book(page).click();
  go();
  await expect(dialog(page)).toBeVisible();
  await page.goto("about:blank");
  await page.unrouteAll();
  if (!isPhone(page)) {
    go = await hold(page, PROGRAM);
    await openEarly(page, "/search");
    const rail = page.getByRole("complementary", { name: "Filters" });
    await rail.getByRole("button", { name: /^Wildlife/ }).click();
    await rail.getByRole("button", { name: /^2-3 days/ }).click();
    await rail.getByRole("button", { name: /^Wildlife/ }).click();
    go();
    await expect(page).toHaveURL(/category=wildlife/);
    await expect(page).toHaveURL(/duration=/);
    await expect(rail.getByRole("button", { name: /^Wildlife/ })).toHaveAttribute("aria-pressed", "true");
  }
  expect(page.broken).toEqual([]);
  await page.close();
});

test("a message that is sent before the program is there keeps its words out of the address, and is sent", async ({
  browser,
  site,
}) => {
  await waitForRenderedPages(site.url, ["/contact"]);
  const page = await earlyPage(browser, site.url);
  const go = await hold(page, PROGRAM);
  await openEarly(page, "/contact");
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "First Name" }).fill("Maya");
  await main.getByRole("textbox", { name: "Last Name" }).fill("Holm");
  await main.getByRole("textbox", { name: "Email" }).fill("maya@early.example");
  await main.getByRole("textbox", { name: "Subject" }).fill("A question");
  await main.getByRole("textbox", { name: "Message" }).fill("Is there a train to Ella in March?");
  await main.getByRole("button", { name: "Send Message" }).click();
  go();
  await expect(main.getByText("Message sent. Thank you. We answer within 24 hours.")).toBeVisible();
  await expect(page).toHaveURL("/contact");
  expect(page.broken).toEqual([]);
  await page.close();
});

test("on a slow line with a slow phone nothing that was done early is lost", async ({ browser, site }) => {
  const trip = `/packages/${richTrip(site.catalogue).id}`;
  await waitForRenderedPages(site.url, ["/search", trip]);
  const page = await earlyPage(browser, site.url);
  await slowDown(page);
  await page.goto(trip, { waitUntil: "commit" });
  await expect(book(page)).toBeVisible();
  await page.evaluate((top) => scrollTo(0, top), SCROLLED);
  await book(page).click();
  // The pointer scrolled to a button further down.
  const pressedAt = await topOf(page);
  expect(pressedAt).toBeGreaterThanOrEqual(SCROLLED);
  await expect(dialog(page)).toBeHidden();
  await expect(dialog(page)).toBeVisible();
  expect(await topOf(page)).toBe(pressedAt);
  await page.goto("/search", { waitUntil: "commit" });
  const more = page.getByRole("button", { name: "Load more" });
  await more.click();
  if (!isPhone(page)) await page.getByRole("combobox", { name: "Sort by" }).selectOption("price_high");
  if (!isPhone(page)) await expect(page).toHaveURL(/sortBy=price_high/);
  else await expect(page.getByText(`12 of ${site.catalogue.trips.length} shown`)).toBeVisible();
  expect(page.broken).toEqual([]);
  await page.close();
});

test("a page that somebody between changed is reported by React's number and nothing else", async ({
  browser,
  site,
}) => {
  await waitForRenderedPages(site.url, ["/safety"]);
  const page = await earlyPage(browser, site.url);
  const reports: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/client-errors")) reports.push(request.postData());
  });
  await page.route("**/safety", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("<h1", "<i></i><h1");
    await route.fulfill({ response, body });
  });
  await page.goto("/safety");
  await programIsThere(page);
  await expect(page.getByRole("heading", { level: 1, name: "Safety Guidelines" })).toBeVisible();
  await expect.poll(() => reports.length).toBe(1);
  expect(JSON.parse(reports[0] ?? "")).toEqual({
    error: 418,
    page: "/safety",
    build: expect.stringMatching(/^[\w-]{7}$/),
  });
  await page.close();
});

test("another spelling of an address leads to the page's own", async ({ request, site }) => {
  const { id } = richTrip(site.catalogue);
  for (const [from, to] of [
    ["/Search?q=tea", "/search?q=tea"],
    [`/Packages/${id.toUpperCase()}?tab=hosts`, `/packages/${id}?tab=hosts`],
    ["/guides/", "/guides"],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([308, to]);
  }
});
