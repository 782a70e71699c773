import { rm } from "node:fs/promises";
import { codeOf, enter, serverClock, someone, storedSession, visit } from "../../harness/account";
import { findMail } from "../../harness/mails";
import { goOn, startDemo } from "../../harness/server";
import { expect, test, textOf } from "../../harness/test";

// The product's clock advances by two days: a signed-in user has to reauthenticate.

test.setTimeout(300_000);

const LATER = "2030-01-17T03:30:00Z";

test("in an old session an authenticator app needs a code from a mail", async ({ browser }) => {
  const server = await startDemo();
  const hanna = someone("Hanna Lindqvist");
  let session = "";
  try {
    const page = await enter(browser, server.url, hanna);
    session = JSON.stringify(await storedSession(page));
    await page.context().close();
  } finally {
    await server.pause();
  }

  const later = await goOn(server.data, LATER);
  try {
    const page = await visit(browser, later.url, LATER);
    await page.goto("/safety");
    await page.evaluate((text) => localStorage.setItem("sb-127-auth-token", text), session);
    const before = (await storedSession(page))?.access_token;
    await page.goto("/profile?tab=security");
    // The old token has expired. The new one has the server's time.
    await expect.poll(async () => (await storedSession(page))?.access_token).not.toBe(before);
    const clock = await serverClock(page);
    const section = page.getByRole("region", { name: "Authenticator app" });
    await section.getByRole("button", { name: "Set up" }).click();
    const secret = await textOf(section.getByRole("code"));
    const code = section.getByRole("textbox", { name: "Then enter the code it shows" });
    await code.fill(codeOf(secret, clock()));
    await section.getByRole("button", { name: "Turn on" }).click();

    const mailed = section.getByRole("textbox", { name: "Code we sent you" });
    await expect(mailed).toBeFocused();
    await expect(section.getByText(`enter the code that we have sent to ${hanna.email}`)).toBeVisible();
    await mailed.fill("000000");
    await section.getByRole("button", { name: "Go on" }).click();
    await expect(section.getByText("That code is not right, or too old.")).toBeVisible();
    await mailed.fill((await findMail(later.url, hanna.email)).code);
    await section.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Authenticator app is on");
    await expect(section.getByRole("button", { name: "Remove this app" })).toBeVisible();
    await page.reload();
    await expect(section.getByRole("button", { name: "Remove this app" })).toBeVisible();
  } finally {
    await later.stop();
    await rm(server.data, { recursive: true, force: true });
  }
});
