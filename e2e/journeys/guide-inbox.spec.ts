import { checkAccessibility } from "../harness/accessibility";
import { enter, GUIDE, NO_BLENDING, signIn, someone } from "../harness/account";
import { notice, request, tripOf } from "../harness/booking";
import { expect, type Page, test } from "../harness/test";

// A guide answers a request and a message from one list, without a reload of the page.

test.use({ siteOf: "guide inbox", tolerated: new RegExp(`${NO_BLENDING.source}|WebSocket connection`) });
test.setTimeout(300_000);

const inbox = (page: Page) => page.getByRole("region", { name: /^Needs you now/ });

/** All of a traveler's rows; the list may be longer than its first part. */
async function rowsOf(page: Page, name: string) {
  const title = inbox(page).getByRole("heading", { level: 2 });
  await expect(title).toBeVisible();
  await expect(inbox(page).locator("[aria-busy]")).toHaveCount(0);
  const rest = inbox(page).getByRole("button", { name: /^Show all \d+$/ });
  if (await rest.isVisible()) await rest.click();
  return inbox(page).locator("[data-row]").filter({ hasText: name });
}

test("a request is approved and a message answered in the guide's inbox", async ({ page, browser, site }) => {
  const elin = someone("Elin Sorensen");
  const trip = tripOf(site.catalogue, GUIDE);
  await signIn(page, elin);
  await request(page, trip, GUIDE, 7);
  await page.goto("/profile?mode=visitor&tab=bookings");
  const mine = page.getByRole("tabpanel", { name: "My Bookings" }).getByRole("article");
  await expect(mine.getByText("Pending Approval")).toBeVisible();

  const host = await enter(browser, site.url, GUIDE);
  await host.goto("/profile?mode=host");
  const rows = await rowsOf(host, elin.name);

  await test.step("the request waits in the inbox, and is approved there with an advance", async () => {
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText("Booking request", { exact: true })).toBeVisible();
    await expect(rows.getByText(trip.title).first()).toBeVisible();
    const answer = rows.getByRole("button", { name: /^Answer/ });
    await answer.click();
    await expect(answer).toHaveAttribute("aria-expanded", "true");
    await rows.getByRole("button", { name: "Approve", exact: true }).click();
    await rows.getByRole("textbox", { name: "Advance in US dollars (optional)" }).fill("50");
    await rows.getByRole("button", { name: "Approve request" }).click();
    await notice(host, "Booking request approved!");
    await expect(rows).toHaveCount(0);
    // The focus is on the next action, or on the heading of an empty list.
    await expect(inbox(host).locator(":focus")).toHaveCount(1);
    await expect(mine.getByText("Approved - Payment Required")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay advance.*\$50\.00/ })).toBeVisible();
  });

  await test.step("a message of the traveler arrives in the open inbox", async () => {
    await mine.getByRole("link", { name: /^Chat with your guide/ }).click();
    await page.getByRole("textbox", { name: "Your message" }).fill("Is there shade at noon?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText("Message", { exact: true })).toBeVisible();
    await expect(rows.getByText("Is there shade at noon?")).toBeVisible();
  });

  await test.step("what the guide types outlives a reload, and a reply can be saved", async () => {
    await rows.getByRole("button", { name: /^Reply/ }).click();
    const reply = rows.getByRole("textbox", { name: "Your reply" });
    await expect(reply).toBeFocused();
    await reply.fill("Bring a hat.");
    await host.reload();
    await rowsOf(host, elin.name);
    await rows.getByRole("button", { name: /^Continue reply/ }).click();
    await expect(reply).toHaveValue("Bring a hat.");
    await rows.getByText("Saved replies (0 of 20)").click();
    await checkAccessibility(host);
    await rows.getByRole("button", { name: "Save this reply" }).click();
    await reply.fill("");
    await rows.getByRole("button", { name: "Bring a hat.", exact: true }).click();
    await expect(reply).toHaveValue("Bring a hat.");
    await rows.getByRole("button", { name: "Edit “Bring a hat.”" }).click();
    await rows.getByRole("textbox", { name: "Change the saved reply" }).fill("Bring a hat and water.");
    await checkAccessibility(host);
    await host.emulateMedia({ colorScheme: "light" });
    await rows.getByRole("button", { name: "Save", exact: true }).click();
    await expect(rows.getByRole("button", { name: "Bring a hat and water.", exact: true })).toBeVisible();
  });

  await test.step("a reply can be undone for ten seconds", async () => {
    await rows.getByRole("button", { name: "Send reply" }).click();
    const undo = rows.getByRole("button", { name: /^Undo/ });
    await expect(undo).toBeFocused();
    await expect(rows.getByText(/^Sending in \d+ s$/)).toBeVisible();
    await host.keyboard.press("z");
    await expect(rows.getByRole("textbox", { name: "Your reply" })).toBeFocused();
    await expect(rows.getByRole("textbox", { name: "Your reply" })).toHaveValue("Bring a hat.");
  });

  await test.step("the reply is sent in place, and the row leaves", async () => {
    await rows.getByRole("button", { name: "Send reply" }).click();
    await notice(host, "Reply sent");
    await expect(rows).toHaveCount(0);
    const talk = page.getByRole("region", { name: `Messages with ${GUIDE}` });
    await expect(talk.getByText("Bring a hat.")).toBeVisible();
    await host.reload();
    await rowsOf(host, elin.name);
    await expect(rows).toHaveCount(0);
  });

  await test.step("a guide who leaves the page at once has sent the reply too", async () => {
    await page.getByRole("textbox", { name: "Your message" }).fill("And boots?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(rows).toHaveCount(1);
    await rows.getByRole("button", { name: /^Reply/ }).click();
    await rows.getByRole("textbox", { name: "Your reply" }).fill("Shoes will do.");
    await rows.getByRole("button", { name: "Send reply" }).click();
    await expect(rows.getByRole("button", { name: /^Undo/ })).toBeVisible();
    await host.goto("/contact");
    const talk = page.getByRole("region", { name: `Messages with ${GUIDE}` });
    await expect(talk.getByText("Shoes will do.")).toBeVisible();
    await host.context().close();
  });
});
