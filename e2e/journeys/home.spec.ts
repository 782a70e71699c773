import { richTrip } from "../harness/catalogue";
import { waitForRenderedPages } from "../harness/renderedPages";
import { expect, FAILED_LOADS, hold, test, textOf } from "../harness/test";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
});

test("the home page tells what Serendib is, section by section", async ({ page }) => {
  await expect(
    page.getByRole("heading", { level: 1, name: "Discover Sri Lanka with Incredible Locals" }),
  ).toBeVisible();
  await expect(
    page.getByText("Book unique and memorable travel packages guided by verified local experts"),
  ).toBeVisible();
  const main = page.getByRole("main");
  for (const claim of ["50+Verified Guides", "100+Unique Packages", "24/7Support Available"]) {
    await expect(main).toContainText(claim);
  }
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Featured experiences",
    "Why choose us",
    "Become a Travel Guide",
  ]);
  await expect(page.getByRole("region", { name: "Why choose us" }).getByRole("term")).toHaveText([
    "Verified Guides",
    "Authentic Packages",
    "24/7 Support",
    "Multilingual Guides",
    "Personalised Tours",
    "Best Price Guarantee",
  ]);
  const become = page.getByRole("region", { name: "Become a Travel Guide" });
  await expect(become.getByRole("heading", { level: 3 })).toHaveText([
    "Share expertise",
    "Meet people",
    "Flexible schedule",
    "Quality assurance",
  ]);
  await expect(become.getByRole("link", { name: "Become a Guide" })).toHaveAttribute("href", "/become-guide");
});

test("three featured trips say what they are and lead to their pages", async ({ page, site }) => {
  const featured = page.getByRole("region", { name: "Featured experiences" });
  const cards = featured.getByRole("article");
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card).toContainText(/\$\d/);
    await expect(card).toContainText(/\d Days?/);
    await expect(card).toContainText(/up to \d+ people/);
    await expect(card).toContainText(/English|Sinhala|Tamil|German|French|Italian|Japanese|Russian/);
  }
  const title = await textOf(cards.first().getByRole("heading", { level: 3 }));
  const trip = site.catalogue.trips.find((one) => one.title === title);
  await cards.first().getByRole("link", { name: "View Details" }).click();
  await expect(page).toHaveURL(`/packages/${trip?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("the featured trips stay the same all day", async ({ page }) => {
  const titles = page.getByRole("region", { name: "Featured experiences" }).getByRole("heading", { level: 3 });
  await expect(titles).toHaveCount(3);
  const before = await titles.allInnerTexts();
  await page.reload();
  await expect(titles).toHaveText(before);
});

test("all experiences are one press away", async ({ page }) => {
  await page.getByRole("link", { name: "View All Experiences" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("heading", { level: 1, name: "All Experiences" })).toBeVisible();
});

test("whoever finds no trip to their taste is led to the planner", async ({ page }) => {
  await page.getByRole("main").getByRole("link", { name: "Or plan your own trip, day by day" }).click();
  await expect(page).toHaveURL("/ai-itinerary");
  await page.goto("/search?q=xyzzyqwv");
  await page.getByRole("main").getByRole("link", { name: "Plan your own trip, day by day" }).click();
  await expect(page).toHaveURL("/ai-itinerary");
  await expect(page.getByRole("heading", { level: 1, name: "AI Travel Planner" })).toBeVisible();
});

test("a suggested place picked with the pointer is searched by its id", async ({ page }) => {
  const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
  await expect(box).toHaveAttribute("placeholder", "Where do you want to explore?");
  await box.fill("kand");
  await page.getByRole("option", { name: /^Kandy .*trips?/ }).click();
  await expect(page).toHaveURL(/\/search\?location=Kandy&destinationId=[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Results for Kandy" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a suggested place picked with the keyboard is searched by its id", async ({ page }) => {
  const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
  // Typed letter by letter, the list may still have the first letters' suggestions.
  await box.focus();
  await page.keyboard.insertText("trinco");
  await expect(page.getByRole("option", { name: /^Trincomalee .*trips?/ })).toBeVisible();
  await box.press("ArrowDown");
  await expect(page.getByRole("option", { name: /^Trincomalee .*trips?/ })).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?location=Trincomalee&destinationId=[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Results for Trincomalee" })).toBeVisible();
});

test("free text is searched as a place, by Enter and by the button", async ({ page }) => {
  const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
  await box.fill("Galle");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?location=Galle");
  await page.goBack();
  await box.fill("Jaffna");
  await page.getByRole("button", { name: "Find Experiences" }).click();
  await expect(page).toHaveURL("/search?location=Jaffna");
});

test("an empty search box searches nothing", async ({ page }) => {
  const led: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname, search } = new URL(frame.url());
    led.push(pathname + search);
  });
  await page.getByRole("button", { name: "Find Experiences" }).click();
  const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
  await box.fill("Galle");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?location=Galle");
  expect(led).toEqual(["/search?location=Galle"]);
});

test("nor does it before the program is there", async ({ browser, site }) => {
  await waitForRenderedPages(site.url, ["/"]);
  const page = await browser.newPage({ baseURL: site.url });
  const go = await hold(page, /\/assets\/client-[^/]+\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
  await box.press("Enter");
  // With a word the form is sent: only the browser's validation blocked it.
  await expect(box).toHaveJSProperty("validity.valueMissing", true);
  await expect(page).toHaveURL("/");
  go();
  await expect(box).toHaveJSProperty("form.noValidate", true);
  await page.close();
});

test.describe("pictures that do not come", () => {
  test.use({ tolerated: FAILED_LOADS });

  test("leave neither a hole nor the browser's mark", async ({ page }) => {
    await page.route("**/pictures/**", (route) => route.abort());
    await page.goto("/");
    await expect(page.getByText("The blue train crossing the Nine Arch viaduct at first light")).toBeAttached();
    await expect(page.getByText("Nine Arch Bridge, Demodara.")).toBeHidden();
    await page.getByRole("region", { name: "Why choose us" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("main").locator("img[src^='/pictures/']")).toHaveCount(0);
  });
});

test("at most five places are suggested and three popular cities beneath", async ({ page }) => {
  const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
  await box.click();
  await expect(page.getByRole("option")).toHaveText(["Colombo", "Kandy", "Ella"]);
  await box.fill("a");
  await expect(page.getByRole("option")).toHaveCount(8);
  await expect(page.getByRole("option").last()).toBeInViewport({ ratio: 1 });
});

test("experiences, trips and guides are suggested too, and each leads to what it names", async ({ page, site }) => {
  const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
  const pick = async (typed: string, option: RegExp | string) => {
    await page.goto("/");
    await box.fill(typed);
    await page.getByRole("option", { name: option }).click();
  };
  await box.fill("walbeob");
  const whales = page.getByRole("option", { name: /^Whale watching \d+ trips$/ });
  await expect(whales).toBeVisible();
  const count = (await whales.textContent())?.match(/\d+/)?.[0];
  await box.press("ArrowDown");
  await expect(whales).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=Whale+watching");
  await expect(page.getByRole("main").getByText(`of ${count} shown`)).toBeVisible();

  const trip = richTrip(site.catalogue);
  await pick(trip.title.slice(0, -2), trip.title);
  await expect(page).toHaveURL(`/packages/${trip.id}`);
  const guide = trip.package_guides[0]?.guides;
  await pick(guide?.display_name.slice(0, -1) ?? "?", new RegExp(`^${guide?.display_name}`));
  await expect(page).toHaveURL(`/guides/${guide?.id}`);
});

test("the footer leads everywhere and names the house", async ({ page }) => {
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Authentic Sri Lankan Adventures")).toBeVisible();
  await expect(footer.getByText("© 2024-2030 Serendib")).toBeVisible();
  await expect(footer.getByText("Colombo")).toBeVisible();
  await expect(footer.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  for (const [name, path] of [
    ["All Experiences", "/search"],
    ["Find Guides", "/guides"],
    ["Safety Guidelines", "/safety"],
    ["Terms & Conditions", "/terms"],
    ["Contact Us", "/contact"],
  ] as const) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", path);
  }
});
