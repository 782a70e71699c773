import { readFile } from "node:fs/promises";
import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, someone } from "../harness/account";
import {
  approve,
  chooseDay,
  DECLINES,
  dialog,
  fillIn,
  notice,
  PAYS,
  payWith,
  receipt,
  request,
  tripOf,
} from "../harness/booking";
import { expect, type Page, REFUSED_LOADS, test } from "../harness/test";

// Two users at once: one requests and pays, the other decides. Amounts come from the server, and both screens must
// match.

test.use({ tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}`) });
test.setTimeout(300_000);

const mine = (page: Page) => page.getByRole("tabpanel", { name: "My Bookings" }).getByRole("article");
const bookings = (page: Page) => page.goto("/profile?mode=visitor&tab=bookings");
const amount = (text: string | null) => Number(/\$([\d,.]+)/.exec(text ?? "")?.[1]?.replaceAll(",", "") ?? Number.NaN);

test("a trip is asked for, accepted, and paid in two steps", async ({ page, browser, site }) => {
  const elin = someone("Elin Sorensen");
  const trip = tripOf(site.catalogue, GUIDE);
  await signIn(page, elin);
  await request(page, trip, GUIDE, 2);
  for (const text of [trip.title, GUIDE, "What happens now"]) await expect(receipt(page).getByText(text)).toBeVisible();
  const file = page.waitForEvent("download");
  await receipt(page).getByRole("button", { name: "Add to calendar" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  await receipt(page).getByRole("button", { name: "Done" }).click();
  await expect(receipt(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "See your request" }).first()).toBeVisible();
  await bookings(page);
  await expect(mine(page).getByText("Pending Approval")).toBeVisible();
  // The browser is in Los Angeles, where it is the evening before.
  const term = /^The guide answers by \d+ Jan 2030, \d\d:\d\d your time \(\d+ Jan 2030, \d\d:\d\d Sri Lankan time\)\./;
  await expect(mine(page).getByText(term)).toBeVisible();
  const total = amount(await mine(page).getByText(/^\$/).first().textContent());

  const host = await enter(browser, site.url, GUIDE);
  await approve(host, elin.name);

  await bookings(page);
  await expect(mine(page).getByText("Approved - Payment Required")).toBeVisible();
  const advance = amount(await page.getByRole("button", { name: /^Pay advance/ }).textContent());
  expect(advance).toBe(Math.ceil(total * 30) / 100);
  const first = await payWith(page, /^Pay advance/, PAYS);
  await notice(first, "Payment confirmed!");
  await expect(first.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  await expect(first.getByText(/remaining balance is due 14 days/)).toBeVisible();
  await expect(first.getByText(trip.title, { exact: true })).toBeVisible();
  await expect(first.getByText(`with ${GUIDE}`)).toBeVisible();
  expect(amount(await first.getByText(/^\$[\d,.]+$/).textContent())).toBe(advance);
  await first.getByRole("link", { name: "View My Bookings" }).click();
  await expect(mine(first).getByText("Confirmed", { exact: true })).toBeVisible();
  await first.close();

  await host.goto("/profile?mode=host&tab=jobs");
  const job = host.getByRole("article").filter({ hasText: elin.email });
  await expect(job).toBeVisible();
  await job.getByRole("link", { name: "Chat with Customer" }).click();
  await expect(host.getByRole("heading", { level: 2, name: elin.name })).toBeVisible();

  await bookings(page);
  const balance = amount(await page.getByRole("button", { name: /^Pay balance/ }).textContent());
  expect(advance + balance).toBeCloseTo(total, 2);
  const second = await payWith(page, /^Pay balance/, PAYS);
  await expect(second.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  await expect(second.getByText("Nothing more is to be paid.")).toBeVisible();
  await second.close();

  await page.goto("/profile/booking-history");
  await expect(page).toHaveTitle("Booking History | My Booking Requests");
  const entry = page.getByRole("article", { name: trip.title });
  await expect(entry.getByRole("listitem").filter({ hasText: "Balance paid" })).toBeVisible();
  for (const step of ["Requested", "Accepted by the guide", "Advance paid", "Balance paid"]) {
    await expect(entry.getByRole("listitem").filter({ hasText: step })).toHaveText(/14 Jan 2030, \d\d:\d\d GMT-8$/);
  }
  await expect(entry.getByText("Remaining balance").locator("xpath=../dd")).toHaveText("$0.00");
  await expect(entry.getByText("Paid in full", { exact: true })).toBeVisible();

  await test.step("a wrong digit of a contact is put right", async () => {
    await entry.getByRole("button", { name: "Correct contacts" }).click();
    const correcting = page.getByRole("dialog", { name: "Correct the contacts" });
    await correcting.getByLabel("Phone", { exact: true }).fill("12");
    await correcting.getByRole("button", { name: "Save contacts" }).click();
    await expect(correcting.getByText(/phone number/)).toBeVisible();
    await correcting.getByLabel("Phone", { exact: true }).fill("+46 70 123 45 68");
    await correcting.getByRole("button", { name: "Save contacts" }).click();
    await notice(page, "Contacts saved");
    await expect(entry.getByText("+46 70 123 45 68")).toBeVisible();
  });

  await test.step("the receipt names the trip and all that was paid", async () => {
    await entry.getByRole("link", { name: "Receipt" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
    await expect(page.getByText(trip.title)).toBeVisible();
    expect(amount(await page.getByText("Paid, less refunds").locator("xpath=../dd").textContent())).toBeCloseTo(
      total,
      2,
    );
  });

  await test.step("an admin sees what was paid, and takes it along", async () => {
    const admin = await enter(browser, site.url, ADMIN);
    await admin.goto("/admin?tab=payments");
    await expect(admin.getByRole("img", { name: /^\$[\d,.]+ from 17 Dec 2029 to 15 Jan 2030$/ })).toBeVisible();
    await admin.getByRole("tab", { name: "Payment Logs" }).click();
    await admin.getByRole("button", { name: "Success" }).click();
    const payment = admin.getByRole("button", { name: new RegExp(elin.name) }).first();
    await expect(payment).toBeVisible();
    const download = admin.waitForEvent("download");
    await admin.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/2030-01-15.*\.csv$/);
    const csv = await readFile(await file.path(), "utf8");
    expect(csv.split("\r\n").filter((line) => line.includes("payment_completed")).length).toBeGreaterThan(1);
    await payment.click();
    const events = admin.getByRole("region", { name: "What happened" });
    await expect(events.getByText("Payment completed")).toBeVisible();
  });
});

test("a request is rejected with a reason, which its traveller reads", async ({ page, browser, site }) => {
  const takeshi = someone("Takeshi Mori");
  await signIn(page, takeshi);
  await request(page, tripOf(site.catalogue, GUIDE), GUIDE, 4);

  const host = await enter(browser, site.url, GUIDE);
  await host.goto("/profile?mode=host&tab=bookings");
  const entry = host.getByRole("article").filter({ hasText: takeshi.name });
  const price = entry.getByText(/^\$[\d,.]+$/).filter({ visible: true });
  expect((await price.first().boundingBox())?.height, "it stands on one line").toBeLessThan(60);
  await entry.getByRole("button", { name: "Reject", exact: true }).click();
  const refusal = host.getByRole("dialog", { name: "Reject booking request" });
  const reject = refusal.getByRole("button", { name: "Reject request" });
  await expect(reject).toBeDisabled();
  await refusal.getByRole("radio", { name: "Other" }).check();
  await expect(reject).toBeDisabled();
  await refusal.getByRole("textbox", { name: "In your own words" }).fill("My van is at the garage all week.");
  await reject.click();
  await notice(host, "Booking request rejected.");

  await bookings(page);
  await page.getByRole("tab", { name: /^Rejected/ }).click();
  await expect(mine(page).getByText("My van is at the garage all week.")).toBeVisible();
  await page.getByRole("tab", { name: /^Pending/ }).click();
  await expect(page.getByText("No pending bookings.")).toBeVisible();
});

test("a declined card pays nothing, another one does; cancelling gives back what was shown", async ({
  page,
  browser,
  site,
}) => {
  const priya = someone("Priya Raman");
  await signIn(page, priya);
  await request(page, tripOf(site.catalogue, GUIDE), GUIDE, 6);
  const host = await enter(browser, site.url, GUIDE);
  await approve(host, priya.name);

  await bookings(page);
  const tab = await payWith(page, /^Pay advance/, DECLINES);
  await expect(tab.getByText("Your card was declined. Try another card.")).toBeVisible();
  await bookings(page);
  await expect(mine(page).getByText("Approved - Payment Required")).toBeVisible();
  await tab.getByRole("button", { name: PAYS }).click();
  await expect(tab.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  await tab.close();

  await page.reload();
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const cancelling = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(cancelling.getByText(/you get back 90% of what you have paid/)).toBeVisible();
  const [paid, back] = await cancelling.getByRole("definition").allTextContents();
  expect(amount(back ?? "")).toBeLessThan(amount(paid ?? ""));
  await cancelling.getByRole("button", { name: "Cancel booking" }).click();
  await notice(page, "Booking cancelled");
  await page.getByRole("tab", { name: /^Rejected/ }).click();
  await expect(mine(page).getByText("Cancelled by you")).toBeVisible();
  await expect(mine(page).getByText(`Refund: ${back}`)).toBeVisible();
});

test("what a visitor typed is there after they have signed in, and after a reload", async ({ page, site }) => {
  const trip = tripOf(site.catalogue, GUIDE);
  await page.goto(`/packages/${trip.id}?book=true`);
  await dialog(page)
    .getByRole("radio", { name: "Any available host" })
    .or(dialog(page).getByRole("radio").first())
    .first()
    .check();
  const day = await chooseDay(page, 1);
  await dialog(page).getByRole("textbox", { name: "Special requests" }).fill("Slow walkers, fast eaters.");
  await fillIn(page);
  await dialog(page).getByRole("button", { name: "Send booking request" }).click();
  await notice(page, "Please log in to send a booking request.");
  await dialog(page).getByRole("button", { name: "Close notification" }).click();
  await expect(page.getByText("Please log in to send a booking request.")).toHaveCount(0);
  await dialog(page).getByRole("group", { name: "Contacts" }).getByRole("link", { name: "Sign In" }).click();
  const mononym = someone("Sukarno");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  const form = page.getByRole("region", { name: "Someone new" });
  await form.getByLabel("Name").fill(mononym.name);
  await form.getByLabel("E-mail").fill(mononym.email);
  await form.getByRole("button", { name: "Continue as someone new" }).click();

  await expect(dialog(page).getByRole("textbox", { name: "Special requests" })).toHaveValue(
    "Slow walkers, fast eaters.",
  );
  await expect(dialog(page).locator(`[data-day="${day}"]`)).toHaveAttribute("aria-pressed", "true");
  await expect(dialog(page).getByRole("textbox", { name: "First name" })).toHaveValue("Sukarno");
  await expect(dialog(page).getByRole("textbox", { name: "First name" })).not.toBeEditable();
  // A user with one name types the other.
  await dialog(page).getByRole("button", { name: "Send booking request" }).click();
  await expect(dialog(page).getByText("Please enter a last name.")).toBeVisible();
  await dialog(page).getByRole("textbox", { name: "Last name" }).fill("Sukarno");
  await page.reload();
  await expect(dialog(page).getByRole("textbox", { name: "Last name" })).toHaveValue("Sukarno");

  // After the primary contact's removal the next one is primary.
  await dialog(page).getByRole("button", { name: "Add contact" }).click();
  await dialog(page).getByRole("radio", { name: "Primary contact" }).last().check();
  await dialog(page).getByRole("button", { name: "Remove Another contact" }).click();
  await expect(dialog(page).getByRole("radio", { name: "Primary contact" })).toBeChecked();
  await dialog(page).getByRole("button", { name: "Send booking request" }).click();
  await notice(page, "Booking request sent!");
});

test("rooms: coverage is told, another standard empties them, and they can be had back", async ({ page, site }) => {
  const trip = tripOf(site.catalogue, GUIDE);
  await page.goto(`/packages/${trip.id}?book=true`);
  await chooseDay(page, 1);
  await dialog(page).getByRole("radio", { name: "2", exact: true }).check({ force: true });
  await expect(dialog(page).getByText(/^2 more travelers need accommodation/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "One more: Double Bedroom" }).click();
  await expect(dialog(page).getByText("Everybody has a bed.")).toBeVisible();
  const receipt = dialog(page).getByRole("complementary", { name: "Your price" });
  await expect(receipt.getByText(/^Double Bedroom, .* ×\s1$/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "One more: Double Bedroom" }).click();
  await expect(dialog(page).getByText("These rooms have space for 2 more people.")).toBeVisible();
  const standard = dialog(page)
    .getByRole("button", { pressed: false, name: /^(Budget|3 Star|4 Star|5 Star)$/ })
    .first();
  await standard.click();
  await expect(dialog(page).getByText(/^2 more travelers need accommodation/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(dialog(page).getByText("These rooms have space for 2 more people.")).toBeVisible();
  for (let clicks = 0; clicks < 2; clicks += 1) {
    await dialog(page).getByRole("button", { name: "One less: Double Bedroom" }).click();
  }
  await expect(dialog(page).getByRole("button", { name: "One less: Double Bedroom" })).toBeDisabled();
});

test("without a payment there is no result, and nobody sees another's", async ({ page }) => {
  await page.goto("/booking-success");
  await expect(page).toHaveURL("/");
  await page.goto("/profile/booking-history");
  await expect(page.getByText("Please sign in to view your booking history.")).toBeVisible();
  await signIn(page, someone("Curious Cat"));
  await page.goto("/booking-success?session_id=cs_test_of_somebody_else&type=full");
  await notice(page, "Failed to verify payment. Please contact support.");
});
