import { ADMIN, NO_BLENDING, signIn, visit, wireFrom } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, test } from "../harness/test";

test.use({ siteOf: "hiding reviews", tolerated: NO_BLENDING });
test.setTimeout(240_000);

type WrittenReview = { id: string; review_text: string; packages: { id: string; title: string } };
type ReviewCount = { review_count: number };

test("an admin hides a review with a reason: nobody reads it and its stars do not count, until it is shown again", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  await signIn(page, ADMIN);
  const wire = await wireFrom(page, site.url);
  const onSale = "packages.is_active=is.true&packages.status=eq.approved";
  const newest = `review_text=not.is.null&is_hidden=is.false&${onSale}&order=created_at.desc,id&limit=1`;
  const [review] = (await wire(
    "GET",
    `reviews?select=id,review_text,packages!inner(id,title)&${newest}`,
  )) as WrittenReview[];
  if (!review) throw new Error("nobody has written about a trip");
  const countReviews = async () => {
    const [trip] = (await wire("GET", `packages?select=review_count&id=eq.${review.packages.id}`)) as ReviewCount[];
    return trip?.review_count ?? Number.NaN;
  };
  const before = await countReviews();
  const reader = await visit(browser, site.url);
  const words = reader.getByText(review.review_text, { exact: true });
  await reader.goto(`/packages/${review.packages.id}`);
  await expect(words).toBeVisible();

  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await test.step("the admin looks for its words and hides it", async () => {
    await page.goto("/admin?tab=reviews&show=shown");
    const box = page.getByRole("textbox", { name: "Words, traveler, trip or guide" });
    await box.fill(review.review_text.slice(0, 60));
    await box.press("Enter");
    await page.getByRole("table").getByRole("button", { name: review.packages.title }).first().click();
    await expect(preview.getByText(review.review_text, { exact: true })).toBeVisible();
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await preview.getByRole("button", { name: "Hide review" }).click();
    const dialog = page.getByRole("dialog", { name: "Hide review" });
    const hide = dialog.getByRole("button", { name: "Hide review" });
    await expect(hide).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Reason for hiding" }).fill("Names a child.");
    await hide.click();
    await notice(page, "Review hidden");
  });

  await test.step("travellers do not read it, and the count has followed", async () => {
    const read = reader.waitForResponse(/\/rest\/v1\/reviews\?/);
    await reader.reload();
    const reviews = (await (await read).json()) as { id: string }[];
    expect(reviews.map(({ id }) => id)).not.toContain(review.id);
    await expect(reader.getByRole("heading", { level: 1, name: review.packages.title })).toBeVisible();
    await expect(words).toHaveCount(0);
    expect(await countReviews()).toBe(before - 1);
  });

  await test.step("on its page it is not there for those either who may read hidden ones", async () => {
    const read = page.waitForResponse(/\/rest\/v1\/reviews\?/);
    await page.goto(`/packages/${review.packages.id}`);
    const reviews = (await (await read).json()) as { id: string }[];
    expect(reviews.map(({ id }) => id)).not.toContain(review.id);
  });

  await test.step("the log says who did it and why; what is hidden is found among the hidden", async () => {
    await page.goto("/admin?tab=audit");
    await page
      .getByRole("table")
      .getByRole("button", { name: /^Hidden/ })
      .first()
      .click();
    await expect(preview.getByText("Names a child.")).toBeVisible();
    await page.goto(`/admin?tab=reviews&show=hidden&item=${review.id}`);
    await expect(preview.getByText("Names a child.")).toBeVisible();
    await preview.getByRole("button", { name: "Show it again" }).click();
    await notice(page, "Review shown again");
  });

  await reader.reload();
  await expect(words).toBeVisible();
  expect(await countReviews()).toBe(before);
});
