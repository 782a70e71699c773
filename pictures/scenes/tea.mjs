import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { hills, land, mist, mistBank, ridge, tea as rows, trees } from '../kit/land.mjs';
import { plucker } from '../kit/life.mjs';
import { leaves, oak } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip } from '../kit/stage.mjs';
import { box, group, line, n, P, path, poly, rect } from '../kit/svg.mjs';

// a hill factory: four tall storeys of windows under a long tin roof
function factory(c, x, y, dir) {
  const wall = c.local('#F6EEDC', 0.08),
    turned = c.local('#B9B29A', 0.04, 0.3),
    roof = c.local('#8E9C94', 0.06, 0.1),
    roofDark = c.local('#56685F', 0.02, 0.3),
    pane = c.lampy ? '#FFD37A' : c.local('#3E5B58', 0.1, 0.2);
  const w = 170,
    h = 86,
    end = dir > 0 ? x + w / 2 : x - w / 2 - 34;
  c.add(rect(x - w / 2, y - h, w, h + 20, wall), rect(end, y - h, 34, h + 20, turned));
  c.add(
    path(poly([end - 4, y - h + 2], [end + 17, y - h - 24], [end + 38, y - h + 2]), turned),
    path(poly([x - w / 2 - 6, y - h + 2], [x - w / 2 + 8, y - h - 24], [x + w / 2 + 17, y - h - 24], [x + w / 2 + 2, y - h + 2]), roof),
  );
  c.add(
    line(`M${P(x - w / 2 + 8, y - h - 24)}H${n(x + w / 2 + 17)}`, mix(roof, c.L.lift, 0.4), 2.4),
    line(`M${P(x - w / 2 - 6, y - h + 2)}H${n(x + w / 2 + 2)}`, roofDark, 3),
  );
  let panes = '';
  for (let row = 0; row < 4; row++) for (let i = 0; i < 11; i++) panes += box(x - w / 2 + 8 + i * 14.6, y - h + 11 + row * 20, 8.4, 12);
  c.add(path(panes, pane), line([1, 2, 3].map((i) => `M${P(x - w / 2, y - h + 7 + i * 20)}h${w}`).join(''), turned, 1.4, 'opacity=".6"'));
  c.add(rect(x - 64, y - h - 44, 11, 30, turned), rect(x - 66, y - h - 47, 15, 4, roofDark));
}

export const tea = {
  title: 'Tea country',
  focus: [0.54, 0.52],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.6),
      dir = 1;
    sky(c, { x: 0.22, horizon: 320, r: 44 });
    clouds(c, 4, 60, 190, 0.28);
    hills(c, ridge(c, { y: 236, amp: 76, scale: 280, tag: 'a', shape: (t) => -74 * Math.exp(-(((t - 0.16) / 0.16) ** 2)) }), 0.14, {
      lit: 0.28,
      sharp: true,
      step: 14,
    });
    mistBank(c, 268, 0.55, 0.2);
    const back = ridge(c, { y: 286, amp: 46, scale: 240, tag: 'b', shape: (t) => -78 * Math.exp(-(((t - 0.86) / 0.2) ** 2)) });
    const backLand = hills(c, back, 0.32, { lit: 0.25 });
    rows(c, back, backLand, 0.32, { rows: 12, gap: 7, grow: 1.06, x0: W * 0.5, fan: 0.9 });
    mist(c, 356, 40, 0.6);
    birds(c, W * 0.42, 150, 7, 80, c.tone(0.7), 0.75);
    // the factory sits on a shoulder of the middle hill
    const middle = ridge(c, {
      y: 330,
      amp: 20,
      scale: 300,
      oct: 2,
      tag: 'c',
      shape: (t) => {
        const q = (t * W - cx) / 190;
        return -34 * Math.exp(-(q ** 2)) + 66 * (1 - t) ** 2 - 10;
      },
    });
    trees(c, (x) => middle(x) - 8, 0.4, { x0: cx + 70, r0: 16, r1: 34, haze: 0.5 });
    factory(c, cx, middle(cx) + 16, dir);
    const middleLand = hills(c, middle, 0.52, { lit: 0.24, haze: 0.2 });
    rows(c, middle, middleLand, 0.52, { rows: 17, gap: 8.5, grow: 1.07, fan: 0.35 });
    for (const [f, h] of [
      [0.44, 92],
      [0.475, 74],
      [0.83, 108],
      [0.87, 84],
      [0.94, 118],
    ])
      c.add(oak(c, W * f, middle(W * f) + 12, h, c.tone(0.66), c.tone(0.48)));
    // the left shoulder falls across it, its rows turning the other way; a path climbs between
    const left = ridge(c, {
      y: 300,
      amp: 26,
      scale: 260,
      oct: 2,
      tag: 'd',
      shape: (t) => {
        const q = Math.max(0, t) / 0.62;
        return q < 1 ? -40 + 210 * q ** 1.7 : 170 + (q - 1) * 300;
      },
    });
    const leftLand = hills(c, left, 0.68, { lit: 0.22, haze: 0.1, x1: W * 0.8 });
    rows(c, left, leftLand, 0.68, { rows: 18, gap: 10, grow: 1.08, x1: W * 0.7, fan: -0.5 });
    let a = '',
      b = '';
    const px = (t) => lerp(W * 0.1, W * 0.4, t) + Math.sin(t * 5.2) * W * 0.05,
      py = (t) => left(px(t)) + lerp(6, 190, t);
    for (let i = 0; i <= 14; i++) {
      const t = i / 14,
        w = lerp(2.5, 15, t ** 1.4);
      a += (i ? 'L' : 'M') + P(px(t) - w, py(t));
      b = 'L' + P(px(t) + w, py(t)) + b;
    }
    c.add(group(path(a + b + 'z', c.local('#D9A877', 0.08)), clip(c, leftLand)));
    for (const [f, h] of [
      [0.05, 120],
      [0.09, 96],
      [0.2, 88],
    ])
      c.add(oak(c, W * f, left(W * f) + 14, h, c.tone(0.78), c.tone(0.58)));
    // foreground rows, and the pluckers in them
    const front = ridge(c, { y: 486, amp: 22, scale: 420, oct: 2, tag: 'e', shape: (t) => 46 * Math.exp(-(((t - 0.3) / 0.26) ** 2)) - 16 * t });
    const frontLand = land(c, front, {});
    const skin = c.local('#7A4A30', 0, 0.2),
      hair = c.tone(1),
      basket = c.local('#E3BF82', 0);
    // nobody plucks by night
    const saris = c.turn([INK.cinnamon, INK.saffron, '#C95B6A', '#2F7C78']);
    const crew = [
      [0.46, 1],
      [0.585, -1],
      [0.74, 1],
    ].filter(() => !c.night);
    crew.forEach(([f, mirror], i) => {
      const x = W * f + c.rand(-12, 12) + c.shift(34);
      c.add(
        plucker(x, front(x) + 20, [1.35, 1.7, 1.45][i], {
          sari: c.local(saris[i], 0),
          scarf: c.local(['#F4E3C0', '#F7EBD2', INK.saffron][i], 0),
          skin,
          hair,
          basket,
          mirror,
        }),
      );
    });
    hills(c, front, 0.84, { lit: 0.2, haze: 0.02 });
    rows(c, front, frontLand, 0.82, { rows: 7, gap: 17, grow: 1.2, fan: -0.25 });
    c.add(leaves(c, W * 0.985, 612, 110, c.tone(1), -1, 8), leaves(c, 8, 616, 90, c.tone(1), 1, 8));
    if (L.k > 0.4) mist(c, 470, 40, 0.25);
  },
};
