import { signIn, someone, storedSession } from "../../harness/account";
import { CLOCK } from "../../harness/server";
import { expect, test } from "../../harness/test";

// Wrong device clocks; the screen's width does not matter.

const PAGES = ["/profile", "/messages", "/profile/booking-history", "/profile?tab=security"];

for (const minutes of [20, 180, -180]) {
  const clock = Date.parse(CLOCK) + minutes * 60_000;

  test(`a clock that becomes ${minutes} minutes wrong costs one renewal at the most, and nobody is signed out`, async ({
    page,
  }) => {
    await signIn(page, someone("Hanna Lindqvist"));
    await page.clock.setFixedTime(clock);
    await readEverything(page, 1);
  });

  test(`whoever signs in with a clock that is ${minutes} minutes wrong is not renewed at all`, async ({ page }) => {
    await page.clock.setFixedTime(clock);
    await signIn(page, someone("Hanna Lindqvist"));
    await readEverything(page, 0);
  });
}

async function readEverything(page: Parameters<typeof signIn>[0], most: number): Promise<void> {
  let renewals = 0;
  page.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) renewals += 1;
  });
  for (const address of PAGES) {
    await page.goto(address, { waitUntil: "networkidle" });
    await expect(page).toHaveURL(address);
  }
  expect(renewals).toBeLessThanOrEqual(most);
  expect(await storedSession(page)).not.toBeNull();
}
