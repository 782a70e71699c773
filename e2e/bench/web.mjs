// Measures page weight, layout shift and Lighthouse scores of the server in SERENDIB_BIN, with the demo catalogue. A
// missed goal is reported and is no error. node bench/web.mjs [--runs 3 | --quick]

import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { readCatalogue, richTrip } from "../harness/catalogue.ts";
import { CHROMIUM_FLAGS } from "../harness/chromium.ts";
import { startDemo } from "../harness/server.ts";

/** @typedef {{ name: string, path: string, scriptGoal?: number }} Page */
/** @typedef {{ scripts: number, everything: number, unpacked: number, shift: number }} Load */
/** @typedef {Record<string, number>} Scores */

const KIB = 1024;
const SCORE_GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
/** A slow phone connection, so that what arrives late has its chance to push things around. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200 * KIB, uploadThroughput: 90 * KIB };
/** What comes after the network fell silent: fonts that swap in, images that are decoded. */
const SETTLE_MS = 1_000;

// What is for the server's half of the bench is passed here too, and means nothing here.
const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, quick: { type: "boolean", default: false } },
  strict: false,
});
const runs = values.quick === true ? 1 : Math.max(1, Number.parseInt(String(values.runs), 10) || 1);

const executablePath = process.env.CHROMIUM_PATH;
const launch = { args: CHROMIUM_FLAGS, ...(executablePath !== undefined && { executablePath }) };

const server = await startDemo();
try {
  const catalogue = await readCatalogue(server.url);
  /** @type {Page[]} */
  const pages = [
    { name: "/", path: "/", scriptGoal: 130 },
    { name: "/search", path: "/search", scriptGoal: 130 },
    { name: "/packages/{id}", path: `/packages/${richTrip(catalogue).id}`, scriptGoal: 150 },
    { name: "/guides", path: "/guides" },
    { name: "/guides/{id}", path: `/guides/${catalogue.guides[0]?.id}` },
  ];
  await weigh(pages);
  await judge(pages);
} finally {
  await server.stop();
}

/**
 * Bytes over the wire and layout shift of each page's first view, in a browser that has seen nothing before.
 * @param {Page[]} pages
 */
async function weigh(pages) {
  const browser = await chromium.launch(launch);
  const rows = [];
  for (const { name, path, scriptGoal } of pages) {
    const phone = await load(browser, server.url + path, SCREENS.phone);
    const desktop = await load(browser, server.url + path, SCREENS.desktop);
    rows.push([
      name,
      (phone.scripts / KIB).toFixed(1),
      scriptGoal === undefined ? "" : `${phone.scripts <= scriptGoal * KIB ? "✓" : "✗"} <= ${scriptGoal}`,
      (phone.everything / KIB).toFixed(0),
      (desktop.everything / KIB).toFixed(0),
      phone.shift.toFixed(4),
      desktop.shift.toFixed(4),
      phone.shift === 0 && desktop.shift === 0 ? "✓ 0" : "✗ 0",
      phone.unpacked === 0 ? "" : `${phone.unpacked} scripts came uncompressed`,
    ]);
  }
  await browser.close();
  console.log("\nFirst view, over the wire (KiB), layout shift on a slow connection");
  table(["page", "JS", "goal", "all, phone", "all, desktop", "shift, phone", "shift, desktop", "goal", ""], rows);
}

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 * @param {{ width: number, height: number }} viewport
 * @returns {Promise<Load>}
 */
async function load(browser, url, viewport) {
  const context = await browser.newContext({
    viewport,
    isMobile: viewport.width < 600,
    hasTouch: viewport.width < 600,
  });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", SLOW);
  /** @type {Set<string>} */
  const scripts = new Set();
  /** @type {Map<string, number>} */
  const bytes = new Map();
  let unpacked = 0;
  network.on("Network.responseReceived", ({ requestId, response }) => {
    if (!response.mimeType.includes("javascript")) return;
    scripts.add(requestId);
    const encoding = Object.entries(response.headers).find(([header]) => header.toLowerCase() === "content-encoding");
    if (encoding?.[1] !== "br") unpacked += 1;
  });
  network.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  await page.addInitScript(() => {
    let sum = 0;
    Object.defineProperty(window, "layoutShift", { get: () => sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const shift = Number(await page.evaluate("layoutShift"));
  await context.close();
  const sum = (/** @type {[string, number][]} */ some) => some.reduce((total, [, length]) => total + length, 0);
  const all = [...bytes];
  return { scripts: sum(all.filter(([id]) => scripts.has(id))), everything: sum(all), unpacked, shift };
}

/**
 * Lighthouse's four categories with its mobile settings; of several runs the one in the middle.
 * @param {Page[]} pages
 */
async function judge(pages) {
  const rows = [];
  const notes = [];
  for (const { name, path } of pages) {
    const results = [];
    for (let run = 0; run < runs; run += 1) results.push(await lighthouseRun(server.url + path));
    results.sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0));
    const middle = results[Math.floor((results.length - 1) / 2)];
    if (!middle) throw new Error("Lighthouse did not run");
    const verdicts = Object.entries(SCORE_GOALS).map(([category, goal]) => {
      const score = middle.scores[category] ?? 0;
      return `${score >= goal ? "✓" : "✗"} ${score}`;
    });
    rows.push([name, ...verdicts, ...middle.timings]);
    notes.push(...middle.failed.map((audit) => `  ${name}: ${audit}`));
  }
  console.log(
    `\nLighthouse, mobile, ${runs === 1 ? "one run" : `the middle of ${runs} runs`} (goals 95, 100, 100, 100)`,
  );
  table(["page", "performance", "accessibility", "best practices", "SEO", "FCP", "LCP", "TBT", "CLS"], rows);
  if (notes.length > 0) console.log(`\nNot passed:\n${notes.join("\n")}`);
}

/**
 * @param {string} url
 * @returns {Promise<{ scores: Scores, timings: string[], failed: string[] }>}
 */
async function lighthouseRun(url) {
  const port = await freePort();
  const browser = await chromium.launch({ ...launch, args: [...launch.args, `--remote-debugging-port=${port}`] });
  try {
    const result = await lighthouse(url, { port, output: "json", logLevel: "error" });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${lhr.runtimeError.message}`);
    /** @type {Scores} */
    const scores = {};
    const failed = [];
    for (const [id, category] of Object.entries(lhr.categories)) {
      scores[id] = Math.round((category.score ?? 0) * 100);
      if (id === "performance") continue;
      for (const { id: auditId, weight } of category.auditRefs) {
        const audit = lhr.audits[auditId];
        if (weight > 0 && audit && audit.score !== null && audit.score < 1) failed.push(`${id}: ${audit.title}`);
      }
    }
    const timings = [
      "first-contentful-paint",
      "largest-contentful-paint",
      "total-blocking-time",
      "cumulative-layout-shift",
    ];
    return { scores, timings: timings.map((id) => lhr.audits[id]?.displayValue ?? "?"), failed };
  } finally {
    await browser.close();
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new Error("no free port"));
      });
    });
  });
}

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
function table(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)));
  const line = (/** @type {string[]} */ cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  console.log(line(head).trimEnd());
  for (const row of rows) console.log(line(row).trimEnd());
}
