import { checkAccessibility } from "../harness/accessibility";
import { richTrip } from "../harness/catalogue";
import { waitForRenderedPages } from "../harness/renderedPages";
import { expect, REFUSED_LOADS, test } from "../harness/test";

test("a trip tells at its head what it is and what it costs", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  await page.goto(`/packages/${trip.id}`);
  await expect(page).toHaveTitle(new RegExp(trip.title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: trip.title })).toBeVisible();
  await expect(main.getByText("Verified Package")).toBeVisible();
  const places = [...new Set(trip.package_locations.map((place) => place.location_name))];
  await expect(main.getByText(`${places.length} Cities: ${places.join(", ")}`)).toBeVisible();
  await expect(main.getByText(`${trip.duration_days} days`, { exact: true })).toBeVisible();

  const card = page.getByRole("complementary", { name: "Book This Package" });
  await expect(card).toContainText("Starting from");
  await expect(card).toContainText(`$${trip.price.toLocaleString("en-US")}/person`);
  await expect(card).toContainText("*Accommodation not included");
  await expect(card).toContainText(/with 3 Star double rooms about \$[\d,]+ per person/);
  await expect(card.getByRole("button", { name: "Book This Package" })).toHaveAccessibleDescription(
    "Nothing is paid until a host says yes.",
  );
  // Only guides can request to lead it.
  await expect(card.locator("button:not(.next-starts *)")).toHaveCount(1);
  await main.getByRole("link", { name: "Back to Experiences" }).click();
  await expect(page).toHaveURL("/search");
});

test("title, stars, price and the way to book stand in the first view, of long titles too", async ({
  page,
  site,
}, info) => {
  const rated = site.catalogue.trips.filter((trip) => trip.rating !== null && trip.rating > 0);
  const longest = rated.toSorted((a, b) => b.title.length - a.title.length).slice(0, 3);
  const screens =
    info.project.name === "phone"
      ? [{ width: 390, height: 844 }]
      : [
          { width: 1366, height: 768 },
          { width: 1440, height: 900 },
        ];
  for (const screen of screens) {
    await page.setViewportSize(screen);
    for (const trip of longest) {
      await page.goto(`/packages/${trip.id}`);
      const book = page.getByRole("button", { name: "Book This Package" }).filter({ visible: true });
      const price = page.getByText(`$${trip.price.toLocaleString("en-US")}`, { exact: true }).filter({ visible: true });
      // On a phone they are in the bar, whatever covers it.
      const isPhone = info.project.name === "phone";
      const foot = isPhone ? ((await page.locator(".book-bar").boundingBox())?.y ?? 0) : screen.height;
      for (const part of [isPhone ? book.last() : book.first(), isPhone ? price.last() : price.first()]) {
        await expect(part, trip.title).toBeInViewport({ ratio: 1 });
      }
      const main = page.getByRole("main");
      for (const part of [main.getByRole("heading", { level: 1 }), main.locator(".intro .stars")]) {
        const box = await part.boundingBox();
        expect((box?.y ?? foot) + (box?.height ?? 0), `${trip.title} at ${screen.width}`).toBeLessThanOrEqual(foot);
      }
    }
  }
});

test("what is paid when and what comes back stands beside the button, and is what the terms say", async ({
  page,
  site,
}) => {
  await page.goto("/terms");
  const percentages = await page.getByRole("row").filter({ hasText: /\d+%$/ }).getByRole("cell").allInnerTexts();
  expect(percentages.length).toBeGreaterThan(0);
  await page.goto(`/packages/${richTrip(site.catalogue).id}`);
  const card = page.getByRole("complementary", { name: "Book This Package" });
  await expect(card.getByText("30% deposit, the rest 14 days before start.")).toBeVisible();
  await expect(card.getByText("Cancel 30 days before or earlier: 90% back.")).toBeVisible();
  const tiers = card.getByRole("listitem").filter({ hasText: "before the start:" });
  await expect(tiers).toHaveCount(0);
  await card.getByText("All terms").click();
  await expect(tiers).toHaveText([
    /^30 days or more .* 90%$/,
    /^15 to 29 .* 50%$/,
    /^7 to 14 .* 25%$/,
    /^under 7 .* nothing$/,
  ]);
  for (const cell of percentages) {
    const figure = /\d+%|\d+ to \d+/.exec(cell)?.[0];
    if (figure !== undefined) await expect(tiers.filter({ hasText: figure })).toHaveCount(1);
  }
});

test("the days come first, and their stops open", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  const stops = await site.catalogue.stopsOf(trip);
  const stop = stops.find((one) => one.attractions.description !== null && one.start_time !== null);
  if (!stop) throw new Error("the trip has no stop to open");
  await page.goto(`/packages/${trip.id}`);
  await expect(page.getByRole("tab", { name: "Day-by-Day Timeline" })).toHaveAttribute("aria-selected", "true");
  const days = page.getByRole("tabpanel", { name: "Day-by-Day Timeline" });
  await expect(days.getByRole("heading", { level: 3 })).toHaveCount(trip.duration_days);
  await expect(days.getByText(`Day ${trip.duration_days}:`)).toBeAttached();

  const head = days.getByText(stop.attractions.title, { exact: true }).first();
  const more = days.getByText(stop.attractions.description ?? "").first();
  await expect(days.getByText(stop.start_time?.slice(0, 5) ?? "", { exact: true }).first()).toBeVisible();
  await expect(more).toBeHidden();
  await head.click();
  await expect(more).toBeVisible();
  await expect(days.getByText(/^\d+(\.\d+)? hours?$/).filter({ visible: true })).toBeVisible();
  await head.click();
  await expect(more).toBeHidden();
});

test("the tabs move by pointer, by arrow keys and by address", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  await page.goto(`/packages/${trip.id}`);
  const [days, included, hosts] = ["Day-by-Day Timeline", "What's Included", "Available Hosts"].map((name) =>
    page.getByRole("tab", { name }),
  );
  if (!days || !included || !hosts) throw new Error("three tabs were named");
  await included.click();
  await expect(page.getByRole("tabpanel", { name: "What's Included" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What's Not Included" })).toBeVisible();
  await included.press("ArrowRight");
  await expect(hosts).toBeFocused();
  await expect(hosts).toHaveAttribute("aria-selected", "true");
  await hosts.press("ArrowRight");
  await expect(days).toBeFocused();
  await days.press("End");
  await expect(page).toHaveURL(`/packages/${trip.id}?tab=hosts`);
  await page.reload();
  await expect(hosts).toHaveAttribute("aria-selected", "true");
});

test("what is paid locally is told for those who travel, beside the price, and so are shopping stops", async ({
  page,
  browser,
  site,
}) => {
  const { trips } = site.catalogue;
  const localTrip = trips.find(
    (trip) => trip.shopping_commission && trip.max_people >= 3 && trip.local_costs?.some((one) => !one.is_optional),
  );
  const silent = trips.find((trip) => trip.local_costs === null && trip.shopping === null);
  const free = trips.find((trip) => trip.local_costs?.length === 0 && trip.shopping === "none");
  if (!localTrip || !silent || !free) throw new Error("the demo shows a trip of each kind");
  const due = (localTrip.local_costs ?? []).filter((one) => !one.is_optional);
  const sum = due.reduce((all, one) => all + one.amount_usd * (one.per === "person" ? 3 : 1), 0);
  await page.goto(`/packages/${localTrip.id}?people=3&tab=included`);
  const costs = page.getByRole("region", { name: "Paid locally, not in the price" });
  const shopping = page.getByRole("region", { name: "Shopping stops" });
  await expect(costs.getByRole("listitem")).toHaveCount(localTrip.local_costs?.length ?? 0);
  await expect(costs.getByRole("paragraph").filter({ hasText: "Together, for 3 travelers" })).toContainText(
    `$${sum.toLocaleString("en-US")}`,
  );
  await expect(shopping).toContainText("The guide or driver receives a commission there.");
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });

  // The price excludes it; the dialog displays it beside the receipt.
  await page.goto(`/packages/${localTrip.id}?people=3&dateFrom=2030-03-01&dateTo=2030-03-31&book=true`);
  await expect(
    page.getByRole("dialog").getByText(`About $${sum.toLocaleString("en-US")} more is paid locally`),
  ).toBeAttached();
  await page.goto(`/packages/${silent.id}?tab=included`);
  await expect(costs).toContainText("The host has not said yet what is paid locally.");
  await expect(shopping).toContainText("The host has not said yet whether there are any.");
  await page.goto(`/packages/${free.id}?tab=included`);
  await expect(costs).toContainText("Nothing is paid locally.");
  await expect(shopping).toContainText("No shopping stops");

  // Without scripts the tab is open below the days, for one traveller.
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await waitForRenderedPages(site.url, [`/packages/${localTrip.id}`]);
  await unscripted.goto(`/packages/${localTrip.id}`);
  await expect(unscripted.getByText("Together, for 1 traveler")).toBeVisible();
  await expect(unscripted.getByText("The guide or driver receives a commission there.")).toBeVisible();
  await plain.close();
});

test("every host of a trip is introduced and has a page", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  const hosts = trip.package_guides.flatMap(({ guides }) => guides ?? []);
  await page.goto(`/packages/${trip.id}?tab=hosts`);
  const panel = page.getByRole("tabpanel", { name: "Available Hosts" });
  await expect(panel.getByText("Any of these hosts can be chosen when booking.")).toBeVisible();
  await expect(panel.getByText("Verified Host")).toHaveCount(hosts.length);
  const { anonKey }: { anonKey: string } = await (await fetch(`${site.url}/config.json`)).json();
  for (const host of hosts) {
    const link = panel.getByRole("link", { name: host.display_name });
    await expect(link).toHaveAttribute("href", `/guides/${host.id}`);
    const address = `${site.url}/rest/v1/guide_languages?select=language_name&guide_id=eq.${host.id}`;
    const rows: { language_name: string }[] = await (await fetch(address, { headers: { apikey: anonKey } })).json();
    const spoken = rows.map((row) => row.language_name).join(", ");
    const card = panel.getByRole("article").filter({ has: page.getByRole("link", { name: host.display_name }) });
    await expect(card.getByText(spoken, { exact: true })).toBeVisible();
  }
  await panel.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/guides\/[\w-]+$/);
  await expect(page.getByText("Verified Guide", { exact: true })).toBeVisible();
});

test("the pictures are stepped through by keyboard, also on the whole screen", async ({ page, site }, info) => {
  const trip = richTrip(site.catalogue);
  const count = trip.images?.length ?? 0;
  await page.goto(`/packages/${trip.id}`);
  const gallery = page.getByRole("region", { name: "Pictures" });
  await expect(gallery.getByRole("img", { name: `${trip.title}, picture 1 of ${count}` })).toBeVisible();
  await gallery.getByRole("button", { name: "Next picture" }).press("ArrowRight");
  await expect(gallery.getByRole("status").first()).toContainText(`Picture 2 of ${count}`);
  if (info.project.name === "desktop") {
    // A phone's gallery is swiped and has no thumbnails.
    const thumbnail = gallery.getByRole("button", { name: `Picture 2 of ${count}` });
    await expect(thumbnail).toHaveAttribute("aria-current", "true");
  }
  await gallery.getByRole("button", { name: "Previous picture" }).press("Enter");
  await expect(gallery.getByRole("status").first()).toContainText(`Picture 1 of ${count}`);
  await gallery.getByRole("button", { name: "Next picture" }).press("ArrowLeft");
  await expect(gallery.getByRole("status").first()).toContainText(`Picture ${count} of ${count}`);

  const open = gallery.getByRole("button", { name: "Full screen" });
  await open.press("Enter");
  const whole = page.getByRole("dialog", { name: "Pictures" });
  await expect(whole).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(whole.getByRole("img", { name: `${trip.title}, picture 1 of ${count}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(whole).toBeHidden();
  await expect(open).toBeFocused();
});

test.describe("for a visitor who likes motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("two quick steps lead two pictures on", async ({ page, site }) => {
    const trip = site.catalogue.trips.find((one) => (one.images?.length ?? 0) > 3);
    await page.goto(`/packages/${trip?.id}`);
    const gallery = page.getByRole("region", { name: "Pictures" });
    const status = gallery.getByRole("status").first();
    await expect(status).toContainText("Picture 1 of");
    await gallery.getByRole("button", { name: "Next picture" }).click({ clickCount: 2, delay: 60 });
    const third = gallery.getByRole("img", { name: `${trip?.title}, picture 3 of` });
    await expect(third).toBeInViewport({ ratio: 0.5 });
    await expect(status).toContainText("Picture 3 of");
  });
});

test.describe("a trip that does not exist", () => {
  test.use({ tolerated: REFUSED_LOADS });

  for (const [what, id] of [
    ["an id nobody has", "00000000-0000-4000-8000-000000000000"],
    ["an address that is no id", "nonsense"],
  ] as const) {
    test(`${what} is answered with 404 and a way on`, async ({ page }) => {
      const answer = await page.goto(`/packages/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Package Not Found" })).toBeVisible();
      await expect(page.getByText("The package you are looking for does not exist")).toBeVisible();
      await page.getByRole("link", { name: "Browse All Experiences" }).click();
      await expect(page).toHaveURL("/search");
    });
  }
});
