import { rm } from "node:fs/promises";
import { enter, GUIDE, NO_BLENDING, someone, visit } from "../../harness/account";
import { approve, notice, PAYS, payWith, request, tripOf } from "../../harness/booking";
import { readCatalogue } from "../../harness/catalogue";
import { goOn, startDemo } from "../../harness/server";
import { expect, type Page, test } from "../../harness/test";

// The product's clock advances past the trip, which is then completed and can be reviewed.

test.use({ tolerated: NO_BLENDING });
test.setTimeout(300_000);

const DAY_MS = 86_400_000;

async function payBooking(page: Page, button: RegExp): Promise<void> {
  await page.goto("/profile?mode=visitor&tab=bookings");
  const tab = await payWith(page, button, PAYS);
  await expect(tab.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  await tab.close();
}

test("after the trip its traveller rates guide and experience, and everybody reads it", async ({ browser }) => {
  const server = await startDemo();
  const anna = someone("Anna Lindgren");
  const catalogue = await readCatalogue(server.url);
  const trip = tripOf(catalogue, GUIDE);
  let day = "";
  try {
    const page = await enter(browser, server.url, anna);
    day = await request(page, trip, GUIDE, 2);
    const host = await enter(browser, server.url, GUIDE);
    await approve(host, anna.name);
    await payBooking(page, /^Pay advance/);
    await payBooking(page, /^Pay balance/);
    await page.context().close();
    await host.context().close();
  } finally {
    await server.pause();
  }

  const after = new Date(Date.parse(`${day}T03:30:00Z`) + (trip.duration_days + 1) * DAY_MS).toISOString();
  const later = await goOn(server.data, after);
  try {
    const page = await enter(browser, later.url, anna, after);
    await page.goto("/profile?tab=bookings&bookings=completed");
    await expect(page.getByText(/^Share your experience with other travelers/)).toBeVisible();
    await expect(page.getByRole("tab", { name: /^Confirmed/ })).toHaveText(/0$/);

    await page.getByRole("button", { name: "Rate your guide" }).click();
    const review = page.getByRole("dialog", { name: "Rate your guide" });
    await review.getByRole("button", { name: "Submit review" }).click();
    await notice(page, "Please provide a rating");
    await notice(page, "You must select at least 1 star");
    const stars = review.getByRole("group", { name: "Your rating" });
    await expect(stars).toHaveAccessibleDescription(/You must select at least 1 star$/);
    await expect(review.getByRole("radio", { name: "1 star", exact: true })).toBeFocused();
    // Toasts are above an open dialog, readable and pressable.
    await review.getByRole("button", { name: "Close notification" }).click();
    await expect(review.getByText("Please provide a rating")).toHaveCount(1);
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("ArrowRight");
    await expect(review.getByRole("radio", { name: "5 stars" })).toBeChecked();
    await review.getByRole("textbox", { name: "Your review" }).fill("Knew every bend of the road.");
    await review.getByRole("button", { name: "Submit review" }).click();
    await notice(page, "Review submitted");

    await page.getByRole("button", { name: "Rate this experience" }).click();
    const other = page.getByRole("dialog", { name: "Rate this experience" });
    await other.getByRole("radio", { name: "3 stars" }).check({ force: true });
    await other.getByRole("button", { name: "Submit review" }).click();
    await notice(page, "Review submitted");
    await page.getByRole("button", { name: "Edit your review of the experience" }).click();
    await other.getByRole("radio", { name: "4 stars" }).check({ force: true });
    await other.getByRole("textbox", { name: "Your review" }).fill("A day longer would have been better still.");
    await other.getByRole("button", { name: "Update review" }).click();
    await notice(page, "Review updated");

    const visitor = await visit(browser, later.url, after);
    await visitor.goto(`/packages/${trip.id}`);
    const written = visitor.getByRole("article").filter({ hasText: "A day longer would have been better still." });
    await expect(written.getByText("Anna", { exact: true })).toBeVisible();
    await expect(visitor.getByText("Lindgren")).toHaveCount(0);
    await visitor.getByRole("tab", { name: "Available Hosts" }).click();
    await visitor.getByRole("link", { name: GUIDE }).first().click();
    await expect(visitor.getByText("Knew every bend of the road.")).toBeVisible();
  } finally {
    await later.stop();
    await rm(server.data, { recursive: true, force: true });
  }
});
