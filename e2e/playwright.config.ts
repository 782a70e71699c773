import { defineConfig } from "@playwright/test";
import type { Engines } from "./browsers/engine/test";
import { CHROMIUM_FLAGS } from "./harness/chromium";

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig<object, Engines>({
  outputDir: "test-results",
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: false,
  workers: 2,
  // A browser may hang on a busy machine; the test is listed as flaky.
  retries: 1,
  // Passing tests take a fraction of it here; continuous integration may be four times slower.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath !== undefined && { executablePath }) },
    contextOptions: { reducedMotion: "reduce" },
    colorScheme: "light",
    locale: "en-GB",
    // Travellers book from everywhere; the product's days are Sri Lanka's.
    timezoneId: "America/Los_Angeles",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "wire", testDir: "wire" },
    // Playwright's own builds of these browsers are not the ones people use, so it only runs the tests.
    { name: "firefox", testDir: "browsers", use: { kind: "firefox" } },
    { name: "webkit", testDir: "browsers", use: { kind: "webkit" } },
    // Independent of the screen's width, so they run once, in `journeys/desktop` or `journeys/phone`.
    {
      name: "desktop",
      testMatch: ["journeys/*.spec.ts", "journeys/desktop/*.spec.ts", "a11y.spec.ts"],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testMatch: ["journeys/*.spec.ts", "journeys/phone/*.spec.ts", "a11y.spec.ts"],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
