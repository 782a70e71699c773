import { continueAs, enter, GUIDE, NO_BLENDING, someone } from "../../harness/account";
import { tripOf } from "../../harness/booking";
import { expect, FAILED_LOADS, test } from "../../harness/test";

// A traveller and a guide before any booking, each in their own browser.

test.use({
  siteOf: "asking",
  tolerated: new RegExp(`${FAILED_LOADS.source}|${NO_BLENDING.source}|WebSocket connection`),
});
test.setTimeout(180_000);

test("a visitor writes a question, signs in on the way, and the guide answers it in Messages", async ({
  page,
  browser,
  site,
}) => {
  const trip = tripOf(site.catalogue, GUIDE);
  const mia = someone("Mia Brandt");
  const question = "Can my mother walk it?\nShe is 70.";
  await page.goto(`/packages/${trip.id}`);
  await page.getByRole("link", { name: "Ask the guide" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask the guide" });
  const host = dialog.getByRole("radio", { name: GUIDE });
  if ((await host.count()) > 0) await host.check();
  await dialog.getByRole("textbox", { name: "Your question" }).fill(question);
  await dialog.getByRole("link", { name: "Sign in to send" }).click();
  await continueAs(page, mia);
  await expect(dialog.getByRole("textbox", { name: "Your question" })).toHaveValue(question);
  if ((await host.count()) > 0) await expect(host).toBeChecked();
  await dialog.getByRole("button", { name: "Send question" }).click();
  await expect(page).toHaveURL(/\/messages\?inquiry=/);
  const mine = page.getByRole("region", { name: `Messages with ${GUIDE}` });
  await expect(mine.getByText("She is 70.")).toBeVisible();
  await expect(page.getByRole("link", { name: trip.title, exact: true })).toBeVisible();

  const guide = await enter(browser, site.url, GUIDE);
  await guide.goto("/");
  await guide
    .getByRole("button", { name: /^Notifications, / })
    .filter({ visible: true })
    .click();
  await guide.getByRole("link", { name: /New message from Mia Brandt/ }).click();
  const theirs = guide.getByRole("region", { name: "Messages with Mia Brandt" });
  await expect(theirs.getByText("She is 70.")).toBeVisible();
  await guide.getByRole("textbox", { name: "Your message" }).fill("Gladly, with a rest at the tea house.");
  await guide.getByRole("button", { name: "Send", exact: true }).click();
  await expect(mine.getByText("with a rest at the tea house.")).toBeVisible();
  // The trip's own guide cannot ask.
  await guide.goto(`/packages/${trip.id}`);
  await expect(guide.getByText(/^You (are a host of|offer) this package/).first()).toBeVisible();
  await expect(guide.getByRole("link", { name: "Ask the guide" })).toHaveCount(0);
  await guide.context().close();

  // After the question the trip's page links to the conversation.
  await page.getByRole("link", { name: trip.title, exact: true }).click();
  await page.getByRole("link", { name: "Ask the guide" }).click();
  await expect(dialog.getByText("about this trip before.", { exact: false })).toBeVisible();
  await dialog.getByRole("link", { name: "See your conversation" }).click();
  await expect(mine.getByText("with a rest at the tea house.")).toBeVisible();
});
