import { expect, REFUSED_LOADS, test } from "../../harness/test";

test.describe("an address that leads nowhere", () => {
  test.use({ tolerated: REFUSED_LOADS });

  test("is answered with 404 and a link home", async ({ page }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading /404 Oops! Page not found/ [level=1]
      - link "Return to Home":
        - /url: /
    `);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(
      page.getByRole("heading", { level: 1, name: "Discover Sri Lanka with Incredible Locals" }),
    ).toBeVisible();
  });
});

test("the safety page names the numbers to call", async ({ page }) => {
  const answer = await page.goto("/safety");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Safety Guidelines" })).toBeVisible();
  const numbers = page.getByRole("region", { name: "Emergency numbers" }).getByRole("listitem");
  await expect(numbers.nth(0)).toContainText(/1990\s*Ambulance/);
  await expect(numbers.filter({ hasText: /^119/ })).toContainText("Police");
  await expect(numbers.filter({ hasText: /^110/ })).toContainText("Ambulance");
  await expect(page.getByRole("link", { name: "1990" })).toHaveAttribute("href", "tel:1990");
});

test("the terms say what a cancellation costs", async ({ page }) => {
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1, name: "Terms & Conditions" })).toBeVisible();
  await expect(page.getByText("A deposit of 30% confirms the booking.")).toBeVisible();
  await expect(page.getByText("14 days before the start")).toBeVisible();
  await expect(page.getByRole("table")).toMatchAriaSnapshot(`
    - table:
      - rowgroup:
        - row "Cancelled before the start You get back"
      - rowgroup:
        - row "30 days or more Everything, minus a 10% fee"
        - row "15 to 29 days 50%"
        - row "7 to 14 days 25%"
        - row "Less than 7 days Nothing"
  `);
});

test("the example of a custom trip answers as it was written, and leads to a trip and to the planner", async ({
  page,
}) => {
  const answer = await page.goto("/custom");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Custom Trips" })).toBeVisible();
  const log = page.getByRole("log", { name: "Messages" });
  await page.getByRole("button", { name: "Hotels" }).click();
  await expect(log).toContainText("Rooms come with the guided trips");
  await page.getByRole("textbox", { name: "Ask anything..." }).fill("Can we go slower?");
  await page.keyboard.press("Enter");
  await expect(log).toContainText("Modify Itinerary opens the planner");
  const plan = page.getByRole("region", { name: "The example" });
  for (const place of ["Colombo", "Kandy", "Nuwara Eliya"]) {
    await expect(plan.getByText(place, { exact: true }).first()).toBeVisible();
  }
  await expect(plan.getByRole("link", { name: "Modify Itinerary" })).toHaveAttribute("href", "/ai-itinerary");
  const book = plan.getByRole("link", { name: "Book This Package" });
  await expect(book).toHaveAttribute("href", /^\/packages\//);
  await book.click();
  await expect(page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first()).toBeVisible();
});
