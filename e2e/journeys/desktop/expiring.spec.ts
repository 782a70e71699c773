import { GUIDE, NO_BLENDING, signIn, someone, storedSession, visit } from "../../harness/account";
import { approve, request, tripOf } from "../../harness/booking";
import { CLOCK } from "../../harness/server";
import { expect, type Page, REFUSED_LOADS, test } from "../../harness/test";

// A conversation that stays open longer than its first tokens.

const TOKEN_SECONDS = 120;

test.use({
  siteOf: "expiring",
  settings: `--access-token-seconds ${TOKEN_SECONDS}`,
  tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}|WebSocket connection`),
});
test.setTimeout(480_000);

const log = (page: Page, name: string) => page.getByRole("region", { name: `Messages with ${name}` });

async function writes(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your message" }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

test("a token that runs out under an open conversation is renewed, and messages go on both ways", async ({
  page,
  browser,
  site,
}) => {
  const began = Date.now();
  const elin = someone("Elin Sorensen");
  const host = await visit(browser, site.url);
  // Only here the browsers' clocks advance; the server's runs.
  const goOn = async () => {
    const now = Date.parse(CLOCK) + Date.now() - began;
    for (const tab of [page, host]) await tab.clock.setFixedTime(now);
  };
  await signIn(page, elin);
  await goOn();
  await request(page, tripOf(site.catalogue, GUIDE), GUIDE, 8);
  await goOn();
  await signIn(host, GUIDE);
  await approve(host, elin.name);
  await goOn();
  await page.goto("/profile?mode=visitor&tab=bookings");
  await page.getByRole("link", { name: /^Chat with your guide/ }).click();
  await writes(page, "Is the train running?");
  await goOn();
  await host.goto("/messages");
  await host.getByRole("link", { name: new RegExp(elin.name) }).click();
  await expect(log(host, elin.name).getByText("Is the train running?")).toBeVisible();
  const [hers, his] = [await storedSession(page), await storedSession(host)];
  const since = Date.now();

  const reopenServer = () => goOn().then(() => Date.now() - since);
  await expect
    .poll(reopenServer, { timeout: (TOKEN_SECONDS + 30) * 1_000, intervals: [2_000] })
    .toBeGreaterThan((TOKEN_SECONDS + 5) * 1_000);
  await writes(host, "It runs at eight.");
  await expect(log(page, GUIDE).getByText("It runs at eight.")).toBeVisible();
  await writes(page, "Then I shall be there.");
  await expect(log(host, elin.name).getByText("Then I shall be there.")).toBeVisible();
  expect((await storedSession(page))?.access_token).not.toBe(hers?.access_token);
  expect((await storedSession(host))?.access_token).not.toBe(his?.access_token);
  await host.context().close();
});
