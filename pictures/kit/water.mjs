// Water: a gradient plane, lens-shaped ripples with a column of sun, mirrored subjects.
import { mix } from './colour.mjs';
import { clip, grad } from './stage.mjs';
import { box, group, lens, n, path, rect } from './svg.mjs';

export function water(c, y, { base = c.H, glint = true, n: count = 46, x0 = 0, x1 = c.W } = {}) {
  const { L } = c,
    h = base - y;
  c.add(
    rect(
      x0,
      y,
      x1 - x0,
      h,
      grad(c, [
        [0, L.water[0]],
        [0.3, mix(L.water[0], L.water[1], 0.55)],
        [1, L.water[1]],
      ]),
    ),
  );
  if (glint) ripples(c, y, base, count, x0, x1);
}
export function ripples(c, y, base, count, x0 = 0, x1 = c.W, column = true) {
  const { L } = c,
    m = c.fine ? count : count / 3;
  let a = '',
    b = '',
    s = '';
  for (let i = 0; i < m; i++) {
    const t = c.r() ** 1.4,
      yy = y + 5 + t * (base - y),
      w = 20 + t * c.rand(60, 190),
      d = lens(c.rand(x0, x1), yy, w, 1.2 + t * 4.5);
    if (i % 2) a += d;
    else b += d;
  }
  c.add(path(a, mix(L.water[1], L.ramp[4], 0.35), 'opacity=".42"'), path(b, mix(L.water[0], L.lift, 0.4), 'opacity=".5"'));
  if (!column || c.light === 'rain') return;
  for (let i = 0; i < (c.fine ? 26 : 9); i++) {
    const t = (i + c.r()) / (c.fine ? 26 : 9),
      yy = y + 3 + t ** 1.25 * (base - y),
      w = (26 + t * 78) * c.rand(0.5, 1.25);
    s += lens(c.sun.x + c.rand(-1, 1) * (8 + t * 34), yy, w, 2 + t * 6);
  }
  c.add(path(s, L.sun, `opacity="${c.light === 'noon' ? 0.55 : 0.8}"`));
}
// mirrored copy of a drawing about a waterline, broken by ripples
export function reflect(c, id, y, { squash = 0.62, a = 0.42, base = c.H } = {}) {
  c.add(
    group(`<use href="#${id}" transform="translate(0 ${n(y * (1 + squash))}) scale(1 ${-squash})"/>`, `opacity="${a}" ${clip(c, box(0, y, c.W, base - y))}`),
  );
}
