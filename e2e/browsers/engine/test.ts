import { test as base, expect } from "@playwright/test";
import { type Catalogue, readCatalogue } from "../../harness/catalogue";
import { startDemo } from "../../harness/server";
import type { Engine } from "./engine";
import { startFirefox } from "./firefox";
import { type Page, visit } from "./page";
import { startWebKit } from "./webkit";

export { expect };

type BrowserKind = "firefox" | "webkit";
export type Engines = { kind: BrowserKind; site: { url: string; catalogue: Catalogue }; engine: Engine };
type PerTest = {
  enter: () => Promise<Page>;
};

/** Playwright's runner, with one server, one filled database and one foreign browser per worker. */
export const test = base.extend<PerTest, Engines>({
  kind: ["firefox", { option: true, scope: "worker" }],

  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing is needed
    async ({}, use) => {
      // These browsers' clocks cannot be set.
      const server = await startDemo(undefined, [], undefined, null);
      try {
        await use({ url: server.url, catalogue: await readCatalogue(server.url) });
      } finally {
        await server.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],

  engine: [
    async ({ kind }, use) => {
      const engine = await start(kind);
      try {
        await use(engine);
      } finally {
        await engine.stop();
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],

  enter: async ({ engine, site }, use, testInfo) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await visit(engine, site.url);
      pages.push(page);
      return page;
    });
    for (const [number, page] of pages.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await page.screenshot(testInfo.outputPath(`person-${number + 1}.png`)).catch(() => undefined);
      }
      await page.close();
    }
  },
});

function start(kind: BrowserKind): Promise<Engine> {
  if (kind === "firefox") return startFirefox(program("FIREFOX_PATH"));
  return startWebKit(program("WEBKIT_DRIVER_PATH"), program("XVFB_PATH"));
}

function program(name: string): string {
  const path = process.env[name];
  if (path === undefined) throw new Error(`${name} must name a program; \`cargo xtask test e2e\` sets it.`);
  return path;
}
