import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { lightNames, parsePicture, SEEDS, scene, sceneNames, titleOf } from '../scenes.mjs';

const CARD = { width: 600, height: 400 };
/** A drawing larger than this would be a mistake in a loop, not a richer picture. */
const LARGEST = 160_000;

test('there are 26 scenes in six lights', () => {
  assert.equal(sceneNames().length, 26);
  assert.deepEqual(lightNames(), ['dawn', 'noon', 'gold', 'dusk', 'night', 'rain']);
  for (const name of sceneNames()) assert.ok(titleOf(name));
});

test('the same name draws the same picture', () => {
  for (const name of sceneNames()) {
    const options = { light: 'gold', seed: 4, ...CARD };
    assert.equal(scene(name, options), scene(name, options));
  }
});

test('every scene in every light is well-formed, whole and within size', async () => {
  for (const [i, name] of sceneNames().entries())
    for (const [j, light] of lightNames().entries()) {
      const svg = scene(name, { light, seed: 1 + ((i + j) % SEEDS), ...CARD });
      assert.ok(svg.length < LARGEST, `${name} ${light}: ${svg.length} characters`);
      assert.ok(!/NaN|undefined|Infinity/.test(svg), `${name} ${light} holds a number that is none`);
      for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) assert.ok(svg.includes(`id="${id}"`), `${name} ${light}: ${id} is used but not drawn`);
      // the rasteriser's parser refuses text that is not XML
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      assert.deepEqual([width, height], [CARD.width, CARD.height]);
    }
});

test('the nine seeds of a scene are nine pictures', () => {
  for (const name of sceneNames()) {
    const drawn = new Set(Array.from({ length: SEEDS }, (_, i) => scene(name, { light: 'noon', seed: i + 1, ...CARD }).replace(/s[0-9a-z]{5,}/g, '')));
    assert.equal(drawn.size, SEEDS, name);
  }
});

test('a name that cannot be drawn is refused with what would work', () => {
  assert.deepEqual(parsePicture('adamspeak-night-3'), { name: 'adamspeak', light: 'night', seed: 3 });
  assert.throws(() => parsePicture('ella-dawn-0'), /Write <scene>-<light>-<seed>/);
  assert.throws(() => parsePicture('../ella-dawn-1'), /not a picture name/);
  assert.throws(() => parsePicture('paris-dawn-1'), /no such scene "paris".*ella, sigiriya/);
  assert.throws(() => parsePicture('constructor-dawn-1'), /no such scene "constructor"/);
  assert.throws(() => parsePicture('ella-noontime-1'), /no such light "noontime".*dawn, noon/);
  assert.throws(() => scene('atlantis'), /No such scene/);
});
