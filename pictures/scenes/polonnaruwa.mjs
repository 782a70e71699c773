import { INK, mix } from '../kit/colour.mjs';
import { hills, mist, ridge, trees } from '../kit/land.mjs';
import { grass, leaves, palm, tree } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, spray } from '../kit/stage.mjs';
import { box, disc, group, line, n, P, path, poly, rect } from '../kit/svg.mjs';

// the seated Buddha inside the ring: plain, still, in three values
function buddha(c, x, y, k, stone, turned, dark, dir) {
  const body =
    'M-56 0C-62-14-50-24-34-26C-38-46-40-66-26-74C-20-78-12-78-8-81V-85C-13-88-15-96-15-104C-15-112-10-118-5-120C-5-126 5-126 5-120C10-118 15-112 15-104C15-96 13-88 8-85V-81C12-78 20-78 26-74C40-66 38-46 34-26C50-24 62-14 56 0z';
  return group(
    path(body, stone) +
      group(path('M3-126C9-112 6-96 4-86L8-80C12-60 18-40 10-22L22 4H70V-130z', turned), `transform="scale(${dir} 1)" ${clip(c, body)}`) +
      path('M-34-26Q0-14 34-26Q22-10 0-10Q-22-10-34-26z', dark, 'opacity=".5"') +
      line('M-22-72Q2-56 14-26M-40-4Q0-12 40-4', dark, 2, 'opacity=".45"') +
      rect(-64, 0, 128, 12, turned) +
      rect(-68, 10, 136, 6, dark),
    `transform="translate(${P(x, y)}) scale(${k})"`,
  );
}

export const polonnaruwa = {
  title: 'The Vatadage, Polonnaruwa',
  focus: [0.53, 0.56],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.54),
      base = 500;
    sky(c, { x: 0.2, horizon: 392, r: 48 });
    clouds(c, 5, 60, 250, 0.35);
    const dir = c.sun.x < cx ? 1 : -1;
    hills(c, ridge(c, { y: 384, amp: 30, scale: 260, tag: 'a' }), 0.16, { lit: 0.2 });
    // Rankoth Vehera, the great brick dome, a long way back
    const sx = W * 0.14,
      far = c.local('#C98F68', 0.36),
      farDark = c.local('#A06A4C', 0.3, 0.1);
    c.add(
      path(`M${P(sx - 92, 400)}C${P(sx - 96, 330)} ${P(sx - 56, 290)} ${P(sx, 288)}C${P(sx + 56, 290)} ${P(sx + 96, 330)} ${P(sx + 92, 400)}z`, far),
      path(
        `M${P(sx + dir * 18, 290)}C${P(sx + dir * 60, 320)} ${P(sx + dir * 62, 360)} ${P(sx + dir * 52, 400)}H${n(sx + dir * 92)}C${P(sx + dir * 96, 330)} ${P(sx + dir * 60, 292)} ${P(sx + dir * 18, 290)}z`,
        farDark,
        'opacity=".8"',
      ),
      rect(sx - 20, 268, 40, 22, far),
      path(poly([sx - 12, 268], [sx - 3, 222], [sx + 3, 222], [sx + 12, 268]), farDark),
    );
    trees(c, ridge(c, { y: 404, amp: 24, scale: 130, tag: 'b' }), 0.36, { r0: 16, r1: 38, haze: 0.5 });
    mist(c, 424, 34, 0.5);
    c.add(
      tree(c, W * 0.86, 470, 250, c.tone(0.58), c.tone(0.42)),
      tree(c, W * 0.98, 480, 200, c.tone(0.64), c.tone(0.46)),
      palm(c, W * 0.05, 470, 220, 18, c.tone(0.6), { nuts: false }),
    );
    trees(c, ridge(c, { y: 440, amp: 14, scale: 120, tag: 'c' }), 0.54, { r0: 14, r1: 32, haze: 0.3 });
    const stone = c.local('#CBB08C', 0.02),
      turned = c.local('#8F745A', 0, 0.22),
      dark = c.local('#5E4A3C', 0, 0.42),
      brick = c.local('#B5633F', 0.02),
      brickDark = c.local('#7C4230', 0, 0.28),
      hi = mix(stone, L.lift, 0.5);
    // ground
    const soil = c.local('#B9A06A', 0.05, 0.08);
    c.add(rect(-4, 458, W + 8, 150, soil), spray(c, box(0, 470, W, 130), c.tone(0.86), 0, 0.8, { opacity: 0.5 }));
    // an ellipse of the terrace: everything stands on rings seen from a little above
    const ring = (rx, ry, y, h, face, top) => {
      c.add(path(`M${P(cx - rx, y)}a${n(rx)} ${n(ry)} 0 0 1 ${n(rx * 2)} 0v${n(h)}a${n(rx)} ${n(ry)} 0 0 1 ${n(-rx * 2)} 0z`, face));
      const d = `M${P(cx - rx, y)}v${n(h)}a${n(rx)} ${n(ry)} 0 0 0 ${n(rx * 2)} 0v${n(-h)}z`;
      c.add(path(d, face), group(rect(dir > 0 ? cx + rx * 0.28 : cx - rx, y, rx * 0.72, h + ry, dark, 'opacity=".4"'), clip(c, d)));
      c.add(`<ellipse cx="${n(cx)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${top}"/>`);
      return d;
    };
    const pillar = (x, y, h, w) =>
      rect(x - w / 2, y - h, w, h, stone) +
      rect(dir > 0 ? x + w * 0.1 : x - w / 2, y - h, w * 0.4, h, turned) +
      rect(x - w * 0.8, y - h - w * 0.7, w * 1.6, w * 0.8, hi) +
      rect(x - w * 0.8, y - h - w * 0.1, w * 1.6, w * 0.3, turned);
    ring(330, 52, base - 20, 40, turned, mix(stone, L.lift, 0.25));
    let course = '';
    for (let i = 0; i < 21; i++) {
      const a = Math.PI * (0.05 + (i / 20) * 0.9),
        x = cx - Math.cos(a) * 330,
        y = base - 20 + Math.sin(a) * 52;
      course += `M${P(x, y + 6)}v28`;
    }
    if (c.fine) c.add(line(course, dark, 2, 'opacity=".4"'));
    // back half of the outer pillars
    let backRow = '';
    for (let i = 0; i < 9; i++) {
      const a = Math.PI * (0.1 + (i / 8) * 0.8),
        x = cx - Math.cos(a) * 292,
        y = base - 24 - Math.sin(a) * 40;
      backRow += pillar(x, y, 92, 12);
    }
    c.add(group(backRow, 'opacity=".92"'));
    // the brick shrine: a ring wall, broken at the top, with a door on the axis
    const wallTop = base - 176,
      wall = `M${P(cx - 190, base - 40)}V${n(wallTop + 20)}l26-12l20 6l30-20l34 4l22-12l40 6l44-4l30 14l24-6l34 22l30-4l46 26V${n(base - 40)}a190 34 0 0 1-380 0z`;
    c.add(
      path(wall, brick),
      group(
        rect(dir > 0 ? cx + 70 : cx - 200, wallTop - 20, 130, 200, brickDark, 'opacity=".75"') +
          rect(dir > 0 ? cx + 140 : cx - 200, wallTop - 20, 60, 200, dark, 'opacity=".5"'),
        clip(c, wall),
      ),
      spray(c, wall, brickDark, 0, 0.7, { opacity: 0.45 }),
    );
    let bricks = '';
    for (let r = 0; r < (c.fine ? 11 : 0); r++)
      for (let i = 0; i < 5; i++) bricks += `M${P(cx - 180 + c.rand(0, 340), wallTop + 34 + r * 11)}h${n(c.rand(14, 40))}`;
    c.add(group(line(bricks, brickDark, 1.8, 'opacity=".6"'), clip(c, wall)));
    // the opening and the figure in it
    c.add(
      path(`M${P(cx - 62, base - 12)}V${n(wallTop + 12)}l20-14l34 6l42-8l28 16V${n(base - 12)}z`, mix(dark, c.tone(1), 0.35)),
      c.lampy ? disc(cx, base - 84, 74, INK.saffron, 'opacity=".22"') : '',
      buddha(c, cx, base - 36, 0.94, hi, turned, dark, dir),
      rect(cx - 70, wallTop + 22, 14, base - wallTop - 42, stone),
      rect(cx + 56, wallTop + 22, 14, base - wallTop - 42, turned),
    );
    if (c.lampy) c.add(line(`M${P(cx - 44, base - 16)}h.1M${P(cx - 30, base - 13)}h.1M${P(cx + 30, base - 13)}h.1M${P(cx + 44, base - 16)}h.1`, '#FFD37A', 6));
    // front half of the inner and outer pillars, low to keep the view open
    let front = '';
    for (const i of [0, 1, 2, 3, 9, 10, 11, 12]) {
      const a = Math.PI * (0.04 + (i / 12) * 0.92),
        x = cx - Math.cos(a) * 262,
        y = base - 18 + Math.sin(a) * 34;
      front += pillar(x, y, [132, 126, 104, 118, 0, 0, 0, 0, 0, 112, 122, 96, 132][i], 15);
    }
    c.add(front);
    // screen wall between them
    for (const q of [-1, 1]) {
      const d = `M${P(cx + q * 262, base - 40)}Q${P(cx + q * 250, base + 2)} ${P(cx + q * 92, base + 16)}v-24Q${P(cx + q * 236, base - 22)} ${P(cx + q * 256, base - 58)}z`;
      c.add(path(d, dir * q > 0 ? turned : stone), line(`M${P(cx + q * 257, base - 58)}Q${P(cx + q * 236, base - 22)} ${P(cx + q * 92, base - 8)}`, hi, 3));
    }
    // stair, guard stones, moonstone
    c.add(path(poly([cx - 58, base - 8], [cx + 58, base - 8], [cx + 76, base + 62], [cx - 76, base + 62]), stone));
    for (let i = 0; i < 6; i++) c.add(rect(cx - 60 - i * 2.8, base - 4 + i * 11.4, 120 + i * 5.6, 5, i % 2 ? turned : mix(turned, dark, 0.4)));
    for (const q of [-1, 1])
      c.add(
        path(`M${P(cx + q * 78, base + 66)}v-52q${P(q * 15, -20)} ${P(q * 30, 0)}v52z`, q * dir > 0 ? turned : stone),
        path(`M${P(cx + q * 84, base + 60)}v-42q${P(q * 9, -12)} ${P(q * 18, 0)}v42z`, q * dir > 0 ? dark : turned, 'opacity=".6"'),
      );
    c.add(
      path(`M${P(cx - 86, base + 64)}a86 30 0 0 0 172 0z`, hi),
      path(`M${P(cx - 66, base + 64)}a66 22 0 0 0 132 0z`, turned, 'opacity=".6"'),
      path(`M${P(cx - 48, base + 64)}a48 15 0 0 0 96 0z`, stone),
      path(`M${P(cx - 28, base + 64)}a28 8 0 0 0 56 0z`, turned),
    );
    // fallen drums and grass
    for (const [f, y, w] of [
      [0.1, 548, 34],
      [0.19, 566, 26],
      [0.9, 556, 32],
    ])
      c.add(
        path(`M${P(W * f - w, y)}a${n(w)} ${n(w * 0.3)} 0 0 1 ${n(w * 2)} 0v${n(w * 0.6)}a${n(w)} ${n(w * 0.3)} 0 0 1 ${n(-w * 2)} 0z`, turned),
        `<ellipse cx="${n(W * f)}" cy="${y}" rx="${w}" ry="${n(w * 0.3)}" fill="${stone}"/>`,
      );
    birds(c, cx - 210, 170, 9, 90, c.tone(0.84), 0.85);
    c.add(
      grass(c, -4, W * 0.3, 606, 44, c.tone(0.98)),
      grass(c, W * 0.74, W + 6, 606, 50, c.tone(0.98)),
      leaves(c, 6, 614, 120, c.tone(1), 1, 8),
      leaves(c, W - 6, 612, 110, c.tone(1), -1, 8),
    );
  },
};
