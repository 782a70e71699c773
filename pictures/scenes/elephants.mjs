import { mix } from '../kit/colour.mjs';
import { hills, land, mist, ridge, trees } from '../kit/land.mjs';
import { egret, elephant } from '../kit/life.mjs';
import { grass, tree } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { asSymbol, grad, spray } from '../kit/stage.mjs';
import { lens, line, P, path } from '../kit/svg.mjs';
import { reflect, ripples, water } from '../kit/water.mjs';

export const elephants = {
  title: 'The gathering, Minneriya',
  focus: [0.52, 0.6],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.53),
      far = 366,
      shore = 474,
      ink = c.tone(1);
    sky(c, { x: 0.24, horizon: far, r: 54 });
    clouds(c, 5, 60, 270, 0.4);
    hills(c, ridge(c, { y: 330, amp: 56, scale: 300, tag: 'a', shape: (t) => -54 * Math.exp(-(((t - 0.82) / 0.14) ** 2)) }), 0.13, { lit: 0.24 });
    hills(c, ridge(c, { y: 356, amp: 26, scale: 220, tag: 'b' }), 0.24, { lit: 0.18 });
    trees(c, ridge(c, { y: 366, amp: 12, scale: 120, tag: 'c' }), 0.36, { r0: 10, r1: 26, haze: 0.4, base: far + 12 });
    // the far arm of the tank, and the grass flat the water has left
    water(c, far + 8, { n: 18, base: 430 });
    const lawn = c.local('#A8A95A', 0.05, 0.04),
      lawnDark = c.local('#6F8346', 0.03, 0.2);
    const flat = land(c, (x) => 404 + 12 * Math.sin(x / 170 + c.seed) - 14 * (x / W), {});
    c.add(
      path(
        flat,
        grad(
          c,
          [
            [0, mix(lawn, L.ramp[1], 0.25)],
            [0.5, lawn],
            [1, lawnDark],
          ],
          { user: 1, y1: 396, y2: 500 },
        ),
      ),
      spray(c, flat, lawnDark, 0, 1, { opacity: 0.5 }),
    );
    mist(c, 404, 18, 0.45);
    // drowned trees in the shallows
    const dead = (x, y, h, col) =>
      line(`M${P(x, y)}C${P(x + 4, y - h * 0.4)} ${P(x - 8, y - h * 0.7)} ${P(x + 2, y - h)}`, col, h * 0.05) +
      line(
        `M${P(x - 1, y - h * 0.5)}q${P(-h * 0.2, -h * 0.1)} ${P(-h * 0.26, -h * 0.34)}M${P(x - 3, y - h * 0.68)}q${P(h * 0.16, -h * 0.06)} ${P(h * 0.24, -h * 0.26)}M${P(x - h * 0.18, y - h * 0.64)}l${P(-h * 0.14, -h * 0.06)}`,
        col,
        h * 0.026,
      );
    c.add(dead(W * 0.1, 410, 150, c.tone(0.62)), dead(W * 0.17, 404, 100, c.tone(0.5)), dead(W * 0.92, 402, 120, c.tone(0.56)));
    birds(c, cx - 190, 150, 12, 110, c.tone(0.8), 0.85);
    // far herd, almost a line
    const hide = (t) => mix(c.local('#8B7F78', 0, 0.12), c.tone(t), 0.3),
      shade = (t) => mix(c.local('#55504E', 0, 0.35), c.tone(t), 0.3),
      lit = mix(c.local('#B9ABA0', 0), L.lift, 0.25);
    const dull = { hide: mix(hide(0.4), L.ramp[1], 0.22), shade: mix(shade(0.4), L.ramp[1], 0.18), lit: mix(lit, L.ramp[1], 0.2) };
    for (const [o, y, k, m] of [
      [-330, 424, 0.34, 1],
      [-286, 426, 0.38, -1],
      [-256, 426, 0.2, -1],
      [250, 420, 0.36, -1],
      [300, 422, 0.4, -1],
      [336, 423, 0.22, -1],
      [380, 421, 0.36, 1],
    ])
      c.add(elephant(cx + o, y, k, { ...dull, mirror: m }));
    // the herd itself, standing in its own reflection
    const mud = c.local('#8F7654', 0.02, 0.14),
      edge = (x) => shore + 4 + 6 * Math.sin(x / 120 + c.seed * 2);
    c.add(
      path(
        land(c, (x) => edge(x) - 8, {}),
        mud,
      ),
    );
    const tank = land(c, edge, {});
    c.add(
      path(
        tank,
        grad(
          c,
          [
            [0, L.water[0]],
            [0.35, mix(L.water[0], L.water[1], 0.55)],
            [1, L.water[1]],
          ],
          { user: 1, y1: shore, y2: 600 },
        ),
      ),
    );
    const either = () => (c.shift(1) > 0 ? 1 : -1);
    const herd = asSymbol(c, () => {
      const tone = { hide: hide(0.6), shade: shade(0.7), lit },
        near = { hide: hide(0.75), shade: shade(0.9), lit };
      c.add(
        elephant(cx - 176 + c.shift(26), shore - 12, 0.92, { ...tone, mirror: either() }),
        elephant(cx + 170 + c.shift(26), shore - 14, 0.98, { ...tone, mirror: -either() }),
        elephant(cx + 272 + c.shift(20), shore - 8, 0.6 + c.shift(0.12), { ...tone, mirror: either() }),
      );
      c.add(
        elephant(cx - 40 + c.shift(16), shore + 4, 1.32 + c.shift(0.08), { ...near, mirror: -1, drinking: c.seed % 3 !== 0 }),
        elephant(cx + 108 + c.shift(22), shore + 4, 1.14 + c.shift(0.1), { ...near, drinking: c.seed % 2 === 1, tusk: c.local('#F7EAD0', 0) }),
        elephant(cx + 30 + c.shift(24), shore + 5, 0.52 + c.shift(0.1), { ...near, mirror: either() }),
        elephant(cx - 262 + c.shift(30), shore + 2, 0.7 + c.shift(0.14), { ...near, mirror: -either() }),
      );
    });
    reflect(c, herd, shore + 5, { squash: 0.52, a: 0.5 });
    ripples(c, shore + 4, 600, 42);
    let rings = '';
    for (const [o, w] of [
      [-120, 90],
      [190, 90],
      [30, 60],
      [-250, 60],
    ])
      rings += lens(cx + o, shore + 8, w * 1.6, 4);
    c.add(path(rings, mix(L.water[0], L.lift, 0.5), 'opacity=".8"'));
    const white = c.local('#FFFAF0', 0);
    c.add(
      egret(cx - 356, shore + 10, 0.9, white, ink),
      egret(cx + 340, shore + 6, 0.8, white, ink, -1),
      egret(cx + 366, shore + 16, 0.95, white, ink),
      egret(cx - 110, shore + 30, 0.8, white, ink, -1),
    );
    c.add(
      tree(c, W * 0.045, 520, 250, c.tone(0.9), c.tone(0.68)),
      path(
        land(c, (x) => 606 - 90 * Math.exp(-((x / W / 0.12) ** 2)) - 40 * Math.exp(-(((x / W - 1) / 0.16) ** 2)), {}),
        ink,
      ),
      grass(c, -4, W * 0.24, 596, 90, ink),
      grass(c, W * 0.78, W + 6, 606, 80, ink),
    );
  },
};
