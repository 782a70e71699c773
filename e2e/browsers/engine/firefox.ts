import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import type { Engine, Hold, Json, Tab, Visitor } from "./engine";

/** It speaks WebDriver BiDi without a driver. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      "ui.prefersReducedMotion": 1,
    },
  });
  return {
    visit: async (width, height) => {
      const context = await browser.createBrowserContext();
      const open = async (page: Page) => {
        await page.setViewport({ width, height });
        return tabOf(page);
      };
      // Only a window's front tab is visible.
      const first = await context.newPage({ type: "window" });
      const visitor: Visitor = {
        tab: await open(first),
        others: async () => Promise.all((await context.pages()).filter((page) => page !== first).map(open)),
        close: () => context.close(),
      };
      return visitor;
    },
    stop: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    go: async (address) => {
      await page.goto(address);
    },
    define: async (script) => {
      await page.evaluate(`(() => {${script}})()`);
    },
    ask: async (what, ...given) => {
      const handle = await page.evaluateHandle(what as (...given: unknown[]) => unknown, ...given);
      const element = handle.asElement();
      if (element) return hold(page, element as ElementHandle<HTMLElement>);
      const answer = (await handle.jsonValue()) as Json;
      await handle.dispose();
      return answer;
    },
    key: (name) => page.keyboard.press(name),
    picture: async (file) => {
      await page.screenshot({ path: file as `${string}.png` });
    },
  };
}

function hold(page: Page, element: ElementHandle<HTMLElement>): Hold {
  const press = () => element.click();
  return {
    press,
    fill: async (words) => {
      await element.click();
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
      await page.keyboard.press("Delete");
      await page.keyboard.type(words);
    },
    fillDate: async (day) => {
      const [year = "", month = "", date = ""] = day.split("-");
      await element.focus();
      await page.keyboard.type(month + date + year);
    },
    choose: (files) => (element as unknown as ElementHandle<HTMLInputElement>).uploadFile(...files),
  };
}
