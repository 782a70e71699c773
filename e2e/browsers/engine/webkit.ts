import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, Capabilities, Key as Keys, type WebDriver, WebElement } from "selenium-webdriver";
import type { Engine, Hold, Json, Key, Tab, Visitor } from "./engine";

/** As on an unconfigured system: the browser turns it into an invalid language tag. */
const NO_LANGUAGE = { LANG: "C", LC_ALL: "C" };
/** Large enough for every window. */
const SCREEN = "1600x1200x24";

const KEYS: Record<Key, string> = { Enter: Keys.ENTER, Escape: Keys.ESCAPE, Tab: Keys.TAB };

/** WebKitGTK's MiniBrowser has no headless mode, so it runs on a virtual screen. */
export async function startWebKit(driver: string, screen: string): Promise<Engine> {
  const display = await startScreen(screen);
  // The temporary home is deleted afterwards; its settings reduce motion.
  const home = await mkdtemp(join(tmpdir(), "serendib-webkit-"));
  await mkdir(join(home, ".config/gtk-3.0"), { recursive: true });
  await writeFile(join(home, ".config/gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const own = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, ".config"),
    XDG_CACHE_HOME: join(home, ".cache"),
    XDG_DATA_HOME: join(home, ".local"),
  };
  const drivers: ChildProcess[] = [];
  const visit = async (width: number, height: number): Promise<Visitor> => {
    // A driver has one session.
    const port = await freePort();
    const process = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
      env: { ...globalThis.process.env, ...NO_LANGUAGE, ...own, DISPLAY: display.name },
      stdio: "ignore",
    });
    drivers.push(process);
    await answering(port);
    const session = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      // The driver knows the browser's version.
      .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
      .build();
    const first = await session.getWindowHandle();
    const open = async (handle: string) => {
      await turnTo(session, handle);
      await session.manage().window().setRect({ width, height });
      return tabOf(session, handle);
    };
    return {
      tab: await open(first),
      others: async () => {
        const handles = (await session.getAllWindowHandles()).filter((handle) => handle !== first);
        const tabs: Tab[] = [];
        for (const handle of handles) tabs.push(await open(handle));
        return tabs;
      },
      close: async () => {
        await session.quit();
        process.kill();
      },
    };
  };
  return {
    visit,
    stop: async () => {
      for (const process of drivers) process.kill();
      display.process.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function startScreen(program: string): Promise<{ name: string; process: ChildProcess }> {
  // The server writes the first free display number to file descriptor 3.
  const process = spawn(program, ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    process.stdio[3]?.once("data", (bytes) => resolve(String(bytes).trim()));
    process.once("error", reject);
    process.once("exit", (code) => reject(new Error(`${program} ended with ${code} before it had a screen`)));
  });
  return { name: `:${number}`, process };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

async function answering(port: number): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error("WebKit's driver does not answer");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function turnTo(session: WebDriver, handle: string): Promise<void> {
  await session.switchTo().window(handle);
}

function tabOf(session: WebDriver, handle: string): Tab {
  const activeTab = () => turnTo(session, handle);
  return {
    go: async (address) => {
      await activeTab();
      await session.get(address);
    },
    define: async (script) => {
      await activeTab();
      await session.executeScript(script);
    },
    ask: async (what, ...given) => {
      await activeTab();
      const answer: unknown = await session.executeScript(what, ...given);
      return answer instanceof WebElement ? hold(session, answer) : (answer as Json);
    },
    key: async (name) => {
      await activeTab();
      await session.actions().sendKeys(KEYS[name]).perform();
    },
    picture: async (file) => {
      await activeTab();
      await writeFile(file, await session.takeScreenshot(), "base64");
    },
  };
}

function hold(session: WebDriver, element: WebElement): Hold {
  return {
    press: () => session.actions().move({ origin: element }).click().perform(),
    fill: async (words) => {
      const all = session
        .actions()
        .move({ origin: element })
        .click()
        .keyDown(Keys.CONTROL)
        .sendKeys("a")
        .keyUp(Keys.CONTROL);
      await all.sendKeys(Keys.DELETE).perform();
      await element.sendKeys(words);
    },
    fillDate: async (day) => {
      const [year = "", month = "", date = ""] = day.split("-");
      await element.sendKeys(month, Keys.ARROW_RIGHT, date, Keys.ARROW_RIGHT, year);
    },
    choose: (files) => element.sendKeys(files.join("\n")),
  };
}
