import { checkAccessibility } from "../harness/accessibility";
import { enter, GUIDE, NO_BLENDING, signIn, someone } from "../harness/account";
import { notice, request, tripOf } from "../harness/booking";
import { noteSecret } from "../harness/secretsInLogs";
import { startDemo } from "../harness/server";
import { test as base, expect, type Page, REFUSED_LOADS, readSite } from "../harness/test";
import { startTexts, type Texts } from "../harness/texts";

// A guide whose phone has no data gets a text about a request, and approves it by an answer.

let texts: Texts;

const test = base.extend({
  site: [
    async ({ settings }, use) => {
      texts = await startTexts();
      const server = await startDemo(undefined, [...texts.settings, ...settings.split(" ").filter(Boolean)]);
      try {
        await use(await readSite(server));
      } finally {
        await server.stop();
        await texts.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.use({
  siteOf: "texts",
  tolerated: new RegExp(`${NO_BLENDING.source}|${REFUSED_LOADS.source}|WebSocket connection`),
});
test.setTimeout(300_000);

const NUMBER = "+94775550123";
const section = (page: Page) => page.getByRole("region", { name: "Text messages" });

test("a guide confirms a number, and approves a request by a text", async ({ page, browser, site, isMobile }) => {
  const elin = someone("Elin Sorensen");
  const guide = await enter(browser, site.url, GUIDE);
  const fits = async () => {
    if (isMobile) expect(await guide.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  if (isMobile) await guide.setViewportSize({ width: 390, height: 844 });

  await test.step("the number is confirmed with a texted code", async () => {
    await guide.goto("/profile?mode=visitor&tab=notifications");
    await expect(section(guide).getByRole("checkbox", { name: "New requests" })).toBeDisabled();
    await section(guide).getByRole("textbox", { name: "Phone number" }).fill("077 555 0123");
    await section(guide).getByRole("button", { name: "Send code" }).click();
    const code = section(guide).getByRole("textbox", { name: "Code from the text" });
    await expect(code).toBeFocused();
    await fits();
    await checkAccessibility(guide);
    const [, digits = ""] = await texts.find(NUMBER, /code is (\d{6})/);
    noteSecret(digits);
    await code.fill(digits === "000000" ? "111111" : "000000");
    await section(guide).getByRole("button", { name: "Confirm" }).click();
    await expect(section(guide).getByText("That code is not right, or too old.")).toBeVisible();
    await code.fill(digits);
    await section(guide).getByRole("button", { name: "Confirm" }).click();
    await notice(guide, "Number confirmed");
    await expect(section(guide).getByText("+94 77 555 0123")).toBeVisible();
  });

  await test.step("requests are switched on, and stay on after a reload", async () => {
    const requests = section(guide).getByRole("checkbox", { name: "New requests" });
    await requests.click();
    await expect(requests).toBeChecked();
    await section(guide).getByRole("combobox", { name: "Until" }).selectOption("06:00");
    await expect(section(guide).getByText("How to answer")).toBeVisible();
    await fits();
    await checkAccessibility(guide);
    await guide.reload();
    await expect(requests).toBeChecked();
    await expect(section(guide).getByRole("combobox", { name: "Until" })).toHaveValue("06:00");
  });

  await test.step("an answer to the text approves the request", async () => {
    await signIn(page, elin);
    await request(page, tripOf(site.catalogue, GUIDE), GUIDE, 7);
    const [, code = ""] = await texts.find(NUMBER, /YES (\d{4})/);
    const answer = await texts.answer(site.url, NUMBER, `Yes ${code}`);
    expect(answer.status).toBe(200);
    await guide.goto("/profile?mode=host&tab=bookings");
    const entry = guide.getByRole("article").filter({ hasText: elin.name });
    await expect(entry.getByText("Approved - Awaiting Payment")).toBeVisible();
    await page.goto("/profile?mode=visitor&tab=bookings");
    const mine = page.getByRole("tabpanel", { name: "My Bookings" }).getByRole("article");
    await expect(mine.getByText("Approved - Payment Required")).toBeVisible();
    await guide.context().close();
  });
});
