import { richTrip } from "../../harness/catalogue";
import { expect, type Page, REFUSED_LOADS, test } from "../../harness/test";

// The server renders document heads for clients without scripts; the client updates them on navigation. Both are equal.

test.use({ tolerated: REFUSED_LOADS });

const headOf = (page: Page) =>
  page.evaluate(() => {
    const read = (tag: string, name: string) =>
      [...document.head.querySelectorAll(tag)].map((element) => element.getAttribute(name));
    return {
      title: document.title,
      description: read("meta[name=description]", "content"),
      canonical: read("link[rel=canonical]", "href"),
      robots: read("meta[name=robots]", "content"),
    };
  });

const NOBODY = "00000000-0000-4000-8000-000000000000";

test("a page says the same of itself with and without script", async ({ page, browser, site }) => {
  const still = await browser.newPage({ javaScriptEnabled: false });
  const { anonKey }: { anonKey: string } = await (await page.request.get("/config.json")).json();
  const response = await page.request.get("/rest/v1/destinations?select=id&slug=eq.ella", {
    headers: { apikey: anonKey },
  });
  const [ella]: { id: string }[] = await response.json();
  for (const path of [
    "/",
    "/search",
    "/search?q=tea",
    "/search?location=Ella",
    `/search?destinationId=${ella?.id}`,
    `/packages/${richTrip(site.catalogue).id}`,
    "/guides",
    `/guides/${site.catalogue.guides[0]?.id}`,
    "/destinations",
    "/destinations/ella",
    "/destinations/nowhere",
    "/themes/wildlife",
    "/safety",
    "/terms",
    "/contact",
    "/auth",
    "/become-guide",
    "/no/such/page",
    `/packages/${NOBODY}`,
    `/guides/${NOBODY}`,
  ]) {
    await still.goto(`${site.url}${path}`);
    const head = await headOf(still);
    expect(head.title, path).toMatch(/Serendib|Search Experience/);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => headOf(page), path).toEqual(head);
  }
  await still.close();
});

test("what a page says of itself goes with it", async ({ page, site }) => {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Browse All Experiences" }).click();
  await expect(page).toHaveTitle("Search Experience: All Experiences");
  expect(await headOf(page)).toMatchObject({ canonical: [`${site.url}/search`], robots: [] });
  await page.goBack();
  await expect(page).toHaveTitle("Sign In | Serendib");
  expect(await headOf(page)).toMatchObject({ canonical: [], robots: ["noindex"] });
});
