import type { Locator } from "@playwright/test";
import { NO_BLENDING, someone } from "../../harness/account";
import { dialog, notice } from "../../harness/booking";
import { expect, REFUSED_LOADS, test } from "../../harness/test";

test.use({ siteOf: "few taps", tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}`) });
test.setTimeout(180_000);

/** Taps, fields included, from the home page's search to a sent request, for a new traveler. */
const MOST_TAPS = 20;

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const) {
  test(`a stranger asks for a trip with few taps at ${width} px`, async ({ page }) => {
    const nora = someone(`Nora Lind ${width}`);
    const taken: string[] = [];
    const tap = async (what: Locator) => {
      taken.push(`tap ${what}`);
      await what.click();
    };
    const fill = async (what: Locator, text: string) => {
      taken.push(`fill ${what}`);
      await what.fill(text);
    };
    const firstVisible = (what: Locator) => what.filter({ visible: true }).first();
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await fill(page.getByRole("main").getByRole("combobox"), "Ella");
    await tap(page.getByRole("main").getByRole("option").first());
    await expect(page).toHaveURL(/\/search\?/);

    const opener = page.getByRole("button", { name: /^Filters and sort/ });
    const isPhone = await opener.isVisible();
    const filters = isPhone ? page.getByRole("dialog", { name: "Filters" }) : page.getByRole("complementary");
    if (isPhone) await tap(opener);
    taken.push("choose people");
    await filters.getByRole("combobox", { name: "Travelers" }).selectOption("4");
    await fill(filters.getByLabel("From", { exact: true }), "2030-03-01");
    await fill(filters.getByLabel("To", { exact: true }), "2030-03-31");
    await tap(filters.getByRole("button", { name: "3 Star" }));
    if (isPhone) await tap(filters.getByRole("button", { name: /^Show \d+ trips?$/ }));
    await expect(page).toHaveURL(/people=4/);
    await expect(page).toHaveURL(/comfort=three_star/);

    const results = page.url();
    const first = page.locator("article.res").first();
    const total = await first.locator(".price").textContent();
    await tap(first.getByRole("heading", { level: 2 }).getByRole("link"));
    await expect(page).toHaveURL(/\/packages\/.*people=4/);
    // Back leads to the same results.
    await page.getByRole("link", { name: "Back to Experiences" }).click();
    await expect(page).toHaveURL(results);
    await first.getByRole("heading", { level: 2 }).getByRole("link").click();
    await expect(page).toHaveURL(/\/packages\/.*people=4/);

    await tap(firstVisible(page.getByRole("button", { name: "Book This Package" })));
    const form = dialog(page);
    await expect(form.getByRole("radio", { name: "4", exact: true })).toBeChecked();
    await expect(form.locator("[data-day][aria-pressed=true]")).toHaveAttribute("data-day", /^2030-03-/);
    await tap(form.locator("#booking-send").locator("xpath=..").getByRole("link", { name: "Sign In" }));
    await tap(page.getByRole("button", { name: "Continue with Google" }));
    const newcomer = page.getByRole("region", { name: "Someone new" });
    await fill(newcomer.getByLabel("Name"), nora.name);
    await fill(newcomer.getByLabel("E-mail"), nora.email);
    await tap(newcomer.getByRole("button", { name: "Continue as someone new" }));

    await expect(form.getByRole("radio", { name: "4", exact: true })).toBeChecked();
    await fill(form.getByRole("textbox", { name: "Phone" }).first(), "+46 70 123 45 67");
    await tap(form.getByRole("checkbox", { name: /^I accept the/ }));
    const bill = form.getByRole("complementary");
    await expect(bill.getByText(`${total}.00`, { exact: true }).first()).toBeVisible();
    await tap(form.getByRole("button", { name: "Send booking request" }));
    await notice(page, "Booking request sent!");
    test.info().annotations.push({ type: "taps", description: String(taken.length) });
    expect(taken.length, taken.join("\n")).toBeLessThanOrEqual(MOST_TAPS);
  });
}
