import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, NO_BLENDING, signIn } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, test } from "../harness/test";

// The staff saves a view of the bookings, shares it, and writes one note on three bookings at once.

test.use({ siteOf: "desk bookings", tolerated: NO_BLENDING });
test.setTimeout(240_000);

const NOTE = "The road to Ella is closed until Friday.";

test("a view is saved and shared, and three bookings have the same note after a preview", async ({
  page,
  isMobile,
}) => {
  await signIn(page, ADMIN);
  await page.goto("/admin?tab=bookings&show=confirmed&order=start");
  const list = page.getByRole("region", { name: "Bookings", exact: true });
  const views = list.getByRole("navigation", { name: "Views" });

  await test.step("the filters are a view of its own, on every device", async () => {
    await views.getByRole("button", { name: "Save this view" }).click();
    await views.getByRole("textbox", { name: "Name of the view" }).fill("Next to start");
    await views.getByRole("button", { name: "Save", exact: true }).click();
    await expect(views.getByRole("button", { name: "Next to start", exact: true, pressed: true })).toBeVisible();
    await page.goto("/admin?tab=bookings");
    await views.getByRole("button", { name: "Next to start", exact: true }).click();
    await expect(page).toHaveURL(/show=confirmed&order=start|order=start&show=confirmed/);
    await views.getByRole("button", { name: "Share with the team" }).click();
    await notice(page, "View shared");
    await expect(views.getByRole("button", { name: /^Next to start.*Shared with the team/ })).toBeVisible();
  });

  const boxes = list.getByRole("checkbox", { name: /^Select [0-9a-f]{8}/ });
  await test.step("rows are selected by pointer and by key, and what will happen is there first", async () => {
    await boxes.nth(0).check();
    if (isMobile) await boxes.nth(1).check();
    else await boxes.nth(1).press("x");
    await boxes.nth(2).check();
    await expect(list.getByRole("status").filter({ hasText: "3 selected" })).toHaveCount(1);
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await list.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Add note…" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a note to 3 bookings" });
    await dialog.getByRole("textbox", { name: "Note" }).fill(NOTE);
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByText("Will have the note (3)")).toBeVisible();
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
    await dialog.getByRole("button", { name: "Add note to 3 bookings" }).click();
    await notice(page, "Note added to 3 bookings");
    await expect(list.getByRole("region", { name: "Selected" })).toHaveCount(0);
  });

  await test.step("each of them has the note", async () => {
    const links = list.getByRole("link", { name: /^[0-9a-f]{8}/ });
    for (const at of [0, 2]) {
      await links.nth(at).click();
      const record = list.getByRole("article", { name: "Booking", exact: true });
      await expect(record.getByText(NOTE)).toBeVisible();
      await page.goBack();
    }
  });
});
