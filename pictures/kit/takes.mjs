// A take is one way of standing before a place: how wide the world is, how close the frame, where the subject falls,
// which way it is mirrored, where the sun hangs, what the sky is doing. Seed 1 is the reference; 2 to 9 differ from it and from each other.
import { hash, rng } from './chance.mjs';

// world: width of the drawn world in frames. zoom: how close. x, y: where the subject's focus falls in the frame. sun: shift along the sky.
const TAKES = [
  { world: 1, zoom: 1, x: 0.57, y: 0.5, flip: false, sun: 0, sky: 'streaks' },
  { world: 1.1, zoom: 1.12, x: 0.5, y: 0.54, flip: true, sun: 0.08, sky: 'banks' },
  { world: 1.22, zoom: 1, x: 0.52, y: 0.5, flip: false, sun: 0.5, sky: 'clear' },
  { world: 1.02, zoom: 1.2, x: 0.46, y: 0.52, flip: false, sun: -0.06, sky: 'mares' },
  { world: 1.3, zoom: 1, x: 0.56, y: 0.5, flip: true, sun: -0.12, sky: 'streaks' },
  { world: 1.08, zoom: 1.06, x: 0.42, y: 0.5, flip: true, sun: 0.42, sky: 'rays' },
  { world: 1.16, zoom: 1.26, x: 0.54, y: 0.55, flip: false, sun: 0.12, sky: 'banks' },
  { world: 1, zoom: 1.1, x: 0.56, y: 0.58, flip: true, sun: -0.02, sky: 'mares' },
  { world: 1.36, zoom: 1.12, x: 0.47, y: 0.52, flip: false, sun: 0.3, sky: 'rays' },
];

/** The take a seed asks for. The kind of day turns with the scene, so that equal seeds do not look alike side by side. */
export function takeFor(name, seed) {
  const take = TAKES[(seed - 1) % TAKES.length];
  const r = rng(hash(name + '/' + seed));
  return {
    ...take,
    day: seed === 1 ? 0 : (seed + hash(name)) % 3,
    cover: seed === 1 ? 1 : 0.5 + r(),
    high: seed === 1 ? 1 : 0.72 + r() * 0.6,
    flock: seed === 1 ? 1 : 0.4 + r() * 1.1,
  };
}
