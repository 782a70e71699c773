import { checkAccessibility } from "../harness/accessibility";
import { enter, GUIDE, NO_BLENDING, signIn, type WireClient, wireFrom } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, type Page, REFUSED_LOADS, test } from "../harness/test";

// The owner of a package invites another guide as a co-host with a share; both see what they have agreed on, until one
// of them ends it.

test.use({
  siteOf: "host shares",
  tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}|WebSocket connection`),
});
test.setTimeout(300_000);

/** Another guide of the demo. */
const OTHER = "Anuruddha Bandaranayake";

type InvitablePackage = {
  id: string;
  title: string;
  status: string;
  is_active: boolean;
  package_guides: { guides: { display_name: string } | null }[];
};

/** On sale, and not hosted by the other guide yet. */
async function ownPackage(wire: WireClient): Promise<InvitablePackage> {
  const select = "packages!inner(id,title,status,is_active,package_guides(guides(display_name)))";
  const owned = (await wire("GET", `package_owners?select=${select}`)) as { packages: InvitablePackage }[];
  const found = owned
    .map((row) => row.packages)
    .filter((trip) => trip.status === "approved" && trip.is_active)
    .find((trip) => trip.package_guides.every(({ guides }) => guides?.display_name !== OTHER));
  if (!found) throw new Error(`${GUIDE} owns no package without ${OTHER}`);
  return found;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Co-hosts of the package" });
const hostsIn = (page: Page) => dialog(page).getByRole("list", { name: "Hosts of this package" });
const rowOf = (page: Page, name: string) => hostsIn(page).getByRole("listitem").filter({ hasText: name });

async function openShares(page: Page, title: string) {
  await page.goto("/profile?mode=host");
  const line = page
    .getByRole("region", { name: "Your packages" })
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
    .first();
  await line.getByRole("button", { name: /^More/ }).click();
  await line.getByRole("button", { name: "Co-hosts…" }).click();
  await expect(hostsIn(page)).toBeVisible();
}

async function inLight(page: Page) {
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("a guide is invited with a share, accepts it in the inbox, and the owner ends it", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  await signIn(page, GUIDE);
  const trip = await ownPackage(await wireFrom(page, site.url));
  const fits = async (one: Page) => {
    if (isMobile) expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };

  await test.step("the owner finds the guide by name, and sees what each would get", async () => {
    await openShares(page, trip.title);
    await inLight(page);
    await dialog(page).getByRole("button", { name: "Invite a co-host" }).click();
    const box = dialog(page).getByRole("textbox", { name: "Guide's name" });
    await expect(box).toBeFocused();
    await box.fill(OTHER.slice(0, 9).toLowerCase());
    await dialog(page)
      .getByRole("button", { name: new RegExp(`^${OTHER}`) })
      .click();
    await expect(dialog(page).getByRole("heading", { name: `Invite ${OTHER}` })).toBeFocused();
    await dialog(page)
      .getByRole("textbox", { name: /in percent$/ })
      .fill("70");
    await expect(dialog(page).getByText("You get 30%")).toBeVisible();
    await dialog(page)
      .getByRole("textbox", { name: /^Message/ })
      .fill("You know these hills.");
    await inLight(page);
    await fits(page);
    await dialog(page).getByRole("button", { name: "Send invitation" }).click();
    await notice(page, "Invitation sent");
    await expect(rowOf(page, OTHER).getByText("Invited", { exact: true })).toBeVisible();
    await expect(rowOf(page, OTHER).getByText("You invited them, with a share of 70%")).toBeVisible();
  });

  const other = await enter(browser, site.url, OTHER);
  const agreed = /^Agreed on \d+ \w+ 2030 by .* and you: you keep 70%, .* gets? 30%\.$/;
  const hosted = other.getByRole("region", { name: "Packages you host" });
  const hostedLine = hosted
    .getByRole("article")
    .filter({ has: other.getByRole("heading", { name: trip.title, exact: true }) })
    .first();

  await test.step("the guide accepts in the inbox", async () => {
    await other.goto("/profile?mode=host");
    const inbox = other.getByRole("region", { name: /^Needs you now/ });
    await expect(inbox.locator("[aria-busy]")).toHaveCount(0);
    const rest = inbox.getByRole("button", { name: /^Show all \d+$/ });
    if (await rest.isVisible()) await rest.click();
    const row = inbox.locator("[data-kind=host_share]").filter({ hasText: GUIDE });
    await row.getByRole("button", { name: /^Answer/ }).click();
    await expect(row.getByText("You know these hills.")).toBeVisible();
    await expect(row.getByText("You keep 70%", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: /^Accept/ }).click();
    await row.getByRole("textbox", { name: /^Message/ }).fill("With pleasure.");
    await inLight(other);
    await fits(other);
    await row.getByRole("button", { name: "Accept invitation" }).click();
    await notice(other, "You host this package now");
    await expect(row).toHaveCount(0);
  });

  await test.step("both see the agreement", async () => {
    await expect(hosted).toBeVisible();
    const rest = hosted.getByRole("button", { name: /^Show all \d+ packages$/ });
    if (await rest.isVisible()) await rest.click();
    await expect(hostedLine.getByText(agreed)).toBeVisible();
    await inLight(other);
    await openShares(page, trip.title);
    await expect(rowOf(page, OTHER).getByText(/^Agreed on .*: \w+ keeps 70%, you get 30%\.$/)).toBeVisible();
    await expect(rowOf(page, OTHER).getByText("Invited", { exact: true })).toHaveCount(0);
  });

  await test.step("the owner ends it, and the guide keeps all again", async () => {
    await rowOf(page, OTHER)
      .getByRole("button", { name: /^End agreement/ })
      .click();
    await expect(dialog(page).getByRole("heading", { name: "End this agreement?" })).toBeFocused();
    await inLight(page);
    await dialog(page).getByRole("button", { name: "End agreement" }).click();
    await notice(page, "Agreement ended");
    await expect(rowOf(page, OTHER).getByText(/^No share is agreed: /)).toBeVisible();
    // The open page of the other learns of it.
    await expect(hostedLine.getByText("No share is agreed: you keep all of the guide's part.")).toBeVisible();
    await other.context().close();
  });
});
