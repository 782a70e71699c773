import { rm } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { checkAccessibility } from "../harness/accessibility";
import { enter, GUIDE, NO_BLENDING, someone, type TestUser } from "../harness/account";
import { approve, PAYS, payWith, request, tripOf } from "../harness/booking";
import { readCatalogue, type Trip } from "../harness/catalogue";
import { goOn, startDemo } from "../harness/server";
import { expect, FAILED_LOADS, type Page, test, textOf } from "../harness/test";

// A trip is paid for, the product's clock advances to its first morning, and its two sides find each other.

// Without a network, loads fail on purpose.
test.use({ tolerated: new RegExp(`${NO_BLENDING.source}|${FAILED_LOADS.source}|WebSocket`) });
test.setTimeout(300_000);

const PLACE = "Fort Station, Colombo, under the clock";

const panel = (page: Page) => page.getByRole("region", { name: /^Meeting your (guide|traveler)$/ });
const codeField = (page: Page) => panel(page).getByRole("textbox", { name: "The traveler's code" });
const pressHere = (page: Page) => panel(page).getByRole("button", { name: "I am here" }).click();

/** Returns the first day. */
async function sellTrip(browser: Browser, site: string, trip: Trip, who: TestUser): Promise<string> {
  const traveler = await enter(browser, site, who);
  const day = await request(traveler, trip, GUIDE, 2);
  const guide = await enter(browser, site, GUIDE);
  await approve(guide, who.name);
  for (const button of [/^Pay advance/, /^Pay balance/]) {
    await traveler.goto("/profile?mode=visitor&tab=bookings");
    const tab = await payWith(traveler, button, PAYS);
    await expect(tab.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
    await tab.close();
  }
  await guide.goto("/profile?mode=host&tab=jobs");
  const job = guide.getByRole("article").filter({ hasText: who.email });
  await expect(panel(guide)).toBeHidden();
  await job.getByRole("link", { name: /^Day sheet/ }).click();
  await guide.getByRole("button", { name: "Add: Meeting point" }).click();
  await guide.getByRole("textbox", { name: "Place" }).fill(PLACE);
  await guide.getByLabel("Time", { exact: true }).fill("08:15");
  await guide.getByRole("button", { name: "Save", exact: true }).click();
  await expect(guide.getByText("Saved. The travelers see it on their booking.")).toBeVisible();
  await traveler.goto("/profile?mode=visitor&tab=bookings");
  await expect(traveler.getByText(`08:15, ${PLACE}`)).toBeVisible();
  await expect(panel(traveler)).toBeHidden();
  for (const page of [traveler, guide]) await page.context().close();
  return day;
}

test("on the first day a traveler and a guide find each other by a word and a code", async ({ browser, isMobile }) => {
  const server = await startDemo();
  const elin = someone("Elin Holm");
  const trip = tripOf(await readCatalogue(server.url), GUIDE);
  let clock: string;
  try {
    clock = `${await sellTrip(browser, server.url, trip, elin)}T02:30:00Z`;
  } finally {
    await server.pause();
  }
  const site = await goOn(server.data, clock);
  try {
    await meet(browser, site.url, elin, clock, isMobile);
  } finally {
    await site.stop();
    await rm(server.data, { recursive: true, force: true });
  }
});

async function meet(browser: Browser, site: string, elin: TestUser, clock: string, isMobile: boolean) {
  const traveler = await enter(browser, site, elin, clock);
  const guide = await enter(browser, site, GUIDE, clock);
  const job = guide.getByRole("article").filter({ hasText: elin.email });
  const fits = async (page: Page) => {
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  let code = "";
  let word = "";

  await test.step("the traveler reads where, the word and the code", async () => {
    await traveler.goto("/profile?mode=visitor&tab=bookings");
    await expect(panel(traveler).getByText(PLACE)).toBeVisible();
    await expect(panel(traveler).getByText("08:15")).toBeVisible();
    code = await textOf(panel(traveler).getByRole("img", { name: /^\d( \d){3}$/ }));
    word = await textOf(panel(traveler).getByRole("definition").first());
    expect(code).toMatch(/^\d{4}$/);
    await expect(panel(traveler).getByRole("status")).toHaveText("Nobody is here yet.");
    await fits(traveler);
    await checkAccessibility(traveler);
    await traveler.emulateMedia({ colorScheme: "light" });
  });

  await test.step("the guide has the same word, and not the code", async () => {
    await guide.goto("/profile?mode=host&tab=jobs");
    await expect(job.getByRole("region", { name: "Meeting your traveler" }).getByText(word)).toBeVisible();
    await expect(guide.getByText(code, { exact: true })).toBeHidden();
    await job.getByRole("link", { name: /^Day sheet/ }).click();
    await expect(panel(guide).getByText(word)).toBeVisible();
    await fits(guide);
    await checkAccessibility(guide);
    await guide.emulateMedia({ colorScheme: "light" });
  });

  await test.step("each says that they are here, and the other sees it", async () => {
    await pressHere(guide);
    await expect(panel(guide).getByText(/^You said at \d\d:\d\d Sri Lankan time that you are here\.$/)).toBeVisible();
    await expect(panel(traveler).getByText(/^Your guide is here since \d\d:\d\d/)).toBeVisible();
    await expect(
      traveler.getByRole("banner").getByRole("button", { name: /^Notifications, \d+ unread$/ }),
    ).toBeVisible();
  });

  await test.step("without a connection the code stays, also after a reload, and a press that failed is repeated", async () => {
    const isPageStored = () => traveler.evaluate(async () => (await caches.match("/profile/jobs/shell")) !== undefined);
    await expect.poll(isPageStored).toBe(true);
    await traveler.context().setOffline(true);
    await pressHere(traveler);
    await expect(panel(traveler).getByText(/^There is no connection: that has not been sent/)).toBeVisible();
    await traveler.reload();
    await expect(panel(traveler).getByRole("img", { name: [...code].join(" ") })).toBeVisible();
    await expect(panel(traveler).getByText(word)).toBeVisible();
    await expect(panel(traveler).getByText(/^Could not be updated: as of \d\d:\d\d today\.$/)).toBeVisible();
    await traveler.context().setOffline(false);
    await expect(traveler.getByRole("tab", { name: "My Bookings" })).toBeVisible();
    await pressHere(traveler);
    await expect(panel(traveler).getByText(/^You said at /)).toBeVisible();
    await expect(panel(guide).getByText(/^Your traveler is here since /)).toBeVisible();
  });

  await test.step("a wrong code is refused at its field; the right one is heard with pauses", async () => {
    const wrong = code === "1234" ? "4321" : "1234";
    await codeField(guide).fill(wrong);
    await codeField(guide).press("Enter");
    await expect(codeField(guide)).toHaveAttribute("aria-invalid", "true");
    await expect(codeField(guide)).toHaveAccessibleDescription(/\b4\b/);
    await expect(codeField(guide)).toHaveValue(wrong);
    await codeField(guide).fill(` ${code.slice(0, 2)} ${code.slice(2)} `);
    await panel(guide).getByRole("button", { name: "Confirm" }).click();
    await expect(panel(guide).getByText(/^Met your traveler at \d\d:\d\d/)).toBeVisible();
    await expect(panel(traveler).getByText(/^Met your guide at \d\d:\d\d/)).toBeVisible();
    await expect(panel(traveler).getByRole("img")).toBeHidden();
  });

  await test.step("both read it later too", async () => {
    await traveler.reload();
    await expect(panel(traveler).getByText(/^Met your guide at /)).toBeVisible();
    await guide.goto("/profile?mode=host&tab=jobs");
    await expect(job.getByText(/^Met your traveler at /)).toBeVisible();
  });
  for (const page of [traveler, guide]) await page.context().close();
}
