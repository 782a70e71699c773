// Land: ridges from noise, hills that dissolve into haze, leaf canopies, tea, mist.
import { noise1 } from './chance.mjs';
import { INK, mix } from './colour.mjs';
import { clip, grad, use } from './stage.mjs';
import { group, n, P, path, rect } from './svg.mjs';

export function ridge(c, { y, amp = 60, scale = 240, oct = 4, rough = 0.46, shape = () => 0, tag = '' }) {
  const f = noise1(c.name + c.seed + tag + y);
  return (x) => {
    let s = 0,
      a = 1,
      q = 1,
      t = 0;
    for (let i = 0; i < oct; i++) {
      s += f((x / scale) * q + i * 17.3) * a;
      t += a;
      a *= rough;
      q *= 2.1;
    }
    return y - amp * (s / t - 0.35) * 1.5 + shape(x / c.W);
  };
}
export function land(c, fn, { step = 20, base = c.H + 4, x0 = -10, x1 = c.W + 10, sharp = false } = {}) {
  if (!c.fine) step *= 2;
  let d = `M${P(x0, base)}V${n(fn(x0))}`;
  if (sharp) for (let x = x0; x <= x1 + step; x += step) d += `L${P(x, fn(x))}`;
  else for (let x = x0; x <= x1; x += step) d += `Q${P(x, fn(x))} ${P(x + step / 2, (fn(x) + fn(x + step)) / 2)}`;
  return d + `L${P(x1 + step, base)}z`;
}
// hills, lit edge toward the sun, dissolving downward into haze
export function hills(c, fn, depth, { haze = 0.6, h = 190, lit = 0.22, ...o } = {}) {
  if (c.night) lit *= 0.35;
  const d = land(c, fn, o),
    col = c.tone(depth),
    foot = mix(col, c.tone(Math.max(0, depth - 0.35)), haze),
    dir = c.sun.x < c.W / 2 ? 1 : -1,
    top = fn(c.W / 2);
  if (lit) c.add(use(c, d, mix(col, c.L.lift, lit)));
  const g = grad(
    c,
    [
      [0, col],
      [1, foot],
    ],
    { user: 1, y1: top - 40, y2: top + h },
  );
  c.add(lit ? group(use(c, d, g, `transform="translate(${9 * dir} 7)"`), clip(c, d)) : path(d, g));
  return d;
}
// leaf canopy as cut-paper scallops
export function canopy(c, fn, x0, x1, r0, r1, base = c.H + 4) {
  let x = x0,
    y = fn(x0),
    d = `M${P(x0, base)}V${n(y)}`;
  const big = c.fine ? 1 : 1.7;
  while (x < x1) {
    const w = c.rand(r0, r1) * big,
      nx = x + w,
      ny = fn(nx) + c.rand(-0.32, 0.32) * w,
      r = Math.hypot(nx - x, ny - y) * c.rand(0.52, 0.66);
    d += `a${n(r)} ${n(r)} 0 0 1 ${P(nx - x, ny - y)}`;
    x = nx;
    y = ny;
  }
  return d + `V${base}z`;
}
export function trees(c, fn, depth, { x0 = -10, x1 = c.W + 20, r0 = 16, r1 = 40, base, lit = 0.18, haze = 0.25, h = 120 } = {}) {
  const d = canopy(c, fn, x0, x1, r0, r1, base),
    col = c.tone(depth),
    dir = c.sun.x < (x0 + x1) / 2 ? 1 : -1,
    top = fn((x0 + x1) / 2);
  const g = grad(
    c,
    [
      [0, col],
      [1, mix(col, c.tone(depth - 0.3), haze)],
    ],
    { user: 1, y1: top - 20, y2: top + h },
  );
  c.add(use(c, d, mix(col, c.L.lift, lit)), group(use(c, d, g, `transform="translate(${4 * dir} 6)"`), clip(c, d)));
}
// tea: clipped rows as long contour strokes that fan out down the hill; each row a lit top over its own shadow
export function tea(c, fn, d, depth, { rows = 9, gap = 13, grow = 1.16, x0 = 0, x1 = c.W, fan = 0.8 } = {}) {
  const col = c.tone(depth),
    lit = mix(mix(col, INK.leaf, 0.3), c.L.lift, c.night ? 0.12 : 0.2),
    dark = mix(col, c.L.ramp[5], 0.34);
  let s = '',
    off = gap * 0.8,
    g = gap;
  const st = c.fine ? 84 : 120;
  for (let i = 0; i < rows; i++) {
    let p = '',
      lx,
      ly;
    const ph = c.rand(0, 6);
    for (let x = x0 - 20, k = 0; x <= x1 + st * 2; x += st, k++) {
      const y = fn(x) + off * (1 + fan * ((x - x0) / (x1 - x0) - 0.5)) + Math.sin(x / 90 + ph) * g * 0.12;
      if (k) p += k > 1 ? `Q${P(lx, ly)} ${P((x + lx) / 2, (y + ly) / 2)}` : `M${P(lx, ly)}`;
      lx = x;
      ly = y;
    }
    const id = c.uid(),
      w = g * 0.56;
    c.defs.push(`<path id="${id}" d="${p}"/>`);
    s += `<use href="#${id}" stroke="${dark}" stroke-width="${n(w * 1.5)}"/><use href="#${id}" stroke="${i % 3 === 1 ? mix(lit, col, 0.35) : lit}" stroke-width="${n(w)}" y="${n(-w * 0.3)}"/>`;
    if (c.fine)
      s += `<use href="#${id}" stroke="${mix(lit, c.L.lift, 0.16)}" stroke-width="${n(w * 0.62)}" y="${n(-w * 0.5)}" stroke-linecap="round" stroke-dasharray="${n(w * 0.5)} ${n(w * 1.05)}" stroke-dashoffset="${n(c.rand(0, 20))}"/>`;
    off += g;
    g *= grow;
  }
  c.add(group(s, `fill="none" ${clip(c, d)}`));
}
export function mist(c, y, h, a = 0.5, x0 = 0, x1 = c.W) {
  c.add(
    rect(
      x0,
      y - h,
      x1 - x0,
      h * 2,
      grad(c, [
        [0, c.L.ramp[1], 0],
        [0.5, mix(c.L.ramp[1], c.L.lift, 0.25), a],
        [1, c.L.ramp[1], 0],
      ]),
    ),
  );
}
export function mistBank(c, y, a, seedy = 0) {
  // long lens-shaped wisps with a hard poster edge
  let d = '';
  for (let i = 0; i < 4; i++) {
    const w = c.rand(260, 520),
      x = c.W * ((i * 0.31 + seedy) % 1) - w * 0.4,
      yy = y + c.rand(-14, 16),
      h = c.rand(7, 14);
    d += `M${P(x, yy)}q${P(w * 0.25, -h)} ${P(w * 0.5, -h * 0.4)}t${P(w * 0.5, h * 0.4)}q${P(-w * 0.3, h * 1.2)} ${P(-w * 0.55, h * 0.7)}t${P(-w * 0.45, -h * 0.7)}z`;
  }
  c.add(path(d, mix(c.L.ramp[1], c.L.lift, 0.3), `opacity="${a}"`));
}
