import { ADMIN, enter, GUIDE, NO_BLENDING, signUpAs, someone, type TestUser, visit } from "../harness/account";
import {
  basics,
  day,
  details,
  expectPictures,
  goNext,
  heading,
  nothingBeside,
  notice,
  pictures,
  writeStop,
} from "../harness/packageWizard";
import { leaveQueue } from "../harness/queues";
import { expect, type Page, test } from "../harness/test";

// A user becomes a guide, publishes a package, and another guide joins it; others are rejected with a reason. Each has
// their own browser, on desktop and phone.

test.use({ siteOf: "from both sides", tolerated: NO_BLENDING });
test.setTimeout(300_000);

const TITLE = "Salt Pans at Low Tide";

async function applies(page: Page, who: TestUser): Promise<void> {
  await page.goto("/become-guide");
  await page.getByRole("link", { name: "Start Your Guide Application" }).click();
  await signUpAs(page, who);
  await heading(page, "About you");
  await page.getByRole("textbox", { name: "About you" }).fill("I grew up between the lagoon and the sea.");
  await goNext(page);
  await page.getByRole("button", { name: "Trekking" }).click();
  await page.getByRole("button", { name: "Tamil" }).click();
  await goNext(page);
  await page.getByRole("combobox", { name: "Add a place" }).fill("Puttalam");
  await goNext(page);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await heading(page, "Application Submitted!");
}

/** Beside the list, or instead of it on a narrow screen. */
async function openEntry(admin: Page, tab: string, search: string, sought: string, name: string): Promise<void> {
  await admin.getByRole("tab", { name: tab }).click();
  const box = admin.getByRole("textbox", { name: search });
  await box.fill(sought);
  await box.press("Enter");
  const row = admin.getByRole("table").getByRole("row", { name });
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name }).click();
}

const answers = (admin: Page) => admin.getByRole("region", { name: "Preview", exact: true });

/** By keyboard on desktop, by touch on a phone. */
async function rejects(admin: Page, what: string, reason: string, isMobile: boolean): Promise<void> {
  const dialog = admin.getByRole("dialog", { name: what });
  if (isMobile) {
    await answers(admin).getByRole("button", { name: "Reject" }).tap();
    await dialog.getByRole("textbox").fill(reason);
    await dialog.getByRole("button", { name: what }).tap();
  } else {
    await admin.keyboard.press("r");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await admin.keyboard.type(reason);
    await admin.keyboard.press("Tab");
    await admin.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: what })).toBeFocused();
    await admin.keyboard.press("Enter");
  }
  await expect(dialog).toBeHidden();
}

async function asksToJoin(page: Page, path: string, message: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Request to Join" }).click();
  const dialog = page.getByRole("dialog", { name: "Request to Join" });
  await dialog.getByRole("textbox").fill(message);
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await notice(page, "Request submitted successfully!");
}

async function expectNotification(page: Page, title: string): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notifications, \d+ unread$/ })
    .click();
  await expect(page.getByRole("banner").getByRole("link", { name: title })).toBeVisible();
  await page.keyboard.press("Escape");
}

test("a visitor becomes a guide, offers a trip that is found, and another guide joins it", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const kasun = someone("Kasun Wickramasinghe");
  const nimali = someone("Nimali Perera");
  const admin = await enter(browser, site.url, ADMIN);
  const stranger = await visit(browser, site.url);

  await test.step("two apply; the admin rejects one, with a reason, and approves the other", async () => {
    await applies(page, kasun);
    await applies(stranger, nimali);
    await admin.goto("/admin");
    await openEntry(admin, "Guide Applications", "Name or e-mail", "nimali per", nimali.name);
    await expect(answers(admin).getByText("I grew up between the lagoon and the sea.")).toBeVisible();
    await rejects(admin, "Reject Application", "Come back with a licence.", isMobile);
    await leaveQueue(admin);
    await notice(admin, "Application Rejected");
    await openEntry(admin, "Guide Applications", "Name or e-mail", "nimali per", nimali.name);
    await expect(answers(admin).getByText("Come back with a licence.")).toBeVisible();
    if (isMobile) await admin.getByRole("button", { name: "Back to the list" }).tap();
    await openEntry(admin, "Guide Applications", "Name or e-mail", kasun.email, kasun.name);
    await answers(admin).getByRole("button", { name: "Approve" }).click();
    await leaveQueue(admin);
    await notice(admin, "Application Approved", "Guide application has been approved and guide profile created.");
    await openEntry(admin, "Guide Applications", "Name or e-mail", kasun.email, kasun.name);
    await expect(answers(admin).getByText("Approved on")).toBeVisible();
    await expect(answers(admin).getByRole("button", { name: "Approve" })).toBeHidden();
  });

  await test.step("each hears of it", async () => {
    await stranger.goto("/guide-onboarding");
    await expect(stranger.getByText("Your last application was not accepted")).toBeVisible();
    await expect(stranger.getByText("Come back with a licence.")).toBeVisible();
    await page.goto("/become-guide");
    await heading(page, "You're Already a Guide!");
  });

  await test.step("the new guide offers a trip of three days with five pictures", async () => {
    await page.goto("/add-package");
    await basics(page, TITLE, "3 days");
    await goNext(page);
    await details(page);
    await goNext(page);
    await heading(page, "Itinerary Planning", 2);
    await page.getByRole("button", { name: "Add a day" }).click();
    await page.getByRole("button", { name: "Add a day" }).click();
    await writeStop(page, 1, "The first pan");
    await writeStop(page, 3, "The last pan");
    await expect(day(page, 3).getByText("The last pan")).toBeVisible();
    await goNext(page);
    await page.getByRole("textbox", { name: "Base price per person" }).fill("145");
    await nothingBeside(page);
    await goNext(page);
    const steps = page.getByRole("navigation", { name: "Steps" });
    await expect(steps.getByRole("button", { name: "Package Images" })).toBeInViewport({ ratio: 1 });
    await page.getByLabel("Choose pictures").setInputFiles(await pictures(page, site, 800));
    await expectPictures(page, 5);
    await page.getByRole("button", { name: "Create Package" }).click();
    await notice(page, "Package Created Successfully!");
  });

  await test.step("the admin reads it and approves it", async () => {
    await openEntry(admin, "Package Review", "Title, owner or place", "salt pans", TITLE);
    await expect(answers(admin).getByText("5 pictures")).toBeVisible();
    await expect(answers(admin).getByText("2 of 3 days with a stop")).toBeVisible();
    if (isMobile) expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await answers(admin).getByRole("button", { name: "Approve" }).click();
    await expect(admin.getByText("Nothing of that name.")).toBeVisible();
    await leaveQueue(admin);
    await notice(admin, "Package Approved", "Package has been approved successfully");
  });

  const path = await test.step("a visitor finds it by search", async () => {
    const visitor = await visit(browser, site.url);
    await visitor.goto("/guides");
    if (isMobile) await visitor.getByRole("button", { name: "Search destinations" }).tap();
    const box = visitor.getByRole("combobox", { name: "Search destinations" }).filter({ visible: true });
    await box.fill("salt pans at low");
    await box.press("Enter");
    await visitor.getByRole("link", { name: TITLE }).first().click();
    await heading(visitor, TITLE);
    const shown = visitor.getByRole("region", { name: "Pictures" }).getByRole("listitem", { includeHidden: true });
    await expect(shown).toHaveCount(5);
    await visitor.getByRole("tab", { name: "Available Hosts" }).click();
    await expect(visitor.getByRole("link", { name: kasun.name })).toBeVisible();
    await visitor.close();
    return new URL(visitor.url()).pathname;
  });

  const second = await enter(browser, site.url, GUIDE);
  const third = await enter(browser, site.url, "Antony Croos");
  await test.step("two guides ask to join it; the search of the requests finds them by guide and by package", async () => {
    await asksToJoin(second, path, "I know every pan between here and Kalpitiya.");
    await asksToJoin(third, path, "I have a boat.");
    await admin.getByRole("tab", { name: "Guide Package Opt In" }).click();
    const box = admin.getByRole("textbox", { name: "Guide or package" });
    const rows = admin.getByRole("table").getByRole("row").filter({ hasText: TITLE });
    await box.fill("salt pans");
    await box.press("Enter");
    await expect(rows).toHaveCount(2);
    await box.fill("antony c");
    await box.press("Enter");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Antony Croos");
    await box.fill("no such guide");
    await box.press("Enter");
    await expect(admin.getByText("Nothing of that name.")).toBeVisible();
  });

  await test.step("one of them is refused and hears why, the other is approved and appears as a host", async () => {
    await openEntry(admin, "Guide Package Opt In", "Guide or package", "antony", TITLE);
    await expect(answers(admin).getByText("I have a boat.")).toBeVisible();
    await rejects(admin, "Reject Request", "The pans are dry land.", isMobile);
    await leaveQueue(admin);
    await notice(admin, "Request rejected");
    await openEntry(admin, "Guide Package Opt In", "Guide or package", GUIDE, TITLE);
    await answers(admin).getByRole("button", { name: "Approve" }).click();
    await leaveQueue(admin);
    await notice(admin, "Request approved successfully!");
    await openEntry(admin, "Guide Package Opt In", "Guide or package", GUIDE, TITLE);
    await expect(answers(admin).getByText("Approved on")).toBeVisible();
    await expect(answers(admin).getByRole("button", { name: "Approve" })).toBeHidden();

    await third.goto(path);
    await expect(third.getByText("The pans are dry land.")).toBeVisible();
    await second.goto(`${path}?tab=hosts`);
    await expect(second.getByText("You are a host of this package.")).toBeVisible();
    await expect(second.getByRole("main").getByRole("article").getByRole("link", { name: GUIDE })).toBeVisible();
    await expectNotification(second, `You now host "${TITLE}"`);
  });
});
