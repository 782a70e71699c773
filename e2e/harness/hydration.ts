import type { Browser } from "@playwright/test";
import { CLOCK } from "./server";
import { expect, type Page } from "./test";

/** The entry included. */
export const PROGRAM = /\/assets\/[^/]+\.js$/;

/** Its errors are in `broken`. */
export async function earlyPage(browser: Browser, site: string): Promise<Page & { broken: string[] }> {
  const page = await browser.newPage({ baseURL: site });
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") broken.push(message.text());
  });
  await page.clock.setFixedTime(CLOCK);
  return Object.assign(page, { broken });
}

/** Returns as soon as the server-rendered content is readable. */
export async function openEarly(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  // Once the styles are loaded, the layout is final.
  await page.waitForFunction(() => document.styleSheets.length > 0 && document.readyState !== "loading");
}

/** Slow 3G and a quarter of the processor. */
export async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  const throughput = (400 * 1024) / 8;
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Like Chrome's: each text, also a later one, is replaced by another inside two elements. */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const replaceText = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || parent.closest("font, script, style, noscript, textarea") || !text.data.trim()) return;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = text.data;
      text.replaceWith(outer);
    };
    const go = (root: Node) => {
      if (root instanceof Text) replaceText(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
      texts.forEach(replaceText);
    };
    const start = () => {
      go(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) addedNodes.forEach(go);
      }).observe(document.body, { childList: true, subtree: true });
    };
    // No answer before the page listens.
    const listens = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactFiber"));
    const wait = () => {
      const parts = Array.from(document.querySelectorAll("#root :is(header, main, h1, input, select, button)"));
      if (parts.length > 0 && parts.every(listens)) setTimeout(start, 300);
      else setTimeout(wait, 50);
    };
    wait();
  });
}
