import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, someone } from "../../harness/account";
import { approve, notice, request, tripOf } from "../../harness/booking";
import { CLOCK } from "../../harness/server";
import { expect, FAILED_LOADS, type Page, test } from "../../harness/test";

// Both sides of a booking, each in their own browser, without a reload.

test.use({
  siteOf: "talking",
  tolerated: new RegExp(`${FAILED_LOADS.source}|${NO_BLENDING.source}|WebSocket connection`),
});
test.setTimeout(300_000);

const log = (page: Page, name: string) => page.getByRole("region", { name: `Messages with ${name}` });
const box = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ }).filter({ visible: true });

/** A later announcement replaces the earlier. */
async function waitForSocket(page: Page): Promise<() => Promise<string>> {
  await page.locator("#announcer").evaluate((announcer) => {
    const announcements: string[] = [];
    new MutationObserver(() => announcements.push(announcer.textContent ?? "")).observe(announcer, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { told: announcements });
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told.join("\n"));
}

/** The event is sent every two seconds to joined members. */
async function isSeenTyping(page: Page, other: Page, name: string): Promise<void> {
  let at = Date.parse(CLOCK);
  await expect(async () => {
    at += 3_000;
    await page.clock.setFixedTime(at);
    await box(page).press("A");
    await expect(other.getByText(`${name} is typing…`)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

async function writes(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

test("a decision, messages both ways and a bell arrive on open pages; what is written offline is sent once", async ({
  page,
  browser,
  site,
}) => {
  const elin = someone("Elin Sorensen");
  await signIn(page, elin);
  await request(page, tripOf(site.catalogue, GUIDE), GUIDE, 8);
  await page.goto("/profile?mode=visitor&tab=bookings");
  const mine = page.getByRole("tabpanel", { name: "My Bookings" }).getByRole("article");
  await expect(mine.getByText("Pending Approval")).toBeVisible();
  await expect(mine.getByRole("link", { name: /^Chat with your guide/ })).toBeHidden();

  const host = await enter(browser, site.url, GUIDE);
  await test.step("the traveller's page learns of the decision, and says so to whoever listens", async () => {
    const socket = await waitForSocket(page);
    await approve(host, elin.name);
    await expect(mine.getByText("Approved - Payment Required")).toBeVisible();
    await expect.poll(socket).toContain("Approved - Payment Required");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");
  });

  await test.step("the guide writes first; the traveller sees it counted, and answers", async () => {
    await host
      .getByRole("article")
      .filter({ hasText: elin.name })
      .getByRole("link", { name: "Chat with Customer" })
      .click();
    await expect(host.getByText(`Say hello to ${elin.name}`, { exact: false })).toBeVisible();
    await writes(host, "Ayubowan! Bring a hat.\nThe ridge has no shade.");
    await expect(log(host, elin.name).getByText("The ridge has no shade.")).toBeVisible();
    const chat = mine.getByRole("link", { name: /^Chat with your guide/ });
    await expect(chat).toHaveAccessibleName(/1 unread/);
    await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread");
    await chat.click();
    await expect(log(page, GUIDE).getByText("The ridge has no shade.")).toBeVisible();
    // Reading the message also reads its notification.
    await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");
    await expect(log(host, elin.name).getByText("Read", { exact: true })).toBeVisible();
    await isSeenTyping(page, host, elin.name);
    await box(page).fill("A hat it is");
    const socket = await waitForSocket(host);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(log(host, elin.name).getByText("A hat it is")).toBeVisible();
    await expect.poll(socket).toContain("A hat it is");
  });

  await test.step("offline, what is written is kept, and sent once when the connection is back", async () => {
    await page.context().setOffline(true);
    await writes(page, "And a long-sleeved shirt?");
    await expect(log(page, GUIDE).getByText("Waits for the connection.")).toBeVisible();
    await expect(log(page, GUIDE).getByRole("button", { name: "Retry" })).toBeHidden();
    await expect(page.getByText("You are offline.", { exact: false })).toBeVisible();
    await page.context().setOffline(false);
    await notice(page, "Back online.");
    await expect(log(page, GUIDE).getByText("Waits for the connection.")).toBeHidden();
    await expect(log(host, elin.name).getByText("And a long-sleeved shirt?")).toHaveCount(1);
    await page.reload();
    await expect(log(page, GUIDE).getByText("And a long-sleeved shirt?")).toHaveCount(1);
  });

  await test.step("markup is words", async () => {
    await writes(host, "<img src=x onerror=\"document.title='owned'\"> <b>ඇල්ල</b>");
    await expect(log(page, GUIDE).getByText("<b>ඇල්ල</b>", { exact: false })).toBeVisible();
    expect(await page.title()).toBe("Messages | Serendib");
    await host.context().close();
  });

  await test.step("what is reported can be read by an admin, and the log says who has", async () => {
    await page.getByRole("button", { name: "Report" }).click();
    const dialog = page.getByRole("dialog", { name: "Report this conversation" });
    await dialog.getByRole("textbox").fill("Asks me to pay in cash.");
    await dialog.getByRole("button", { name: "Send report" }).click();
    await notice(page, "Report sent");
    const admin = await enter(browser, site.url, ADMIN);
    await admin.goto("/admin?tab=conversations");
    await admin.getByRole("button", { name: elin.name, exact: true }).click();
    const pane = admin.getByRole("region", { name: "Preview", exact: true });
    await expect(pane.getByText("Asks me to pay in cash.")).toBeVisible();
    await expect(pane.getByText("A hat it is")).toBeHidden();
    await pane.getByRole("button", { name: "Read the conversation" }).click();
    await expect(pane.getByText("A hat it is")).toBeVisible();
    await admin.getByRole("tab", { name: "Audit" }).click();
    await expect(admin.getByRole("button", { name: "Conversation read" }).first()).toBeVisible();
    await admin.context().close();
  });
});

test("an admin's queue fills while it is looked at", async ({ page, browser, site }) => {
  await signIn(page, ADMIN);
  await page.goto("/admin?tab=conversations");
  await expect(page.getByRole("region", { name: "Reported Chats" })).toBeVisible();
  await expect(page.getByRole("tabpanel").locator("[aria-busy=true]")).toHaveCount(0);
  const before = await page.getByRole("row").count();

  const takeshi = someone("Takeshi Mori");
  const traveller = await enter(browser, site.url, takeshi);
  await request(traveller, tripOf(site.catalogue, GUIDE), GUIDE, 10);
  const host = await enter(browser, site.url, GUIDE);
  await approve(host, takeshi.name);
  await traveller.goto("/profile?mode=visitor&tab=bookings");
  await traveller.getByRole("link", { name: /^Chat with your guide/ }).click();
  await writes(traveller, "Hello there");
  await traveller.getByRole("button", { name: "Report" }).click();
  const dialog = traveller.getByRole("dialog", { name: "Report this conversation" });
  await dialog.getByRole("textbox").fill("Pressed it by mistake.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("button", { name: takeshi.name, exact: true })).toBeVisible();
  expect(await page.getByRole("row").count()).toBeGreaterThan(before);
  await traveller.context().close();
  await host.context().close();
});
