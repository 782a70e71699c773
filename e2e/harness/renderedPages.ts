import { expect } from "./test";

/** A page not rendered in time is served unrendered for a minute: enough for two more attempts on a slow machine. */
const PATIENCE_MS = 150_000;

/** The engine has two seconds for each, also in a debug build. */
export async function waitForRenderedPages(site: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const page = async () => (await fetch(site + path)).text();
    await expect.poll(page, { message: path, timeout: PATIENCE_MS }).toContain('id="told"');
  }
}
