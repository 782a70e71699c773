// Sky: gradient, stars, the disc with its flat rings, clouds of five kinds, birds, rain.
import { lerp } from './chance.mjs';
import { mix } from './colour.mjs';
import { grad, spray } from './stage.mjs';
import { box, disc, line, n, P, path, poly, rect } from './svg.mjs';

/** Keeps a shifted sun inside the frame and clear of the subject, which it would otherwise hide behind. */
function sunAt(c, x) {
  const { x: left, w } = c.frame,
    at = c.W * (x + c.take.sun),
    middle = c.W * c.focus[0],
    gap = at - middle,
    clear = 165;
  const beside = c.take.sun && Math.abs(gap) < clear ? middle + (gap < 0 ? -clear : clear) : at;
  return Math.min(Math.max(beside, left + 80), left + w - 80);
}

export function sky(c, { x = 0.3, horizon = 360, r = 44, rings = true } = {}) {
  const { L, W } = c,
    [hi, lo] = L.ramp,
    sx = sunAt(c, x),
    sy = Math.max(c.frame.y + 78, horizon - L.sunUp * c.take.high);
  c.sun = { x: sx, y: sy, horizon };
  const veil = mix(mix(hi, lo, 0.5), L.glow, c.light === 'dawn' ? 0.18 : 0.06);
  c.add(
    rect(
      0,
      0,
      W,
      c.H,
      grad(
        c,
        [
          [0, hi],
          [0.36, veil],
          [0.72, lo],
          [1, mix(lo, L.glow, 0.5)],
        ],
        { user: 1, y2: horizon + 30 },
      ),
    ),
  );
  if (c.night) stars(c, horizon);
  const pale = c.light === 'noon' || c.night ? L.lift : L.sun;
  if (c.take.sky === 'rays' && !c.night && c.light !== 'rain') rays(c, sx, sy, pale);
  else if (rings && c.light !== 'rain')
    for (const [q, a] of [
      [9.4, 0.1],
      [6.2, 0.13],
      [3.9, 0.17],
      [2.2, 0.24],
    ])
      c.add(disc(sx, sy, r * q, pale, `opacity="${n(100 * (c.night ? a * 0.42 : a * 1.15)) / 100}"`));
  c.add(spray(c, box(0, 0, W, horizon * 0.75), mix(hi, L.ramp[c.night ? 5 : 3], 0.45), 0.62, 0, { opacity: 0.22 }));
  if (c.light === 'rain') c.add(disc(sx, sy, r * 0.8, L.sun, 'opacity=".55"'));
  else c.add(disc(sx, sy, c.night ? r * 0.72 : r, L.sun));
  if (c.night) c.add(disc(sx - 8, sy - 5, 6, mix(L.sun, hi, 0.14)), disc(sx + 10, sy + 8, 9, mix(L.sun, hi, 0.12)));
}

function rays(c, sx, sy, pale) {
  const turn = c.rand(0, 0.4),
    R = 1500;
  let d = '';
  for (let i = 0; i < 18; i++) {
    const a = turn + (i / 18) * Math.PI * 2,
      w = 0.085;
    d += poly([sx, sy], [sx + Math.cos(a - w) * R, sy + Math.sin(a - w) * R], [sx + Math.cos(a + w) * R, sy + Math.sin(a + w) * R]);
  }
  c.add(path(d, pale, `opacity="${c.light === 'noon' ? 0.16 : 0.13}"`), disc(sx, sy, 92, pale, 'opacity=".22"'));
}

function stars(c, horizon) {
  let small = '',
    large = '';
  for (let i = 0; i < (c.fine ? 70 : 16); i++) {
    const y = c.r() ** 1.5 * horizon * 0.8,
      s = `M${P(c.r() * c.W, y)}h.1`;
    if (i % 5) small += s;
    else large += s;
  }
  c.add(line(small, c.L.lift, 1.6, 'opacity=".6"'), line(large, c.L.sun, c.fine ? 2.8 : 5));
}

// stacked streaks, each a long leaf with one blunt shoulder
function streak(c, x, y, w, h, fill, op = 1) {
  let d = '';
  for (let i = 0; i < 3; i++) {
    const ww = w * [1, 0.62, 0.4][i] * c.rand(0.9, 1.1),
      xx = x + w * [0, 0.24, -0.12][i] + c.rand(-0.06, 0.06) * w;
    const yy = y + h * [0, -0.42, 0.4][i],
      k = h * [0.46, 0.36, 0.24][i],
      p = c.rand(0.3, 0.62);
    d += `M${P(xx, yy)}C${P(xx + ww * 0.12, yy - k * 0.3)} ${P(xx + ww * (p - 0.16), yy - k)} ${P(xx + ww * p, yy - k)}S${P(xx + ww * 0.86, yy - k * 0.2)} ${P(xx + ww, yy)}C${P(xx + ww * 0.8, yy + k * 0.3)} ${P(xx + ww * 0.2, yy + k * 0.34)} ${P(xx, yy)}z`;
  }
  return path(d, fill, `opacity="${op}"`);
}

// a bank: flat foot, a few broad shoulders, cut from paper; a second sheet behind
function bank(c, x, y, w, h, fill, op = 1) {
  const steps = 4 + Math.floor(c.r() * 3);
  let d = `M${P(x, y)}`,
    px = x,
    py = y;
  for (let i = 1; i <= steps; i++) {
    const t = i / steps,
      nx = x + w * t,
      ny = i === steps ? y : y - h * Math.sin(Math.PI * t) ** 0.7 * c.rand(0.55, 1.1),
      r = Math.hypot(nx - px, ny - py) * c.rand(0.56, 0.75);
    d += `A${n(r)} ${n(r * 0.82)} 0 0 1 ${P(nx, ny)}`;
    px = nx;
    py = ny;
  }
  return path(d + `Q${P(x + w * 0.5, y + h * 0.16)} ${P(x, y)}z`, fill, `opacity="${op}"`);
}

// mares' tails: thin combed strokes, all leaning one way
function mare(c, x, y, w, fill, op) {
  let d = '';
  for (let i = 0; i < 5; i++) {
    const xx = x + i * w * 0.13 + c.rand(-12, 12),
      yy = y + i * 9 + c.rand(-6, 6),
      l = w * c.rand(0.5, 0.95),
      k = c.rand(4, 8);
    d += `M${P(xx, yy)}C${P(xx + l * 0.3, yy - l * 0.02)} ${P(xx + l * 0.7, yy - l * 0.1)} ${P(xx + l, yy - l * 0.26)}C${P(xx + l * 0.72, yy - l * 0.05)} ${P(xx + l * 0.3, yy + k)} ${P(xx, yy)}z`;
  }
  return path(d, fill, `opacity="${op}"`);
}

export function clouds(c, count, y0, y1, side = 0) {
  const { L } = c,
    lit = c.night ? mix(L.ramp[0], L.ramp[1], 0.55) : mix(L.ramp[1], L.lift, 0.6);
  const dark = c.night ? mix(L.ramp[0], L.ramp[1], 0.3) : mix(L.ramp[0], L.glow, 0.3);
  if (c.light === 'rain') {
    for (let i = 0; i < 5; i++)
      c.add(
        streak(
          c,
          c.W * (i * 0.24 - 0.16) + c.rand(-40, 20),
          70 + c.rand(0, 90),
          c.rand(460, 760),
          c.rand(70, 120),
          mix(L.ramp[0], L.ramp[4], 0.1 + 0.09 * (i % 3)),
          0.6,
        ),
      );
    return;
  }
  const kind = c.take.sky,
    many = Math.max(1, Math.round(count * c.take.cover * (kind === 'clear' ? 0.4 : 1)));
  for (let i = 0; i < many; i++) {
    const w = c.rand(190, 430),
      y = lerp(y0, y1, (i + c.r() * 0.6) / many),
      x = c.W * ((i * 0.618 + side + 0.1) % 1) - w / 2;
    if (kind === 'banks') {
      const h = w * c.rand(0.2, 0.34),
        deep = Math.max(y, y0 + 40);
      c.add(bank(c, x + w * 0.2, deep + 4, w * 0.9, h * 0.75, dark, 0.4), bank(c, x, deep + 10, w * 0.8, h * 0.62, lit, 0.8));
    } else if (kind === 'mares') c.add(mare(c, x, y, w * 0.9, i % 3 ? lit : dark, i % 3 ? 0.7 : 0.4));
    else c.add(streak(c, x, y, w, w * c.rand(0.1, 0.15), i % 2 ? lit : dark, i % 2 ? 0.8 : 0.42));
  }
}

export function birds(c, x, y, count, spread, colour, s = 1) {
  let d = '';
  for (let i = 0; i < Math.round(count * c.take.flock); i++) {
    const k = s * c.rand(0.6, 1.15),
      a = c.rand(-0.25, 0.3),
      bx = x + c.rand(-1, 1) * spread,
      by = y + c.rand(-0.42, 0.42) * spread * 0.7;
    d += `M${P(bx - 11 * k, by - 4 * k + a * 8)}q${P(6 * k, -3 * k)} ${P(11 * k, 4 * k - a * 8)}q${P(4 * k, -8 * k)} ${P(12 * k, -5 * k - a * 8)}q${P(-7 * k, 2 * k)} ${P(-11.6 * k, 7.6 * k + a * 8)}q${P(-4 * k, -4.6 * k)} ${P(-11.4 * k, -6.6 * k)}z`;
  }
  c.add(path(d, colour));
}

export function rain(c) {
  if (c.light !== 'rain' || c.indoors) return;
  const slant = 0.12 + 0.2 * c.r();
  let thin = '',
    thick = '';
  for (let i = 0; i < (c.fine ? 150 : 24); i++) {
    const x = c.rand(-20, c.W + 80),
      y = c.rand(-40, 590),
      l = c.rand(22, 64),
      s = `M${P(x, y)}l${P(-l * slant, l)}`;
    if (i % 3) thin += s;
    else thick += s;
  }
  c.add(line(thin, c.L.sun, c.fine ? 1 : 3, 'opacity=".38"'), line(thick, c.L.sun, c.fine ? 1.7 : 4, 'opacity=".45"'));
}
