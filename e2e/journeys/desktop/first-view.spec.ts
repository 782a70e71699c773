import { richTrip } from "../../harness/catalogue";
import { waitForRenderedPages } from "../../harness/renderedPages";
import { CLOCK } from "../../harness/server";
import { expect, hold, settle, test } from "../../harness/test";

test.setTimeout(240_000);

/** Before the first render. Free days are not rendered: they change while a rendered page is cached. */
const READS = /\/(rest\/v1\/(?!reviews|travel_times|rpc\/next_starts|rpc\/soonest_starts)|config\.json)/;

test("every public page can be read before any script runs", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const trip = richTrip(site.catalogue);
  const guide = site.catalogue.guides[0];
  const views = [
    ["/", "Discover Sri Lanka with Incredible Locals", "View Details"],
    ["/search", "All Experiences", `6 of ${site.catalogue.trips.length} shown`],
    ["/search?location=Ella&people=2", "Results for Ella", "View Details"],
    [`/packages/${trip.id}`, trip.title, "per person"],
    ["/guides", "Meet Our Verified Guides", guide?.display_name ?? "?"],
    [`/guides/${guide?.id}`, guide?.display_name ?? "?", `About ${guide?.display_name}`],
    ["/destinations", "Where to go in Sri Lanka", "Cultural Triangle"],
    ["/destinations/ella", "Ella", "Nine Arch Bridge"],
    ["/themes/wildlife", "Wildlife in Sri Lanka", "Leopards at Yala"],
    ["/safety", "Safety Guidelines", "119"],
    ["/terms", "Terms & Conditions", "Cancellation and refunds"],
    ["/contact", "Contact Us", "Send Message"],
    ["/verify", "Check a statement", "What a statement is"],
  ] as const;
  const addresses = views.map(([address]) => address);
  await waitForRenderedPages(site.url, addresses);
  for (const [address, heading, text] of views) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("main").getByText(text).first()).toBeAttached();
  }
  await context.close();
});

test("the program goes on from what the server drew, and reads nothing again", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  const reads: string[] = [];
  page.on("request", (request) => {
    if (READS.test(request.url())) reads.push(request.url());
  });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => document.querySelector("h1")?.setAttribute("data-drawn", ""));
  });
  const guide = `/guides/${site.catalogue.guides[0]?.id}`;
  const landings = ["/destinations", "/destinations/ella", "/themes/wildlife"];
  const addresses = ["/", "/search", `/packages/${trip.id}`, "/guides", guide, ...landings];
  await waitForRenderedPages(site.url, addresses);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator("h1[data-drawn]")).toBeVisible();
    expect(reads, address).toEqual([]);
  }
});

test("what is fetched ahead for the program is what the program reads", async ({ page }) => {
  await page.addInitScript(() => {
    const read: string[] = [];
    const plain = window.fetch;
    window.fetch = (asked, how) => {
      read.push(new URL(asked instanceof Request ? asked.url : asked, location.href).href);
      return plain(asked, how);
    };
    Object.assign(window, { read });
  });
  for (const address of ["/ai-itinerary", "/auth"]) {
    await page.goto(address);
    const ahead = await page
      .locator("link[rel=preload][as=fetch]")
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(ahead, address).not.toEqual([]);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { read: string[] }).read), address)
      .toEqual(expect.arrayContaining(ahead));
  }
});

/** Scripts of a first view as transferred, in bytes. */
const BUDGETS = { list: 130 * 1024, page: 150 * 1024 };
/** Visitors need no chunks for signing in, planning or running the product. */
const NOT_FOR_VISITORS = /\/assets\/(inside|auth|storage|live|schemas|Admin|Profile|Planner|Plan|Booking|Wizard|Host)/;

test("a first view loads no more scripts than its budget, and none of those who sign in", async ({ browser, site }) => {
  for (const [address, most] of [
    ["/", BUDGETS.list],
    ["/search", BUDGETS.list],
    [`/packages/${richTrip(site.catalogue).id}`, BUDGETS.page],
    ["/guides", BUDGETS.list],
    [`/guides/${site.catalogue.guides[0]?.id}`, BUDGETS.list],
    ["/destinations", BUDGETS.list],
    ["/destinations/ella", BUDGETS.page],
    ["/themes/wildlife", BUDGETS.page],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const loaded: Promise<{ path: string; bytes: number }>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "script") return;
      const path = new URL(request.url()).pathname;
      loaded.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize })));
    });
    await settle(page);
    await page.goto(address, { waitUntil: "networkidle" });
    const scripts = await Promise.all(loaded);
    expect(
      scripts.filter(({ path }) => NOT_FOR_VISITORS.test(path)),
      address,
    ).toEqual([]);
    expect(
      scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      address,
    ).toBeLessThanOrEqual(most);
    expect(scripts.length, address).toBeGreaterThan(4);
    await context.close();
  }
});

test("a page asked for in another state than it was drawn in comes in that state", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  await page.goto(`/packages/${trip.id}?tab=hosts`);
  await expect(page.getByRole("tab", { selected: true })).toHaveText(/Hosts/);
  await page.goto("/search");
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText(`12 of ${site.catalogue.trips.length} shown`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`12 of ${site.catalogue.trips.length} shown`)).toBeVisible();
});

test.describe("before the program is there", () => {
  test("a pressed button is pressed again when it is, and typed words are read", async ({ browser, site }) => {
    await waitForRenderedPages(site.url, ["/", "/search"]);
    const page = await browser.newPage({ baseURL: site.url });
    await page.clock.setFixedTime(CLOCK);
    const go = await hold(page, /\/assets\/client-[^/]+\.js$/);
    await page.goto("/", { waitUntil: "commit" });
    const where = page.getByRole("combobox", { name: "Where do you want to explore?" });
    await where.fill("trinco");
    go();
    await page.getByRole("option", { name: /^Trincomalee .*trips?/ }).click();
    await expect(page).toHaveURL(/\/search\?location=Trincomalee/);
    await page.close();
    const other = await browser.newPage({ baseURL: site.url });
    await other.clock.setFixedTime(CLOCK);
    const goOn = await hold(other, /\/assets\/client-[^/]+\.js$/);
    await other.goto("/search", { waitUntil: "commit" });
    await other.getByRole("button", { name: "Load more" }).click();
    goOn();
    await expect(other.getByText(`12 of ${site.catalogue.trips.length} shown`)).toBeVisible();
    await other.close();
  });

  test("a search is sent by the browser", async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await waitForRenderedPages(site.url, ["/"]);
    await page.goto("/");
    await page.getByRole("combobox", { name: "Where do you want to explore?" }).fill("Ella");
    await page.getByRole("button", { name: "Find Experiences" }).click();
    await expect(page).toHaveURL("/search?location=Ella");
    await expect(page).toHaveTitle("Search Experience: All Experiences in Ella");
    await context.close();
  });
});
