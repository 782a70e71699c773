import AxeBuilder from "@axe-core/playwright";
import { enter, GUIDE, NO_BLENDING, signUpAs, someone, visit } from "../harness/account";
import { notice } from "../harness/booking";
import { days, generate, KEPT, wish } from "../harness/planner";
import { expect, type Page, test, textOf } from "../harness/test";

// A traveler sends a plan to two guides; one offers a price with changed days, and the traveler books it.

test.use({ siteOf: "custom requests", tolerated: NO_BLENDING });
test.setTimeout(300_000);

const REQUEST = /\/trip-requests\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const asking = (page: Page) => page.getByRole("dialog", { name: "Ask a guide for this plan" });

async function hasNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

async function fitsTheScreen(page: Page): Promise<void> {
  const overflowWidth = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflowWidth).toBe(0);
}

test("a plan is sent to two guides, one offers it with changed days, and the offer becomes a booking", async ({
  page,
  browser,
  site,
}) => {
  const maya = someone("Maya Holm");
  await wish(page);
  await generate(page);
  const title = await textOf(page.getByRole("heading", { level: 1 }));

  await test.step("a visitor signs in on the way, and is back at the choice of guides", async () => {
    const here = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Ask a guide for this plan" }).click();
    await asking(page).getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await signUpAs(page, maya);
    await expect(page).toHaveURL(`${here}?guides=true`);
  });

  const other = await test.step("two guides are chosen, and nothing is sent without one", async () => {
    const dialog = asking(page);
    await dialog.getByRole("combobox", { name: "They speak" }).selectOption("German");
    const first = dialog.getByRole("checkbox", { name: GUIDE });
    await expect(first).toBeEnabled();
    await hasNoBarriers(page);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog.getByText("Please choose one to three guides.")).toBeVisible();
    await expect(dialog.getByRole("group", { name: "Guides" })).toBeFocused();
    await first.check();
    const free = dialog.getByRole("checkbox", { checked: false, disabled: false });
    const [second = "", third = "", fourth = ""] = await free.evaluateAll((boxes) =>
      boxes.map((box) => box.getAttribute("aria-label") ?? ""),
    );
    const box = (name: string) => dialog.getByRole("checkbox", { name, exact: true });
    await box(second).check();
    await expect(dialog.getByText("2 of 3 chosen")).toBeVisible();
    await box(third).check();
    await box(fourth).click();
    await expect(dialog.getByText("Three guides are the most.", { exact: false })).toBeVisible();
    await expect(box(fourth)).not.toBeChecked();
    await box(third).uncheck();
    await dialog.getByRole("textbox", { name: /^Message to the guides/ }).fill("With a baby of ten months.");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    return second;
  });

  await test.step("the dialog becomes its receipt, which leads to the request", async () => {
    const receipt = page.getByRole("dialog", { name: "Your plan is on its way" });
    await expect(receipt.getByText(GUIDE)).toBeVisible();
    await expect(receipt.getByText(other)).toBeVisible();
    await expect(receipt).toContainText(/Answers by \d+ \w+ \d{4}/);
    await receipt.getByRole("link", { name: "See request" }).click();
    await expect(page).toHaveURL(REQUEST);
    await expect(page.getByText("Waiting for 2 guides")).toBeVisible();
    await hasNoBarriers(page);
    await fitsTheScreen(page);
  });
  const request = new URL(page.url()).pathname;

  const host = await enter(browser, site.url, GUIDE);
  await test.step("the guide finds it among the requests, first name and message with it", async () => {
    await host.goto("/profile?mode=host&tab=requests");
    const plans = host.getByRole("region", { name: "Plans from travelers" });
    await expect(plans.getByText("Waits for your answer")).toBeVisible();
    await expect(plans.getByText("From Maya", { exact: false })).toBeVisible();
    await plans.getByRole("link", { name: title }).click();
    await expect(host).toHaveURL(REQUEST);
    await expect(host.getByText("With a baby of ten months.")).toBeVisible();
    await expect(host.getByRole("main")).not.toContainText("Holm");
    await hasNoBarriers(host);
  });

  await test.step("the guide changes a copy of the plan, and comes back to what was typed", async () => {
    await host.getByRole("textbox", { name: "Price per person" }).fill("420.50");
    await expect(host.getByText("$841.00")).toBeVisible();
    await host.getByRole("button", { name: "Copy into my plans" }).click();
    await expect(host).toHaveURL((url) => KEPT.test(url.origin + url.pathname));
    await host.getByRole("button", { name: "Change by hand" }).click();
    const stops = days(host).locator(".plan-stop");
    const count = await stops.count();
    await host
      .getByRole("button", { name: /^Remove: / })
      .first()
      .click();
    await expect(stops).toHaveCount(count - 1);
    await host.getByRole("link", { name: "Back to the request" }).click();
    await expect(host).toHaveURL(REQUEST);
    await expect(host.getByRole("textbox", { name: "Price per person" })).toHaveValue("420.50");
    await expect(host.getByRole("combobox", { name: "Days of your offer" })).not.toHaveValue("");
    await host.getByRole("textbox", { name: "What is included" }).fill("Car with driver\nRooms with breakfast");
    await host.getByRole("textbox", { name: /^Message/ }).fill("One sight less on the first day.");
    await host.getByRole("button", { name: "Send offer" }).click();
    await notice(host, "Offer sent");
    await expect(host.getByRole("heading", { level: 2, name: "Your offer" })).toBeVisible();
  });

  await test.step("the traveller reads the offer and what is otherwise than in the plan", async () => {
    await page.goto("/profile?mode=visitor&tab=overview");
    const sent = page.getByRole("region", { name: "Sent to guides" });
    await expect(sent.getByText("1 of 2 guides has answered")).toBeVisible();
    await expect(sent.getByText("Offer from $420.50 per person")).toBeVisible();
    await hasNoBarriers(page);
    await sent.getByRole("link", { name: title }).click();
    const card = page.getByRole("article", { name: GUIDE });
    await expect(card.getByText("$841.00 in total for 2 travelers")).toBeVisible();
    await expect(card.getByText("Car with driver")).toBeVisible();
    await card.getByText(/^\d+ days? differs? from your plan$/).click();
    await expect(card.getByText(/^Without: /)).toBeVisible();
    await card.getByRole("button", { name: /^See the days/ }).click();
    await expect(page.getByRole("heading", { level: 2, name: /'s plan$/ })).toBeFocused();
    await hasNoBarriers(page);
    await fitsTheScreen(page);
  });

  await test.step("the offer is accepted, and is an approved booking to be paid", async () => {
    await page
      .getByRole("article", { name: GUIDE })
      .getByRole("button", { name: /^Accept this offer/ })
      .click();
    const dialog = page.getByRole("dialog", { name: `Accept the offer of ${GUIDE}` });
    await dialog.getByRole("button", { name: "Book this trip" }).click();
    await expect(dialog.getByRole("textbox", { name: "Phone" })).toBeFocused();
    await expect(dialog.getByText("Please accept the terms.")).toBeVisible();
    await dialog.getByRole("checkbox", { name: /^I accept the/ }).check();
    await dialog.getByRole("textbox", { name: "Phone" }).fill("+46 70 123 45 67");
    await hasNoBarriers(page);
    await dialog.getByRole("button", { name: "Book this trip" }).click();
    const booked = page.getByRole("dialog", { name: "Your trip is booked" });
    await booked.getByRole("link", { name: "Go to the booking and pay" }).click();
    await expect(page).toHaveURL(/\/profile\?.*tab=bookings/);
    await expect(page.getByRole("button", { name: /^Pay / }).first()).toBeVisible();
  });

  await test.step("the trip that was made of it opens for its traveller, and is nobody else's", async () => {
    await page.getByRole("article").getByRole("heading", { level: 3 }).getByRole("link").click();
    await expect(page.getByText("Made for you")).toBeVisible();
    await hasNoBarriers(page);
    await fitsTheScreen(page);
    const stranger = await visit(browser, site.url);
    await stranger.goto(new URL(page.url()).pathname);
    await expect(stranger.getByRole("heading", { level: 1, name: "Package Not Found" })).toBeVisible();
    await stranger.context().close();
  });

  await test.step("the request says so to both of its sides, and the other guide's place is closed", async () => {
    await page.goto(request);
    await expect(page.getByText("Booked", { exact: true })).toBeVisible();
    await expect(page.getByRole("article", { name: other }).getByText("Closed")).toBeVisible();
    await host.goto(request);
    await expect(host.getByText("Accepted: it is a booking now")).toBeVisible();
    await hasNoBarriers(host);
    await host.getByRole("link", { name: "See the booking" }).click();
    await expect(host.getByRole("article")).toHaveCount(1);
  });
  await host.context().close();
});

test("a request is withdrawn, its plan copied and compared; what belongs to others does not open", async ({
  page,
  browser,
  site,
}) => {
  const nora = someone("Nora Berg");
  await wish(page);
  await generate(page);
  await page.getByRole("button", { name: "Ask a guide for this plan" }).click();
  await asking(page).getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await signUpAs(page, nora);
  await asking(page).getByRole("checkbox", { checked: false, disabled: false }).first().check();
  await asking(page).getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("dialog", { name: "Your plan is on its way" }).getByRole("button", { name: "Done" }).click();

  await test.step("the plan leads to its open request from now on", async () => {
    await page.getByRole("link", { name: "See your request to guides" }).click();
    await expect(page).toHaveURL(REQUEST);
  });
  const request = new URL(page.url()).pathname;

  await test.step("it is withdrawn after a question", async () => {
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await notice(page, "Request withdrawn");
    await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
  });

  await test.step("a plan is copied, and two of them stand side by side", async () => {
    await page.goto("/profile?mode=visitor&tab=overview");
    const plans = page.getByRole("region", { name: "My plans" });
    await plans.getByRole("button", { name: /^Copy: / }).click();
    await notice(page, "Plan copied");
    await expect(plans.getByRole("listitem")).toHaveCount(2);
    for (const choice of await plans.getByRole("button", { name: /^Compare: / }).all()) await choice.click();
    await plans.getByRole("link", { name: "Compare these two plans" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Two plans side by side" })).toBeVisible();
    await expect(page.getByText("Nothing that the other plan lacks").first()).toBeVisible();
    await hasNoBarriers(page);
    await fitsTheScreen(page);
  });

  const stranger = await visit(browser, site.url);
  await test.step("a visitor is led to the sign-in, and the request of another account is none", async () => {
    await stranger.goto(request);
    await expect(stranger).toHaveURL(/\/auth/);
    await stranger.context().close();
    const olga = await enter(browser, site.url, someone("Olga Lind"));
    await olga.goto(request);
    await expect(olga.getByRole("heading", { level: 1, name: "No such request" })).toBeVisible();
    await olga.context().close();
  });
});
