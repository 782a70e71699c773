import { ADMIN, continueAs, continueAsReady, enter, GUIDE, NO_BLENDING, someone } from "../../harness/account";
import { basics, details, expectPictures, goNext, heading, notice, pictures } from "../../harness/packageWizard";
import { leaveQueue } from "../../harness/queues";
import { expect, REFUSED_LOADS, test } from "../../harness/test";

// A guide submits a package, an admin approves it, travelers find it; later changes wait for review while it stays on
// sale.

test.use({ siteOf: "offering a package", tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}`) });

test("on a phone a draft outlives a reload and a session, and a refusal is answered", async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(300_000);
  const title = "A Night among the Stilt Fishermen of the Whole Southern Coast";
  await page.goto("/add-package");
  await continueAsReady(page, GUIDE);
  await basics(page, title, "1 week");
  await goNext(page);
  await details(page);

  // The draft survives a reload and an ended session, for its author only.
  await page.reload();
  await expect(page.getByText("Your draft is back.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Highlights" })).toHaveValue("The lake before the wind wakes");
  await page.evaluate(() => {
    localStorage.removeItem("sb-127-auth-token");
    window.dispatchEvent(new StorageEvent("storage", { key: "sb-127-auth-token" }));
  });
  await page.getByRole("textbox", { name: "What's Not Included" }).fill("Dinner");
  await page.getByRole("alert").getByRole("link", { name: "Sign In" }).click();
  await continueAs(page, someone("Somebody Else"));
  await expect(page).toHaveURL("/guide-onboarding");
  await page.evaluate(() => {
    localStorage.removeItem("sb-127-auth-token");
    localStorage.setItem("sb-127-auth-token-left", "");
  });
  await page.goto("/add-package?step=2");
  await continueAsReady(page, GUIDE);
  await expect(page.getByRole("textbox", { name: "What's Not Included" })).toHaveValue("Dinner");

  for (const name of [
    "Basic Information",
    "Package Details",
    "Itinerary Planning",
    "Pricing Information",
    "Package Images",
  ]) {
    await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name }).click();
    await heading(page, name, 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390);
  }
  await page.getByRole("button", { name: "Create Package" }).click();
  await notice(page, "Missing Information", "Please fill in all required fields.");
  await expect(page.getByRole("textbox", { name: "Base price per person" })).toBeFocused();
  await expect(page.getByText("Please enter a base price.")).toBeVisible();
  await page.getByRole("textbox", { name: "Base price per person" }).fill("95");
  // No answer is preset, and an empty one is rejected.
  await expect(page.getByText("Please say whether anything is paid locally.")).toBeVisible();
  await expect(page.getByText("Please say whether there are shopping stops.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("radio", { checked: true })).toHaveCount(0);
  await page.getByRole("radio", { name: "They pay for this locally:" }).check();
  await page.getByRole("textbox", { name: "What for" }).fill("Boat to the stilts");
  await page.getByRole("textbox", { name: "Amount" }).fill("12.50");
  await page.getByRole("combobox", { name: "Per" }).selectOption("the group");
  await page.getByRole("radio", { name: "No shopping stops" }).check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "What for" })).toHaveValue("Boat to the stilts");
  await page.getByRole("button", { name: "Preview" }).click();
  const costs = page.getByRole("dialog", { name: "Preview" }).getByRole("region", { name: /^Paid locally/ });
  await expect(costs.getByText("$12.50 for the group")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Preview" }).getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("dialog", { name: "Preview" }).getByRole("button", { name: "Close", exact: true }).click();
  await goNext(page);
  await page.getByRole("button", { name: "Create Package" }).click();
  await notice(page, "Package Created Successfully!");

  const admin = await enter(browser, site.url, ADMIN);
  await admin.goto(`/admin?q=${encodeURIComponent("stilt")}`);
  await admin.getByRole("button", { name: title }).click();
  await admin.getByRole("button", { name: "Reject" }).click();
  await admin.getByRole("textbox", { name: "Reason for rejection" }).fill("It needs pictures.");
  await admin.getByRole("button", { name: "Reject Package" }).click();
  await leaveQueue(admin);
  await notice(admin, "Package Rejected");

  await page.goto("/profile");
  // The inbox links to it too.
  const own = page.getByRole("region", { name: "Your packages" });
  await own.getByRole("link", { name: new RegExp(`: ${title}$`) }).click();
  // The list before has the reason too.
  await heading(page, "Edit Package");
  await expect(page.getByText("It needs pictures.")).toBeVisible();
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Package Images" }).click();
  await page.getByLabel("Choose pictures").setInputFiles((await pictures(page, site, 1600)).slice(0, 1));
  await expectPictures(page, 1);
  await page.getByRole("button", { name: "Update Package" }).click();
  await notice(page, "Package Updated Successfully!");
  await expect(page.getByText("Pending Review")).toBeVisible();
});
