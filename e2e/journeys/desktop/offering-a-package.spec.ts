import { ADMIN, continueAsReady, enter, GUIDE, NO_BLENDING, visit } from "../../harness/account";
import {
  basics,
  day,
  details,
  expectPictures,
  goNext,
  heading,
  notice,
  pictures,
  writeStop,
} from "../../harness/packageWizard";
import { leaveQueue } from "../../harness/queues";
import { expect, REFUSED_LOADS, test } from "../../harness/test";

// A guide submits a package, an admin approves it, travelers find it; later changes wait for review while it stays on
// sale.

test.use({ siteOf: "offering a package", tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}`) });

test("a package goes from the wizard through the review to the search, and its changes wait", async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(300_000);
  const title = "Lanterns on the Kandy Lake";
  await page.goto("/add-package");
  await continueAsReady(page, GUIDE);
  await heading(page, "Create New Tour Package");
  await expect(page.getByText("Step 1 of 5")).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await basics(page, title, "half a week: 3 days");
  await expect(page.getByRole("status").filter({ hasText: "= 3 days" })).toBeVisible();
  const box = page.getByRole("combobox", { name: "A town or a place" });
  await box.fill("ell");
  await page.getByRole("option", { name: /^Ella/ }).click();
  await expect(
    page.getByRole("region", { name: "As travelers will see it" }).getByText("2 Cities: Kandy, Ella"),
  ).toBeVisible();
  await goNext(page);
  await details(page);
  await goNext(page);

  // Three days: from the catalogue, of own stops, of rest; stops are reordered by keyboard.
  await heading(page, "Itinerary Planning", 2);
  await day(page, 1).getByRole("button", { name: "Choose from the catalogue" }).click();
  const offers = page.getByRole("dialog", { name: "Attractions of the catalogue" });
  await offers.getByRole("textbox", { name: "Search attractions" }).fill("tooth");
  await offers.getByRole("button", { name: /^Add: .*Tooth/ }).click();
  await offers.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Add a day" }).click();
  await page.getByRole("button", { name: "Add a day" }).click();
  await writeStop(page, 2, "Lantern boats");
  await day(page, 2).getByRole("button", { name: "Move Lantern boats up" }).press("Enter");
  await expect(page.getByText("Lantern boats is now number 2 of 2 on day 1.")).toBeAttached();
  await expect(day(page, 1).getByRole("button", { name: "Move Lantern boats up" })).toBeFocused();
  await expect(day(page, 2).getByText("Lantern boats")).toBeHidden();
  await expect(day(page, 1).getByText("Lantern boats")).toBeVisible();
  await day(page, 1).getByRole("button", { name: "Move Lantern boats down" }).click();
  await expect(day(page, 2).getByText("Lantern boats")).toBeVisible();
  await goNext(page);

  await heading(page, "Pricing Information", 2);
  await page.getByRole("textbox", { name: "Base price per person" }).fill("180.50");
  await page.getByRole("textbox", { name: "Price per room", exact: true }).fill("75");
  await page.getByRole("button", { name: "Add room price" }).click();
  await expect(page.getByRole("row", { name: /Double Bedroom 3 Star/ })).toBeVisible();
  await page.getByRole("radio", { name: "They pay for this locally:" }).check();
  await page.getByRole("textbox", { name: "What for" }).fill("Temple of the Tooth ticket");
  await page.getByRole("textbox", { name: "Amount" }).fill("7");
  await page.getByRole("button", { name: "Add a cost" }).click();
  const second = page
    .getByRole("list")
    .filter({ has: page.getByRole("textbox", { name: "What for" }) })
    .getByRole("listitem")
    .nth(1);
  await expect(second.getByRole("textbox", { name: "What for" })).toBeFocused();
  await second.getByRole("textbox", { name: "What for" }).fill("Jeep up to the lanterns");
  await second.getByRole("textbox", { name: "Amount" }).fill("40");
  await second.getByRole("combobox", { name: "Per" }).selectOption("vehicle");
  await page.getByRole("button", { name: "Move Jeep up to the lanterns up" }).click();
  await page.getByRole("radio", { name: "There are shopping stops" }).check();
  await page.getByRole("textbox", { name: "Which ones" }).fill("A batik works in Kandy, half an hour.");
  await page.getByRole("radio", { name: "Yes", exact: true }).check();
  await goNext(page);

  await heading(page, "Package Images", 2);
  const chooser = page.getByLabel("Choose pictures");
  await chooser.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a picture") });
  await expect(page.getByText("Not a JPG, PNG or WebP.")).toBeVisible();
  await chooser.setInputFiles(await pictures(page, site, 1600));
  await expectPictures(page, 5);
  await page.getByRole("button", { name: "Make cover Picture 3" }).click();
  await page.getByRole("button", { name: "Create Package" }).click();
  await notice(
    page,
    "Package Created Successfully!",
    "Your package has been submitted for admin review and will be published once approved.",
  );
  await expect(page).toHaveURL(/\/profile/);

  // Its guide sees it before approval; their public page does not list it yet.
  const itself = site.catalogue.guides.find((guide) => guide.display_name === GUIDE);
  const led = page.getByRole("region", { name: "Available Packages" });
  await page.goto(`/guides/${itself?.id}`);
  await expect(led.getByRole("article").first()).toBeVisible();
  await expect(led.getByRole("heading", { name: title })).toHaveCount(0);

  // The admin finds it on top, reads it beside the list, and approves it with a key.
  const admin = await enter(browser, site.url, ADMIN);
  await admin.goto("/admin?q=lanterns");
  await heading(admin, "Admin Dashboard");
  const preview = admin.getByRole("region", { name: "Preview", exact: true });
  await expect(preview.getByRole("heading", { name: title })).toBeVisible();
  await expect(preview.getByText("5 pictures")).toBeVisible();
  await expect(preview.getByText("Forty paper lanterns and one oar.")).toBeHidden();
  await expect(preview.getByRole("region", { name: "Paid locally, not in the price" })).toContainText("$47");
  await expect(preview.getByText("A batik works in Kandy, half an hour.")).toBeVisible();
  await admin.getByRole("button", { name: title }).focus();
  await admin.keyboard.press("a");
  await expect(admin.getByText("Nothing of that name.")).toBeVisible();
  await leaveQueue(admin);
  await notice(admin, "Package Approved", "Package has been approved successfully");

  // Every visitor finds it.
  const visitor = await visit(browser, site.url);
  await visitor.goto(`/search?q=${encodeURIComponent("lanterns")}`);
  await visitor.getByRole("link", { name: title }).first().click();
  await heading(visitor, title);
  await expect(visitor.getByText("Verified Package")).toBeVisible();
  await expect(visitor.getByText("$180.50").first()).toBeVisible();
  await visitor.getByRole("tab", { name: "What's Included" }).click();
  const costs = visitor.getByRole("region", { name: "Paid locally, not in the price" });
  await expect(costs.getByRole("listitem")).toHaveText([
    /^Jeep up to the lanterns.*\$40$/,
    /^Temple of the Tooth ticket.*\$7$/,
  ]);
  await expect(costs.getByText("Together, for 1 traveler")).toBeVisible();
  const shopping = visitor.getByRole("region", { name: "Shopping stops" });
  await expect(shopping).toContainText("The guide or driver receives a commission there.");
  await expect(
    visitor.getByRole("region", { name: "Pictures" }).getByRole("listitem", { includeHidden: true }),
  ).toHaveCount(5);
  const trip = new URL(visitor.url()).pathname;

  await page.reload();
  await expect(led.getByRole("heading", { name: title })).toBeVisible();

  // Changes wait, and are rejected with a reason; travellers keep the approved version.
  await page.goto(`${trip}/edit?step=4`);
  await heading(page, "Edit Package");
  await page.getByRole("textbox", { name: "Base price per person" }).fill("999");
  await goNext(page);
  await page.getByRole("button", { name: "Update Package" }).click();
  await notice(
    page,
    "Package Updated Successfully!",
    "Your changes have been saved.",
    "Changes are waiting for review",
  );
  await expect(page).toHaveURL(trip);
  await admin.goto("/admin?q=lanterns");
  await expect(preview.getByText("Changes to a live package")).toBeVisible();
  await expect(preview.getByRole("insertion").filter({ hasText: "999" })).toBeVisible();
  await preview.getByRole("button", { name: "Reject" }).click();
  const refusal = admin.getByRole("dialog", { name: "Reject Package" });
  await expect(refusal.getByRole("button", { name: "Reject Package" })).toBeDisabled();
  await refusal.getByRole("textbox", { name: "Reason for rejection" }).fill("Five times the price of last week.");
  await refusal.getByRole("button", { name: "Reject Package" }).click();
  await leaveQueue(admin);
  await notice(admin, "Package Rejected", "Package has been rejected successfully");
  await page.goto(`${trip}/edit`);
  await expect(page.getByText("Five times the price of last week.")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("$180.50").first()).toBeVisible();
  await admin.getByRole("tab", { name: "Audit" }).click();
  await expect(admin.getByRole("row", { name: /^Rejected\b.* Changes to a package/ })).toBeVisible();
});
