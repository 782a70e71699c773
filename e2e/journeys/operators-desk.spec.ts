import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, GUIDE, NO_BLENDING, signIn, wireFrom } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, type Page, test } from "../harness/test";

// An admin finds people and guides by whatever is known of them, reads all about one, and suspends a guide.

test.use({ siteOf: "the operator's desk", tolerated: NO_BLENDING });
test.setTimeout(240_000);

type GuideRow = { id: string; name: string; open_bookings: number };
type PersonRow = { id: string; name: string };

const desk = (page: Page) => page.getByRole("combobox", { name: "Search the desk" });
const record = (page: Page, kind: string) => page.getByRole("article", { name: kind, exact: true });

/** One scrollbar: beside the areas of a wide screen only the open one scrolls. */
async function fitsFrame(page: Page, isMobile: boolean): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  expect(width).toBe(isMobile ? 390 : 1440);
  if (!isMobile) expect(height).toBe(900);
}

async function inspect(page: Page, isMobile: boolean): Promise<void> {
  await fitsFrame(page, isMobile);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("an admin finds a guide by a misspelt name, writes a note, and suspends one without bookings", async ({
  page,
  site,
  isMobile,
}) => {
  await signIn(page, ADMIN);
  const wire = await wireFrom(page, site.url);
  const { rows } = (await wire("POST", "rpc/admin_guides", { state: "active", order: "bookings" })) as {
    rows: GuideRow[];
  };
  const idle = rows.find(({ open_bookings }) => open_bookings === 0);
  if (!idle) throw new Error("every guide of the demo has bookings to come");

  await test.step("the desk has no footer of the site, and its areas are in one list", async () => {
    await page.goto("/admin");
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("tablist", { name: "Admin areas" }).getByRole("tab").nth(4)).toHaveText("Payment Logs");
    await expect(page.getByRole("tab", { selected: true })).toBeInViewport();
  });

  await test.step("a slash leads to the search, which understands a misspelt name", async () => {
    if (isMobile) await desk(page).tap();
    else await page.keyboard.press("/");
    await expect(desk(page)).toBeFocused();
    await expect(page.getByRole("region", { name: "What can be typed" })).toBeVisible();
    await page.keyboard.type(GUIDE.replace("Ekanayake", "Ekanyake"));
    const option = page.getByRole("option").filter({ hasText: GUIDE });
    await expect(option.first()).toBeVisible();
    await inspect(page, isMobile);
    await option.filter({ hasText: "Active" }).first().click();
    await expect(record(page, "Guide").getByRole("heading", { name: GUIDE })).toBeVisible();
    await expect(page).toHaveURL(/tab=guides/);
  });

  await test.step("the guide's page has their bookings, and a note stays for the staff", async () => {
    const bookings = record(page, "Guide").getByRole("region", { name: "Bookings" });
    await expect(bookings.getByRole("link").first()).toBeVisible();
    await record(page, "Guide").getByRole("textbox", { name: "New note" }).fill("Prefers calls after six.");
    await page.getByRole("button", { name: "Add note" }).click();
    await notice(page, "Note added");
    await inspect(page, isMobile);
    await page.reload();
    await expect(page.getByRole("region", { name: "Staff notes" }).getByText("Prefers calls after six.")).toBeVisible();
  });

  await test.step("a guide without bookings to come is suspended, found among the suspended, and reinstated", async () => {
    await page.goto(`/admin?tab=guides&item=${idle.id}`);
    for (const [act, effect] of [
      ["Suspend", "Guide suspended"],
      ["Reinstate", "Guide reinstated"],
    ] as const) {
      await record(page, "Guide").getByRole("button", { name: act }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Reason" }).fill("A complaint that was looked into.");
      await dialog.getByRole("button", { name: act }).click();
      await notice(page, effect);
      if (act !== "Suspend") continue;
      await page.goto("/admin?tab=guides&show=suspended");
      await page.getByRole("link", { name: idle.name }).click();
    }
  });
});

test("people are listed by name, searched while typing, and each has a page", async ({ page, site, isMobile }) => {
  await signIn(page, ADMIN);
  const wire = await wireFrom(page, site.url);
  const { rows } = (await wire("POST", "rpc/admin_people", { order: "name" })) as { rows: PersonRow[] };
  await page.goto("/admin?tab=people");
  const names = page.getByRole("table", { name: "People" }).getByRole("link");
  await expect(names.first()).toBeVisible();
  if (isMobile) await page.getByRole("combobox", { name: "Sort by" }).selectOption("name");
  else await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page).toHaveURL(/order=name/);
  await expect(names.first()).toHaveText(rows[0]?.name ?? "");
  await inspect(page, isMobile);
  await page.getByRole("textbox", { name: "Name, e-mail or phone" }).fill(ADMIN);
  await expect(names.first()).toHaveText(ADMIN);
  await names.first().click();
  await expect(record(page, "Person").getByRole("heading", { name: ADMIN })).toBeVisible();
  await expect(
    record(page, "Person").getByRole("region", { name: "Sessions" }).getByRole("listitem").first(),
  ).toBeVisible();
  await inspect(page, isMobile);
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(names.first()).toHaveText(ADMIN);
  await page.getByRole("textbox", { name: "Name, e-mail or phone" }).fill("qqqqqqqq");
  await expect(page.getByText("Nothing matches “qqqqqqqq”.")).toBeVisible();
});
