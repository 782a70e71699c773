import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { checkAccessibility } from "../harness/accessibility";
import { GUIDE, NO_BLENDING, signIn, visit } from "../harness/account";
import { expect, type Page, test } from "../harness/test";

// A guide's signed statement leaves the site. Others check it on a page, or with the published keys alone.

test.use({ tolerated: NO_BLENDING });
test.setTimeout(180_000);

type StatementFile = { statement: string; signature: string; keys: string; verify_at: string };
type PublishedKey = JsonWebKey & { kid: string };

const result = (page: Page) => page.getByRole("region", { name: "Result" });
const choose = (page: Page, file: StatementFile) =>
  page
    .getByLabel("Choose the file")
    .setInputFiles({ name: "statement.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) });

async function downloadStatement(page: Page): Promise<StatementFile> {
  await page.goto("/profile?mode=host&tab=earnings&period=reputation");
  const button = page.getByRole("button", { name: "Download signed statement" });
  await expect(button).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  const download = page.waitForEvent("download");
  await button.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^serendib-statement-[a-z-]+-\d{4}-\d{2}-\d{2}\.json$/);
  return JSON.parse(await readFile(await file.path(), "utf8"));
}

/** Adds a trip. */
function altered(file: StatementFile): StatementFile {
  const statement = file.statement.replace(
    /("trips_led":\s*)(\d+)/,
    (_, name: string, trips: string) => `${name}${Number(trips) + 1}`,
  );
  expect(statement).not.toBe(file.statement);
  return { ...file, statement };
}

/** Names a key that is not published. */
function signedElsewhere(file: StatementFile): StatementFile {
  const [header = "", ...rest] = file.signature.split(".");
  const named = { ...JSON.parse(Buffer.from(header, "base64url").toString()), kid: "elsewhere" };
  return { ...file, signature: [Buffer.from(JSON.stringify(named)).toString("base64url"), ...rest].join(".") };
}

test("a guide takes a statement along, a visitor checks it, and an altered copy is refused", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  await signIn(page, GUIDE);
  const file = await downloadStatement(page);
  const { name, trips_led: trips } = JSON.parse(file.statement) as { name: string; trips_led: number };
  expect(name).toBe(GUIDE);
  expect(new URL(file.verify_at).pathname).toBe("/verify");
  const visitor = await visit(browser, site.url);
  const fits = async () => {
    if (isMobile) expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };

  await test.step("it is genuine, and its figures and its guide can be read", async () => {
    await visitor.goto(new URL(file.verify_at).pathname);
    await choose(visitor, file);
    await expect(result(visitor).getByRole("heading", { name: "This statement is genuine" })).toBeFocused();
    await expect(result(visitor).getByRole("heading", { name: GUIDE })).toBeVisible();
    const line = result(visitor).getByLabel("Figures of the statement").locator("div").filter({ hasText: "Trips led" });
    await expect(line).toContainText(trips.toLocaleString("en-US"));
    await checkAccessibility(visitor);
    await visitor.emulateMedia({ colorScheme: "light" });
    await fits();
  });

  await test.step("one more trip breaks it, and so does a key of someone else", async () => {
    await choose(visitor, altered(file));
    await expect(result(visitor).getByRole("heading", { name: "This statement was changed" })).toBeFocused();
    await expect(result(visitor).getByText("Trips led")).toHaveCount(0);
    await checkAccessibility(visitor);
    await visitor.emulateMedia({ colorScheme: "light" });
    await choose(visitor, signedElsewhere(file));
    await expect(
      result(visitor).getByRole("heading", { name: "We did not sign this with a key we know" }),
    ).toBeFocused();
    await fits();
  });

  await test.step("what is no statement is refused at its field, and the pasted file is as good as the chosen one", async () => {
    const field = visitor.getByRole("textbox", { name: "Or paste the text of the file" });
    await field.fill("Ajantha is a good guide.");
    await visitor.getByRole("button", { name: "Check" }).click();
    await expect(visitor.getByText(/^This is no statement: /)).toBeVisible();
    await expect(field).toHaveValue("Ajantha is a good guide.");
    await expect(result(visitor)).toHaveCount(0);
    await field.fill(JSON.stringify(file));
    await visitor.getByRole("button", { name: "Check" }).click();
    await result(visitor)
      .getByRole("link", { name: `${GUIDE} on Serendib` })
      .click();
    await expect(visitor.getByRole("heading", { level: 1, name: GUIDE })).toBeVisible();
  });

  await test.step("the published keys are enough to check it without the site", async () => {
    const address = new URL(file.keys).pathname;
    const { keys } = (await (await fetch(site.url + address)).json()) as { keys: PublishedKey[] };
    const [header = "", , signature = ""] = file.signature.split(".");
    const { kid } = JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string };
    const key = keys.find((one) => one.kid === kid);
    if (!key) throw new Error(`no published key is called ${kid}`);
    const isGenuine = ({ statement }: StatementFile) =>
      verify(
        "sha256",
        Buffer.from(`${header}.${Buffer.from(statement).toString("base64url")}`),
        { key: createPublicKey({ key, format: "jwk" }), dsaEncoding: "ieee-p1363" },
        Buffer.from(signature, "base64url"),
      );
    expect(isGenuine(file)).toBe(true);
    expect(isGenuine(altered(file))).toBe(false);
  });
  await visitor.context().close();
});
