import { NO_BLENDING, signUpAs, someone, type WireClient, wireOf } from "../../harness/account";
import { expect, type Page, test } from "../../harness/test";

// The conflict of one step.
test.use({ siteOf: "becoming a guide", tolerated: new RegExp(`${NO_BLENDING.source}|status of 409`) });
test.setTimeout(300_000);

const notice = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true })).toBeVisible();
const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ });

test("a visitor applies, is approved, says all about themselves, and asks to join a package", async ({
  page,
  browser,
  site,
}) => {
  const admin = await wireOf(browser, site.url, "Anusha Fernando");
  const kasun = someone("Kasun Wickramasinghe");

  await test.step("applies in four steps, and nothing typed is lost on the way", async () => {
    await page.goto("/become-guide");
    await heading(page, "Become a Guide");
    await expect(page.getByRole("main")).toContainText("500+ happy travelers");
    await page.getByRole("link", { name: "Start Your Guide Application" }).click();
    await signUpAs(page, kasun);
    await expect(page).toHaveURL("/guide-onboarding");
    await heading(page, "About you");
    await expect(page.getByRole("progressbar", { name: /Step 1 of 4/ })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Contact Email" })).toHaveValue(kasun.email);
    await page.getByRole("textbox", { name: "Display Name" }).fill("");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Please enter your display name.")).toBeVisible();
    for (const next of ["What you show", "Where you guide"]) {
      await page.getByRole("button", { name: "Skip" }).click();
      await heading(page, next);
    }
    const place = page.getByRole("combobox", { name: "Add a place" });
    await place.fill("ella");
    await place.press("Enter");
    await place.fill("Haputale");
    await page.reload();
    await heading(page, "Where you guide");
    await expect(
      page.getByRole("list").filter({ hasText: "Ella" }).getByText("Primary", { exact: true }),
    ).toBeVisible();
    await expect(place).toHaveValue("Haputale");
    await page.getByRole("button", { name: "Next" }).click();
    await heading(page, "Review and send");
    await expect(page.getByText("Ella, Haputale")).toBeVisible();
    const missing = page.getByRole("region", { name: "Still missing" });
    await expect(missing.getByRole("listitem")).toHaveText([
      /^Display Name/,
      /^About you/,
      /^Specialties/,
      /^Languages/,
    ]);
    await expect(page.getByRole("button", { name: "Submit Application" })).toBeDisabled();
    await missing.getByRole("link", { name: "Display Name" }).click();
    await page.getByRole("textbox", { name: "Display Name" }).fill(kasun.name);
    await page.getByRole("textbox", { name: "WhatsApp Number" }).fill("+94 77 123 4567");
    await page.getByRole("textbox", { name: "About you" }).fill("I grew up beside the line to Badulla.");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Trekking" }).click();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Train Journeys" }).click();
    await page.getByRole("button", { name: "Tamil" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Nothing is missing.")).toBeVisible();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await notice(page, "We'll review your profile and get back to you soon.");
    await heading(page, "Application Submitted!");
    await expect(page).toHaveURL("/guide-profile-pending");
  });

  await test.step("is told that it is under review, wherever they go", async () => {
    await page.goto("/guide-onboarding");
    await expect(page).toHaveURL("/become-guide");
    await heading(page, "Application Under Review");
    await expect(page.getByRole("definition").filter({ hasText: kasun.name })).toBeVisible();
    await expect(page.getByText("Pending Review")).toBeVisible();
  });

  await test.step("hears of the approval by the bell", async () => {
    await decide(admin, "guide_applications", `display_name=eq.${encodeURIComponent(kasun.name)}`, {
      status: "approved",
    });
    await page.goto("/become-guide");
    await heading(page, "You're Already a Guide!");
    await bell(page).click();
    await page
      .getByRole("banner")
      .getByText(/^Unread:/)
      .first()
      .click();
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    await page.reload();
    await expect(bell(page)).toHaveAccessibleName("Notifications");
  });

  await test.step("saves every setting, and finds them again", async () => {
    await page.goto("/profile");
    await heading(page, "Ayubowan, Kasun");
    await expect(page.getByText("No requests yet.")).toBeVisible();
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Edit Profile" }).click();
    const fill = (name: string, value: string) => page.getByRole("textbox", { name }).fill(value);
    await fill("Phone", "+94 71 765 4321");
    await fill("Bio", "Trains, and the hills they climb.");
    await fill("Experience", "12");
    await fill("Hourly Rate", "17.50");
    await fill("Education", "University of Peradeniya, geography");
    await fill("Certifications", "First aid");
    await page.getByRole("textbox", { name: "Certifications" }).press("Enter");
    await fill("Certifications", "Mountain leader");
    await page.getByRole("combobox", { name: "Add a place" }).fill("Nuwara Eliya");
    await page.getByRole("button", { name: "Make primary: Haputale" }).click();
    await page.getByRole("button", { name: "German" }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await notice(page, "Profile updated!");
    await notice(page, "Your guide profile has been updated successfully.");
    await page.reload();
    for (const said of [
      "+94 71 765 4321",
      "Trains, and the hills they climb.",
      "12 years",
      "$17.50 per hour",
      "University of Peradeniya, geography",
      "First aidMountain leader",
      /^Haputale(EllaNuwara Eliya|Nuwara EliyaEllA)$/i,
      "GermanTamil",
      /TrekkingTrain Journeys|Train JourneysTrekking/,
      "Kasun",
      kasun.email,
    ]) {
      await expect(page.getByRole("definition").filter({ hasText: said }).first()).toBeVisible();
    }
  });

  await test.step("changes the photo", async () => {
    await page.getByRole("button", { name: "Edit Profile" }).click();
    const picture = await page.request.get("/pictures/kandy-dawn-1.w800.webp");
    await page
      .getByLabel("A photo of you")
      .setInputFiles({ name: "me.webp", mimeType: "image/webp", buffer: await picture.body() });
    const dialog = page.getByRole("dialog", { name: "Your photo" });
    await dialog.getByRole("application").press("ArrowRight");
    await dialog.getByRole("slider", { name: "Zoom" }).fill("2");
    await dialog.getByRole("button", { name: "Use this photo" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await notice(page, "Profile updated!");
    await page.reload();
    const photo = page.getByRole("main").locator('img[src^="/storage/v1/object/public/avatars/"]').first();
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  });

  await test.step("keeps what was typed when somebody else has saved meanwhile", async () => {
    const elsewhere = await wireOf(browser, site.url, kasun);
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByRole("textbox", { name: "Bio" }).fill("Trains, hills, and tea in between.");
    await elsewhere("POST", "rpc/save_guide_settings", { document: { education: "Elsewhere" } });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Your profile was changed in another place meanwhile.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Bio" })).toHaveValue("Trains, hills, and tea in between.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await notice(page, "Profile updated!");
    await expect(page.getByText("Trains, hills, and tea in between.")).toBeVisible();
    await expect(page.getByText("University of Peradeniya, geography")).toBeVisible();
  });

  await test.step("asks to join a package, and asks again when told why not", async () => {
    const [trip] = site.catalogue.trips;
    if (!trip) throw new Error("there is no package to join");
    await page.goto(`/packages/${trip.id}`);
    await page.getByRole("button", { name: "Request to Join" }).click();
    const dialog = page.getByRole("dialog", { name: "Request to Join" });
    await dialog.getByRole("textbox").fill("  ");
    await expect(dialog.getByRole("button", { name: "Send Request" })).toBeDisabled();
    await dialog.getByRole("textbox").fill(" I know every station on this line. ");
    await dialog.getByRole("button", { name: "Send Request" }).click();
    await notice(page, "Request submitted successfully!");
    await notice(page, "Admin will review your request.");
    await expect(page.getByText("Your request is waiting for review")).toBeVisible();
    await decide(admin, "guide_package_requests", `package_id=eq.${trip.id}`, {
      status: "rejected",
      rejection_reason: "We have enough hosts for this one.",
    });
    await page.goto("/profile?tab=requests");
    const request = page.getByRole("article").filter({ hasText: trip.title });
    await expect(request).toContainText("Rejected");
    await expect(request).toContainText("I know every station on this line.");
    await expect(request).toContainText("We have enough hosts for this one.");
    await request.getByRole("link", { name: "View Package" }).click();
    await expect(page).toHaveURL(`/packages/${trip.id}`);
    await page.getByRole("button", { name: "Request to Join" }).click();
    await expect(dialog.getByRole("textbox")).toHaveValue("");
  });
});

/** Decides about the only pending row. */
async function decide(admin: WireClient, table: string, filter: string, decision: object): Promise<void> {
  expect(await admin("PATCH", `${table}?status=eq.pending&${filter}`, decision)).toHaveLength(1);
}

test("whoever signs out leaves no draft behind (T-B11)", async ({ page }) => {
  const nimali = someone("Nimali Perera");
  await page.goto("/become-guide");
  await page.getByRole("link", { name: "Start Your Guide Application" }).click();
  await signUpAs(page, nimali);
  await page.getByRole("textbox", { name: "About you" }).fill("A secret of mine");
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("A secret");
});
