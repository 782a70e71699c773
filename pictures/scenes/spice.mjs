import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { hills, mist, ridge, trees } from '../kit/land.mjs';
import { leaves, palm, tree } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, spray } from '../kit/stage.mjs';
import { disc, group, line, n, P, path, poly, rect } from '../kit/svg.mjs';

// pepper: a live post wrapped in vine, hung with green drupes
function pepper(c, x, y, h, col, lit, berry) {
  let s = path(poly([x - 5, y], [x - 3, y - h - 26], [x + 3, y - h - 26], [x + 6, y]), mix(col, c.L.ramp[5], 0.5)),
    back = '',
    front = '',
    strings = '';
  for (let i = 0; i < 26; i++) {
    const t = i / 25,
      w = lerp(30, 15, t) * c.rand(0.75, 1.15),
      side = i % 2 ? 1 : -1,
      px = x + side * c.rand(2, 13),
      py = y - 8 - t * h,
      a = side * c.rand(0.2, 0.9);
    const d = `M${P(px, py - w * 0.5)}C${P(px + side * w * 0.9, py - w * 0.62)} ${P(px + side * w * 1.05, py + w * 0.2)} ${P(px + side * w * a, py + w * 0.8)}C${P(px - side * w * 0.1, py + w * 0.5)} ${P(px - side * w * 0.4, py)} ${P(px, py - w * 0.5)}z`;
    if (i % 3 === 0) front += d;
    else back += d;
    if (i % 4 === 1 && c.fine) strings += `M${P(px + side * 12, py)}v${n(c.rand(10, 20))}`;
  }
  return s + path(back, col) + path(front, lit) + line(strings, berry, 4, 'stroke-dasharray=".1 4.4"');
}

// a shallow bowl and the cone of spice that stands in it
function bowl(c, x, y, w, spice, clay, dir) {
  const dark = mix(clay, c.tone(1), 0.5),
    h = w * 0.86,
    rim = w * 0.2,
    cone = `M${P(x - w * 0.86, y - w * 0.5)}C${P(x - w * 0.5, y - w * 0.72)} ${P(x - w * 0.18, y - h * 1.35)} ${P(x, y - h * 1.5)}C${P(x + w * 0.18, y - h * 1.35)} ${P(x + w * 0.5, y - w * 0.72)} ${P(x + w * 0.86, y - w * 0.5)}Q${P(x, y - w * 0.3)} ${P(x - w * 0.86, y - w * 0.5)}z`;
  const body = `M${P(x - w, y - w * 0.52)}C${P(x - w * 0.92, y - w * 0.1)} ${P(x - w * 0.5, y)} ${P(x - w * 0.36, y)}H${n(x + w * 0.36)}C${P(x + w * 0.5, y)} ${P(x + w * 0.92, y - w * 0.1)} ${P(x + w, y - w * 0.52)}z`;
  c.add(path(`M${P(x - w, y - w * 0.52)}a${n(w)} ${n(rim)} 0 0 1 ${n(w * 2)} 0z`, dark), path(cone, spice));
  c.add(
    group(
      path(
        `M${P(x + dir * w * 0.02, y - h * 1.6)}C${P(x + dir * w * 0.16, y - h)} ${P(x + dir * w * 0.1, y - w * 0.6)} ${P(x + dir * w * 0.3, y)}H${n(x + dir * w)}V${n(y - h * 1.6)}z`,
        mix(spice, c.tone(0.95), 0.34),
      ) +
        path(
          `M${P(x + dir * w * 0.3, y - h * 1.3)}C${P(x + dir * w * 0.5, y - w * 0.7)} ${P(x + dir * w * 0.5, y - w * 0.6)} ${P(x + dir * w * 0.62, y)}H${n(x + dir * w)}V${n(y - h * 1.3)}z`,
          mix(spice, c.tone(0.95), 0.55),
        ),
      clip(c, cone),
    ),
    spray(c, cone, mix(spice, c.tone(1), 0.5), 0, 0.7, { opacity: 0.5 }),
  );
  c.add(
    path(body, clay),
    group(
      path(
        `M${P(x + dir * w * 0.2, y - w)}Q${P(x + dir * w * 0.4, y - w * 0.3)} ${P(x + dir * w * 0.16, y + 4)}H${n(x + dir * w * 1.1)}V${n(y - w)}z`,
        dark,
        'opacity=".6"',
      ) + line(`M${P(x - w, y - w * 0.32)}Q${P(x, y - w * 0.12)} ${P(x + w, y - w * 0.32)}`, mix(clay, c.L.lift, 0.45), w * 0.045),
      clip(c, body),
    ),
    line(`M${P(x - w, y - w * 0.51)}Q${P(x, y - w * 0.33)} ${P(x + w, y - w * 0.51)}`, mix(clay, c.L.lift, 0.3), w * 0.07),
  );
}

// cinnamon: a tied bundle of quills lying across the table
function quills(c, x, y, l, h, dir) {
  const bark = c.local('#B56A3C', 0),
    pale = c.local('#E0A26A', 0),
    dark = c.local('#6B3A26', 0, 0.35),
    rows = 5;
  let s = '';
  for (let r = 0; r < rows; r++) {
    const yy = y - r * h * 0.2,
      inset = Math.abs(r - 1.5) * 5;
    s +=
      rect(x - l / 2 + inset, yy - h * 0.22, l - inset * 2, h * 0.22, r % 2 ? bark : mix(bark, pale, 0.4), `rx="${n(h * 0.1)}"`) +
      line(`M${P(x - l / 2 + inset + 6, yy - h * 0.05)}h${n(l - inset * 2 - 12)}`, dark, 1.6, 'opacity=".55"');
    const ex = dir > 0 ? x - l / 2 + inset : x + l / 2 - inset;
    s += disc(ex, yy - h * 0.11, h * 0.115, pale) + disc(ex, yy - h * 0.11, h * 0.06, dark);
  }
  return s + line(`M${P(x - l * 0.18, y)}v${n(-h * 1.04)}M${P(x + l * 0.2, y)}v${n(-h * 1.04)}`, c.local('#F4E3C0', 0), h * 0.1, 'style="stroke-linecap:butt"');
}

export const spice = {
  title: 'A spice garden, Matale',
  focus: [0.52, 0.6],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.52),
      table = 486;
    sky(c, { x: 0.24, horizon: 320, r: 44 });
    clouds(c, 4, 50, 190, 0.3);
    const side = c.sun.x < cx ? 1 : -1;
    hills(c, ridge(c, { y: 250, amp: 70, scale: 260, tag: 'a', shape: (t) => -56 * Math.exp(-(((t - 0.8) / 0.2) ** 2)) }), 0.14, { lit: 0.28 });
    hills(c, ridge(c, { y: 310, amp: 50, scale: 220, tag: 'b' }), 0.28, { lit: 0.22 });
    mist(c, 350, 44, 0.6);
    trees(c, ridge(c, { y: 346, amp: 30, scale: 150, tag: 'c' }), 0.42, { r0: 18, r1: 42, haze: 0.5 });
    for (const [f, h] of [
      [0.16, 170],
      [0.3, 130],
      [0.9, 190],
    ])
      c.add(palm(c, W * f, 400, h, c.rand(-20, 20), c.tone(0.52), { nuts: false, crown: 0.85 }));
    birds(c, W * 0.4, 140, 6, 80, c.tone(0.75), 0.75);
    // the drying house: a hipped roof of cadjan on poles
    const hx = W * 0.76,
      hy = 416,
      thatch = c.local('#B98B55', 0.05, 0.05),
      thatchDark = c.local('#7C5A38', 0.02, 0.3),
      roof = poly([hx - 130, hy - 62], [hx - 60, hy - 138], [hx + 66, hy - 138], [hx + 136, hy - 62]);
    c.add(
      rect(hx - 96, hy - 66, 192, 74, c.tone(0.74)),
      line([-100, -36, 30, 100].map((q) => `M${P(hx + q, hy + 6)}v-76`).join(''), thatchDark, 6),
      path(roof, thatch),
    );
    let ribs = '';
    for (let i = 0; i < 5; i++) ribs += `M${P(hx - 126 + i * 14, hy - 66 - i * 15)}H${n(hx + 132 - i * 14)}`;
    c.add(
      group(
        line(ribs, thatchDark, 2.4, 'opacity=".55" stroke-dasharray="9 5"') +
          rect(side > 0 ? hx + 40 : hx - 140, hy - 140, 100, 90, thatchDark, 'opacity=".5"'),
        clip(c, roof),
      ),
      line(`M${P(hx - 62, hy - 138)}H${n(hx + 68)}`, mix(thatch, L.lift, 0.4), 4),
    );
    if (c.lampy) c.add(disc(hx - 4, hy - 34, 5, '#FFD37A'), disc(hx - 4, hy - 34, 34, INK.saffron, 'opacity=".22"'));
    trees(c, ridge(c, { y: 416, amp: 14, scale: 110, tag: 'd' }), 0.62, { r0: 14, r1: 32, haze: 0.2 });
    c.add(tree(c, W * 0.045, 470, 236, c.tone(0.8), c.tone(0.6)));
    for (const [f, h] of [
      [0.2, 180],
      [0.335, 150],
      [0.62, 142],
      [0.945, 200],
    ])
      c.add(pepper(c, W * f, 492, h, c.tone(0.72), c.tone(0.56), c.local('#B6C46A', 0)));
    // the table, its cloth, three bowls; the colours are the subject
    const cloth = c.local('#F1E2C4', 0.02),
      wood = c.local('#7A4A30', 0, 0.25);
    c.add(
      rect(-4, table, W + 8, 130, wood),
      rect(-4, table - 12, W + 8, 34, mix(wood, L.lift, 0.28)),
      rect(-4, table + 20, W + 8, 5, mix(wood, c.tone(1), 0.5)),
    );
    c.add(
      path(`M${P(cx - 300, table - 8)}H${n(cx + 300)}L${P(cx + 340, 612)}H${n(cx - 340)}z`, cloth),
      path(`M${P(cx - 306, table + 22)}H${n(cx + 306)}L${P(cx + 340, 612)}H${n(cx - 340)}z`, mix(cloth, c.tone(0.8), 0.3)),
    );
    let band = '',
      diamonds = '';
    for (let i = -8; i <= 8; i++) {
      const x = cx + i * 38;
      diamonds += poly([x - 12, 560], [x, 547], [x + 12, 560], [x, 573]);
      band += poly([x - 19, 588], [x, 576], [x + 19, 588], [x, 600]);
    }
    c.add(path(diamonds, c.local(INK.lagoon, 0)), path(band, c.local(INK.cinnamon, 0)), line(`M${P(cx - 322, 538)}H${n(cx + 322)}`, c.local(INK.lagoon, 0), 3));
    const clay = c.local('#9C5A38', 0),
      brass = c.local('#C9923C', 0);
    const [left, right, middle] = c.turn(['#E0A020', '#6E8B3A', '#B3351F', '#8A4B22']);
    bowl(c, cx - 182, table + 26, 92, c.local(left, 0), clay, side);
    bowl(c, cx + 186, table + 26, 92, c.local(right, 0), clay, side);
    bowl(c, cx + 4, table + 44, 112, c.local(middle, 0), brass, side);
    c.add(quills(c, cx + 332, table + 30, 130, 62, side), quills(c, cx - 330, table + 34, 120, 56, -side));
    // nutmegs, cloves
    const nut = c.local('#7A4A2E', 0),
      mace = c.local('#C8412B', 0);
    for (const [ox, oy, k] of [
      [-92, 70, 1],
      [-70, 84, 0.9],
      [98, 80, 1],
    ])
      c.add(
        disc(cx + ox, table + oy - 8, 13 * k, nut),
        line(`M${P(cx + ox - 9, table + oy - 14)}q8 8 18 2M${P(cx + ox - 4, table + oy - 20)}q2 12 8 20`, mace, 3),
      );
    c.add(leaves(c, -4, 616, 150, c.tone(1), 1, 8), leaves(c, W + 4, 616, 150, c.tone(1), -1, 8));
  },
};
