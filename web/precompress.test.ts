import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressFolder } from "./precompress";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "serendib-precompress-"));
  await mkdir(join(folder, "assets"));
});

afterEach(() => rm(folder, { recursive: true }));

test("what is text and long enough gets both copies, in every folder", async () => {
  const text = "tea grows above Ella; ".repeat(100);
  await writeFile(join(folder, "worker.js"), text);
  await writeFile(join(folder, "assets", "index-1.css"), text);
  await compressFolder(folder);
  for (const file of ["worker.js", "assets/index-1.css"]) {
    const [brotli, gzip] = [await readFile(join(folder, `${file}.br`)), await readFile(join(folder, `${file}.gz`))];
    expect(brotliDecompressSync(brotli).toString()).toBe(text);
    expect(gunzipSync(gzip).toString()).toBe(text);
    expect(brotli.length).toBeLessThan(gzip.length);
  }
});

test("short files, fonts and pictures stay as they are", async () => {
  await writeFile(join(folder, "short.js"), "1");
  await writeFile(join(folder, "face.woff2"), "f".repeat(5_000));
  await writeFile(join(folder, "ella.webp"), "p".repeat(5_000));
  await compressFolder(folder);
  expect((await readdir(folder)).sort()).toEqual(["assets", "ella.webp", "face.woff2", "short.js"]);
});
