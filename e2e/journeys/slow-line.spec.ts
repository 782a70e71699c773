import { rm } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { checkAccessibility } from "../harness/accessibility";
import { enter, GUIDE, NO_BLENDING, someone } from "../harness/account";
import { notice, request, tripOf } from "../harness/booking";
import { readBusyDays } from "../harness/busyDays";
import { readCatalogue, type Trip } from "../harness/catalogue";
import { tripDays } from "../harness/hostCalendar";
import { CLOCK, goOn, startDemo } from "../harness/server";
import { slowLine } from "../harness/slowLine";
import { expect, FAILED_LOADS, type Page, settle, test, textOf } from "../harness/test";

// The desk of a guide on the road: a trip begins today, two requests wait, the line is slow and then gone.

// Without a network, loads fail on purpose.
test.use({ tolerated: new RegExp(`${NO_BLENDING.source}|${FAILED_LOADS.source}|WebSocket`) });
test.setTimeout(300_000);

const inbox = (page: Page) => page.getByRole("region", { name: /^Needs you now/ });
const card = (page: Page) => page.getByRole("region", { name: "Meeting your traveler" });
const word = (page: Page) => card(page).getByRole("definition").first();

/** The demo's site on the morning on which the guide's next trip begins. */
async function startOnFirstDay() {
  const server = await startDemo();
  const trip = tripOf(await readCatalogue(server.url), GUIDE);
  const first = tripDays(trip, readBusyDays(server.data)).find((days) => days.first > CLOCK.slice(0, 10))?.first;
  await server.pause();
  if (first === undefined) throw new Error(`${GUIDE} has no trip to come`);
  const clock = `${first}T02:30:00Z`;
  const site = await goOn(server.data, clock);
  const stop = async () => {
    await site.stop();
    await rm(server.data, { recursive: true, force: true });
  };
  return { url: site.url, trip, first, clock, stop };
}

async function sendRequests(browser: Browser, site: string, trip: Trip, clock: string): Promise<[string, string]> {
  const [elin, mei] = [someone("Elin Holm"), someone("Mei Tanaka")];
  await Promise.all(
    [elin, mei].map(async (who, index) => {
      const page = await enter(browser, site, who, clock);
      await request(page, trip, GUIDE, 3 + 2 * index);
      await page.context().close();
    }),
  );
  return [elin.name, mei.name];
}

test("a guide works on a slow line, and loses nothing without one", async ({ browser }) => {
  const { url, trip, first, clock, stop } = await startOnFirstDay();
  try {
    const [elin, mei] = await sendRequests(browser, url, trip, clock);
    const guide = await enter(browser, url, GUIDE, clock);
    const endSlowness = await slowLine(guide);
    const context = guide.context();
    let spoken = "";

    await test.step("the inbox has both requests, and one is approved there", async () => {
      await guide.goto("/profile?mode=host");
      const rows = inbox(guide).locator("[data-row]");
      await expect(rows.filter({ hasText: mei })).toHaveCount(1);
      const row = rows.filter({ hasText: elin });
      await row.getByRole("button", { name: /^Answer/ }).click();
      await row.getByRole("button", { name: "Approve", exact: true }).click();
      await row.getByRole("button", { name: "Approve request" }).click();
      await notice(guide, "Booking request approved!");
      await expect(row).toHaveCount(0);
    });

    await test.step("the calendar has the trip of today", async () => {
      await guide.getByRole("tab", { name: "Calendar" }).click();
      await expect(guide.locator(`.host-calendar [data-day="${first}"]`)).toHaveAccessibleName(/, confirmed trip: /);
    });

    await test.step("the day sheet has the word, and is stored with its page", async () => {
      await guide.getByRole("tab", { name: "Jobs" }).click();
      await guide
        .getByRole("article")
        .filter({ has: card(guide) })
        .getByRole("link", { name: /^Day sheet/ })
        .click();
      await expect(word(guide)).toBeVisible();
      spoken = await textOf(word(guide));
      const storedPages = () =>
        guide.evaluate(async () => {
          const scopes = (await navigator.serviceWorker.getRegistrations()).filter(({ active }) => active).length;
          const pages = (await caches.match("/profile/jobs/shell")) ? 1 : 0;
          return scopes + pages;
        });
      await expect.poll(storedPages).toBe(3);
    });

    const requests = await context.newPage();
    await settle(requests, clock);
    const advance = requests.getByRole("textbox", { name: "Advance in US dollars (optional)" });

    await test.step("an approval without a network says so and keeps the amount", async () => {
      await requests.goto("/profile?mode=host&tab=bookings&requests=waiting");
      await requests.getByRole("button", { name: "Approve", exact: true }).click();
      await advance.fill("77");
      await endSlowness();
      await context.setOffline(true);
      await requests.getByRole("button", { name: "Approve request" }).click();
      await notice(requests, "The server cannot be reached. Check your connection and try again.");
      // On a phone it lies over the buttons.
      await requests.getByRole("button", { name: "Close notification" }).click();
      await requests.getByRole("button", { name: "Approve", exact: true }).click();
      await expect(advance).toHaveValue("77");
    });

    await test.step("without a network the day sheet and the card open again", async () => {
      await guide.reload();
      await expect(guide.getByText(/^Offline: as of \d\d:\d\d today$/)).toBeVisible();
      await expect(word(guide)).toHaveText(spoken);
      await guide.goto("/profile?mode=host&tab=jobs");
      await expect(word(guide)).toHaveText(spoken);
      await expect(card(guide).getByText(/^Could not be updated: as of \d\d:\d\d today\.$/)).toBeVisible();
      await checkAccessibility(guide);
    });

    await test.step("with the network both go on", async () => {
      await context.setOffline(false);
      await requests.bringToFront();
      await requests.getByRole("button", { name: "Approve request" }).click();
      await notice(requests, "Booking request approved!");
      await expect(requests.getByRole("article").filter({ hasText: mei })).toHaveCount(0);
      await expect(guide.getByRole("heading", { level: 2, name: "My Jobs" })).toBeVisible();
      await expect(card(guide).getByText(/^Could not be updated/)).toBeHidden();
    });
    await context.close();
  } finally {
    await stop();
  }
});
