import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Not fonts (woff2) and pictures, which are compressed already: brotli makes our five fonts 0.02 % smaller. */
const WORTH_COMPRESSING = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
/** A copy of a shorter file saves fewer bytes than the header that names its encoding. */
const SHORTEST_BYTES = 400;

/** Writes the smallest `.br` and `.gz` copies beside a build's files; the server sends them as they are. */
export function precompress(): Plugin {
  let folder = "dist";
  return {
    name: "serendib-precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      await compressFolder(folder);
    },
  };
}

export async function compressFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !WORTH_COMPRESSING.has(extname(entry.name))) continue;
    if ((await stat(file)).size >= SHORTEST_BYTES) await compressFile(file);
  }
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }));
}
