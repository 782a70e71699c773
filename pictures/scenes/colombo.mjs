import { INK, mix } from '../kit/colour.mjs';
import { land } from '../kit/land.mjs';
import { man, woman } from '../kit/life.mjs';
import { palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, halo, spray } from '../kit/stage.mjs';
import { box, disc, group, lens, line, n, P, path, poly, rect } from '../kit/svg.mjs';
import { water } from '../kit/water.mjs';

// a tower block: lit face, turned face, and the windows that are awake
function block(c, x, y, w, h, far, dir, cap = 0) {
  const face = c.local('#E9DCC4', far),
    side = mix(c.local('#8C9A94', far, 0.25), c.tone(0.5), 0.2),
    d = w * 0.36,
    sx = dir > 0 ? x + w - d : x;
  c.add(rect(x, y - h, w, h + 30, face), rect(sx, y - h, d, h + 30, side));
  if (cap) c.add(rect(x + w * 0.2, y - h - cap, w * 0.5, cap + 2, side), line(`M${P(x + w * 0.45, y - h - cap)}v${n(-cap * 0.9)}`, side, 2));
  let panes = '',
    awake = '';
  const cols = Math.max(3, Math.floor(w / 11)),
    rows = Math.floor(h / 13);
  for (let i = 0; i < cols; i++)
    for (let j = 0; j < rows; j++) {
      const b = box(x + 5 + (i * (w - 8)) / cols, y - h + 7 + j * 13, (w - 8) / cols - 4, 6);
      if (c.lampy && c.r() < (c.night ? 0.42 : 0.3)) awake += b;
      else panes += b;
    }
  c.add(path(panes, mix(side, c.tone(0.62), 0.45), 'opacity=".65"'), awake ? path(awake, '#FFD37A', `opacity="${n((1 - far) * 10) / 10}"`) : '');
}

// the Lotus Tower: a green stalk, a bud of folded petals, a mast
function lotus(c, x, y, h, dir) {
  const stalk = c.local('#5E9A6C', 0.04),
    stalkDark = c.local('#2F5F4A', 0.02, 0.25),
    petal = c.local('#C24E7E', 0.02),
    petalLit = mix(petal, c.L.lift, 0.42),
    petalDark = c.local('#7E2E58', 0, 0.3),
    by = y - h * 0.63,
    k = h / 380;
  const post = `M${P(x - 22 * k, y)}C${P(x - 9 * k, y - h * 0.2)} ${P(x - 9 * k, y - h * 0.4)} ${P(x - 11 * k, by)}H${n(x + 11 * k)}C${P(x + 9 * k, y - h * 0.4)} ${P(x + 9 * k, y - h * 0.2)} ${P(x + 22 * k, y)}z`;
  c.add(path(post, stalk), group(rect(dir > 0 ? x + 2 * k : x - 24 * k, by - 4, 22 * k, h, stalkDark, 'opacity=".8"'), clip(c, post)));
  if (c.lampy) c.add(halo(c, x, by - 40 * k, 130 * k, petalLit, 0.5));
  const bud = `M${P(x - 14 * k, by + 4 * k)}C${P(x - 60 * k, by - 14 * k)} ${P(x - 64 * k, by - 60 * k)} ${P(x - 48 * k, by - 84 * k)}Q${P(x, by - 96 * k)} ${P(x + 48 * k, by - 84 * k)}C${P(x + 64 * k, by - 60 * k)} ${P(x + 60 * k, by - 14 * k)} ${P(x + 14 * k, by + 4 * k)}z`;
  c.add(path(bud, petal));
  let lit = '',
    dark = '';
  for (let i = -3; i <= 3; i++) {
    const px = x + i * 15.5 * k,
      top = by - (86 - Math.abs(i) * 1.4) * k,
      d = `M${P(x + i * 5 * k, by + 2 * k)}C${P(px - 15 * k, by - 30 * k)} ${P(px - 9 * k, by - 66 * k)} ${P(px, top)}C${P(px + 9 * k, by - 66 * k)} ${P(px + 13 * k, by - 30 * k)} ${P(x + i * 5 * k, by + 2 * k)}z`;
    if (i * dir < 0 || i === 0) lit += i % 2 ? d : '';
    else dark += i % 2 ? d : '';
  }
  c.add(
    group(path(lit, petalLit, 'opacity=".75"') + path(dark, petalDark, 'opacity=".75"'), clip(c, bud)),
    rect(x - 44 * k, by - 94 * k, 88 * k, 12 * k, mix(stalk, c.L.lift, 0.3), `rx="${n(5 * k)}"`),
    rect(x - 32 * k, by - 106 * k, 64 * k, 13 * k, stalkDark, `rx="${n(5 * k)}"`),
    c.lampy ? line(`M${P(x - 38 * k, by - 88 * k)}h${n(76 * k)}`, '#FFE7AE', 3 * k) : '',
  );
  c.add(
    path(poly([x - 8 * k, by - 104 * k], [x - 1.4 * k, y - h], [x + 1.4 * k, y - h], [x + 8 * k, by - 104 * k]), stalkDark),
    line(`M${P(x, y - h + 6)}v${n(-16 * k)}`, c.local(INK.cinnamon, 0), 2.4),
  );
}

function kite(c, x, y, s, hue, turn, tail) {
  return group(
    path('M0-30L20 0L0 34L-20 0z', c.local(hue, 0)) +
      path('M0-30L20 0H0zM0 34L-20 0H0z', c.local('#F7EAD0', 0), 'opacity=".85"') +
      line(tail, c.local(hue, 0), 3.4),
    `transform="translate(${P(x, y)}) rotate(${turn}) scale(${s})"`,
  );
}

export const colombo = {
  title: 'Galle Face, Colombo',
  focus: [0.5, 0.46],
  draw(c) {
    const { W, L } = c,
      hz = 410,
      cx = c.at(0.55);
    sky(c, { x: 0.16, horizon: hz, r: 52 });
    clouds(c, 5, 50, 280, 0.3);
    const dir = c.sun.x < cx ? 1 : -1;
    water(c, hz, { n: 34, base: 520 });
    // ships at anchor
    for (const [f, k] of [
      [0.1, 1],
      [0.24, 0.7],
    ])
      c.add(
        path(`M${P(W * f - 34 * k, hz)}h${n(70 * k)}l${P(-6 * k, 9 * k)}h${n(-58 * k)}z`, c.tone(0.5)),
        path(box(W * f + 12 * k, hz - 12 * k, 13 * k, 12 * k), c.tone(0.5)),
      );
    // the far city, then the near one, then the tower
    {
      for (const [o, w, h] of [
        [-150, 52, 74],
        [-92, 40, 120],
        [-44, 60, 92],
        [24, 44, 150],
        [150, 56, 118],
        [212, 46, 168],
        [262, 70, 104],
        [338, 50, 142],
        [394, 60, 96],
        [460, 60, 126],
        [520, 60, 90],
      ])
        c.add(rect(cx + o, hz - h, w, h + 16, c.tone(0.24)), h > 130 ? line(`M${P(cx + o + w / 2, hz - h)}v-20`, c.tone(0.24), 3) : '');
      lotus(c, cx - 14, hz + 6, 372, dir);
      block(c, cx - 118, hz, 62, 92, 0.2, dir);
      block(c, cx + 64, hz, 46, 206, 0.14, dir, 16);
      block(c, cx + 118, hz, 46, 186, 0.16, dir, 16);
      block(c, cx + 196, hz, 84, 128, 0.1, dir);
      block(c, cx + 308, hz, 58, 176, 0.12, dir, 12);
      block(c, cx + 384, hz, 92, 104, 0.08, dir);
      block(c, cx + 490, hz, 70, 140, 0.1, dir);
      // the old hotel on the green: long, white, red roofs
      const white = c.local('#FFF6E6', 0),
        s1 = mix(white, c.tone(0.6), 0.28),
        tile = c.local('#A5512F', 0),
        hx = cx + 176,
        hy = hz + 10,
        hole = c.lampy ? '#FFD37A' : mix(s1, c.tone(0.8), 0.55);
      c.add(
        rect(hx - 120, hy - 50, 300, 62, white),
        rect(dir > 0 ? hx + 120 : hx - 120, hy - 50, 60, 62, s1),
        path(poly([hx - 128, hy - 48], [hx - 112, hy - 70], [hx + 172, hy - 70], [hx + 188, hy - 48]), tile),
      );
      for (const o of [-112, 14, 140])
        c.add(
          rect(hx + o, hy - 74, 48, 86, white),
          rect(dir > 0 ? hx + o + 32 : hx + o, hy - 74, 16, 86, s1),
          path(poly([hx + o - 6, hy - 72], [hx + o + 24, hy - 100], [hx + o + 54, hy - 72]), tile),
        );
      let holes = '';
      for (let i = 0; i < 19; i++) for (let j = 0; j < 2; j++) holes += `M${P(hx - 112 + i * 15.4, hy - 20 + j * 26)}v-11a4 5 0 0 1 8 0v11z`;
      c.add(path(holes, hole));
      for (const [o, h] of [
        [-190, 96],
        [-160, 120],
        [500, 100],
      ])
        c.add(palm(c, cx + o, hz + 12, h, o % 3 ? 10 : -12, c.tone(0.7), { nuts: false, crown: 0.9 }));
    }
    birds(c, cx - 190, 190, 6, 70, c.tone(0.75), 0.75);
    // sea wall, promenade and the green
    const wall = c.local('#CDB48E', 0.04),
      wallDark = c.local('#86705A', 0.02, 0.25),
      lawn = c.local('#8FA257', 0.04, 0.06),
      lawnDark = c.local('#5C7A44', 0.02, 0.24),
      foam = mix(L.water[0], '#ffffff', c.night ? 0.3 : 0.7);
    const shore = (x) => 424 + Math.max(0, 1 - (x - W * 0.1) / (W * 0.34)) * 118;
    const green = land(c, (x) => shore(x), { x0: -10 }),
      dry = land(c, (x) => shore(x) + 26, { x0: -10 });
    c.add(
      group(path(green, foam), 'transform="translate(-16 -2)" opacity=".8"'),
      path(green, wallDark),
      path(
        land(c, (x) => shore(x) + 4, { x0: -10 }),
        wall,
      ),
      path(dry, lawn),
      spray(c, dry, lawnDark, 0, 1, { opacity: 0.75 }),
    );
    let posts = '',
      shadows = '';
    for (let i = 0; i < 26; i++) {
      const x = W * 0.02 + (i * W * 0.5) / 26;
      posts += `M${P(x, shore(x) + 6)}v-16`;
    }
    let rail = '';
    for (let x = 0; x <= W * 0.5; x += 22) rail += (x ? 'L' : 'M') + P(x, shore(x) - 10);
    c.add(line(posts, c.tone(0.85), 3), line(rail, c.tone(0.85), 2.6));
    // kites over everything
    const hues = c.turn([INK.cinnamon, INK.saffron, INK.lagoon, '#C24E7E']);
    const tails = ['M0 34q-14 20 2 38t-4 44', 'M0 34q16 22 0 40t6 40', 'M0 34q-12 26 6 42t-2 36'];
    [
      [-232, 150, 1.25, 18],
      [-120, 92, 0.9, -14],
      [-300, 250, 0.8, 30],
      [150, 108, 0.8, 22],
    ].forEach(([o, at, s, turn], i) => {
      const y = at + c.shift(34),
        hue = hues[i];
      const x = cx + o + c.shift(46),
        gx = cx - 160 + i * 96,
        gy = 506 + (i % 2) * 22;
      c.add(
        line(`M${P(x, y)}Q${P((x + gx) / 2 + 30, (y + gy) / 2 + 60)} ${P(gx + 14, gy - 60)}`, c.tone(0.75), 1.1, 'opacity=".6"'),
        kite(c, x, y, s, hue, turn, tails[i % 3]),
      );
    });
    // families on the grass
    const skin = c.local('#7A4A30', 0, 0.2),
      hair = c.tone(1),
      white = c.local('#F7F0E2', 0);
    const folk = [
      [-164, 508, 0.72, 'm', INK.lagoon],
      [-134, 512, 0.7, 'w', INK.cinnamon],
      [-64, 530, 0.86, 'm', '#5A6B45'],
      [34, 512, 0.7, 'w', INK.saffron],
      [58, 514, 0.46, 'm', INK.cinnamon],
      [128, 534, 0.9, 'm', INK.cinnamon],
      [162, 538, 0.88, 'w', '#2F7C78'],
      [256, 518, 0.74, 'w', '#B3474C'],
    ];
    for (const [o, y, k, who, hue] of folk) {
      const x = cx + o + c.rand(-12, 12);
      shadows += lens(x + dir * 26 * k, y, 70 * k, 5 * k);
      c.add(who === 'w' ? woman(x, y, k, { sari: c.local(hue, 0), skin, hair }) : man(x, y, k, { sarong: c.local(hue, 0), shirt: white, skin, hair }));
    }
    c.add(path(shadows, lawnDark, 'opacity=".8"'));
    // a vendor's cart with a lamp
    const vx = cx + 330,
      vy = 560;
    c.add(
      disc(vx - 26, vy - 6, 15, c.tone(1)),
      disc(vx + 26, vy - 6, 15, c.tone(1)),
      rect(vx - 48, vy - 52, 96, 38, c.local(INK.cinnamon, 0)),
      rect(vx - 48, vy - 52, 96, 8, c.local('#F7EAD0', 0)),
      line(`M${P(vx - 44, vy - 50)}v-50M${P(vx + 44, vy - 50)}v-50`, c.tone(0.95), 3),
      path(poly([vx - 62, vy - 96], [vx - 40, vy - 122], [vx + 40, vy - 122], [vx + 62, vy - 96]), c.local(INK.saffron, 0)),
      c.lampy ? halo(c, vx, vy - 62, 54, '#FFC861', 0.5) + disc(vx, vy - 74, 5, '#FFF0C4') : '',
    );
    c.add(palm(c, W * 0.965, 606, 330, -30, c.tone(1), { lit: c.tone(0.76), crown: 1.1 }));
  },
};
