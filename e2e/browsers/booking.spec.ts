import { GUIDE, someone } from "../harness/account";
import { PAYS, tripOf } from "../harness/booking";
import type { Page } from "./engine/page";
import { expect, test } from "./engine/test";
import { heading, notice, signIn } from "./people";

test.setTimeout(300_000);

const dialog = (page: Page) => page.getByRole("dialog", { name: "Book Your Experience" });
const talk = (page: Page, name: string) => page.getByRole("region", { name: `Messages with ${name}` });

async function chooseDay(page: Page, monthsOn: number): Promise<void> {
  for (let month = 0; month < monthsOn; month += 1) {
    await dialog(page).getByRole("button", { name: "Next month" }).click();
  }
  const day = dialog(page).locator("[data-day][aria-disabled=false]").first();
  await day.click();
  await dialog(page).locator("[data-day][aria-pressed=true]").toBeVisible();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your message" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

test("a trip is searched for, asked for, approved and paid, and its two people talk", async ({ enter, site }) => {
  const elin = someone("Elin Sorensen");
  const trip = tripOf(site.catalogue, GUIDE);
  const page = await enter();

  await test.step("a visitor finds the trip by its title and opens it", async () => {
    await page.goto("/guides");
    const box = page.getByRole("combobox", { name: "Search destinations" });
    await box.fill(trip.title);
    await box.press("Enter");
    await page.toHaveURL(/^\/search\?/);
    await page
      .getByRole("link", { name: new RegExp(trip.title) })
      .first()
      .click();
    await page.toHaveURL(new RegExp(`^/packages/${trip.id}`));
    await heading(page, trip.title);
  });

  await test.step("signs in and asks its guide for it", async () => {
    await signIn(page, elin);
    await page.goto(`/packages/${trip.id}`);
    await page.getByRole("button", { name: "Book This Package" }).first().click();
    await dialog(page)
      .getByRole("radio", { name: new RegExp(GUIDE) })
      .click();
    await chooseDay(page, 2);
    await dialog(page)
      .getByRole("textbox", { name: /^Phone/ })
      .first()
      .fill("+46 70 123 45 67");
    const alone = dialog(page).getByRole("checkbox", { name: "I will arrange the rest myself" });
    if (await alone.isVisible()) await alone.click();
    await dialog(page)
      .getByRole("checkbox", { name: /^I accept the/ })
      .click();
    await dialog(page).getByRole("button", { name: "Send booking request" }).click();
    await notice(page, "Booking request sent!");
    await dialog(page).toBeHidden();
    await page.goto("/profile?mode=visitor&tab=bookings");
  });
  const mine = page.getByRole("tabpanel", { name: "My Bookings" }).getByRole("article");
  await mine.getByText("Pending Approval").toBeVisible();

  const host = await enter();
  await test.step("the guide approves it; the traveller's open page learns of it", async () => {
    await signIn(host, GUIDE);
    await host.goto("/profile?mode=host&tab=bookings");
    const entry = host.getByRole("article").holding(elin.name);
    await entry.getByRole("button", { name: "Approve" }).click();
    await entry.getByRole("button", { name: "Approve request" }).click();
    await notice(host, "Booking request approved!");
    await mine.getByText("Approved - Payment Required").toBeVisible();
  });

  await test.step("they talk, on pages that nobody reloads", async () => {
    await host
      .getByRole("article")
      .holding(elin.name)
      .getByRole("link", { name: /^Chat with Customer/ })
      .click();
    await write(host, "Ayubowan! Bring a hat for ඇල්ල.");
    const chat = mine.getByRole("link", { name: /^Chat with your guide.*1 unread/ });
    await chat.click();
    await talk(page, GUIDE)
      .getByText(/Bring a hat for ඇල්ල/)
      .toBeVisible();
    await talk(host, elin.name).getByText("Read").toBeVisible();
    const box = page.getByRole("textbox", { name: "Your message" });
    await box.fill("A hat it is");
    await box.press("Enter");
    await talk(host, elin.name).getByText("A hat it is").toBeVisible();
  });

  await test.step("the advance is paid in a tab of its own, and the trip is confirmed", async () => {
    await page.goto("/profile?mode=visitor&tab=bookings");
    await page.getByRole("button", { name: /^Pay advance/ }).click();
    const till = await page.popup();
    await heading(till, /^Pay \$/);
    await till.getByRole("button", { name: new RegExp(PAYS) }).click();
    await heading(till, "Payment Successful!");
    await till.getByRole("link", { name: "View My Bookings" }).click();
    await till.getByRole("tabpanel", { name: "My Bookings" }).getByText("Confirmed").toBeVisible();
    await mine.getByText("Confirmed").toBeVisible();
    expect(await mine.count()).toBe(1);
  });
});
