import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { picturesOfCatalogue } from '../catalogue.mjs';
import { fixedDrawings } from '../fixed.mjs';
import { shorten } from '../kit/trim.mjs';
import { medallion } from '../medallion.mjs';
import { parsePicture } from '../scenes.mjs';

const program = fileURLToPath(new URL('../draw.mjs', import.meta.url));
const draw = (...args) => promisify(execFile)(process.execPath, [program, ...args]);

function workshop(t) {
  const dir = mkdtempSync(join(tmpdir(), 'pictures-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const list = (text) => {
    writeFileSync(join(dir, 'names'), text);
    return join(dir, 'names');
  };
  return { out: join(dir, 'out'), cache: join(dir, 'cache'), list };
}

test('a picture becomes three files and a line in the manifest; a second run draws nothing', async (t) => {
  const { out, cache, list } = workshop(t),
    names = list('tea-rain-2\nella-dawn-1 ella-dawn-1\n');
  const first = await draw('--out', out, '--cache', cache, '--names', names);
  assert.match(first.stdout, /^2 pictures, 2 drawn, 0 unchanged/);
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
  assert.deepEqual(Object.keys(manifest), ['ella-dawn-1', 'tea-rain-2']);
  for (const [name, entry] of Object.entries(manifest)) {
    assert.match(entry.colour, /^#[0-9a-f]{6}$/);
    assert.ok(entry.blur.startsWith('data:image/webp;base64,') && entry.blur.length <= 200, entry.blur);
    for (const [width, most] of [
      [400, 16_000],
      [800, 50_000],
      [1600, 150_000],
    ]) {
      const file = join(out, `${name}.w${width}.webp`),
        { width: w, height: h, format } = await sharp(file).metadata();
      assert.deepEqual([w, h, format], [width, Math.round((width * 2) / 3), 'webp']);
      assert.ok(statSync(file).size <= most, `${file}: ${statSync(file).size} bytes`);
    }
  }
  const second = await draw('--out', out, '--cache', cache, '--names', names);
  assert.match(second.stdout, /^2 pictures, 0 drawn, 2 unchanged/);
});

test('a picture nobody asks for any more leaves the folder, other files stay', async (t) => {
  const { out, cache, list } = workshop(t);
  await draw('--out', out, '--cache', cache, '--names', list('kandy-noon-1'));
  writeFileSync(join(out, 'robots.txt'), 'kept');
  await draw('--out', out, '--cache', cache, '--names', list('galle-noon-1'));
  const files = readdirSync(out);
  assert.ok(files.includes('galle-noon-1.w400.webp') && files.includes('robots.txt'));
  assert.ok(!files.some((file) => file.startsWith('kandy')));
});

test('a wrong name or a missing folder stops the run with one sentence', async (t) => {
  const { out, list } = workshop(t);
  await assert.rejects(draw('--out', out, '--names', list('ella-dawn-1 nowhere-dawn-1')), ({ stderr }) => /^"nowhere-dawn-1": no such scene/.test(stderr));
  await assert.rejects(draw(), ({ stderr }) => stderr.startsWith('Usage:'));
});

test('every place of the catalogue has a picture that can be drawn', () => {
  const pictures = picturesOfCatalogue();
  assert.ok(pictures.length > 50);
  for (const picture of pictures) parsePicture(picture);
});

test('a place without a picture is named', () => {
  assert.throws(() => picturesOfCatalogue(undefined, { attractions: {}, destinations: {} }), /no picture for these attractions: .*nine_arch_bridge/);
});

test('the fixed drawings are small and well-formed, and the train rests for who asks', async () => {
  const drawings = Object.entries(fixedDrawings());
  assert.equal(drawings.length, 8);
  for (const [file, svg] of drawings) {
    assert.ok(Buffer.byteLength(svg) <= 40 * 1024, `${file}: ${Buffer.byteLength(svg)} bytes`);
    await sharp(Buffer.from(svg)).metadata();
    if (!file.startsWith('hero')) continue;
    assert.match(svg, /class="train"/);
    assert.match(svg, /@media\(prefers-reduced-motion:no-preference\){\.train{animation/);
  }
});

test('shortened path data keeps its points', () => {
  assert.equal(shorten('M10 10L20.04 10L20.08 20.5H5V0z'), 'm10 10 10 0 .1 10.5h-15.1v-20.5z');
  assert.equal(shorten('M0 0A5 5 0 0 1 10 0zM3 3h.1'), 'm0 0a5 5 0 0 1 10 0zm3 3h.1');
});

test('a medallion follows from the name and lets no markup through', async () => {
  assert.equal(medallion('Nimal Perera'), medallion('nimal perera').replace('aria-label="nimal perera"', 'aria-label="Nimal Perera"'));
  assert.notEqual(medallion('Nimal Perera'), medallion('Kamala Perera'));
  assert.match(medallion('Nimal de Silva Perera'), />NP<\/text>/);
  assert.doesNotMatch(medallion('<b>&"'), /<b>|&/);
  for (const name of ['', 'சுனில்', '👩‍🌾 Farmer', 'Ravi']) await sharp(Buffer.from(medallion(name))).metadata();
  assert.ok(statSync(new URL('../medallion.mjs', import.meta.url)).size < 3072);
});

test('every sight has a picture of its own: a plan shows many of them beside each other', () => {
  const places = JSON.parse(readFileSync(new URL('../places.json', import.meta.url), 'utf8'));
  const shown = Object.values(places.attractions);
  assert.deepEqual(
    shown.filter((name, at) => shown.indexOf(name) !== at),
    [],
  );
});
