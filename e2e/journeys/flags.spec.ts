import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, someone, wireFrom } from "../harness/account";
import { notice, tripOf } from "../harness/booking";
import { expect, type Page, test } from "../harness/test";

// A traveler writes a phone number before paying; the staff finds the flag, reads the words for a reason, and decides.

test.use({ siteOf: "flags", tolerated: NO_BLENDING });
test.setTimeout(300_000);

const preview = (page: Page) => page.getByRole("region", { name: "Preview", exact: true });

async function inspect(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("contact details before a payment are flagged, looked at and dismissed", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const mira = someone("Mira Caller");
  const trip = tripOf(site.catalogue, GUIDE);
  const host = trip.package_guides.find(({ guides }) => guides?.display_name === GUIDE)?.guides?.id;
  const traveler = await enter(browser, site.url, mira);
  const wire = await wireFrom(traveler, site.url);
  const words = "Easier on WhatsApp: oh seven seven, one two three, four five six seven.";
  const sent = (await wire("POST", "rpc/ask_guide", {
    package_id: trip.id,
    guide_id: host,
    key: crypto.randomUUID(),
    body: words,
  })) as { body: string };
  expect(sent.body).toBe(words);
  await traveler.context().close();

  await signIn(page, ADMIN);
  await page.goto(`/admin?tab=flags&show=open&q=${encodeURIComponent("Mira")}`);
  const pane = preview(page);

  await test.step("the list has the reason, and the pane the place of the message", async () => {
    const row = page.getByRole("row").filter({ hasText: "Contact before payment" });
    await expect(row).toContainText("1 message with a messenger and a phone number before anything was paid.");
    await row.getByRole("button").first().click();
    await expect(pane.getByRole("region", { name: "Messages" })).toContainText("Traveler");
    await expect(pane.getByText(words)).toBeHidden();
    await inspect(page, isMobile);
  });

  await test.step("the words are read for a reason", async () => {
    await pane.getByRole("button", { name: "Read the conversation" }).click();
    await pane.getByRole("textbox", { name: "Why do you need to read it?" }).fill("Contact before a payment");
    await pane.getByRole("button", { name: "Read the conversation" }).click();
    await expect(pane.getByText(words)).toBeVisible();
  });

  await test.step("the person's page has the flag", async () => {
    await pane.getByRole("link", { name: mira.name, exact: true }).click();
    const open = page.getByRole("region", { name: "Open flags" });
    await expect(open).toContainText("Contact before payment");
    await inspect(page, isMobile);
    await open.getByRole("link", { name: "Contact before payment" }).click();
  });

  await test.step("dismissed with a note, it leaves the list", async () => {
    await pane.getByRole("button", { name: "Dismiss" }).click();
    const form = page.getByRole("dialog", { name: "Dismiss flag" });
    await form.getByRole("textbox", { name: "Note" }).fill("They had met on an earlier trip.");
    await inspect(page, isMobile);
    await form.getByRole("button", { name: "Dismiss" }).click();
    await notice(page, "Flag dismissed");
    await page.goto(`/admin?tab=flags&show=dismissed&q=${encodeURIComponent("Mira")}`);
    await page.getByRole("row").filter({ hasText: "Contact before payment" }).getByRole("button").first().click();
    await expect(pane.getByText("They had met on an earlier trip.")).toBeVisible();
    await expect(pane.getByRole("button", { name: "Open again" })).toBeVisible();
  });
});
