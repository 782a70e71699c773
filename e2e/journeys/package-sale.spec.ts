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
import { notice } from "../harness/booking";
import { expect, type Page, REFUSED_LOADS, test } from "../harness/test";

// Guides and admins take packages off sale, which visitors notice: these journeys have their own site.

test.use({ siteOf: "package sale", tolerated: new RegExp(`${NO_BLENDING.source}|${REFUSED_LOADS.source}`) });
test.setTimeout(240_000);

type OwnedPackage = { packages: { id: string; title: string; status: string; is_active: boolean } };

/** On sale, without changes that wait. */
async function ownPackage(wire: WireClient): Promise<OwnedPackage["packages"]> {
  const owned = (await wire(
    "GET",
    "package_owners?select=packages!inner(id,title,status,is_active)",
  )) as OwnedPackage[];
  const waiting = (await wire("GET", "package_revisions?select=package_id&status=eq.pending")) as {
    package_id: string;
  }[];
  const found = owned
    .map((row) => row.packages)
    .find((one) => one.status === "approved" && one.is_active && !waiting.some((row) => row.package_id === one.id));
  if (!found) throw new Error("the guide has nothing on sale");
  return found;
}

async function openList(page: Page): Promise<void> {
  await page.goto("/profile?mode=host");
  await expect(page.getByRole("heading", { level: 2, name: "Your packages" })).toBeVisible();
}

const lineOf = (page: Page, title: string) =>
  page
    .getByRole("region", { name: "Your packages" })
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** Opens the menu of a package. */
async function openMenu(page: Page, title: string): Promise<void> {
  await lineOf(page, title).getByRole("button", { name: /^More/ }).click();
}

/** The same title may belong to another package, so the address decides. */
const inResults = (page: Page, id: string) => page.getByRole("main").getByRole("article").locator(`a[href*="${id}"]`);

async function expectOnSale(visitor: Page, trip: { id: string; title: string }): Promise<void> {
  await visitor.goto(`/search?q=${encodeURIComponent(trip.title)}`);
  await expect(inResults(visitor, trip.id).first()).toBeVisible();
  await visitor.goto(`/packages/${trip.id}`);
  await expect(visitor.getByRole("heading", { level: 1, name: trip.title })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Book This Package" }).filter({ visible: true })).not.toHaveCount(0);
}

async function expectOffSale(visitor: Page, trip: { id: string; title: string }): Promise<void> {
  await visitor.goto(`/search?q=${encodeURIComponent(trip.title)}`);
  await expect(visitor.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(inResults(visitor, trip.id)).toHaveCount(0);
  await visitor.goto(`/packages/${trip.id}`);
  await expect(visitor.getByRole("heading", { level: 1, name: "Package Not Found" })).toBeVisible();
}

/** Sent past the page, which offers no request any more. */
async function expectRequestRefused(wire: WireClient, id: string): Promise<void> {
  const document = {
    package_id: id,
    guide_id: null,
    start_date: "2030-06-03",
    number_of_travelers: 2,
    rooms: [],
    quote_version: "0",
    total_price: 1,
    accepted_terms: true,
    travellers: [{ full_name: "Otto Lind", email: "otto@example.org", phone: "+46 70 123 45 67", is_primary: true }],
  };
  await expect(wire("POST", "rpc/request_booking", { document })).rejects.toThrow(/answered 4\d\d/);
}

test("a guide pauses a package until a day: no visitor finds or requests it, until it is back on sale", async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, GUIDE);
  const trip = await ownPackage(await wireFrom(page, site.url));
  const traveler = await enter(browser, site.url, someone("Otto Lind"));
  const wire = await wireFrom(traveler, site.url);
  await expectOnSale(traveler, trip);

  await test.step("the dialog takes a later day and says what goes on", async () => {
    await openList(page);
    await expect(lineOf(page, trip.title).getByText("On sale", { exact: true })).toBeVisible();
    await openMenu(page, trip.title);
    await page.keyboard.press("Escape");
    await expect(lineOf(page, trip.title).getByRole("button", { name: /^More/ })).toBeFocused();
    await openMenu(page, trip.title);
    await lineOf(page, trip.title).getByRole("button", { name: "Pause…" }).click();
    const dialog = page.getByRole("dialog", { name: "Pause this package" });
    await expect(
      dialog.getByText(/go(es)? on as agreed\.$|your answer\.$|no requests or bookings to come/),
    ).toBeVisible();
    const day = dialog.getByLabel("Back on sale on (optional)");
    await day.fill("2030-01-15");
    await dialog.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(dialog.getByText("Choose tomorrow or a later day.")).toBeVisible();
    await day.fill("2030-03-01");
    await dialog.getByRole("button", { name: "Pause", exact: true }).click();
    await notice(page, "Package paused");
    await expect(dialog).toBeHidden();
    await expect(lineOf(page, trip.title).getByText("Paused until 1 Mar 2030")).toBeVisible();
  });

  await test.step("travelers do not find it and cannot request it", async () => {
    await expectOffSale(traveler, trip);
    await expectRequestRefused(wire, trip.id);
  });

  await test.step("the guide sees it, and puts it back from its page", async () => {
    await page.goto(`/packages/${trip.id}`);
    const note = page.getByRole("complementary", { name: "Where this package stands" });
    await expect(note.getByText("Paused until 1 Mar 2030")).toBeVisible();
    await expect(page.getByRole("button", { name: "Book This Package" })).toHaveCount(0);
    await note.getByRole("button", { name: "Put back on sale" }).click();
    await notice(page, "Back on sale");
    await expect(note.getByText("Live", { exact: true })).toBeVisible();
    await expectOnSale(traveler, trip);
  });
  await traveler.context().close();
});

test("a guide retires a package, finds it at the end of the list, and puts it back", async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, GUIDE);
  const trip = await ownPackage(await wireFrom(page, site.url));
  const visitor = await visit(browser, site.url);
  await openList(page);
  await openMenu(page, trip.title);
  await lineOf(page, trip.title).getByRole("button", { name: "Retire…" }).click();
  const dialog = page.getByRole("dialog", { name: "Retire this package" });
  await dialog.getByRole("button", { name: "Retire", exact: true }).click();
  await notice(page, "Package retired");
  const group = page.locator("details.retired");
  await expect(group.locator("summary")).toHaveText(/^Retired\s*1$/);
  await expect(lineOf(page, trip.title).getByText("Retired", { exact: true })).toBeVisible();
  await expect(group.getByRole("article")).toHaveCount(1);
  await expectOffSale(visitor, trip);

  await openMenu(page, trip.title);
  await lineOf(page, trip.title).getByRole("button", { name: "Put back on sale" }).click();
  await notice(page, "Back on sale");
  await expect(lineOf(page, trip.title).getByText("On sale", { exact: true })).toBeVisible();
  await expect(group).toHaveCount(0);
  await expectOnSale(visitor, trip);
  await visitor.context().close();
});

test("a guide duplicates a package; the copy waits for review, and an unfinished one is replaced only after a question", async ({
  page,
  site,
}) => {
  await signIn(page, GUIDE);
  const wire = await wireFrom(page, site.url);
  const trip = await ownPackage(wire);
  const title = page.getByRole("textbox", { name: "Title" });
  await openList(page);
  await openMenu(page, trip.title);
  await lineOf(page, trip.title).getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create New Tour Package" })).toBeVisible();
  await expect(page).toHaveURL("/add-package");
  await expect(title).toHaveValue(`${trip.title} (copy)`);

  await test.step("a reload keeps it, and another copy asks first", async () => {
    await title.fill("A copy with a name of its own");
    await page.reload();
    await expect(title).toHaveValue("A copy with a name of its own");
    await page.goto(`/add-package?copy=${trip.id}`);
    await expect(page.getByRole("heading", { level: 1, name: "You have an unfinished package" })).toBeVisible();
    await page.getByRole("button", { name: "Go on with it" }).click();
    await expect(title).toHaveValue("A copy with a name of its own");
  });

  await test.step("it is sent like any new package", async () => {
    await page.goto("/add-package?step=4");
    // Demo packages may be older than these two questions.
    const locally = page.getByRole("radio", { name: "Nothing is paid locally" });
    await expect(page.getByRole("textbox", { name: "Base price per person" })).not.toHaveValue("");
    await locally.check();
    await page.getByRole("radio", { name: "No shopping stops" }).check();
    await page.goto("/add-package?step=5");
    await page.getByRole("button", { name: "Create Package" }).click();
    await notice(page, "Package Created Successfully!");
    await openList(page);
    await expect(lineOf(page, "A copy with a name of its own").getByText("Pending Review")).toBeVisible();
    await expect(lineOf(page, trip.title).getByText("On sale", { exact: true })).toBeVisible();
  });
});

test("an admin takes a package off sale with a reason, which its guide reads and cannot undo", async ({
  page,
  browser,
  site,
}) => {
  const reason = "The licence of the boat has ended. Send us the new one, please.";
  await signIn(page, GUIDE);
  const wire = await wireFrom(page, site.url);
  const trip = await ownPackage(wire);
  const visitor = await visit(browser, site.url);
  const admin = await enter(browser, site.url, ADMIN);
  const note = (of: Page) => of.getByRole("complementary", { name: "Where this package stands" });

  await test.step("the admin writes the reason on the package's page", async () => {
    await admin.goto(`/packages/${trip.id}`);
    await note(admin).getByRole("button", { name: "Take off sale…" }).click();
    const dialog = admin.getByRole("dialog", { name: "Take this package off sale" });
    const send = dialog.getByRole("button", { name: "Take off sale", exact: true });
    await expect(send).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Reason for its owners" }).fill(reason);
    await send.click();
    await notice(admin, "Package taken off sale");
    await expect(note(admin).getByText("Taken off sale", { exact: true })).toBeVisible();
    await expect(admin.getByRole("button", { name: "Book This Package" })).toHaveCount(0);
  });

  await test.step("its guide reads it and has no way back", async () => {
    await openList(page);
    await expect(lineOf(page, trip.title).getByText("Taken off sale", { exact: true })).toBeVisible();
    await expect(lineOf(page, trip.title).getByText(reason)).toBeVisible();
    await openMenu(page, trip.title);
    await expect(lineOf(page, trip.title).getByRole("link", { name: "Duplicate" })).toBeVisible();
    await expect(lineOf(page, trip.title).getByRole("button", { name: "Put back on sale" })).toHaveCount(0);
    await page.goto(`/packages/${trip.id}`);
    await expect(note(page).getByText(reason)).toBeVisible();
    await expect(note(page).getByRole("button")).toHaveCount(0);
    const document = { package_id: trip.id, state: "on_sale" };
    await expect(wire("POST", "rpc/set_package_sale", { document })).rejects.toThrow(/answered 403/);
    await expectOffSale(visitor, trip);
  });

  await test.step("the admin puts it back", async () => {
    await note(admin).getByRole("button", { name: "Put back on sale" }).click();
    await notice(admin, "Back on sale");
    await expect(note(admin).getByText("Live", { exact: true })).toBeVisible();
    await expectOnSale(visitor, trip);
  });
  for (const one of [visitor, admin]) await one.context().close();
});
