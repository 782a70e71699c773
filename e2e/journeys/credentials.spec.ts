import { readFile, rm } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, GUIDE, NO_BLENDING, visit } from "../harness/account";
import { notice } from "../harness/booking";
import { readCatalogue } from "../harness/catalogue";
import { pictures } from "../harness/packageWizard";
import { leaveQueue } from "../harness/queues";
import { goOn, startDemo } from "../harness/server";
import { expect, type Page, test } from "../harness/test";

// A guide sends a license and an insurance, an admin checks them, travelers see what was checked, and it ends by itself.

test.use({ tolerated: NO_BLENDING });
test.setTimeout(300_000);

const LICENSE = "Tourist guide license";
const INSURANCE = "Liability insurance";
const LAST_DAY = "2030-03-20";
const DAY_AFTER = "2030-03-21T03:30:00Z";
const REASON = "The second page is missing.";

/** The smallest that a reader opens. */
const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

type Document = { name: string; mimeType: string; buffer: Buffer };

const kind = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const checked = (page: Page) => page.getByRole("region", { name: "Checked by Serendib" });

async function fits(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

async function inspect(page: Page, isMobile: boolean): Promise<void> {
  await fits(page, isMobile);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Fills the form of one kind, whose own fields `fill` knows, and sends it. */
async function send(host: Page, name: string, document: Document, fill: () => Promise<void>, isMobile: boolean) {
  const section = kind(host, name);
  await section.getByRole("button", { name: /^(Add|Renew|Send)/ }).click();
  await section.getByLabel("Valid until").fill(LAST_DAY);
  await fill();
  await section.getByLabel("The document's file").setInputFiles(document);
  await expect(section.getByText("Document uploaded")).toBeVisible();
  await inspect(host, isMobile);
  await section.getByRole("button", { name: "Send for our check" }).click();
  await notice(host, "Sent for our check");
  await expect(section.getByText(/^Waiting for our check since /)).toBeVisible();
}

async function withdraw(host: Page, name: string): Promise<void> {
  await kind(host, name)
    .getByRole("button", { name: /^Withdraw/ })
    .click();
  const dialog = host.getByRole("dialog", { name: "Withdraw" });
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await notice(host, "Withdrawn");
  await expect(dialog).toBeHidden();
}

/** The pane of what a guide has sent. */
async function openEntry(admin: Page, name: string) {
  await admin.goto("/admin?tab=credentials");
  await admin.getByRole("button", { name: new RegExp(`^${GUIDE}.*${name}`) }).click();
  const pane = admin.getByRole("region", { name: "Preview" });
  await expect(pane.getByRole("link", { name: GUIDE })).toBeVisible();
  return pane;
}

test("a guide's license is checked, and an insurance comes back with a reason", async ({ browser, isMobile }) => {
  const server = await startDemo();
  try {
    await checkBoth(browser, server.url, isMobile);
  } finally {
    await server.pause();
  }
  const later = await goOn(server.data, DAY_AFTER);
  try {
    await end(browser, later.url);
  } finally {
    await later.stop();
    await rm(server.data, { recursive: true, force: true });
  }
});

async function checkBoth(browser: Browser, site: string, isMobile: boolean) {
  const catalogue = await readCatalogue(site);
  const host = await enter(browser, site, GUIDE);
  const admin = await enter(browser, site, ADMIN);
  const [photo] = await pictures(host, { url: site, catalogue }, 800);
  if (!photo) throw new Error("the catalogue has no picture");

  await test.step("the guide sends a license as a PDF, and an insurance as a photo", async () => {
    await host.goto("/profile?mode=host&tab=credentials");
    const license = kind(host, LICENSE);
    const document = { name: "license.pdf", mimeType: "application/pdf", buffer: PDF };
    const fillLicense = async () => {
      await license.getByLabel("Class").selectOption("National tourist guide");
      await license.getByRole("textbox", { name: "Number" }).fill("N-2031/44");
    };
    await send(host, LICENSE, document, fillLicense, isMobile);
    const insurance = kind(host, INSURANCE);
    // The guide may have one of the demo's; a rejection is in the inbox if no other is in force.
    if (await insurance.getByRole("button", { name: /^Withdraw/ }).isVisible()) await withdraw(host, INSURANCE);
    const fillInsurance = async () => {
      await insurance.getByRole("textbox", { name: "Number" }).fill("CI 7781");
      await insurance.getByRole("textbox", { name: "Issued by" }).fill("Ceylinco General Insurance");
    };
    await send(host, INSURANCE, photo, fillInsurance, isMobile);
  });

  await test.step("a file with another content than its name is refused", async () => {
    const aid = kind(host, "First aid certificate");
    await aid.getByRole("button", { name: /^(Add|Renew|Send)/ }).click();
    const forged = { name: "aid.pdf", mimeType: "application/pdf", buffer: Buffer.from("<svg onload=alert(7)></svg>") };
    await aid.getByLabel("The document's file").setInputFiles(forged);
    await expect(aid.getByText("That file is not a document we can read.", { exact: false })).toBeVisible();
    await aid.getByRole("button", { name: "Not now" }).click();
  });

  await test.step("the admin reads the PDF, and approves the license with the register", async () => {
    const pane = await openEntry(admin, LICENSE);
    const downloading = admin.waitForEvent("download");
    await pane.getByRole("button", { name: "Open document" }).click();
    const download = await downloading;
    expect(await readFile(await download.path())).toEqual(PDF);
    await inspect(admin, isMobile);
    await pane.getByRole("button", { name: /^Approve/ }).click();
    const dialog = admin.getByRole("dialog", { name: "Approve credential" });
    await expect(dialog.getByRole("button", { name: "Approve" })).toBeDisabled();
    await dialog.getByRole("radio", { name: /public register/ }).check();
    await inspect(admin, isMobile);
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(dialog).toBeHidden();
    await leaveQueue(admin);
    await notice(admin, "Credential approved");
  });

  await test.step("the admin looks at the photo, and rejects the insurance", async () => {
    const pane = await openEntry(admin, INSURANCE);
    await pane.getByRole("button", { name: "Open document" }).click();
    const dialog = admin.getByRole("dialog", { name: `Document of ${GUIDE}` });
    const picture = dialog.getByRole("img");
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await inspect(admin, isMobile);
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await pane.getByRole("button", { name: /^Reject/ }).click();
    const refusal = admin.getByRole("dialog", { name: "Reject credential" });
    await refusal.getByRole("textbox").fill(REASON);
    await refusal.getByRole("button", { name: "Reject credential" }).click();
    await leaveQueue(admin);
    await notice(admin, "Credential rejected");
    await admin.context().close();
  });

  await test.step("the guide reads both decisions, also in the inbox, and sends the insurance again", async () => {
    await host.goto("/profile?mode=host");
    const inbox = host.getByRole("region", { name: /^Needs you now/ });
    await expect(inbox.locator("[aria-busy]")).toHaveCount(0);
    const rest = inbox.getByRole("button", { name: /^Show all \d+$/ });
    if (await rest.isVisible()) await rest.click();
    const row = inbox.locator("[data-kind=credential]").filter({ hasText: INSURANCE });
    await expect(row.getByText(REASON)).toBeVisible();
    await row.getByRole("link", { name: /^Send again/ }).click();
    await expect(kind(host, LICENSE).getByText(/^Checked on /)).toBeVisible();
    const insurance = kind(host, INSURANCE);
    await expect(insurance.getByText(REASON)).toBeVisible();
    await inspect(host, isMobile);
    await insurance.getByRole("button", { name: /^Send again/ }).click();
    await expect(insurance.getByRole("textbox", { name: "Number" })).toHaveValue("CI 7781");
    await insurance.getByLabel("The document's file").setInputFiles(photo);
    await expect(insurance.getByText("Document uploaded")).toBeVisible();
    await insurance.getByRole("button", { name: "Send for our check" }).click();
    await notice(host, "Sent for our check");
    await withdraw(host, INSURANCE);
    await host.context().close();
  });

  await test.step("travelers see what was checked and how, and find licensed guides", async () => {
    const visitor = await visit(browser, site);
    await visitor.goto(`/guides/${idOf(catalogue, GUIDE)}`);
    await expect(checked(visitor).getByRole("heading", { name: "National tourist guide license" })).toBeVisible();
    await expect(checked(visitor).getByText(/^We compared it with the public register of /)).toBeVisible();
    await expect(checked(visitor).getByText("Valid until 20 Mar 2030")).toBeVisible();
    await expect(visitor.getByText("N-2031/44")).toHaveCount(0);
    await inspect(visitor, isMobile);
    await visitor.goto(`/guides?${new URLSearchParams({ q: GUIDE, licensed: "true" })}`);
    const card = visitor.getByRole("article").filter({ hasText: GUIDE });
    await expect(card.getByText("Licensed", { exact: true })).toBeVisible();
    await inspect(visitor, isMobile);
    await visitor.context().close();
  });
}

/** The day after the last day of the license. */
async function end(browser: Browser, site: string) {
  const catalogue = await readCatalogue(site);
  const visitor = await visit(browser, site, DAY_AFTER);
  await visitor.goto(`/guides/${idOf(catalogue, GUIDE)}`);
  await expect(visitor.getByRole("heading", { level: 1, name: GUIDE })).toBeVisible();
  await expect(visitor.getByText("National tourist guide license")).toHaveCount(0);
  const host = await enter(browser, site, GUIDE, DAY_AFTER);
  await host.goto("/profile?mode=host&tab=credentials");
  await expect(kind(host, LICENSE).getByText("Ended on 20 Mar 2030")).toBeVisible();
  await expect(kind(host, LICENSE).getByRole("button", { name: /^Renew/ })).toBeVisible();
  for (const page of [visitor, host]) await page.context().close();
}

function idOf({ guides }: { guides: { id: string; display_name: string }[] }, name: string): string {
  const found = guides.find((guide) => guide.display_name === name);
  if (!found) throw new Error(`${name} is no guide`);
  return found.id;
}
