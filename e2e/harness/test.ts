import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type BusyDays, readBusyDays } from "./busyDays";
import { type Catalogue, readCatalogue } from "./catalogue";
import { noteRequest } from "./secretsInLogs";
import { CLOCK, type Server, startDemo } from "./server";

export { expect, type Page };

type HarnessOptions = {
  /** Console messages of deliberate failures. */
  tolerated: RegExp | undefined;
  /** Fails a test with errors on another user's page. */
  forEverybody: undefined;
};

/** `data` is its directory. */
type Site = { url: string; data: string; catalogue: Catalogue; taken: BusyDays[] };

type PerWorker = {
  site: Site;
  /** A site of its own for journeys that change what visitors see. */
  siteOf: string;
  /** Flags besides those of every site. */
  settings: string;
};

/**
 * Chromium's warnings on a slow machine: a preloaded file was used late (`first-view.spec.ts` proves its use), or a
 * socket was closed before it opened.
 */
const OF_PACE =
  /was preloaded using link preload but not used within a few seconds|WebSocket is closed before the connection/;

/** One server and one filled database per worker. */
export const test = base.extend<HarnessOptions, PerWorker>({
  tolerated: [undefined, { option: true }],
  siteOf: ["visitors", { option: true, scope: "worker" }],
  settings: ["", { option: true, scope: "worker" }],

  site: [
    async ({ settings }, use) => {
      const server = await startDemo(undefined, settings.split(" ").filter(Boolean));
      try {
        await use(await readSite(server));
      } finally {
        await server.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],

  forEverybody: [
    async ({ tolerated }, use) => {
      broken.length = 0;
      await use(undefined);
      const unexpected = broken.filter((line) => !tolerated?.test(line));
      expect(unexpected, "nothing breaks on any page").toEqual([]);
    },
    { auto: true },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  page: async ({ page, site, tolerated }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => errors.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => errors.push(`uncaught: ${error.message}`));
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      const body = request.url().includes("/auth/v1/") ? request.postData() : null;
      if (protocol.startsWith("http")) noteRequest(request.url(), new Headers(request.headers()), body ?? "");
      if (protocol.startsWith("http") && origin !== site.url) errors.push(`left the site: ${request.url()}`);
    });
    await settle(page);
    await use(page);
    // A handler that still runs would find no page.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const unexpected = errors.filter((line) => !OF_PACE.test(line) && !tolerated?.test(line));
    expect(unexpected, "nothing on the console, nothing from elsewhere").toEqual([]);
  },
});

export async function readSite({ url, data }: Server): Promise<Site> {
  return { url, data, catalogue: await readCatalogue(url), taken: readBusyDays(data) };
}

/** The errors of all pages of this test. */
const broken: string[] = [];
const OF_THE_SERVER = /status of 5\d\d/;

/** Fixes the clock, and makes every navigation wait for hydration. */
export async function settle(page: Page, clock = CLOCK): Promise<void> {
  page.on("pageerror", (error) => broken.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (OF_THE_SERVER.test(message.text())) broken.push(`${message.type()}: ${message.text()}`);
  });
  await page.clock.setFixedTime(clock);
  const arriving =
    <Where extends unknown[], Answer>(go: (...where: Where) => Promise<Answer>) =>
    async (...where: Where) => {
      const answer = await go(...where);
      await programIsThere(page);
      return answer;
    };
  page.goto = arriving(page.goto.bind(page));
  page.reload = arriving(page.reload.bind(page));
  page.goBack = arriving(page.goBack.bind(page));
  page.goForward = arriving(page.goForward.bind(page));
}

/**
 * Visible controls of a server-rendered page may not listen yet. React marks each hydrated part. Fonts load too, since
 * they shift the layout.
 */
export async function programIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isPlain = document.getElementById("root") === null;
    const parts = document.querySelectorAll("#root :is(header, main, input, select, textarea, button)");
    const listens = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactFiber"));
    const isLettered = document.fonts.status === "loaded";
    return isPlain || (isLettered && parts.length > 0 && Array.from(parts).every(listens));
  });
}

/** Chromium logs every response from 400 on; a journey causes these refusals on purpose. */
export const REFUSED_LOADS = /^error: Failed to load resource: the server responded with a status of 4\d\d/;

/** Includes the server's own errors: only for tests that cause them. */
export const FAILED_LOADS = /^error: Failed to load resource/;

/** Returns a function that releases the answers. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** As the server fails when its database does. */
export async function fail(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: { code: "XX000", details: null, hint: null, message: "Something went wrong" },
    }),
  );
  return () => page.unroute(address);
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? "";
}

const DRAWN = /(<div id="root">)[\s\S]*(<\/div>\s*)<script type="application\/json" id="told">[\s\S]*?<\/script>/;

/** Under load the server does this too. */
export async function disableServerRendering(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(DRAWN, "$1$2") });
  });
}
