import { checkAccessibility } from "../../harness/accessibility";
import { codeOf, continueAs, enter, GUIDE, isIn, serverClock, signIn, someone } from "../../harness/account";
import { approve, chooseDay, dialog, request, tripOf } from "../../harness/booking";
import { generate, wish } from "../../harness/planner";
import { expect, FAILED_LOADS, type Page, test, textOf } from "../../harness/test";

// Signed-in pages and forms, in both themes, once: they share their parts with the public pages.

test.use({ tolerated: FAILED_LOADS });

const heading = (page: Page, name?: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, ...(name !== undefined && { name }) })).toBeVisible();
const cards = (page: Page) => expect(page.getByRole("main").getByRole("article").first()).toBeVisible();

test("the filter sheet of a phone has no barriers", async ({ page }) => {
  await page.goto("/search?category=beach");
  await cards(page);
  await page.getByRole("button", { name: "Filters and sort" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkAccessibility(page);
});

test("somebody's page has no barriers, whether they have written or not", async ({ page }) => {
  const openShowing = async (text: RegExp) => {
    await page.goto("/profile?mode=visitor");
    await page.getByRole("link", { name: "See your public page" }).click();
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    await checkAccessibility(page);
  };
  await signIn(page, someone("Petra Novak"));
  await openShowing(/^No reviews yet\.$/);
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("region", { name: "Travellers" }).getByRole("button").first().click();
  await isIn(page);
  await openShowing(/^What \w+ wrote$/);
});

test("applying to be a guide has no barriers", async ({ page }) => {
  await signIn(page, someone("Kasun Wickramasinghe"));
  await page.goto("/guide-onboarding");
  await heading(page, "About you");
  await page.getByRole("textbox", { name: "Display Name" }).fill("");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Please enter your display name.")).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  for (const next of ["What you show", "Where you guide", "Review and send"]) {
    await page.getByRole("button", { name: "Skip" }).click();
    await heading(page, next);
  }
  await checkAccessibility(page);
});

test("a host's own pages have no barriers", async ({ page, site }) => {
  await signIn(page, "Anoma Karunatilake");
  await page.goto("/profile");
  await heading(page, "Ayubowan, Anoma");
  await expect(page.getByText("Confirmed").first()).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notifications/ })
    .click();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/profile?tab=settings");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("textbox", { name: "Phone" }).fill("12");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Please enter a valid phone number.")).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  const picture = await page.request.get("/pictures/kandy-dawn-1.w400.webp");
  await page
    .getByLabel("A photo of you")
    .setInputFiles({ name: "me.webp", mimeType: "image/webp", buffer: await picture.body() });
  await expect(page.getByRole("dialog", { name: "Your photo" })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/profile?tab=calendar");
  await expect(page.getByRole("heading", { name: "Your rules" })).toBeVisible();
  await page.getByRole("button", { name: /^Sunday 20 January 2030/ }).click();
  await page.getByRole("button", { name: /^Saturday 26 January 2030/ }).click();
  await expect(page.getByRole("heading", { name: "20 to 26 Jan 2030, 7 days" })).toBeVisible();
  await page.getByRole("button", { name: "Go on leave" }).click();
  await expect(page.getByText("Choose the last day of your leave.")).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  const trip = site.catalogue.trips.find(
    (one) => !one.package_guides.some((host) => host.guides?.display_name === "Anoma Karunatilake"),
  );
  await page.goto(`/packages/${trip?.id}`);
  await page.getByRole("button", { name: "Request to Join" }).click();
  await expect(page.getByRole("dialog", { name: "Request to Join" })).toBeVisible();
  await checkAccessibility(page);
});

test("a conversation, its report and what somebody is told of have no barriers", async ({ page, browser, site }) => {
  test.setTimeout(300_000);
  const saro = someone("Saro Lindgren");
  await signIn(page, saro);
  await page.goto("/messages");
  await expect(page.getByText("No conversations yet.")).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await request(page, tripOf(site.catalogue, GUIDE), GUIDE, 11);
  // The receipt.
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  const host = await enter(browser, site.url, GUIDE);
  await approve(host, saro.name);
  await page.goto("/profile?tab=bookings");
  await page.getByRole("link", { name: /^Chat with your guide/ }).click();
  await expect(page.getByText(`Say hello to ${GUIDE}`, { exact: false })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("textbox", { name: "Your message" }).fill("Is there tea?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await page.goto("/messages");
  const talk = page.getByRole("link", { name: new RegExp(GUIDE) });
  await expect(talk).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await talk.click();
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page.getByRole("dialog", { name: "Report this conversation" })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/profile?tab=notifications");
  await expect(page.getByRole("checkbox", { name: "Messages: By e-mail" })).toBeVisible();
  await checkAccessibility(page);
  await host.context().close();
});

test("one's own pages and the second step have no barriers", async ({ page }) => {
  const hanna = someone("Hanna Lindqvist");
  await signIn(page, hanna);
  const clock = await serverClock(page);
  await page.goto("/profile?tab=overview");
  await heading(page, hanna.name);
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Location" }).fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Please enter where you live.")).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/profile?tab=security");
  await expect(page.getByText("This device")).toBeVisible();
  const app = page.getByRole("region", { name: "Authenticator app" });
  await app.getByRole("button", { name: "Set up" }).click();
  await expect(app.getByRole("img", { name: /scan/ })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await app
    .getByRole("textbox", { name: "Then enter the code it shows" })
    .fill(codeOf(await textOf(app.getByRole("code")), clock()));
  await app.getByRole("button", { name: "Turn on" }).click();
  await app.getByRole("button", { name: "Remove this app" }).click();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/safety");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth?next=/safety");
  await continueAs(page, hanna);
  await heading(page, "One more step");
  await expect(page).toHaveURL("/auth?next=%2Fsafety");
  await page.getByRole("button", { name: "Confirm" }).click();
  await checkAccessibility(page);
});

test("booking has no barriers, from the empty form to the receipt", async ({ page, site }) => {
  await signIn(page, someone("Elin Sorensen"));
  await page.goto(`/packages/${tripOf(site.catalogue, GUIDE).id}?book=true`);
  await expect(dialog(page).getByRole("button", { name: "Send booking request" })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await chooseDay(page, 1);
  await dialog(page).getByRole("button", { name: "Add contact" }).click();
  await dialog(page).getByRole("button", { name: "Send booking request" }).click();
  await expect(dialog(page).getByText("Please accept the terms.")).toBeVisible();
  await checkAccessibility(page);
});

test("a question to a guide has no barriers", async ({ page, site }) => {
  await page.goto(`/packages/${tripOf(site.catalogue, GUIDE).id}?ask=true`);
  await expect(page.getByRole("dialog", { name: "Ask the guide" })).toBeVisible();
  await checkAccessibility(page);
});

test("bookings have no barriers, on either side", async ({ page, browser, site }) => {
  test.setTimeout(300_000);
  const mori = someone("Haruki Mori");
  await signIn(page, mori);
  await page.goto("/profile?tab=bookings");
  await expect(page.getByText("No bookings found.")).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await request(page, tripOf(site.catalogue, GUIDE), GUIDE, 9);

  const host = await enter(browser, site.url, GUIDE);
  await host.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  await host.goto("/profile?mode=host&tab=bookings");
  const entry = host.getByRole("article").filter({ hasText: mori.name });
  await entry.getByRole("button", { name: "Reject", exact: true }).click();
  await host.getByRole("radio", { name: "Other" }).check();
  await checkAccessibility(host);
  await host.keyboard.press("Escape");
  await host.emulateMedia({ colorScheme: "light" });
  await entry.getByRole("button", { name: "Approve", exact: true }).click();
  await entry.getByRole("textbox", { name: "Advance in US dollars (optional)" }).fill("0.10");
  await entry.getByRole("button", { name: "Approve request" }).click();
  await expect(entry.getByText(/^Please enter an amount from/)).toBeVisible();
  await checkAccessibility(host);
  await host.emulateMedia({ colorScheme: "light" });
  // Typed text is stored until it is sent or discarded.
  await entry.getByRole("button", { name: "Cancel", exact: true }).click();
  await approve(host, mori.name);
  await host.goto("/profile?tab=jobs");
  await expect(host.getByRole("heading", { name: "My Jobs" })).toBeVisible();
  await checkAccessibility(host);

  await page.goto("/profile?tab=bookings");
  await expect(page.getByText("Approved - Payment Required")).toBeVisible();
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText(/There is nothing to be paid back/)).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/profile/booking-history");
  await heading(page, "Booking History");
  await expect(page.getByRole("article").first()).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Correct contacts" }).first().click();
  await expect(page.getByRole("dialog", { name: "Correct the contacts" })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.keyboard.press("Escape");
  await page.goto("/booking-success?session_id=cs_test_unknown&type=advance");
  await heading(page, "Payment not found");
  await checkAccessibility(page);
});

test("a plan has no barriers: wished for, chosen for, changed by hand, on its map, with its cart", async ({ page }) => {
  test.setTimeout(300_000);
  await wish(page);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await generate(page);
  await page.getByRole("button", { name: "Change by hand" }).click();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Add a stop to day 1" }).click();
  await expect(page.getByRole("dialog", { name: "Add a stop to day 1" }).getByRole("listitem").first()).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("tab", { name: "Map" }).click();
  await page.getByRole("button", { name: "Day 2", exact: true }).click();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: /^Trip Cart/ }).click();
  await expect(page.getByRole("dialog", { name: "Trip Cart" })).toBeVisible();
  await checkAccessibility(page);
});
