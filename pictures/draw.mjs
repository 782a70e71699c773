#!/usr/bin/env node
// Draws the catalogue's pictures as files.
//   node draw.mjs --out DIR [--names FILE|-] [--cache DIR] [--jobs N]
// Without --names it draws what ../catalogue and places.json ask for. DIR gets <name>.w400.webp, .w800.webp, .w1600.webp,
// the fixed drawings (heroes, states, mark) as SVG, and manifest.json. With --cache only what changed is drawn again.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { picturesOfCatalogue } from './catalogue.mjs';
import { fixedDrawings } from './fixed.mjs';
import { pictureKey, rasterise, WIDTHS } from './raster.mjs';
import { parsePicture } from './scenes.mjs';

const usage = 'Usage: node draw.mjs --out DIR [--names FILE|-] [--cache DIR] [--jobs N]';

function options() {
  const { values } = parseArgs({ options: { out: { type: 'string' }, names: { type: 'string' }, cache: { type: 'string' }, jobs: { type: 'string' } } });
  if (!values.out) throw new Error(usage);
  const jobs = Number(values.jobs ?? availableParallelism());
  if (!Number.isInteger(jobs) || jobs < 1) throw new Error(`--jobs takes a whole number from 1, not "${values.jobs}".`);
  return { out: values.out, names: values.names, cache: values.cache, jobs };
}

function namesFrom(source) {
  if (!source) return picturesOfCatalogue();
  const text = readFileSync(source === '-' ? 0 : source, 'utf8');
  return [...new Set(text.split(/\s+/).filter(Boolean))].sort();
}

const fileOf = (picture, width) => `${picture}.w${width}.webp`;

/** Draws one picture into `dir`, or copies it from the cache; returns its manifest entry and whether it was drawn. */
async function place(picture, dir, cache) {
  const kept = cache && join(cache, pictureKey(picture));
  if (kept && existsSync(join(kept, 'entry.json'))) {
    for (const width of WIDTHS) copyFileSync(join(kept, `w${width}.webp`), join(dir, fileOf(picture, width)));
    return { entry: JSON.parse(readFileSync(join(kept, 'entry.json'), 'utf8')), drawn: false };
  }
  const { files, entry } = await rasterise(picture);
  for (const width of WIDTHS) writeFileSync(join(dir, fileOf(picture, width)), files[width]);
  if (kept) {
    mkdirSync(kept, { recursive: true });
    for (const width of WIDTHS) writeFileSync(join(kept, `w${width}.webp`), files[width]);
    // the entry comes last and whole: a half-written cache line is never taken for a full one
    writeFileSync(join(kept, 'entry.part'), JSON.stringify(entry));
    renameSync(join(kept, 'entry.part'), join(kept, 'entry.json'));
  }
  return { entry, drawn: true };
}

/** Removes pictures of an earlier run that nobody asks for any more. */
function sweep(dir, wanted) {
  for (const file of readdirSync(dir)) {
    const [, picture] = /^([a-z]+-[a-z]+-[1-9])\.w\d+\.webp$/.exec(file) ?? [];
    if (picture && !wanted.has(picture)) rmSync(join(dir, file));
  }
}

async function main() {
  const { out, names, cache, jobs } = options(),
    pictures = namesFrom(names),
    started = performance.now();
  for (const picture of pictures) parsePicture(picture);
  mkdirSync(out, { recursive: true });
  for (const [file, svg] of Object.entries(fixedDrawings())) writeFileSync(join(out, file), svg);

  const entries = new Map(),
    queue = [...pictures];
  let drawn = 0;
  // the rasteriser works on its own threads; one picture in flight for each core keeps them all busy
  await Promise.all(
    Array.from({ length: jobs }, async () => {
      for (let picture = queue.shift(); picture; picture = queue.shift()) {
        const done = await place(picture, out, cache);
        entries.set(picture, done.entry);
        if (done.drawn) drawn += 1;
      }
    }),
  );
  sweep(out, new Set(pictures));
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(Object.fromEntries(pictures.map((p) => [p, entries.get(p)]))));
  console.log(`${pictures.length} pictures, ${drawn} drawn, ${pictures.length - drawn} unchanged, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
