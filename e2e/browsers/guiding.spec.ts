import { writeFile } from "node:fs/promises";
import { ADMIN, someone, type TestUser } from "../harness/account";
import type { Page } from "./engine/page";
import { expect, test } from "./engine/test";
import { heading, notice, signIn, signUpAs } from "./people";

test.setTimeout(300_000);

async function openApplication(admin: Page, { name, email }: TestUser): Promise<void> {
  await admin.getByRole("tab", { name: /^Guide Applications/ }).click();
  const box = admin.getByRole("textbox", { name: "Name or e-mail" });
  await box.fill(email);
  await box.press("Enter");
  const rows = admin.getByRole("table").getByRole("row").holding(name);
  await rows.toHaveCount(1);
  await rows.getByRole("button", { name: new RegExp(name) }).click();
}

test("a visitor applies with a photo, an admin reads it and approves, and they are a guide", async ({
  enter,
  site,
}, testInfo) => {
  const nimali = someone("Nimali Perera");
  const page = await enter();
  const goNext = () => page.getByRole("button", { name: "Next" }).click();

  await test.step("signs in on the way to the application", async () => {
    await page.goto("/become-guide");
    await page.getByRole("link", { name: "Start Your Guide Application" }).click();
    await signUpAs(page, nimali);
    await page.toHaveURL("/guide-onboarding");
    await heading(page, "About you");
  });

  await test.step("sends a photo, cut to a square", async () => {
    const photo = testInfo.outputPath("me.webp");
    const answer = await fetch(`${site.url}/pictures/kandy-dawn-1.w800.webp`);
    await writeFile(photo, new Uint8Array(await answer.arrayBuffer()));
    await page.getByLabel("A photo of you").setInputFiles(photo);
    const dialog = page.getByRole("dialog", { name: "Your photo" });
    await dialog.getByRole("button", { name: "Use this photo" }).click();
    await dialog.toBeHidden();
    await page.getByRole("button", { name: "Change Photo" }).toBeVisible();
  });

  await test.step("fills in four steps and sends them", async () => {
    await page.getByRole("textbox", { name: /^About you/ }).fill("I grew up between the lagoon and the sea.");
    await goNext();
    await page.getByRole("button", { name: "Trekking" }).click();
    await page.getByRole("button", { name: "Tamil" }).click();
    await goNext();
    const place = page.getByRole("combobox", { name: /^Add a place/ });
    await place.fill("Puttalam");
    await goNext();
    await page.getByText("Nothing is missing.").toBeVisible();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await heading(page, "Application Submitted!");
  });

  const admin = await enter();
  const preview = admin.getByRole("region", { name: "Preview" });
  await test.step("the admin finds it, sees the photo and approves", async () => {
    await signIn(admin, ADMIN);
    await admin.goto("/admin");
    await openApplication(admin, nimali);
    await preview.getByText("I grew up between the lagoon and the sea.").toBeVisible();
    await preview.locator('img[src*="/avatars/"]').first().toBeVisible();
    await preview.getByRole("button", { name: "Approve" }).click();
    // Leaving the list sends the decision at once.
    await admin.getByRole("tab", { name: /^Payment Overview/ }).click();
    await notice(admin, "Application Approved");
    await openApplication(admin, nimali);
    await preview.getByText(/^Approved on/).toBeVisible();
  });

  await test.step("the new guide's photo stands on their page", async () => {
    await page.goto("/become-guide");
    await heading(page, "You're Already a Guide!");
    await page.goto("/profile");
    const photo = page.getByRole("main").locator('img[src*="/storage/v1/object/public/avatars/"]').first();
    await photo.toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const image = document.querySelector<HTMLImageElement>('main img[src*="/avatars/"]');
          return image?.naturalWidth ?? 0;
        }),
      )
      .toBeGreaterThan(200);
  });
});
