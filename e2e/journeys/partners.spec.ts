import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, NO_BLENDING, signIn, turnOnAuthenticator } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, REFUSED_LOADS, test } from "../harness/test";

// An owner gives a partner an API key and an endpoint, tries both out, and takes them away.

test.use({ siteOf: "partners", tolerated: new RegExp(`${NO_BLENDING.source}|${REFUSED_LOADS.source}`) });
test.setTimeout(240_000);

/** On this machine, which the demo may post to without TLS. */
async function startPartner() {
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    request.resume().on("end", () => response.end("thanks"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { address: `http://127.0.0.1:${port}/events`, requests, stop };
}

test("a partner reads by a key and gets events until both end", async ({ page, isMobile }) => {
  await signIn(page, ADMIN);
  await page.goto("/profile?tab=security");
  await turnOnAuthenticator(page);
  await page.goto("/admin?tab=partners");
  const secretOf = async (name: string) => {
    const panel = page.getByRole("region", { name });
    const secret = await panel.getByRole("code").textContent();
    await checkAccessibility(page);
    await panel.getByRole("button", { name: "I have stored it" }).click();
    await expect(panel).toHaveCount(0);
    return secret ?? "";
  };

  let key = "";
  const read = () => page.request.get("/api/v1/products?limit=1", { headers: { authorization: `Bearer ${key}` } });
  await test.step("a new key opens the API", async () => {
    await page.getByRole("button", { name: "New API key" }).click();
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Ceylon Trails");
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Create" }).click();
    key = await secretOf("The new API key");
    expect((await read()).status()).toBe(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(isMobile ? 390 : 1440);
  });

  await test.step("a revoked key opens nothing", async () => {
    await page.getByRole("button", { name: "Revoke… Ceylon Trails" }).click();
    await page
      .getByRole("dialog", { name: "Revoke the API key" })
      .getByRole("button", { name: "Revoke", exact: true })
      .click();
    await notice(page, "API key revoked");
    expect((await read()).status()).toBe(401);
  });

  const partner = await startPartner();
  await test.step("an endpoint gets a signed test, which is in the log and can be sent again", async () => {
    await page.getByRole("tab", { name: "Webhooks", exact: true }).click();
    await page.getByRole("button", { name: "New endpoint" }).click();
    const dialog = page.getByRole("dialog", { name: "New endpoint" });
    await dialog.getByRole("textbox", { name: "Address" }).fill(partner.address);
    await dialog.getByRole("button", { name: "All of them" }).click();
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    expect(await secretOf("The signing secret of the endpoint")).toMatch(/^whsec_/);
    await page.getByRole("button", { name: /^Send a test/ }).click();
    const delivery = page.getByRole("dialog", { name: "Delivery" });
    await expect(delivery.getByText(/^HTTP 200/)).toBeVisible({ timeout: 30_000 });
    expect(partner.requests[0]?.["webhook-signature"]).toMatch(/^v1,/);
    await checkAccessibility(page);
    await delivery.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => partner.requests.length, { timeout: 30_000 }).toBe(2);
    expect(partner.requests[1]?.["webhook-id"]).toBe(partner.requests[0]?.["webhook-id"]);
    await delivery.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByRole("button", { name: "Test", exact: true })).toHaveCount(2);
    await checkAccessibility(page);
  });

  await test.step("it is switched off", async () => {
    await page.getByRole("tab", { name: "Webhooks", exact: true }).click();
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("button", { name: "Switch off…" }).click();
    await page
      .getByRole("dialog", { name: "Switch the endpoint off" })
      .getByRole("button", { name: "Switch off", exact: true })
      .click();
    await notice(page, "Endpoint switched off");
    await expect(page.getByRole("button", { name: /^Switch on/ })).toBeVisible();
    await partner.stop();
  });
});
