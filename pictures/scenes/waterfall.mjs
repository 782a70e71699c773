import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { canopy, hills, mist, mistBank, ridge, trees } from '../kit/land.mjs';
import { man, woman } from '../kit/life.mjs';
import { leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, spray } from '../kit/stage.mjs';
import { group, lens, line, n, P, path, poly } from '../kit/svg.mjs';
import { water } from '../kit/water.mjs';

export const waterfall = {
  title: 'A waterfall in the hills',
  focus: [0.54, 0.5],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.55),
      top = 150,
      mid = 330,
      pool = 500;
    sky(c, { x: 0.2, horizon: 300, r: 42 });
    clouds(c, 4, 50, 170, 0.3);
    hills(c, ridge(c, { y: 210, amp: 60, scale: 260, tag: 'a', shape: (t) => -60 * Math.exp(-(((t - 0.1) / 0.16) ** 2)) }), 0.14, { lit: 0.28 });
    mistBank(c, 236, 0.5, 0.2);
    // the wall: two broad steps of rock, lit on the sun's side
    const dir = c.sun.x < cx ? 1 : -1,
      stone = c.local('#A98264', 0.08),
      turned = c.local('#735848', 0.04, 0.25),
      dark = c.local('#46403C', 0.02, 0.45);
    const edge = ridge(c, {
      y: top + 16,
      amp: 22,
      scale: 130,
      oct: 3,
      tag: 'w',
      shape: (t) => {
        const q = Math.abs(t * W - cx);
        return -26 * Math.min(1, Math.max(0, q - 46) / 60) + Math.max(0, q - 190) ** 1.25 * 0.16;
      },
    });
    let wall = `M-20 612`;
    for (let x = -20; x <= W + 20; x += 16) wall += `L${P(x, edge(x))}`;
    wall += `L${W + 20} 612z`;
    trees(c, (x) => edge(x) - 16 + 12 * Math.sin(x / 50), 0.36, { r0: 14, r1: 32, haze: 0.4 });
    c.add(path(wall, dir > 0 ? stone : turned));
    // beds of rock: long ledges that break forward, lit on top, dark beneath
    let tops = '',
      unders = '',
      joints = '';
    for (let row = 0; row < 9; row++) {
      const y = top + 34 + row * 38 + c.rand(-8, 8);
      for (let x = cx - 400 + c.rand(0, 60); x < cx + 400; ) {
        const w = c.rand(60, 150),
          h = c.rand(7, 15),
          t = c.rand(-6, 6);
        tops += `M${P(x, y)}L${P(x + w * 0.96, y + t)}l${P(5, h * 0.6)}L${P(x - 4, y + h * 0.6)}z`;
        unders += `M${P(x - 4, y + h * 0.6)}L${P(x + w, y + t + h * 0.6)}l${P(-8, h)}L${P(x + w * 0.5, y + t * 0.5 + h * 1.3)}L${P(x + 6, y + h * 1.9)}z`;
        joints += `M${P(x + w * c.rand(0.2, 0.8), y + h * 1.6)}l${P(c.rand(-5, 5), c.rand(14, 28))}`;
        x += w + c.rand(10, 70);
      }
    }
    c.add(
      group(
        path(unders, dark, 'opacity=".42"') +
          path(tops, mix(stone, L.lift, 0.35), 'opacity=".55"') +
          (c.fine ? line(joints, dark, 2, 'opacity=".3"') : '') +
          path(
            `M${P(cx + dir * 34, 0)}C${P(cx + dir * 90, 200)} ${P(cx + dir * 40, 330)} ${P(cx + dir * 120, 612)}H${n(cx + dir * 900)}V0z`,
            dark,
            'opacity=".3"',
          ) +
          path(
            `M${P(cx - 60, 0)}C${P(cx - 40, 200)} ${P(cx - 90, 330)} ${P(cx - 124, 612)}H${n(cx + 130)}C${P(cx + 92, 330)} ${P(cx + 44, 200)} ${P(cx + 62, 0)}z`,
            dark,
            'opacity=".38"',
          ),
        clip(c, wall),
      ),
      spray(c, wall, dark, 0, 0.6, { opacity: 0.35 }),
    );
    // forest closing in on both sides, three sheets deep
    const shut = (y0, reach, side) => (x) => {
      const q = side * (x - cx) - reach;
      return q < 0 ? 700 : y0 - q * 0.55 + Math.sin(x / 34) * 12;
    };
    for (const [y0, reach, depth] of [
      [430, 120, 0.46],
      [500, 150, 0.6],
      [560, 200, 0.74],
    ])
      for (const side of [-1, 1]) {
        const fn = shut(y0, reach, side),
          x0 = side < 0 ? -20 : cx + reach,
          x1 = side < 0 ? cx - reach : W + 20;
        trees(c, fn, depth, { x0, x1, r0: 16, r1: 38, haze: 0.3, lit: 0.24, h: 220 });
      }
    for (const [f, h] of [
      [-0.3, 150],
      [0.27, 130],
      [0.34, 170],
    ])
      c.add(palm(c, cx + W * f, 420 - Math.abs(f) * 150, h, f * -30, c.tone(0.7), { nuts: false, crown: 0.8 }));
    // the water: one long ribbon that fans on a ledge, then a skirt
    const foam = mix(L.water[0], '#ffffff', c.night ? 0.4 : 0.82),
      shade = mix(L.water[0], L.water[1], 0.42),
      fall = `M${P(cx - 15, top + 2)}C${P(cx - 20, 220)} ${P(cx - 17, 300)} ${P(cx - 23, mid)}L${P(cx - 58, mid + 20)}C${P(cx - 66, 390)} ${P(cx - 62, 420)} ${P(cx - 66, mid + 92)}L${P(cx - 104, mid + 108)}C${P(cx - 112, 460)} ${P(cx - 110, 480)} ${P(cx - 114, pool + 8)}H${n(cx + 116)}C${P(cx + 108, 470)} ${P(cx + 112, 456)} ${P(cx + 100, mid + 96)}L${P(cx + 72, mid + 82)}C${P(cx + 64, 400)} ${P(cx + 70, 380)} ${P(cx + 60, mid + 14)}L${P(cx + 24, mid - 4)}C${P(cx + 18, 280)} ${P(cx + 22, 210)} ${P(cx + 17, top + 2)}Q${P(cx, top - 10)} ${P(cx - 15, top + 2)}z`;
    c.add(path(fall, foam));
    let strands = '',
      thin = '';
    for (let i = 0; i < (c.fine ? 26 : 8); i++) {
      const q = c.rand(-1, 1),
        y0 = lerp(top + 10, mid + 60, c.r()),
        y1 = Math.min(pool, y0 + c.rand(60, 190)),
        at = (y) => cx + q * (y < mid ? lerp(13, 19, (y - top) / (mid - top)) : lerp(40, 92, (y - mid) / (pool - mid))),
        w = c.rand(2, 6);
      strands += `M${P(at(y0), y0)}Q${P(at(y0) + w, (y0 + y1) / 2)} ${P(at(y1), y1)}Q${P(at(y1) - w * 1.6, (y0 + y1) / 2)} ${P(at(y0), y0)}z`;
      if (i % 3 === 0) thin += `M${P(at(y0) + 6, y0 + 20)}L${P(at(y1) + 6, y1 - 10)}`;
    }
    c.add(
      group(
        path(strands, shade, 'opacity=".6"') +
          line(thin, mix(shade, L.water[1], 0.4), 1.6, 'opacity=".5"') +
          path(
            `M${P(cx + dir * 6, top)}C${P(cx + dir * 12, 250)} ${P(cx + dir * 8, 300)} ${P(cx + dir * 14, mid)}C${P(cx + dir * 30, 400)} ${P(cx + dir * 34, 450)} ${P(cx + dir * 40, 520)}H${n(cx + dir * 140)}V${top}z`,
            shade,
            'opacity=".45"',
          ),
        clip(c, fall),
      ),
    );
    // wet shelves show through where the water breaks over each step
    c.add(
      path(
        poly([cx - 56, mid + 22], [cx - 26, mid + 6], [cx - 8, mid + 12], [cx - 30, mid + 34], [cx - 34, mid + 60], [cx - 52, mid + 44]) +
          poly([cx + 20, mid + 2], [cx + 54, mid + 16], [cx + 50, mid + 40], [cx + 34, mid + 22]) +
          poly([cx - 100, mid + 110], [cx - 66, mid + 96], [cx - 40, mid + 104], [cx - 74, mid + 128], [cx - 92, mid + 150]) +
          poly([cx + 40, mid + 88], [cx + 72, mid + 84], [cx + 96, mid + 98], [cx + 88, mid + 132], [cx + 66, mid + 108]),
        dark,
      ),
      path(
        poly([cx - 58, mid + 20], [cx - 24, mid + 2], [cx - 8, mid + 12], [cx - 34, mid + 14]) +
          poly([cx - 104, mid + 108], [cx - 66, mid + 92], [cx - 40, mid + 104], [cx - 72, mid + 104]) +
          poly([cx + 22, mid - 2], [cx + 58, mid + 12], [cx + 36, mid + 10]) +
          poly([cx + 38, mid + 86], [cx + 72, mid + 80], [cx + 98, mid + 94], [cx + 66, mid + 93]),
        mix(turned, L.lift, 0.2),
      ),
    );
    // pool, spray, stones
    water(c, pool, { glint: true, n: 30 });
    mist(c, pool - 6, 46, 0.55, cx - 210, cx + 220);
    c.add(
      path(
        canopy(c, (x) => pool + 8 - 26 * Math.cos(((x - cx) / 128) * 1.57), cx - 128, cx + 128, 9, 24, pool + 20),
        foam,
        'opacity=".92"',
      ),
      path(lens(cx, pool + 26, 330, 8) + lens(cx - 90, pool + 48, 260, 6) + lens(cx + 110, pool + 66, 280, 7), foam, 'opacity=".6"'),
    );
    const stoneAt = (x, y, w, h, k) => {
      const d = `M${P(x - w, y)}C${P(x - w, y - h * 0.7)} ${P(x - w * 0.5, y - h)} ${P(x, y - h)}S${P(x + w, y - h * 0.5)} ${P(x + w * 1.05, y)}z`;
      c.add(
        path(d, mix(turned, c.tone(0.9), k)),
        group(path(d, mix(dark, c.tone(1), k), `transform="translate(${n(dir * w * 0.3)} ${n(h * 0.28)})"`), clip(c, d)),
      );
    };
    stoneAt(cx - 190, pool + 16, 58, 34, 0.1);
    stoneAt(cx + 200, pool + 22, 70, 44, 0.15);
    stoneAt(cx + 282, pool + 50, 62, 34, 0.3);
    // two bathers' worth of scale: people on a flat rock
    const skin = c.local('#6B4430', 0, 0.2),
      hair = c.tone(1),
      sx = cx - 262;
    stoneAt(sx, pool + 56, 96, 40, 0.35);
    c.add(
      woman(sx - 14, pool + 18, 0.62, { sari: c.local(INK.saffron, 0), skin, hair }),
      man(sx + 18, pool + 20, 0.64, { sarong: c.local(INK.cinnamon, 0), shirt: c.local('#F4E9D2', 0), skin, hair }),
    );
    birds(c, cx - 170, 190, 6, 70, c.tone(0.85), 0.75);
    c.add(
      path(
        canopy(c, (x) => 606 - 70 * Math.exp(-(((x / W - 1) / 0.14) ** 2)) - 64 * Math.exp(-((x / W / 0.13) ** 2)), -10, W + 20, 12, 28),
        c.tone(1),
      ),
    );
    c.add(
      leaves(c, 20, 590, 170, c.tone(1), 1, 9),
      leaves(c, W - 12, 590, 160, c.tone(1), -1, 9),
      palm(c, W * 0.985, 600, 330, -50, c.tone(1), { lit: c.tone(0.76), nuts: false }),
    );
  },
};
