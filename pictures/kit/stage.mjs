// The stage a scene is drawn on. The world is 600 units high; its width follows the frame's aspect and the take.
import { hash, rng } from './chance.mjs';
import { LIGHTS, lightOn, mix } from './colour.mjs';
import { n, path, rect } from './svg.mjs';
import { takeFor } from './takes.mjs';

const WORLD_HEIGHT = 600;
/** Below this width in pixels, stipple and fine detail would only be noise. */
const FINE_FROM = 220;

export function stage(name, place, o) {
  const light = o.light ?? 'gold',
    width = o.width ?? 1200,
    height = o.height ?? 800,
    seed = o.seed ?? 1;
  if (!LIGHTS[light]) throw new Error(`No such light: "${light}". Lights: ${Object.keys(LIGHTS).join(', ')}.`);
  const take = takeFor(name, seed),
    L = lightOn(light, take.day),
    H = WORLD_HEIGHT,
    W = Math.round((H * width * take.world) / height);
  const c = {
    name,
    light,
    L,
    H,
    W,
    width,
    height,
    seed,
    take,
    fine: width >= FINE_FROM,
    stipple: o.stipple !== false,
    night: light === 'night',
    wide: W > 1000,
    lampy: light === 'night' || light === 'dusk',
    r: rng(hash(name) + seed * 7919),
    defs: [],
    out: [],
    paths: new Map(),
    clips: new Map(),
    id: 's' + hash([name, light, seed, width, height, o.id]).toString(36),
    k: 0,
    focus: place.focus ?? [0.57, 0.5],
    indoors: place.indoors === true,
  };
  c.add = (...s) => {
    c.out.push(...s);
  };
  c.rand = (a, b) => a + (b - a) * c.r();
  c.uid = () => c.id + (c.k++).toString(36);
  // depth 0 (horizon haze) .. 1 (foreground ink)
  c.tone = (t) => {
    const steps = [mix(L.ramp[1], L.ramp[2], 0.55), ...L.ramp.slice(2)],
      p = Math.min(0.9999, Math.max(0, t)) * 4,
      i = Math.floor(p);
    return mix(steps[i], steps[i + 1], p - i);
  };
  // a local colour under this light, at this distance
  c.local = (hex, far = 0, shade = 0) => {
    let v = mix(hex, L.cast, L.k);
    if (c.night) v = mix(v, L.ramp[3], 0.26);
    v = mix(v, c.night ? L.ramp[5] : L.ramp[4], shade);
    return mix(v, L.ramp[1], far);
  };
  // what the subject itself changes from seed to seed; the first is the reference and changes nothing
  const whim = rng(hash(`${name} whim ${seed}`));
  c.shift = (most) => (seed === 1 ? 0 : (whim() * 2 - 1) * most);
  c.turn = (list) => list.map((_, i) => list[(i + seed - 1) % list.length]);
  const drift = seed > 1 ? (rng(hash(name + seed))() - 0.5) * 0.06 : 0;
  c.at = (f) => W * (f + drift);
  c.frame = frameOf(c, place.mirror !== false);
  return c;
}

/** The part of the world the frame shows, in the world's own direction: a mirrored frame is turned when it is written. */
function frameOf(c, mayMirror) {
  const h = c.H / c.take.zoom,
    w = (h * c.width) / c.height,
    [fx, fy] = c.focus,
    flip = c.take.flip && mayMirror;
  const hold = (v, max) => Math.min(Math.max(0, v), max);
  const x = hold(c.W * fx - w * c.take.x, c.W - w);
  return { x: n(x), y: n(hold(c.H * fy - h * c.take.y, c.H - h)), w: n(w), h: n(h), flip };
}

/** A linear gradient in defs; returns the paint. */
export const grad = (c, stops, o = {}) => {
  const id = c.uid();
  const list = stops.map(([p, colour, a]) => `<stop offset="${p}" stop-color="${colour}"${a == null ? '' : ` stop-opacity="${a}"`}/>`).join('');
  c.defs.push(
    `<linearGradient id="${id}" x1="${n(o.x1 ?? 0)}" y1="${n(o.y1 ?? 0)}" x2="${n(o.x2 ?? 0)}" y2="${n(o.y2 ?? 1)}"${o.user ? ' gradientUnits="userSpaceOnUse"' : ''}>${list}</linearGradient>`,
  );
  return `url(#${id})`;
};

/** A round glow in world units. */
export const halo = (c, x, y, r, colour, a = 0.5, more = '') => {
  const id = c.uid();
  c.defs.push(
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${a}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  );
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#${id})"${more ? ' ' + more : ''}/>`;
};

// a path drawn more than once lives in defs; its clip is made from the same copy
const shared = (c, d) => {
  let id = c.paths.get(d);
  if (!id) {
    id = c.uid();
    c.paths.set(d, id);
    c.defs.push(`<path id="${id}" d="${d}"/>`);
  }
  return id;
};
export const use = (c, d, fill, more = '') => `<use href="#${shared(c, d)}" fill="${fill}"${more ? ' ' + more : ''}/>`;
export const clip = (c, d) => {
  let id = c.clips.get(d);
  if (!id) {
    id = c.uid();
    c.clips.set(d, id);
    c.defs.push(`<clipPath id="${id}">${c.paths.has(d) ? `<use href="#${c.paths.get(d)}"/>` : `<path d="${d}"/>`}</clipPath>`);
  }
  return `clip-path="url(#${id})"`;
};

/** Draws now, as a group that can be repeated by its id (reflections). */
export function asSymbol(c, draw) {
  const s = drawn(c, draw),
    id = c.uid();
  c.add(`<g id="${id}">${s}</g>`);
  return id;
}

/** What `draw` would have added, as text instead. */
export function drawn(c, draw) {
  const keep = c.out;
  c.out = [];
  draw();
  const s = c.out.join('');
  c.out = keep;
  return s;
}

/** Sprayed ink: a gradient broken into litho stipple. A plain gradient where it would not be seen. */
export function spray(c, d, colour, a0, a1, o = {}) {
  const paint = grad(
    c,
    [
      [0, colour, a0],
      [1, colour, a1],
    ],
    o,
  );
  if (!c.fine || !c.stipple) return path(d, paint, 'opacity=".5"');
  const id = c.uid(),
    [red, green, blue] = [1, 3, 5].map((i) => Math.round((parseInt(colour.slice(i, i + 2), 16) / 255) * 1000) / 1000);
  // three steps only: this filter is most of what a picture costs to draw
  c.defs.push(
    `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="1" seed="${(c.seed + c.k) % 97}" result="n"/><feComposite in="SourceAlpha" in2="n" operator="arithmetic" k1="10" k2="-3.67" k4="-.6"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 0 0 0 2 0"/></filter>`,
  );
  return path(d, paint, `filter="url(#${id})" opacity="${o.opacity ?? 0.55}"`);
}

/** The light over everything and a falling-off at the frame's edges, then, if wanted, one small tile of paper grain. */
export function finish(c, grain) {
  const f = c.frame,
    dark = c.L.ramp[5],
    s = rect(
      f.x,
      f.y,
      f.w,
      f.h,
      grad(c, [
        [0, dark, c.night ? 0.22 : 0.07],
        [0.3, dark, 0],
        [0.72, dark, 0],
        [1, dark, 0.26],
      ]),
    );
  if (!c.fine || !grain) return s;
  const g = c.uid(),
    p = c.uid();
  c.defs.push(
    `<filter id="${g}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${c.seed % 50}" stitchTiles="stitch"/><feColorMatrix values="0 0 0 1.6 -.3 0 0 0 1.6 -.3 0 0 0 1.6 -.3 0 0 0 0 1"/></filter><pattern id="${p}" width="240" height="240" patternUnits="userSpaceOnUse"><rect width="240" height="240" filter="url(#${g})"/></pattern>`,
  );
  return s + rect(f.x, f.y, f.w, f.h, `url(#${p})`, `style="mix-blend-mode:soft-light" opacity="${c.night ? 0.26 : 0.3}"`);
}
