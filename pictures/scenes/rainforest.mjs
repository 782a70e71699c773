import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { canopy, mist } from '../kit/land.mjs';
import { leaves } from '../kit/plants.mjs';
import { sky } from '../kit/sky.mjs';
import { clip, grad, spray } from '../kit/stage.mjs';
import { disc, group, line, n, P, path, poly, rect } from '../kit/svg.mjs';
import { water } from '../kit/water.mjs';

// a forest giant: straight bole, buttresses flaring into roots
function giant(c, x, y, w, col, lit, dir) {
  const d = `M${P(x - w * 0.5, -20)}L${P(x - w * 0.56, y - w * 3)}C${P(x - w * 0.6, y - w * 1.5)} ${P(x - w * 1.1, y - w * 0.5)} ${P(x - w * 2.1, y)}L${P(x - w * 0.9, y - w * 0.14)}L${P(x - w * 0.5, y + w * 0.1)}L${P(x, y - w * 0.2)}L${P(x + w * 0.55, y + w * 0.12)}L${P(x + w * 0.95, y - w * 0.12)}L${P(x + w * 2, y + w * 0.04)}C${P(x + w * 1.1, y - w * 0.5)} ${P(x + w * 0.66, y - w * 1.4)} ${P(x + w * 0.58, y - w * 3)}L${P(x + w * 0.5, -20)}z`;
  const dark = mix(col, c.L.ramp[5], 0.45);
  c.add(
    path(d, col),
    group(
      path(
        `M${P(x + dir * w * 0.1, -20)}L${P(x + dir * w * 0.14, y - w * 3)}C${P(x + dir * w * 0.1, y - w * 1.2)} ${P(x + dir * w * 0.3, y - w * 0.5)} ${P(x + dir * w * 0.5, y + 10)}H${n(x + dir * w * 2.4)}V-20z`,
        dark,
        'opacity=".75"',
      ) +
        path(
          `M${P(x - dir * w * 0.6, -20)}h${n(dir * w * 0.2)}L${P(x - dir * w * 0.4, y - w * 3)}C${P(x - dir * w * 0.5, y - w * 1.2)} ${P(x - dir * w * 0.9, y - w * 0.4)} ${P(x - dir * w * 1.7, y)}h${n(-dir * w)}V-20z`,
          lit,
          'opacity=".75"',
        ) +
        line(
          `M${P(x - w * 0.62, y - w * 1.5)}Q${P(x - w * 0.5, y - w * 0.6)} ${P(x - w * 0.8, y)}M${P(x + w * 0.5, y - w * 1.7)}Q${P(x + w * 0.5, y - w * 0.7)} ${P(x + w * 0.9, y)}`,
          dark,
          w * 0.07,
        ),
      clip(c, d),
    ),
  );
}

// tree fern: slim stem, arching fronds cut like feathers
function fern(c, x, y, h, col, lit) {
  let back = '',
    front = '';
  const top = y - h,
    m = 9;
  for (let i = 0; i < m; i++) {
    const a = lerp(-2.95, -0.2, i / (m - 1)) + c.rand(-0.06, 0.06),
      l = h * 0.62 * c.rand(0.9, 1.1),
      ex = Math.cos(a) * l,
      ey = Math.sin(a) * l * 0.62 + l * 0.28,
      qx = Math.cos(a) * l * 0.5,
      qy = Math.sin(a) * l * 0.8 - l * 0.1;
    const at = (t) => [2 * (1 - t) * t * qx + t * t * ex, 2 * (1 - t) * t * qy + t * t * ey],
      teeth = c.fine ? 14 : 8;
    // a tapering rib, and leaflets in pairs that lean toward the tip
    let d = `M${P(x - 2, top)}Q${P(x + qx, top + qy - 2)} ${P(x + ex, top + ey)}Q${P(x + qx, top + qy + 2)} ${P(x + 2, top)}z`;
    for (let j = 1; j <= teeth; j++) {
      const t = j / (teeth + 1),
        [px, py] = at(t),
        [fx, fy] = at(t + 0.01),
        long = Math.hypot(fx - px, fy - py),
        tx = (fx - px) / long,
        ty = (fy - py) / long,
        s = l * 0.2 * Math.sin(Math.PI * (t * 0.86 + 0.1)),
        w = l * 0.032;
      for (const side of [-1, 1])
        d += `M${P(x + px - tx * w, top + py - ty * w)}L${P(x + px + tx * s * 0.7 - ty * s * side, top + py + ty * s * 0.7 + tx * s * side)}L${P(x + px + tx * w, top + py + ty * w)}z`;
    }
    if (i % 2) back += d;
    else front += d;
  }
  return (
    path(poly([x - h * 0.035, y], [x - h * 0.018, top], [x + h * 0.018, top], [x + h * 0.035, y]), mix(col, c.L.ramp[5], 0.5)) +
    path(back, mix(col, lit, 0.6)) +
    path(front, col)
  );
}

// the Ceylon blue magpie: chestnut head, blue body, a long tail tipped white, red bill
function magpie(c, x, y, k, mirror) {
  const blue = c.local('#2C74B8', 0),
    deep = c.local('#1C4A86', 0, 0.1),
    chestnut = c.local('#8A3A22', 0),
    red = '#D8432E',
    white = c.local('#FFF6E6', 0);
  return group(
    path('M-12 4C-40 24-72 52-104 92L-92 98C-62 68-30 44 4 26z', deep) +
      path('M-16 10C-44 34-66 62-84 100L-74 100C-54 68-30 44-2 30z', blue) +
      path('M-104 92L-92 98L-98 105L-107 98zM-84 100L-74 100L-78 108L-86 107z', white) +
      path('M-24 18C-22-8 2-30 30-32C44-33 52-24 50-10C46 14 20 36-8 34C-18 33-24 28-24 18z', blue) +
      path('M-26 22C-14 4 10-6 28-4C20 14 2 30-22 34C-26 32-27 27-26 22z', deep) +
      path('M24-31C30-46 50-48 58-36C62-28 58-16 48-10C38-8 26-16 24-31z', chestnut) +
      path('M58-37L76-32L59-27z', red) +
      disc(50, -36, 4.4, red) +
      disc(50, -36, 2, '#10201F') +
      line('M6 32l4 16M16 30l6 15', red, 3),
    `transform="translate(${P(x, y)}) scale(${n(k * mirror * 100) / 100} ${k})"`,
  );
}

export const rainforest = {
  title: 'Sinharaja rainforest',
  focus: [0.52, 0.52],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.52);
    sky(c, { x: 0.34, horizon: 420, r: 60, rings: true });
    const dir = c.sun.x < cx ? 1 : -1,
      green = (t, k = 0.4) => mix(c.tone(t), c.local(INK.leaf, 0), k),
      glow = mix(L.ramp[1], L.lift, 0.4);
    // green air: the distance is leaf and light, not sky
    c.add(
      rect(
        -4,
        0,
        W + 8,
        600,
        grad(c, [
          [0, green(0.3), 0.62],
          [0.5, green(0.12), 0.42],
          [1, green(0.3), 0.75],
        ]),
      ),
    );
    let far = '',
      mid = '';
    for (let i = 0; i < 16; i++) {
      const x = (i / 16) * W + c.rand(-16, 16),
        w = c.rand(7, 15);
      far += poly([x - w / 2, -10], [x + w / 2, -10], [x + w * 0.65, 470], [x - w * 0.65, 470]);
    }
    for (let i = 0; i < 11; i++) {
      const x = (i / 11) * W + c.rand(-24, 24),
        w = c.rand(14, 26);
      mid += poly([x - w / 2, -10], [x + w / 2, -10], [x + w * 0.8, 490], [x - w * 0.8, 490]);
    }
    c.add(
      path(far, green(0.22, 0.2), 'opacity=".8"'),
      path(
        canopy(c, (x) => 404 + Math.sin(x / 47) * 12, -20, W + 20, 14, 36),
        green(0.3),
      ),
    );
    mist(c, 410, 80, 0.45);
    c.add(path(mid, green(0.38, 0.24)));
    const roof = (y, r0, r1, t, amp) => {
      const d = canopy(c, (x) => -(y + Math.sin(x / 60 + t * 9) * amp), -20, W + 20, r0, r1, 700);
      c.add(group(path(d, green(t)), 'transform="scale(1 -1)"'));
    };
    roof(118, 20, 46, 0.34, 20);
    c.add(
      path(
        canopy(c, (x) => 440 + Math.sin(x / 38) * 14, -20, W + 20, 16, 40),
        green(0.46),
      ),
    );
    // shafts of light
    if (!c.night && c.light !== 'rain') {
      let shafts = '';
      for (let i = 0; i < 6; i++) {
        const x = W * 0.1 + i * W * 0.17 + c.rand(-24, 24),
          w = c.rand(26, 64),
          lean = dir * c.rand(130, 200);
        shafts += poly([x, -10], [x + w, -10], [x + w * 1.5 + lean, 560], [x + lean, 560]);
      }
      c.add(
        path(
          shafts,
          grad(c, [
            [0, glow, 0.6],
            [0.75, glow, 0.16],
            [1, glow, 0],
          ]),
          'opacity=".75"',
        ),
      );
    }
    // the stream between the roots
    water(c, 486, { n: 20, glint: false });
    c.add(
      path(
        canopy(c, (x) => 474 + Math.sin(x / 29) * 4, -20, W + 20, 10, 22, 500),
        green(0.5),
      ),
      ...[
        `M-10 612V470Q${P(cx - 260, 472)} ${P(cx - 150, 496)}T${P(cx - 130, 612)}z`,
        `M${W + 10} 612V470Q${P(cx + 280, 470)} ${P(cx + 120, 494)}T${P(cx + 190, 612)}z`,
      ].flatMap((bank) => [path(bank, green(0.61)), spray(c, bank, c.tone(0.9), 0, 0.7, { opacity: 0.4 })]),
    );
    let shine = '';
    for (let i = 0; i < 12; i++) {
      const t = i / 11,
        y = 500 + t * 96,
        x = cx - 16 + c.rand(-1, 1) * (30 + t * 70);
      shine += `M${P(x - 20 - t * 26, y)}q${P(20 + t * 26, -3 - t * 3)} ${P(40 + t * 52, 0)}q${P(-20 - t * 26, 3 + t * 3)} ${P(-40 - t * 52, 0)}z`;
    }
    c.add(path(shine, glow, 'opacity=".6"'));
    // giants
    const bark = (t) => mix(c.tone(t), c.local('#7A5A44', 0), 0.45);
    giant(c, cx - 226, 506, 46, bark(0.56), mix(bark(0.5), L.lift, 0.3), dir);
    giant(c, cx + 236, 512, 54, bark(0.6), mix(bark(0.5), L.lift, 0.3), dir);
    c.add(fern(c, cx - 96, 508, 170, green(0.66), green(0.46)), fern(c, cx + 122, 516, 136, green(0.66), green(0.46)));
    giant(c, Math.max(60, cx - 400), 560, 62, bark(0.82), mix(bark(0.64), L.lift, 0.2), dir);
    // lianas
    const liana = (x0, y0, x1, y1, sag, w, col) =>
      line(`M${P(x0, y0)}C${P(x0 + (x1 - x0) * 0.2, y0 + sag)} ${P(x0 + (x1 - x0) * 0.7, y1 + sag)} ${P(x1, y1)}`, col, w);
    c.add(
      liana(cx - 240, 40, cx + 60, -10, 210, 8, c.tone(0.84)),
      liana(cx - 60, -10, cx + 226, 130, 190, 6, c.tone(0.78)),
      liana(cx + 226, 60, W + 20, 40, 150, 7, c.tone(0.84)),
    );
    const perch = line(`M${P(cx + 232, 300)}C${P(cx + 160, 296)} ${P(cx + 90, 280)} ${P(cx - 28, 300)}`, c.tone(0.9), 8);
    c.add(
      perch,
      path(
        `M${P(cx - 28, 300)}q-30-16-44 4q24 12 44-4zM${P(cx + 10, 295)}q-14-28-38-24q8 22 38 24zM${P(cx + 130, 289)}q20 26 44 18q-14-20-44-18z`,
        green(0.72),
      ),
    );
    c.add(magpie(c, cx + 52, 250, 1.15, c.seed % 2 ? -1 : 1));
    roof(46, 22, 54, 0.7, 18);
    c.add(fern(c, W * 0.9, 600, 240, green(0.86, 0.2), green(0.66)));
    const ink = c.tone(1);
    c.add(
      leaves(c, 30, 606, 220, ink, 1, 9),
      leaves(c, W - 20, 612, 150, ink, -1, 8),
      path(
        canopy(c, (x) => 606 - 36 * Math.exp(-(((x / W - 1) / 0.16) ** 2)) - 40 * Math.exp(-((x / W / 0.18) ** 2)), -10, W + 20, 10, 24),
        ink,
      ),
    );
  },
};
