import { expect, FAILED_LOADS, fail, type Page, test } from "../../harness/test";

const fields = (page: Page) => ({
  first: page.getByRole("textbox", { name: "First Name" }),
  last: page.getByRole("textbox", { name: "Last Name" }),
  email: page.getByRole("textbox", { name: "Email" }),
  subject: page.getByRole("textbox", { name: "Subject" }),
  message: page.getByRole("textbox", { name: "Message" }),
  send: page.getByRole("button", { name: "Send Message" }),
});

async function fillIn(page: Page, subject: string) {
  const form = fields(page);
  await form.first.fill("Asha");
  await form.last.fill("Fernando");
  await form.email.fill("asha@example.com");
  await form.subject.fill(subject);
  await form.message.fill("Can the hill train be reached with a wheelchair?");
  return form;
}

test("the contact page says when and where somebody answers", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  const details = page.getByRole("complementary", { name: "Contact details" });
  await expect(details.getByRole("term")).toHaveText(["Monday to Friday", "Saturday", "Sunday"]);
  await expect(details.getByRole("definition")).toHaveText(["9:00 to 18:00", "9:00 to 14:00", "Closed"]);
  await expect(details).toContainText("24 hours");
  await expect(details).toContainText("24/7");
});

test("a message that is missing something keeps what was typed", async ({ page }) => {
  await page.goto("/contact");
  const form = fields(page);
  await form.first.fill("Asha");
  await form.email.fill("asha@nowhere");
  await form.message.fill("Is Adam's Peak open in June?");
  await form.send.click();
  for (const [field, wrong] of [
    [form.last, "Please enter your last name."],
    [form.email, "Please enter a valid email address."],
    [form.subject, "Please enter your subject."],
  ] as const) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(wrong);
  }
  await expect(form.last).toBeFocused();
  await expect(form.first).toHaveValue("Asha");
  await expect(form.email).toHaveValue("asha@nowhere");
  await expect(form.message).toHaveValue("Is Adam's Peak open in June?");
  await form.last.fill("Fernando");
  await expect(form.last).toHaveAttribute("aria-invalid", "false");
});

test("to a mistake the browser says what the server would say", async ({ page, site }) => {
  const { anonKey }: { anonKey: string } = await (await fetch(`${site.url}/config.json`)).json();
  const good = { first_name: "Asha", last_name: "Fernando", email: "asha@example.lk", subject: "Trains", message: "?" };
  const answerTo = async (mistake: Partial<typeof good>) => {
    const answer = await fetch(`${site.url}/rest/v1/contact_messages`, {
      method: "POST",
      headers: { apikey: anonKey, "content-type": "application/json" },
      body: JSON.stringify({ ...good, ...mistake }),
    });
    expect(answer.status, JSON.stringify(mistake)).toBe(400);
    const { message }: { message: string } = await answer.json();
    return message;
  };
  await page.goto("/contact");
  const { first, last, email, subject, message, send } = fields(page);
  for (const [field, value, mistake] of [
    [first, "a".repeat(81), { first_name: "a".repeat(81) }],
    [first, "A\u0007B", { first_name: "A\u0007B" }],
    [last, " ", { last_name: " " }],
    [email, "", { email: "" }],
    [email, "asha@127.0.0.1", { email: "asha@127.0.0.1" }],
    [subject, "s".repeat(201), { subject: "s".repeat(201) }],
    [message, "\u0007", { message: "\u0007" }],
    [message, "m".repeat(5001), { message: "m".repeat(5001) }],
  ] as const) {
    await field.fill(value);
    await send.click();
    await expect(field).toHaveAccessibleDescription(await answerTo(mistake));
  }
});

test("a message is kept, and a mail about it goes to support", async ({ page }, info) => {
  const subject = `The hill train, from a ${info.project.name}`;
  await page.goto("/contact");
  const form = await fillIn(page, subject);
  await form.send.click();
  const confirmation = page.getByRole("main").getByRole("status").filter({ hasText: "Message sent" });
  await expect(confirmation).toContainText("We answer within 24 hours.");
  await expect(confirmation).toBeInViewport();
  await expect(form.message).toHaveValue("");
  await form.message.fill("And one more thing.");
  await expect(confirmation).toHaveCount(0);
  await expect(async () => {
    await page.goto("/demo/outbox");
    await expect(page.getByText(subject).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page
    .getByRole("link", { name: new RegExp(subject) })
    .first()
    .click();
  await expect(page.getByText("asha@example.com").first()).toBeVisible();
});

test.describe("when the server refuses", () => {
  test.use({ tolerated: FAILED_LOADS });

  test("nothing that was typed is lost, and sending again works", async ({ page }, info) => {
    await page.goto("/contact");
    const mend = await fail(page, "**/rest/v1/contact_messages**");
    const form = await fillIn(page, `Second try, from a ${info.project.name}`);
    await form.send.click();
    await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
    await expect(form.first).toHaveValue("Asha");
    await expect(form.message).toHaveValue("Can the hill train be reached with a wheelchair?");
    await mend();
    await form.send.click();
    await expect(page.getByRole("status").filter({ hasText: "Message sent" })).toBeVisible();
  });
});
