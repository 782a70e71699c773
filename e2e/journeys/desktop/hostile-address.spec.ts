import { expect, REFUSED_LOADS, test } from "../../harness/test";

// A page cannot be framed and runs only our scripts; text in an address or a search stays text.

const MARKUP = `"><img src=x onerror="document.title='broken into'"><script>document.title='broken into'</script>`;
const LINK = "javascript:document.title='broken into'";

test.use({
  tolerated: new RegExp(
    `${REFUSED_LOADS.source}|frame-ancestors|Framing|refused to connect|Content Security Policy|Trusted|^left the site: http://evil\\.test/$`,
  ),
});

test("no other site can put a page into a frame (T-B10)", async ({ page, site }) => {
  const frame = `<iframe src="${site.url}/contact"></iframe><iframe src="${site.url}/auth"></iframe>`;
  await page.route("http://evil.test/**", (route) => route.fulfill({ contentType: "text/html", body: frame }));
  await page.goto("http://evil.test/");
  await expect.poll(() => page.frames().length).toBe(3);
  for (const inner of page.frames().slice(1)) {
    await expect.poll(() => inner.url()).toMatch(/^(chrome-error:|about:blank)/);
    expect(await inner.getByRole("heading", { level: 1 }).count()).toBe(0);
  }
});

test("a page runs no script that was put into it, and opens nobody who could lead it away (T-B10)", async ({
  page,
}) => {
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const refusals = await page.evaluate(async () => {
    // Unlike code injected by the test driver, the page's own timer may not evaluate strings.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const tries: Record<string, () => void> = {
      markup: () => {
        document.body.insertAdjacentHTML("beforeend", "<b>markup</b>");
      },
      words: () => {
        const script = document.createElement("script");
        script.text = "window.brokenInto = 1";
        document.body.append(script);
      },
      documentWrite: () => document.write("<b>markup</b>"),
      evaluated: () => new Function("window.brokenInto = 1")(),
    };
    return Object.entries(tries).map(([name, run]) => {
      try {
        run();
        return `${name}: ${"brokenInto" in window ? "ran" : "did nothing"}`;
      } catch (error) {
        return `${name}: ${error instanceof Error ? error.name : "?"}`;
      }
    });
  });
  expect(refusals).toEqual([
    "markup: TypeError",
    "words: TypeError",
    "documentWrite: TypeError",
    expect.stringMatching(/^evaluated: (EvalError|TypeError)$/),
  ]);
  expect(await page.evaluate(() => window.opener)).toBeNull();
});

for (const path of [
  `/search?q=${encodeURIComponent(MARKUP)}`,
  `/search?location=${encodeURIComponent(MARKUP)}`,
  `/search?q=${encodeURIComponent(LINK)}&category=${encodeURIComponent(MARKUP)}&sortBy=${encodeURIComponent(MARKUP)}`,
  `/?error=access_denied&error_code=${encodeURIComponent(MARKUP)}&error_description=${encodeURIComponent(MARKUP)}`,
  `/auth?next=${encodeURIComponent(LINK)}&error_description=${encodeURIComponent(MARKUP)}#error_description=${encodeURIComponent(MARKUP)}`,
  `/guides?q=${encodeURIComponent(MARKUP)}#${encodeURIComponent(MARKUP)}`,
  `/booking-success?session_id=${encodeURIComponent(MARKUP)}`,
  `/itinerary/${encodeURIComponent(MARKUP)}`,
]) {
  test(`what ${path.slice(0, 28)}… says is text (T-B12)`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await page.title()).not.toBe("broken into");
    const alive = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) =>
          [...element.attributes].some(({ name, value }) => name.startsWith("on") || /^\s*javascript:/i.test(value)),
        )
        .map((element) => element.outerHTML),
    );
    expect(alive).toEqual([]);
    await expect(page.locator("img[src='x']")).toHaveCount(0);
  });
}

test("what is typed into the search is text, in the heading and in the address (T-B12)", async ({ page }) => {
  await page.goto("/search");
  const box = page.getByRole("banner").getByRole("combobox", { name: "Search destinations" });
  await box.fill(MARKUP);
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("<img src=x");
  expect(await page.title()).not.toBe("broken into");
  await expect(page.locator("img[src='x']")).toHaveCount(0);
});
