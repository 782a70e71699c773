import { checkAccessibility } from "../harness/accessibility";
import {
  ADMIN,
  enter,
  GUIDE,
  NO_BLENDING,
  signIn,
  someone,
  visit,
  type WireClient,
  wireFrom,
} from "../harness/account";
import { approve, chooseDay, dialog, fillIn, PAYS, payWith, receipt } from "../harness/booking";
import { goNext, heading, notice } from "../harness/packageWizard";
import { leaveQueue } from "../harness/queues";
import { expect, type Page, REFUSED_LOADS, test } from "../harness/test";

// A guide gives a package two group prices and a season for larger groups that book ahead; an admin approves them; a traveler books inside
// the season.

test.use({ siteOf: "group prices", tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}`) });
test.setTimeout(300_000);

type OwnPackage = { id: string; title: string; price: number; min_people: number; max_people: number };

const SEASON = "Weeks of the white whales";
const NOTE = `${SEASON}: 20% more, included`;

/** On sale, without changes that wait, for groups of three sizes. */
async function ownPackage(wire: WireClient): Promise<OwnPackage> {
  const columns = "id,title,price,min_people,max_people,status,is_active";
  const owned = (await wire("GET", `package_owners?select=packages!inner(${columns})`)) as {
    packages: OwnPackage & { status: string; is_active: boolean };
  }[];
  const waiting = (await wire("GET", "package_revisions?select=package_id")) as { package_id: string }[];
  const found = owned
    .map((row) => row.packages)
    .find(
      (one) =>
        one.status === "approved" &&
        one.is_active &&
        one.max_people >= one.min_people + 2 &&
        !waiting.some((row) => row.package_id === one.id),
    );
  if (!found) throw new Error("the guide has no package for groups of three sizes on sale");
  return found;
}

/** "$1,250" or "$1,250.50". */
function usd(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2;
  return `$${dollars.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

async function addGroupPrice(page: Page, number: number, people: number, price: string): Promise<void> {
  await page.getByRole("button", { name: "Add a group price" }).click();
  const row = page.getByRole("listitem", { name: `Group price ${number}`, exact: true });
  await row.getByRole("textbox", { name: "From … people" }).fill(String(people));
  await row.getByRole("textbox", { name: "Price per person" }).fill(price);
}

const seasonRow = (page: Page) => page.getByRole("listitem", { name: "Season 1", exact: true });

/** All of February and March, for groups of at least so many. */
async function addSeason(page: Page, least: number): Promise<void> {
  await page.getByRole("button", { name: "Add a season" }).click();
  const row = seasonRow(page);
  await row.getByRole("textbox", { name: "Name" }).fill(SEASON);
  await row.getByRole("combobox", { name: "First day: Day" }).selectOption("1");
  await row.getByRole("combobox", { name: "First day: Month" }).selectOption("February");
  await row.getByRole("combobox", { name: "Last day: Day" }).selectOption("31");
  await row.getByRole("combobox", { name: "Last day: Month" }).selectOption("March");
  await row.getByRole("textbox", { name: "Price in the season" }).fill("20");
  await row.getByRole("textbox", { name: "Smallest group" }).fill(String(least));
  await row.getByRole("textbox", { name: "Days ahead" }).fill("7");
}

test("prices by group size and by season go from the wizard to a booking's receipt", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const elin = someone("Elin Sorensen");
  await signIn(page, GUIDE);
  const trip = await ownPackage(await wireFrom(page, site.url));
  const people = trip.min_people + 2;
  const steps = [trip.price - 20, trip.price - 40] as const;
  const limits = `${people} people, booked at least 7 days ahead`;
  const tooSmall = `From 1 February to 31 March this trip takes groups of ${people} or more.`;
  const inSeason = Math.round(steps[1] * 120) / 100;

  await test.step("the guide adds them, sees what each group pays, and corrects a price at its row", async () => {
    await page.goto(`/packages/${trip.id}/edit?step=4`);
    await addGroupPrice(page, 1, people - 1, String(steps[0]));
    await addGroupPrice(page, 2, people, String(trip.price));
    await addSeason(page, people);
    await goNext(page);
    const row = page.getByRole("listitem", { name: "Group price 2", exact: true });
    await expect(row.getByText(/^At least \$1, and lower than /)).toBeVisible();
    const price = row.getByRole("textbox", { name: "Price per person" });
    await expect(price).toBeFocused();
    await price.fill(String(steps[1]));
    const preview = page.getByRole("table", { name: "What each group size pays per person" });
    await expect(preview.getByRole("row").last()).toHaveText(new RegExp(`\\${usd(steps[1])}$`));
    await expect(seasonRow(page).getByText(/^In this season: /)).toContainText(usd(inSeason));
    await expect(seasonRow(page).getByText(/^In this season: /)).toContainText(`; from ${limits}`);
    // A wide screen has the preview's pictures beside the form.
    if (isMobile) {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await checkAccessibility(page);
    }
    await goNext(page);
    await page.getByRole("button", { name: "Update Package" }).click();
    await notice(page, "Package Updated Successfully!", "Changes are waiting for review");
  });

  await test.step("lower prices are in force; an admin reads the season among the changes, and approves it", async () => {
    const admin = await enter(browser, site.url, ADMIN);
    await admin.goto(`/admin?q=${encodeURIComponent(trip.title)}`);
    await heading(admin, "Admin Dashboard");
    await admin.getByRole("table").getByRole("button", { name: trip.title }).first().click();
    const answers = admin.getByRole("region", { name: "Preview", exact: true });
    const proposed = (text: string) => answers.getByRole("insertion").filter({ hasText: text });
    await expect(proposed(`${SEASON}, 1 February to 31 March: 20% more, from ${limits}`)).toBeVisible();
    await answers.getByRole("button", { name: "Approve" }).click();
    await leaveQueue(admin);
    await notice(admin, "Package Approved");
    await admin.close();
  });

  await test.step("a visitor sees them on the package's page", async () => {
    const visitor = await visit(browser, site.url);
    await visitor.goto(`/packages/${trip.id}`);
    await heading(visitor, trip.title);
    const table = visitor.getByRole("table", { name: "Price per person by group size" });
    await expect(table.getByRole("row").first()).toHaveText(new RegExp(`\\${usd(trip.price)}$`));
    await expect(table.getByRole("row").last()).toHaveText(new RegExp(`\\${usd(steps[1])}$`));
    const season = visitor.getByRole("listitem").filter({ hasText: SEASON });
    await expect(season).toHaveText(`${SEASON}1 February to 31 March20% moreFrom ${limits}`);
    await checkAccessibility(visitor);
    await visitor.goto(`/packages/${trip.id}?people=${people}&dateFrom=2030-02-11`);
    const card = visitor.getByRole("complementary", { name: "Book This Package" });
    await expect(card.getByRole("status").filter({ hasText: NOTE })).toContainText(`${usd(inSeason)} each`);
    await visitor.goto(`/packages/${trip.id}?people=${people - 1}&dateFrom=2030-02-11`);
    await expect(card.getByText(/^From 1 February to 31 March this trip takes groups of \d+ or more\.$/)).toBeVisible();
    await visitor.close();
  });

  const traveler = await enter(browser, site.url, elin);
  const line = `${usd(inSeason)} × ${people} travelers`;

  await test.step("a traveler books inside the season at its price", async () => {
    await traveler.goto(`/packages/${trip.id}?book=true&people=${people}`);
    await dialog(traveler).getByRole("radio", { name: GUIDE }).check();
    expect(await chooseDay(traveler, 1)).toMatch(/^2030-02-/);
    const travelers = dialog(traveler).getByRole("group", { name: "Number of travelers" });
    await expect(travelers.getByRole("radio", { name: String(people - 1), exact: true })).toBeDisabled();
    await expect(travelers.getByText(tooSmall)).toBeVisible();
    await expect(travelers.getByRole("radio", { name: String(people), exact: true })).toBeChecked();
    await fillIn(traveler);
    await expect(dialog(traveler).getByText(line)).toBeVisible();
    await expect(dialog(traveler).getByRole("term").filter({ hasText: line })).toContainText(NOTE);
    await dialog(traveler).getByRole("button", { name: "Send booking request" }).click();
    await receipt(traveler).getByRole("button", { name: "Done" }).click();
  });

  await test.step("the guide and the traveler read the season with the price, and the receipt names it", async () => {
    await page.goto("/profile?mode=host&tab=bookings");
    const request = page.getByRole("article").filter({ hasText: elin.name });
    await request.getByText("How the price is made up").click();
    await expect(request.getByRole("term").filter({ hasText: line })).toContainText(NOTE);
    await approve(page, elin.name);
    await traveler.goto("/profile?mode=visitor&tab=bookings");
    const paying = await payWith(traveler, /^Pay advance/, PAYS);
    await heading(paying, "Payment Successful!");
    await paying.close();
    await traveler.goto("/profile/booking-history");
    const entry = traveler.getByRole("article", { name: trip.title });
    await expect(entry.getByRole("term").filter({ hasText: line })).toContainText(NOTE);
    await entry.getByRole("link", { name: "Receipt" }).click();
    await heading(traveler, "Receipt");
    await expect(traveler.getByRole("term").filter({ hasText: line })).toContainText(NOTE);
  });
});
