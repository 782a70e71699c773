import AxeBuilder from "@axe-core/playwright";
import { NO_BLENDING, signUpAs, someone, visit } from "../harness/account";
import { notice } from "../harness/booking";
import { generate, KEPT, turnTo, wish } from "../harness/planner";
import { expect, type Page, test } from "../harness/test";

// An owner and a friend edit one plan, each in their own browser, and see the other's changes without a reload.

test.use({ siteOf: "planning together", tolerated: NO_BLENDING });
test.setTimeout(300_000);

const sharing = (page: Page) => page.getByRole("dialog", { name: "Share this plan" });
const together = (page: Page, name: string) => page.getByText(`You change this plan together with ${name}.`);
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function hasNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

async function rename(page: Page, name: string): Promise<void> {
  await turnTo(page, "Plan");
  await page.getByRole("button", { name: "Title of the plan" }).click();
  const box = page.getByRole("textbox", { name: "Title of the plan" });
  await box.fill(name);
  await box.press("Enter");
  await expect(title(page, name)).toBeVisible();
}

/** Returns its address. */
async function linkOf(page: Page, choice: RegExp, button: string): Promise<string> {
  const box = sharing(page).getByRole("textbox", { name: "Link to this plan" });
  const before = (await box.count()) > 0 ? await box.inputValue() : "";
  await sharing(page).getByRole("radio", { name: choice }).check();
  await sharing(page).getByRole("button", { name: button }).click();
  await expect(box).not.toHaveValue(before);
  return new URL(await box.inputValue()).pathname;
}

test("a friend joins a plan by its link, both change it at once, and the friend leaves it", async ({
  page,
  browser,
  site,
}) => {
  const [ada, tom] = [someone("Ada Holm"), someone("Tom Berg")];
  await wish(page);
  await generate(page);

  const link = await test.step("its owner makes a link by which others can change it", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    await sharing(page).getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await signUpAs(page, ada);
    await expect(page).toHaveURL(KEPT);
    // A plan from before the sign-in is now hers.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("planner:secrets"))).toBe("[]");
    await page.getByRole("button", { name: "Share" }).click();
    await expect(sharing(page).getByRole("radio", { name: /^Others can read it/ })).toBeChecked();
    await hasNoBarriers(page);
    const made = await linkOf(page, /^Others can change it with you/, "Make a link");
    await expect(
      sharing(page).getByText(/^Others can change it with you by its link\. No one has joined/),
    ).toBeVisible();
    await sharing(page).getByRole("button", { name: "Close" }).click();
    return made;
  });
  const plan = new URL(page.url()).pathname;

  const friend = await visit(browser, site.url);
  await test.step("a friend signs in on the way and joins it", async () => {
    await friend.goto(link);
    await friend.getByRole("link", { name: "Change it together" }).click();
    await friend.getByRole("button", { name: "Continue with Google" }).click();
    await signUpAs(friend, tom);
    await expect(friend).toHaveURL(link);
    await friend.getByRole("button", { name: "Change it together" }).click();
    await expect(friend).toHaveURL(plan);
    await expect(together(friend, "Ada Holm")).toBeVisible();
    await hasNoBarriers(friend);
  });

  await test.step("what one of them changes, the open page of the other shows by itself", async () => {
    await rename(friend, "Tea, trains and Tom");
    await expect(title(page, "Tea, trains and Tom")).toBeVisible();
    await expect(page.locator("#announcer")).toHaveText(/Another person has changed the plan\./);
    await expect(together(page, "Tom Berg")).toBeVisible();
    await rename(page, "Tea, trains and all of us");
    await expect(title(friend, "Tea, trains and all of us")).toBeVisible();
    await friend.getByRole("button", { name: "History" }).click();
    const history = friend.getByRole("dialog", { name: "History of this plan" });
    await expect(history.getByText("Before the title became “Tea, trains and Tom”")).toBeVisible();
    await history.getByRole("button", { name: "Close" }).click();
  });

  await test.step("the friend leaves it after a question, and it is no longer theirs", async () => {
    await friend.getByRole("button", { name: "Planning together" }).click();
    const dialog = friend.getByRole("dialog", { name: "Planning together" });
    await expect(dialog.getByRole("radio")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Leave this plan" }).click();
    await hasNoBarriers(friend);
    await dialog.getByRole("button", { name: "Leave", exact: true }).click();
    await notice(friend, "You have left the plan");
    await expect(friend).toHaveURL(/\/profile\?mode=visitor&tab=overview$/);
    await friend.goto(plan);
    await expect(title(friend, "No such plan")).toBeVisible();
  });

  await test.step("a link for reading puts whoever has joined out, and lets nobody join", async () => {
    await friend.goto(link);
    await friend.getByRole("button", { name: "Change it together" }).click();
    await expect(friend).toHaveURL(plan);
    await page.reload();
    await expect(together(page, "Tom Berg")).toBeVisible();
    await page.getByRole("button", { name: "Share" }).click();
    await expect(sharing(page).getByText(/Tom Berg is out: the plan opens for them no more\.$/)).toBeVisible();
    const reading = await linkOf(page, /^Others can read it/, "Make a new link");
    await expect(sharing(page).getByText("Others can read it by its link.")).toBeVisible();
    await friend.goto(plan);
    await expect(title(friend, "No such plan")).toBeVisible();
    await friend.goto(reading);
    await expect(title(friend, "Tea, trains and all of us")).toBeVisible();
    await expect(friend.getByText("Change it together")).toHaveCount(0);
  });
  await friend.context().close();
});
