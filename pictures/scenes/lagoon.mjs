import { INK, mix } from '../kit/colour.mjs';
import { canopy, hills, mist, ridge, trees } from '../kit/land.mjs';
import { egret } from '../kit/life.mjs';
import { leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { asSymbol } from '../kit/stage.mjs';
import { disc, group, lens, line, n, P, path } from '../kit/svg.mjs';
import { reflect, ripples, water } from '../kit/water.mjs';

// a mangrove: a leaf crown standing on many arched roots
function mangrove(c, x, y, w, h, col, lit, roots) {
  let r = '',
    thin = '';
  for (let i = 0; i < 11; i++) {
    const q = (i / 10) * 2 - 1,
      fx = x + q * w * 0.62 + c.rand(-4, 4),
      sy = y - h * (0.3 + 0.26 * (1 - Math.abs(q))),
      sx = x + q * w * 0.16;
    const d = `M${P(sx, sy)}C${P(sx + q * w * 0.3, sy - h * 0.04)} ${P(fx, y - h * 0.2)} ${P(fx, y + 3)}`;
    if (i % 2) r += d;
    else thin += d;
  }
  const stem = line(
    `M${P(x, y - h * 0.3)}Q${P(x - w * 0.05, y - h * 0.55)} ${P(x - w * 0.2, y - h * 0.7)}M${P(x, y - h * 0.32)}Q${P(x + w * 0.06, y - h * 0.5)} ${P(x + w * 0.24, y - h * 0.72)}`,
    roots,
    w * 0.05,
  );
  const crown = (k, dx, dy) =>
    canopy(
      c,
      (q) => y - h * 0.62 - h * 0.4 * k * Math.max(0, 1 - ((q - x - dx) / (w * 0.74 * k)) ** 2) ** 0.6 + dy,
      x + dx - w * 0.74 * k,
      x + dx + w * 0.74 * k,
      w * 0.08,
      w * 0.17,
      y - h * 0.5,
    );
  return (
    line(thin, mix(roots, lit, 0.4), w * 0.026) +
    line(r, roots, w * 0.034) +
    stem +
    path(crown(1, 0, 0), lit) +
    path(crown(0.93, (c.sun.x < x ? 1 : -1) * w * 0.05, h * 0.07), col)
  );
}

export const lagoon = {
  title: 'A mangrove lagoon',
  focus: [0.5, 0.6],
  draw(c) {
    const { W, L } = c,
      hz = 356,
      cx = c.at(0.5),
      ink = c.tone(1);
    sky(c, { x: 0.3, horizon: hz, r: 52 });
    clouds(c, 5, 60, 270, 0.25);
    hills(c, ridge(c, { y: 334, amp: 34, scale: 260, tag: 'a' }), 0.14, { lit: 0.2 });
    const shore = asSymbol(c, () => {
      trees(c, ridge(c, { y: 338, amp: 16, scale: 120, tag: 'b' }), 0.3, { r0: 12, r1: 30, haze: 0.3, base: hz + 4, lit: 0.24 });
      for (let i = 0; i < 9; i++) {
        const x = W * (0.05 + i * 0.115) + c.rand(-20, 20);
        c.add(palm(c, x, hz - 8, c.rand(60, 110), c.rand(-16, 16), c.tone(0.4), { nuts: false, crown: 0.75 }));
      }
    });
    water(c, hz, { n: 40 });
    reflect(c, shore, hz + 2, { squash: 0.5, a: 0.4, base: 450 });
    mist(c, hz + 2, 18, 0.5);
    birds(c, W * 0.5, 150, 9, 110, c.tone(0.78), 0.85);
    // fish trap stakes, far out
    let stakes = '';
    for (let i = 0; i < 14; i++) stakes += `M${P(cx + 150 + i * 9, 392 + Math.abs(i - 7) * 1.6)}v${n(-16 - (i % 3) * 4)}`;
    c.add(line(stakes, c.tone(0.6), 2.2));
    // mangroves: two walls that leave a channel
    const green = (t) => mix(c.tone(t), c.local(INK.leaf, 0), 0.24),
      roots = c.local('#6B4636', 0, 0.4);
    const walls = asSymbol(c, () => {
      c.add(
        mangrove(c, cx - 300, 408, 130, 150, green(0.52), green(0.36), mix(roots, c.tone(0.4), 0.3)),
        mangrove(c, cx + 292, 414, 150, 176, green(0.54), green(0.38), mix(roots, c.tone(0.4), 0.3)),
      );
    });
    reflect(c, walls, 414, { squash: 0.5, a: 0.4, base: 540 });
    const near = asSymbol(c, () => {
      c.add(mangrove(c, cx - 420, 474, 210, 262, green(0.74), green(0.52), roots), mangrove(c, cx + 420, 484, 230, 300, green(0.76), green(0.54), roots));
    });
    reflect(c, near, 482, { squash: 0.5, a: 0.42 });
    ripples(c, 420, 600, 30, 0, W, false);
    // the boat: a long canoe, a man with a pole, two who look
    const bx = cx + 6,
      by = 486,
      hull = c.local(INK.cinnamon, 0),
      skin = c.local('#6B4430', 0, 0.2),
      white = c.local('#FFF6E6', 0);
    const boat = asSymbol(c, () => {
      c.add(
        line(`M${P(bx - 104, by - 150)}L${P(bx - 152, by + 34)}`, ink, 4),
        line(`M${P(bx - 104, by - 12)}V${n(by - 40)}M${P(bx - 94, by - 12)}V${n(by - 40)}`, skin, 7),
        path(`M${P(bx - 114, by - 30)}L${P(bx - 112, by - 62)}h26L${P(bx - 84, by - 30)}q-15 6-30 0z`, c.local(INK.lagoon, 0)),
        path(`M${P(bx - 114, by - 58)}Q${P(bx - 116, by - 84)} ${P(bx - 108, by - 92)}q10-5 20 0q6 12 4 34z`, white),
        line(`M${P(bx - 110, by - 88)}L${P(bx - 124, by - 72)}M${P(bx - 90, by - 88)}L${P(bx - 116, by - 106)}`, skin, 6),
        disc(bx - 97, by - 104, 9, skin),
        path(`M${P(bx - 116, by - 106)}q19-18 38 0q-19-5-38 0z`, c.local('#E3BF82', 0)),
      );
      for (const [o, hue] of [
        [18, c.turn([INK.saffron, '#B3474C', '#F4E3C0'])[0]],
        [66, c.turn(['#2F7C78', INK.saffron, '#5A6B45'])[0]],
      ])
        c.add(
          path(`M${P(bx + o - 15, by)}Q${P(bx + o - 17, by - 32)} ${P(bx + o - 9, by - 40)}q9-5 18 0q8 10 6 40z`, c.local(hue, 0)),
          disc(bx + o, by - 50, 9, skin),
          path(`M${P(bx + o - 9.5, by - 52)}q9-14 19 0q-9-4-19 0z`, ink),
        );
      c.add(
        path(
          `M${P(bx - 176, by - 18)}Q${P(bx - 60, by + 6)} ${P(bx + 60, by)}T${P(bx + 176, by - 24)}Q${P(bx + 146, by + 16)} ${P(bx + 90, by + 20)}H${n(bx - 100)}Q${P(bx - 150, by + 16)} ${P(bx - 176, by - 18)}z`,
          hull,
        ),
        path(
          `M${P(bx - 168, by - 6)}Q${P(bx, by + 16)} ${P(bx + 166, by - 10)}Q${P(bx + 140, by + 16)} ${P(bx + 90, by + 20)}H${n(bx - 100)}Q${P(bx - 146, by + 16)} ${P(bx - 168, by - 6)}z`,
          mix(hull, ink, 0.45),
        ),
        line(`M${P(bx - 172, by - 15)}Q${P(bx - 60, by + 8)} ${P(bx + 60, by + 2)}T${P(bx + 174, by - 22)}`, mix(hull, L.lift, 0.5), 3),
      );
    });
    reflect(c, boat, by + 18, { squash: 0.5, a: 0.4 });
    c.add(
      path(lens(bx - 10, by + 22, 420, 6), mix(L.water[0], L.lift, 0.5), 'opacity=".7"'),
      path(lens(bx - 150, by + 36, 120, 4), mix(L.water[0], L.lift, 0.5), 'opacity=".7"'),
    );
    // an egret on the mud and a kingfisher's post
    const kx = cx - 232,
      blue = c.local('#2C86C8', 0);
    c.add(
      line(`M${P(kx, 560)}V452`, c.tone(0.95), 8),
      group(
        path('M-10 8C-14-6-6-20 8-22C20-22 24-10 18 0C12 10 2 14-10 8z', blue) +
          path('M-10 6L-26 22L-8 12z', mix(blue, ink, 0.3)) +
          path('M2 0C10-4 18-4 18 0C12 10 4 12-2 10z', c.local('#E08A3C', 0)) +
          path('M20-18L40-13L20-9z', ink) +
          disc(13, -15, 2.4, ink),
        `transform="translate(${P(kx, 440)}) scale(1.25)"`,
      ),
    );
    c.add(egret(cx + 262, 520, 1.15, c.local('#FFFAF0', 0), ink, -1), path(lens(cx + 262, 521, 90, 4), c.tone(0.9), 'opacity=".6"'));
    // near roots hang into the frame
    c.add(
      path(
        canopy(c, (x) => 604 - 60 * Math.exp(-(((x / W - 1) / 0.12) ** 2)) - 50 * Math.exp(-((x / W / 0.1) ** 2)), -10, W + 20, 12, 26),
        ink,
      ),
      leaves(c, 16, 600, 120, ink, 1, 8),
      leaves(c, W - 14, 598, 120, ink, -1, 8),
    );
  },
};
