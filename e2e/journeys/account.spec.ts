import {
  ADMIN,
  codeOf,
  continueAs,
  isIn,
  menuButton,
  serverClock,
  signIn,
  someone,
  storedSession,
} from "../harness/account";
import { expect, type Page, REFUSED_LOADS, test, textOf } from "../harness/test";

const notice = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true })).toBeVisible();
const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

test("a traveller signs in with Google, is shown who they are, and signs out", async ({ page, isMobile }) => {
  const hanna = someone("Hanna Lindqvist");
  await page.goto("/");
  await menuButton(page, isMobile).click();
  await page.getByRole("link", { name: "Sign In" }).click();
  await heading(page, "Sign In");
  await continueAs(page, hanna);
  await heading(page, "Discover Sri Lanka with Incredible Locals");
  await expect(page).toHaveURL("/");
  await menuButton(page, isMobile).click();
  await expect(page.getByText(hanna.email).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "My Bookings" })).toHaveAttribute("href", "/profile/booking-history");
  await page.getByRole("link", { name: "View Profile" }).click();
  await heading(page, "Hanna Lindqvist");
  await expect(page.getByText("Signed in via the demo accounts")).toBeVisible();
  await menuButton(page, isMobile).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await notice(page, "Signed Out");
  await notice(page, "You have been signed out successfully.");
  await expect(page).toHaveURL("/");
  expect(await storedSession(page)).toBeNull();
  await menuButton(page, isMobile).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("an admin finds the way to the dashboard in the menu, and a traveller finds none", async ({ page, isMobile }) => {
  const toTheDashboard = page.getByRole("link", { name: "Admin", exact: true });
  const waitForRoles = () => page.waitForResponse(/\/rest\/v1\/profiles\?select=is_guide/);
  await signIn(page, ADMIN);
  await page.goto("/safety");
  await menuButton(page, isMobile).click();
  await toTheDashboard.click();
  await heading(page, "Admin Dashboard");
  // Signs out before the roles are read again.
  await page.goto("/safety");
  await menuButton(page, isMobile).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await notice(page, "Signed Out");
  await signIn(page, someone("Hanna Lindqvist"));
  await page.goto("/safety");
  const rolesRead = waitForRoles();
  await menuButton(page, isMobile).click();
  await (await rolesRead).finished();
  // By then the answer has arrived.
  await menuButton(page, isMobile).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeHidden();
  await menuButton(page, isMobile).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(toTheDashboard).toHaveCount(0);
});

test('"Sign Up with Google" goes there at once and comes back to where it was pressed', async ({ page, isMobile }) => {
  await page.goto("/search?q=tea");
  await menuButton(page, isMobile).click();
  await page.getByRole("link", { name: "Sign Up with Google" }).click();
  const form = page.getByRole("region", { name: "Someone new" });
  const nimali = someone("Nimali Perera");
  await form.getByLabel("Name").fill(nimali.name);
  await form.getByLabel("E-mail").fill(nimali.email);
  await form.getByRole("button", { name: "Continue as someone new" }).click();
  await expect(page).toHaveURL("/search?q=tea");
  await menuButton(page, isMobile).click();
  await expect(page.getByText(nimali.email).filter({ visible: true })).toBeVisible();
});

test("a deep link leads through the sign-in to where it points", async ({ page }) => {
  await page.goto("/profile?tab=security");
  await expect(page).toHaveURL("/auth?next=%2Fprofile%3Ftab%3Dsecurity");
  await continueAs(page, someone("Hanna Lindqvist"));
  await expect(page).toHaveURL("/profile?tab=security");
  await expect(page.getByRole("region", { name: "Devices" }).getByText("This device")).toBeVisible();
  await page.goto("/auth");
  await expect(page).toHaveURL("/");
});

test("whoever turns back at Google's door is told, and is nobody", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Go back without signing in" }).click();
  await notice(page, "Authentication Error");
  await expect(page).toHaveURL("/");
  expect(await storedSession(page)).toBeNull();
});

test.describe("where something is refused", () => {
  test.use({ tolerated: REFUSED_LOADS });

  test("an authenticator app is set up, asked for at the next sign-in, and removed", async ({ page, isMobile }) => {
    const ravi = someone("Ravi Fernando");
    await signIn(page, ravi);
    const clock = await serverClock(page);
    await page.goto("/profile?tab=security");
    const section = page.getByRole("region", { name: "Authenticator app" });
    await section.getByRole("button", { name: "Set up" }).click();
    await expect(section.getByRole("img", { name: /scan/ })).toHaveJSProperty("complete", true);
    expect(
      await section.getByRole("img", { name: /scan/ }).evaluate((one: HTMLImageElement) => one.naturalWidth),
    ).toBeGreaterThan(0);
    const secret = await textOf(section.getByRole("code"));
    const code = section.getByRole("textbox", { name: "Then enter the code it shows" });
    await code.fill(codeOf(secret, clock(), -40));
    await section.getByRole("button", { name: "Turn on" }).click();
    await expect(section.getByRole("alert")).toHaveText("That code is not right. Enter the one your app shows now.");
    await code.fill(codeOf(secret, clock()));
    await section.getByRole("button", { name: "Turn on" }).click();
    await notice(page, "Authenticator app is on");
    await expect(section.getByRole("button", { name: "Remove this app" })).toBeVisible();

    await menuButton(page, isMobile).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/profile?tab=security");
    await continueAs(page, ravi);
    await heading(page, "One more step");
    await page.goto("/profile");
    await heading(page, "One more step");
    const step = page.getByRole("textbox", { name: "Six-digit code" });
    await step.fill(codeOf(secret, clock(), -40));
    await step.press("Enter");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "That code is not right. Enter the one your app shows now.",
    );
    // This half minute's code may be used up.
    await step.fill(codeOf(secret, clock(), 1));
    await step.press("Enter");
    await heading(page, "Ravi Fernando");

    await page.getByRole("tab", { name: "Security" }).click();
    await section.getByRole("button", { name: "Remove this app" }).click();
    await section.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(section.getByText("Not set up.")).toBeVisible();
  });
});

test("visitors do not load what only a sign-in needs; whoever is signed in is known on a drawn page", async ({
  page,
  isMobile,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  const ofSignIn = () => scripts.filter((path) => /\/assets\/auth-[^/]+\.js$/.test(path));
  for (const address of ["/", "/search", "/guides"]) await page.goto(address);
  expect(ofSignIn()).toEqual([]);
  const hanna = someone("Hanna Lindqvist");
  await signIn(page, hanna);
  await page.goto("/guides");
  await menuButton(page, isMobile).click();
  await expect(page.getByText(hanna.email).filter({ visible: true })).toBeVisible();
  expect(ofSignIn()).not.toEqual([]);
});

test("a person's page is what anybody may know: a traveller's words, or the page of a guide", async ({
  page,
  isMobile,
}) => {
  const enterAs = async (kind: string) => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByRole("region", { name: kind }).getByRole("button").first().click();
    await isIn(page);
    await page.goto("/profile?mode=visitor");
    await expect(page.getByText(/^Signed in via/)).toBeVisible();
    const name = await textOf(page.getByRole("heading", { level: 1 }));
    await page.getByRole("link", { name: "See your public page" }).click();
    return name;
  };
  const leave = async () => {
    await menuButton(page, isMobile).click();
    const email = await textOf(page.getByText(/@/).filter({ visible: true }).first());
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    await notice(page, "Signed Out");
    return email;
  };

  const traveller = await enterAs("Travellers");
  await expect(page).toHaveURL(/\/profile\/[0-9a-f-]{36}$/);
  const address = page.url();
  const email = await leave();
  await page.goto(address);
  await heading(page, traveller);
  await expect(page.getByText(/^Member since \w+ \d{4}$/)).toBeVisible();
  const written = page.getByRole("region", { name: `What ${traveller.split(" ")[0]} wrote` });
  await expect(written.getByRole("listitem").first().getByRole("link").first()).toHaveAttribute(
    "href",
    /packages|guides/,
  );
  await expect(page.getByText(email)).toHaveCount(0);

  const guide = await enterAs("Guides");
  await expect(page).toHaveURL(/\/guides\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(guide.split(" ")[0] ?? "?");
});

test.describe("the page of nobody", () => {
  test.use({ tolerated: REFUSED_LOADS });

  test("is answered with 404", async ({ page }) => {
    const answer = await page.goto("/profile/00000000-0000-4000-8000-000000000000");
    expect(answer?.status()).toBe(404);
    await heading(page, "Profile not found");
  });
});
