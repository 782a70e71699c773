import { dialog } from "../../harness/booking";
import { expect, test } from "../../harness/test";

for (const languages of [["en-US@posix"], ["C"], ["*", "de-CH"], undefined]) {
  test(`a trip is booked where the browser's languages are ${JSON.stringify(languages)}`, async ({ page, site }) => {
    await page.addInitScript((named) => {
      Object.defineProperty(navigator, "languages", { get: () => named });
    }, languages);
    await page.goto(`/packages/${site.catalogue.trips[0]?.id}`);
    await page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
    await expect(dialog(page).getByRole("textbox", { name: "Phone" })).toBeVisible();
  });
}
