// From a picture's name to its files: WebP in three widths, one average colour, one tiny blur.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { parsePicture, scene } from './scenes.mjs';

// 3:2 crops to a 4:3 card, to a portrait poster and to a square without losing the subject, which stands near the middle.
export const WIDTHS = [400, 800, 1600];
const ASPECT = 2 / 3;
const heightFor = (width) => Math.round(width * ASPECT);
const FULL = { width: 1600, height: heightFor(1600) };
// Stipple reads as dirt at 400 px and costs bytes there; the smallest file is drawn without it.
const SMALL = { width: 400, height: heightFor(400) };
// effort 2 encodes the large file in half the time for 4 % more bytes
const WEBP = { 400: { quality: 70, effort: 4 }, 800: { quality: 70, effort: 4 }, 1600: { quality: 66, effort: 2 } };

// one picture uses one thread; the callers run as many pictures as there are cores
sharp.concurrency(1);
sharp.cache(false);

const here = new URL('./', import.meta.url);
const kitHash = () => {
  const h = createHash('sha256');
  const kit = readdirSync(new URL('kit/', here))
    .sort()
    .map((f) => 'kit/' + f);
  for (const file of [...kit, 'raster.mjs']) h.update(file).update(readFileSync(new URL(file, here)));
  return h.update(sharp.versions.sharp).digest();
};
let kit;

/** Changes when anything that shapes this picture changes: the kit, its scene, this file, its name. */
export function pictureKey(picture) {
  const { name } = parsePicture(picture);
  kit ??= kitHash();
  return createHash('sha256')
    .update(kit)
    .update(readFileSync(new URL(`scenes/${name}.mjs`, here)))
    .update(picture)
    .digest('hex')
    .slice(0, 20);
}

/** The drawing itself, as SVG text. */
export function drawingOf(picture, { width, height } = FULL, options = {}) {
  const { name, light, seed } = parsePicture(picture);
  return scene(name, { light, seed, width, height, label: '', ...options });
}

const hex = (channels) => '#' + channels.map((c) => Math.round(c.mean).toString(16).padStart(2, '0')).join('');

/** Rasterises a picture. `files` maps a width to WebP bytes; `entry` is its line in the manifest. */
export async function rasterise(picture) {
  const full = await sharp(Buffer.from(drawingOf(picture)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const soft = await sharp(Buffer.from(drawingOf(picture, SMALL, { stipple: false })))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const from = ({ data, info }) => sharp(data, { raw: info });
  const files = {};
  for (const width of WIDTHS) {
    const source = from(width === 400 ? soft : full);
    files[width] = await source.resize(width, heightFor(width)).webp(WEBP[width]).toBuffer();
  }
  const { channels } = await from(soft).stats();
  const blur = await from(soft).resize(12, 8).webp({ quality: 30, effort: 6 }).toBuffer();
  return { files, entry: { w: FULL.width, h: FULL.height, colour: hex(channels), blur: `data:image/webp;base64,${blur.toString('base64')}` } };
}
