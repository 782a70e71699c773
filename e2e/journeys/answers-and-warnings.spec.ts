import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, someone, wireFrom } from "../harness/account";
import { notice, tripOf } from "../harness/booking";
import { findMail } from "../harness/mails";
import { expect, type Page, test } from "../harness/test";

// The staff answers a message with a template of its own, and acts on a reported conversation.

test.use({ siteOf: "answers and warnings", tolerated: NO_BLENDING });
test.setTimeout(300_000);

const preview = (page: Page) => page.getByRole("region", { name: "Preview", exact: true });

async function inspect(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("a message is answered by mail with a template that the staff has written", async ({ page, site, isMobile }) => {
  const email = `asha.${isMobile ? "phone" : "desk"}@example.com`;
  const { anonKey }: { anonKey: string } = await (await fetch(`${site.url}/config.json`)).json();
  const posted = await fetch(`${site.url}/rest/v1/contact_messages`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json" },
    body: JSON.stringify({
      first_name: "Asha",
      last_name: "Fernando",
      email,
      subject: "Hill train",
      message: "Is there a ramp?",
    }),
  });
  expect(posted.status).toBe(201);
  await signIn(page, ADMIN);

  await test.step("a template is written, with a placeholder and its preview", async () => {
    await page.goto("/admin?tab=templates");
    await page.getByRole("button", { name: "New template" }).click();
    const form = page.getByRole("dialog", { name: "New template" });
    await form.getByRole("textbox", { name: "Name" }).fill("Ramps");
    await form.getByRole("textbox", { name: "Text" }).fill("Hello {first_name}, about {nonsense}: yes.");
    await expect(form.getByText("There is no placeholder {nonsense}.")).toBeVisible();
    await form.getByRole("textbox", { name: "Text" }).fill("Hello {first_name}, about “{subject}”: yes, with a ramp.");
    await expect(form.getByRole("region", { name: "Preview" })).toContainText("Hello Nimali, about “Ella in June”");
    await inspect(page, isMobile);
    await form.getByRole("button", { name: "Save template" }).click();
    await notice(page, "Template saved");
  });

  await test.step("it is put into the answer, which stays over a reload until it is sent", async () => {
    await page.goto("/admin?tab=messages&show=open");
    await page.getByRole("button", { name: "Hill train", exact: true }).click();
    await page.getByRole("combobox", { name: "Template" }).selectOption("Ramps");
    const answer = page.getByRole("textbox", { name: "Your answer" });
    await expect(answer).toHaveValue("Hello Asha, about “Hill train”: yes, with a ramp.");
    await page.reload();
    await expect(answer).toHaveValue("Hello Asha, about “Hill train”: yes, with a ramp.");
    await inspect(page, isMobile);
    await page.getByRole("button", { name: "Send and mark as handled" }).click();
    await notice(page, "Answer sent");
    await expect(page.getByRole("button", { name: "Hill train", exact: true })).toBeHidden();
    const { text } = await findMail(site.url, email);
    expect(text).toContain("yes, with a ramp.");
    expect(text).toContain("Is there a ramp?");
  });

  await test.step("the answer stands below its message; the template is retired", async () => {
    await page.goto("/admin?tab=messages&show=handled");
    await page.getByRole("button", { name: "Hill train", exact: true }).click();
    await expect(preview(page).getByRole("region", { name: "Answers" })).toContainText("yes, with a ramp.");
    await page.goto("/admin?tab=templates");
    await page.getByRole("button", { name: "Retire: Ramps" }).click();
    await notice(page, "Template retired");
    await expect(page.getByRole("button", { name: "Take into use again: Ramps" })).toBeFocused();
  });
});

test("a reported side is warned, and their conversation is closed and opened again", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const elin = someone("Elin Reporter");
  const trip = tripOf(site.catalogue, GUIDE);
  const host = trip.package_guides.find(({ guides }) => guides?.display_name === GUIDE)?.guides?.id;
  const traveler = await enter(browser, site.url, elin);
  const wire = await wireFrom(traveler, site.url);
  const { conversation_id } = (await wire("POST", "rpc/ask_guide", {
    package_id: trip.id,
    guide_id: host,
    key: crypto.randomUUID(),
    body: "Is there shade on the ridge?",
  })) as { conversation_id: string };
  const reason = `Asks me to pay in cash, says ${elin.email}.`;
  await wire("POST", "rpc/report_conversation", { conversation_id, reason });
  await traveler.goto(`/messages?inquiry=${conversation_id}`);
  const box = traveler.getByRole("textbox", { name: "Your message" });
  await expect(box).toBeVisible();

  await signIn(page, ADMIN);
  await page.goto("/admin?tab=conversations&show=open");
  await page.getByRole("button", { name: elin.name, exact: true }).first().click();
  const pane = preview(page);

  await test.step("the guide is warned with a template", async () => {
    await expect(pane.getByText(reason)).toBeVisible();
    await inspect(page, isMobile);
    await pane.getByRole("button", { name: `Warn ${GUIDE}` }).click();
    const form = page.getByRole("dialog", { name: "Send a warning" });
    await form.getByRole("combobox", { name: "Template" }).selectOption({ index: 1 });
    await expect(form.getByRole("textbox", { name: "Warning" })).toHaveValue(/Ajantha/);
    await inspect(page, isMobile);
    await form.getByRole("button", { name: "Send warning" }).click();
    await notice(page, "Warning sent");
    await expect(pane.getByText(/, 1 warning$/)).toBeVisible();
  });

  await test.step("closed, both sides read it and neither writes; then it is open again", async () => {
    await pane.getByRole("button", { name: "Close conversation" }).click();
    const form = page.getByRole("dialog", { name: "Close conversation" });
    await form.getByRole("textbox", { name: "Reason" }).fill("Payments outside of the site.");
    await form.getByRole("button", { name: "Close conversation" }).click();
    await notice(page, "Conversation closed");
    await expect(traveler.getByText("This conversation was closed by Serendib.")).toBeVisible();
    const log = traveler.getByRole("region", { name: `Messages with ${GUIDE}` });
    await expect(log.getByText("Is there shade on the ridge?")).toBeVisible();
    await expect(box).toBeHidden();
    await pane.getByRole("button", { name: "Open conversation" }).click();
    const again = page.getByRole("dialog", { name: "Open conversation" });
    await again.getByRole("textbox", { name: "Reason" }).fill("Both have agreed on card payments.");
    await again.getByRole("button", { name: "Open conversation" }).click();
    await notice(page, "Conversation opened");
    await expect(box).toBeVisible();
    await traveler.context().close();
  });

  await test.step("the warning stands on the person's page", async () => {
    await pane.getByRole("link", { name: GUIDE }).click();
    await expect(page.getByRole("region", { name: "Warnings" })).toContainText("Ajantha");
  });
});

test("reviews are listed with their words, and limited by stars, words and replies", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/admin?tab=reviews");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  await page.getByRole("combobox", { name: "Words" }).selectOption("No words");
  await expect(page).toHaveURL(/only=starsonly/);
  await expect(rows.filter({ hasText: "Stars without words." }).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Stars" }).selectOption("3 stars");
  await page.getByRole("combobox", { name: "Words" }).selectOption("With words");
  await expect(rows.filter({ hasText: "Stars without words." })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Stars" })).toHaveValue("3");
  await page.getByRole("table").getByRole("button").first().click();
  await expect(preview(page).getByText("3 stars")).toBeVisible();
});
