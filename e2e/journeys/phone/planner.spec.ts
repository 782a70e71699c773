import { continueAs, NO_BLENDING, someone, visit } from "../../harness/account";
import { dialog } from "../../harness/booking";
import { askAssistant, days, generate, goNext, KEPT, plan, turnTo, wish } from "../../harness/planner";
import { expect, FAILED_LOADS, test, textOf } from "../../harness/test";

test.use({ siteOf: "planning", tolerated: new RegExp(`${FAILED_LOADS.source}|${NO_BLENDING.source}`) });
test.setTimeout(300_000);

test("a trip is wished for, planned, refined three times, looked at on the map, shared, and leads to a booking", async ({
  page,
  browser,
  site,
}) => {
  await wish(page);
  await generate(page);
  await test.step("a reload finds it again, without anybody being signed in", async () => {
    await page.reload();
    await expect(days(page)).toHaveCount(7);
    await expect(plan(page)).toContainText("Planned by the built-in planner");
  });

  await test.step("three wishes in words; what is not understood is said", async () => {
    const before = await days(page).allInnerTexts();
    await askAssistant(page, "slower", /I've updated your itinerary based on your preferences!/);
    await expect.poll(() => days(page).allInnerTexts()).not.toEqual(before);
    await askAssistant(page, "swap day 1 and 2", /Check out the changes on the right\./);
    await askAssistant(page, "skip Ella", /Ella/);
    for (const day of await days(page).all()) await expect(day.getByText("Ella", { exact: true })).toHaveCount(0);
    const after = await days(page).allInnerTexts();
    await askAssistant(page, "qwxz vbnm", /not/);
    expect(await days(page).allInnerTexts()).toEqual(after);
  });

  await test.step("what the last change did stands on the days and on the map, before and after, until it is hidden", async () => {
    await expect(page.getByText(/^What changed: /)).toBeVisible();
    const after = await days(page).allInnerTexts();
    await page.getByRole("button", { name: "Before", exact: true }).click();
    await expect(days(page).getByText("Ella", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "After", exact: true }).click();
    expect(await days(page).allInnerTexts()).toEqual(after);
    await page.getByRole("tab", { name: "Map" }).click();
    await expect(page.getByText(/Dashed: before/)).toBeVisible();
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByRole("button", { name: "Hide changes" }).click();
    await expect(page.getByText(/^What changed: /)).toHaveCount(0);
  });

  await test.step("what the plan keeps to is listed, and one of it is taken back without anything moving", async () => {
    const constraints = page.getByRole("region", { name: "What this plan keeps to" });
    await expect(constraints.getByRole("button", { name: "Take back: Visits Kandy" })).toBeVisible();
    const before = await days(page).allInnerTexts();
    await constraints.getByRole("button", { name: "Take back: Without Ella" }).click();
    await expect(constraints.getByRole("button", { name: "Take back: Without Ella" })).toHaveCount(0);
    await expect(constraints.getByRole("heading")).toBeFocused();
    expect(await days(page).allInnerTexts()).toEqual(before);
  });

  await test.step("what cannot be is offered as what can, and said with one press", async () => {
    await askAssistant(page, "more beeches", /I did not understand "beeches"/);
    await turnTo(page, "Chat");
    await page.getByRole("group", { name: "Say this instead" }).getByRole("button", { name: "more beaches" }).click();
    const last = page.getByRole("log", { name: "Messages" }).locator(".said").last();
    await expect(last).not.toHaveClass(/mine|thinking/);
    await expect(last).not.toContainText("I did not understand");
    await turnTo(page, "Plan");
  });

  await test.step("the map shows every night, comes closer, and says it all in words", async () => {
    await page.getByRole("tab", { name: "Map" }).click();
    const map = page.getByRole("application", { name: /^Map of the route/ });
    await expect(map.getByRole("img")).toHaveAccessibleName(/Kandy/);
    const coast = map.locator(".coast");
    const far = await coast.getAttribute("transform");
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect(coast).not.toHaveAttribute("transform", far ?? "");
    await page.getByRole("button", { name: "Show the whole route" }).click();
    await expect(coast).toHaveAttribute("transform", far ?? "");
    const words = page.getByRole("region", { name: "The route in words" });
    await expect(words.getByRole("button").first()).toBeVisible();
    await words.getByRole("button").first().click();
    await expect(page.locator(".map-told")).toContainText(/Day \d/);
  });

  await test.step("whoever signs in on the way to sharing it owns it, and makes a link", async () => {
    const here = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Sign In" }).click();
    await continueAs(page, someone("Maya Holm"));
    await expect(page).toHaveURL(here);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("planner:secrets"))).toBe("[]");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Make a link" }).click();
    await expect(
      page.getByText(
        /^The link opens until \d+ \w+ \d{4}, \d\d:\d\d your time \((\d+ \w+ \d{4}, )?\d\d:\d\d Sri Lankan time\)\.$/,
      ),
    ).toBeVisible();
  });
  const link = await page.getByRole("textbox", { name: "Link to this plan" }).inputValue();
  expect(link).toMatch(/\/itinerary\/shared\/[\w-]{20,}$/);

  const other = await visit(browser, site.url);
  await test.step("the link opens for others, who find a trip that fits and ask for it", async () => {
    await other.goto(new URL(link).pathname);
    await expect(other.getByText("Shared plan")).toBeVisible();
    await expect(other.getByRole("button", { name: "Change by hand" })).toHaveCount(0);
    await other.getByRole("button", { name: /^Trip Cart/ }).click();
    const cart = other.getByRole("dialog", { name: "Trip Cart" });
    await cart
      .getByRole("button", { name: /^Add to cart/ })
      .first()
      .click();
    await expect(cart.getByRole("region", { name: "In your cart" }).getByRole("listitem")).toHaveCount(1);
    await cart
      .getByRole("link", { name: /^Request booking/ })
      .first()
      .click();
    await expect(other).toHaveURL(/\/packages\/[0-9a-f-]{36}\?people=2&dateFrom=[\d-]+&dateTo=[\d-]+&book=true$/);
    await expect(dialog(other)).toBeVisible();
  });

  await test.step("and opens no more once its owner has ended it", async () => {
    await page.getByRole("button", { name: "Stop sharing" }).click();
    await expect(page.getByRole("textbox", { name: "Link to this plan" })).toHaveCount(0);
    await other.goto(new URL(link).pathname);
    await expect(other.getByRole("heading", { level: 1, name: "This link does not open any more" })).toBeVisible();
  });

  await test.step("the plan is deleted among its owner's, after a question", async () => {
    await page.goto("/profile?tab=overview");
    const plans = page.getByRole("region", { name: "My plans" });
    await expect(plans).toBeVisible();
    const before = await plans.getByRole("listitem").count();
    await plans
      .getByRole("button", { name: /^Delete: / })
      .first()
      .click();
    await page.getByRole("dialog", { name: "Delete this plan?" }).getByRole("button", { name: "Delete plan" }).click();
    await expect(page.getByText("Plan deleted")).toBeVisible();
    await expect(plans.getByRole("listitem")).toHaveCount(before - 1);
  });
  await other.context().close();
});

test("what a wish did is taken back, and stays so", async ({ page }) => {
  await wish(page);
  await generate(page);
  // Native place names load after the plan.
  await expect(days(page).locator('[lang="si"]').first()).toBeVisible();
  const before = await days(page).allInnerTexts();
  await askAssistant(page, "skip Ella", /Ella/);
  await expect.poll(() => days(page).allInnerTexts()).not.toEqual(before);
  await turnTo(page, "Chat");
  const log = page.getByRole("log", { name: "Messages" });
  await log.getByRole("button", { name: "Take it back" }).click();
  await expect(log).toContainText("I took that back. The plan is as it was before.");
  await expect(log).toBeFocused();
  await turnTo(page, "Plan");
  await expect.poll(() => days(page).allInnerTexts()).toEqual(before);
  await page.reload();
  await expect.poll(() => days(page).allInnerTexts()).toEqual(before);

  await page.getByRole("button", { name: "Change by hand" }).click();
  await page
    .getByRole("button", { name: /^Remove: / })
    .first()
    .click();
  await page.getByRole("button", { name: "Take back the last change" }).click();
  await expect(page.getByRole("button", { name: "Done changing" })).toBeFocused();
  await page.getByRole("button", { name: "Done changing" }).click();
  await expect.poll(() => days(page).allInnerTexts()).toEqual(before);
  await expect(page.getByRole("button", { name: "Take back the last change" })).toHaveCount(0);

  await test.step("its history leads to any version, and that is undone like any change", async () => {
    await page.getByRole("button", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History of this plan" });
    await expect(history.getByRole("listitem")).toHaveCount(4);
    await expect(history.getByRole("listitem").last()).toContainText("Before you wrote “skip Ella”");
    // Both versions were undone.
    const withoutElla = history.getByRole("button", { name: "Go back to this: Before a change was taken back" });
    await withoutElla.last().click();
    await expect(history).toBeHidden();
    await expect.poll(() => days(page).allInnerTexts()).not.toEqual(before);
    await page.getByRole("button", { name: "Take back the last change" }).click();
    await expect.poll(() => days(page).allInnerTexts()).toEqual(before);
  });
});

test("a plan is changed by hand: later, at another time, out, another in; somebody else's change is not lost", async ({
  page,
}) => {
  await wish(page);
  await generate(page);
  await page.getByRole("button", { name: "Change by hand" }).click();
  const stops = days(page).locator(".plan-stop");
  const first = await textOf(stops.first().locator("b").first());
  await page.getByRole("button", { name: `Later: ${first}` }).click();
  await expect(stops.first().locator("b").first()).not.toHaveText(first);
  await expect(page.locator("#announcer")).toContainText(first);
  await page.getByRole("button", { name: `Earlier: ${first}` }).click();
  await expect(stops.first().locator("b").first()).toHaveText(first);

  const start = stops.first().getByLabel("Starts at");
  await start.fill("04:00");
  await start.press("Enter");
  await expect(stops.first().locator(".warned").first()).toBeVisible();

  const count = await stops.count();
  await page.getByRole("button", { name: `Remove: ${first}` }).click();
  await expect(stops).toHaveCount(count - 1);
  await page.getByRole("button", { name: "Add a stop to day 1" }).click();
  const sights = page.getByRole("dialog", { name: "Add a stop to day 1" });
  await sights.getByRole("searchbox").fill(first);
  await sights.getByRole("button", { name: `Add a stop: ${first}` }).click();
  await expect(stops).toHaveCount(count);

  await test.step("one in the place of another is one change", async () => {
    const changes: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/rest/v1/rpc/edit_itinerary")) changes.push(request.postDataJSON().change);
    });
    await page
      .getByRole("button", { name: /^Alternatives: / })
      .last()
      .click();
    const others = page.getByRole("dialog", { name: /^Instead of / });
    await others
      .getByRole("button", { name: /^Take this/ })
      .first()
      .click();
    await expect(others).toBeHidden();
    await expect.poll(() => changes).toEqual([{ swap: expect.anything() }]);
    await expect(stops).toHaveCount(count);
  });

  await test.step("another window was quicker", async () => {
    await page.route(
      "**/rest/v1/rpc/edit_itinerary",
      (route) => {
        const sent: { version: number } = route.request().postDataJSON();
        return route.continue({ postData: JSON.stringify({ ...sent, version: sent.version - 1 }) });
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: `Remove: ${first}` }).click();
    await expect(page.getByText("This plan was changed somewhere else meanwhile.", { exact: false })).toBeVisible();
    await expect(stops).toHaveCount(count);
    await page.getByRole("button", { name: "Make my change again" }).click();
    await expect(stops).toHaveCount(count - 1);
  });

  await page.getByRole("button", { name: "Download" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Calendar file/ }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole("button", { name: "Download" }).click();
  const route = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Route file/ }).click();
  expect((await route).suggestedFilename()).toMatch(/\.gpx$/);
});

test("a provider that is not there is not offered; one that fails is named, and nobody goes without a plan", async ({
  page,
}) => {
  await page.route("**/rest/v1/rpc/planner_options", (route) =>
    route.fulfill({
      json: {
        providers: [
          { id: "builtin", name: "Built-in planner", enabled: true },
          { id: "deepseek", name: "DeepSeek", enabled: true },
          { id: "openai", name: "OpenAI", enabled: false },
        ],
        quota: null,
        upgradeUrl: null,
      },
    }),
  );
  await wish(page);
  await expect(page.getByRole("radio", { name: /^Built-in planner/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^DeepSeek/ })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Sign in to use it." })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^OpenAI/ })).toBeDisabled();
  await expect(page.getByText("Not set up on this site.")).toBeVisible();

  await test.step("cancelled and failed work lead back to the choice", async () => {
    const held = Promise.withResolvers<void>();
    await page.route("**/functions/v1/generate-itinerary", async (route) => {
      await held.promise;
      await route.abort().catch(() => undefined);
    });
    await page.getByRole("button", { name: "Generate Itinerary" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Generating your personalized itinerary..." }),
    ).toBeVisible();
    await expect(page.getByText("This may take a few moments")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Choose Your AI Provider" })).toBeVisible();
    held.resolve();
    await page.unroute("**/functions/v1/generate-itinerary");
    await page.route("**/functions/v1/generate-itinerary", (route) =>
      route.fulfill({ status: 500, json: { error: "Failed to generate itinerary" } }),
    );
    await page.getByRole("button", { name: "Generate Itinerary" }).click();
    await expect(page.getByText("Failed to generate itinerary. Please try again.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Choose Your AI Provider" })).toBeVisible();
    await page.unroute("**/functions/v1/generate-itinerary");
  });

  // As a user with a recent session.
  await page.route("**/functions/v1/generate-itinerary", (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), provider: "deepseek" }) }),
  );
  await generate(page);
  await expect(plan(page).getByText("The built-in planner made this plan instead.", { exact: false })).toBeVisible();
});

test("the wizard says what is missing, keeps numbers within bounds, and a reload loses nothing", async ({ page }) => {
  await page.goto("/ai-itinerary");
  await expect(page.getByRole("heading", { level: 1, name: "AI Travel Planner" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Plan Your Sri Lankan Adventure" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Step 1 of 5" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(page.getByText("Please select at least one destination")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search places by name" });
  await search.fill("trinco");
  await search.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Trincomalee" })).toBeVisible();
  const duration = page.getByRole("textbox", { name: "How many days" });
  await expect(duration).toHaveValue("7");
  for (const [typed, kept] of [
    ["99", "30"],
    ["many", "1"],
    ["5", "5"],
  ] as const) {
    await duration.fill(typed);
    await duration.blur();
    await expect(duration).toHaveValue(kept);
  }
  await goNext(page);
  await page
    .getByRole("radio", { name: /^Luxury/ })
    .first()
    .check({ force: true });
  await expect(page.getByRole("group", { name: "Budget" }).getByRole("radio", { name: /^Luxury/ })).toBeChecked();
  await goNext(page);
  await expect(page.getByText("Please select at least one interest")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("progressbar", { name: "Step 3 of 5" })).toBeVisible();
  await page.getByRole("button", { name: "Photography" }).click();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(duration).toHaveValue("5");
  await expect(page.getByRole("button", { name: "Remove Trincomalee" })).toBeVisible();
});

test("the sample says that it is one, and has nothing to refine", async ({ page }) => {
  await page.goto("/itinerary/1/customize");
  await expect(page.getByText("Sample itinerary")).toBeVisible();
  await expect(days(page)).toHaveCount(5);
  await turnTo(page, "Chat");
  const box = page.getByRole("textbox", { name: "Ask anything..." });
  await box.fill("   ");
  await box.press("Enter");
  await expect(page.locator(".said.mine")).toHaveCount(0);
  await box.fill("Slower");
  await box.press("Shift+Enter");
  await box.press("Enter");
  await expect(page.getByText("No itinerary to refine")).toBeVisible();
  await page.getByRole("link", { name: "Plan your own trip" }).first().click();
  await expect(page).toHaveURL("/ai-itinerary");
  expect(page.url()).not.toMatch(KEPT);
});

test("a plan is printed whole: every day with its times, on white, and nothing to press", async ({ page }) => {
  // A sheet of paper.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/itinerary/1/customize");
  await expect(days(page)).toHaveCount(5);
  await turnTo(page, "Chat");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  for (const day of await days(page).all()) {
    await expect(day.getByRole("heading", { level: 2 })).toBeVisible();
    await expect(day.locator("time").first()).toBeVisible();
  }
  await expect(page.locator(".coast")).toBeVisible();
  await expect(page.locator("button, input, textarea, [role=tab], dialog").filter({ visible: true })).toHaveCount(0);
});
