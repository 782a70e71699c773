import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { hills, mist, mistBank, ridge, trees } from '../kit/land.mjs';
import { egret } from '../kit/life.mjs';
import { grass, leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, grad } from '../kit/stage.mjs';
import { disc, group, lens, line, n, P, path, poly, rect } from '../kit/svg.mjs';

// a farmhouse: clay walls, a deep thatch, a lit door
function house(c, x, y, k, dir) {
  const wall = c.local('#E2B98A', 0.03),
    wallDark = c.local('#9A6A4C', 0.02, 0.25),
    thatch = c.local('#A9834E', 0.03),
    thatchDark = c.local('#6E5236', 0.02, 0.3),
    roof = poly([x - 84 * k, y - 52 * k], [x - 50 * k, y - 108 * k], [x + 56 * k, y - 108 * k], [x + 92 * k, y - 52 * k]);
  c.add(
    rect(x - 66 * k, y - 58 * k, 136 * k, 60 * k, wall),
    rect(dir > 0 ? x + 26 * k : x - 66 * k, y - 58 * k, 44 * k, 60 * k, wallDark),
    rect(x - 66 * k, y - 10 * k, 136 * k, 12 * k, wallDark),
    rect(x - 12 * k, y - 46 * k, 24 * k, 46 * k, c.lampy ? '#FFD37A' : thatchDark),
    rect(x - 50 * k, y - 42 * k, 20 * k, 18 * k, c.lampy ? '#FFD37A' : thatchDark),
    rect(x + 34 * k, y - 42 * k, 20 * k, 18 * k, c.lampy ? '#F2B95A' : mix(thatchDark, c.tone(1), 0.4)),
  );
  let straws = '';
  for (let i = 0; i < (c.fine ? 22 : 8); i++) {
    const f = i / 21;
    straws += `M${P(lerp(x - 50 * k, x + 56 * k, f), y - 106 * k)}L${P(lerp(x - 82 * k, x + 90 * k, f), y - 52 * k)}`;
  }
  c.add(
    path(roof, thatch),
    group(
      line(straws, thatchDark, 1.6, 'opacity=".45"') +
        path(
          dir > 0
            ? poly([x + 20 * k, y - 112 * k], [x + 100 * k, y - 112 * k], [x + 100 * k, y - 46 * k], [x + 36 * k, y - 46 * k])
            : poly([x - 20 * k, y - 112 * k], [x - 100 * k, y - 112 * k], [x - 100 * k, y - 46 * k], [x - 36 * k, y - 46 * k]),
          thatchDark,
          'opacity=".55"',
        ),
      clip(c, roof),
    ),
    line(`M${P(x - 52 * k, y - 108 * k)}H${n(x + 58 * k)}`, mix(thatch, c.L.lift, 0.4), 5 * k),
  );
}

// a water buffalo, grazing shape, facing right
const buffalo = (x, y, k, hide, dark, horn, mirror) =>
  group(
    path(
      'M-84-6C-92-40-70-66-36-66C-6-72 22-66 44-62C56-74 76-76 90-64C104-56 116-44 120-34C118-24 106-22 96-28C84-30 74-34 66-32C62-20 58-14 54-10L52 34H38L36 2C14 8-18 8-42 2L-46 34H-60C-60 20-68 6-72 0L-78 34H-90C-90 20-86 6-84-6z',
      hide,
    ) +
      path('M-42 2C-18 8 14 8 36 2C40-6 42-14 40-24C10-14-30-14-62-24C-66-12-60-2-42 2z', dark, 'opacity=".55"') +
      path('M26 34L24 2L38 0L38 34zM-34 34L-34 4L-46 0L-46 34z', dark) +
      path('M86-64C74-84 50-88 34-80C50-80 66-72 76-58zM92-62C100-80 92-96 78-102C86-90 84-76 80-62z', horn) +
      line('M-84-14Q-98 0-94 22', dark, 3) +
      disc(98, -46, 2.4, dark),
    `transform="translate(${P(x, y)}) scale(${n(k * mirror * 100) / 100} ${k})"`,
  );

export const paddy = {
  title: 'Paddy country',
  focus: [0.52, 0.58],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.54),
      hz = 336;
    sky(c, { x: 0.22, horizon: hz, r: 48 });
    clouds(c, 4, 50, 220, 0.3);
    const dir = c.sun.x < cx ? 1 : -1;
    hills(c, ridge(c, { y: 256, amp: 70, scale: 260, tag: 'a', shape: (t) => -80 * Math.exp(-(((t - 0.82) / 0.12) ** 2)) }), 0.14, {
      lit: 0.28,
      sharp: true,
      step: 15,
    });
    mistBank(c, 292, 0.5, 0.2);
    hills(c, ridge(c, { y: 312, amp: 40, scale: 220, tag: 'b' }), 0.28, { lit: 0.22 });
    mist(c, 348, 34, 0.6);
    trees(c, ridge(c, { y: 344, amp: 20, scale: 130, tag: 'c' }), 0.42, { r0: 14, r1: 34, haze: 0.4, base: 372 });
    for (const [f, h] of [
      [0.08, 120],
      [0.13, 150],
      [0.36, 110],
      [0.9, 140],
    ])
      c.add(palm(c, W * f, 366, h, c.rand(-20, 20), c.tone(0.5), { nuts: false, crown: 0.85 }));
    birds(c, cx - 190, 170, 8, 90, c.tone(0.76), 0.8);
    // terraces: each bund a long curve, each field either standing water or green
    const ripe = c.light === 'gold',
      young = c.local(ripe ? '#C9B24C' : '#8DB04A', 0.02),
      full = c.local(ripe ? '#B7953C' : '#5F9447', 0, 0.08),
      bund = c.local('#8A7448', 0.02, 0.2),
      sheet = (t) =>
        grad(c, [
          [0, mix(L.water[0], L.ramp[1], 0.4)],
          [1, mix(L.water[0], L.water[1], 0.25 + t * 0.3)],
        ]);
    const steps = [360, 382, 408, 440, 480, 530, 600],
      wob = (i, x) => (8 + i * 4) * Math.sin(x / (150 + i * 26) + i * 1.7 + c.seed) - (i + 1) * 5 * ((x - cx) / W) ** 2 * 8;
    for (let i = 0; i < steps.length - 1; i++) {
      const top = (x) => steps[i] + wob(i, x),
        t = i / 5;
      let d = `M-10 612`;
      for (let x = -10; x <= W + 20; x += 22) d += `L${P(x, top(x))}`;
      d += `L${W + 20} 612z`;
      const cp = clip(c, d);
      c.add(path(d, bund));
      // fields in this step, divided by short bunds that lean with the perspective
      const m = 5 - Math.floor(i * 0.5),
        shift = c.r();
      let body = '';
      for (let j = -1; j <= m; j++) {
        const x0 = ((j + shift) / m) * W,
          x1 = ((j + 1 + shift) / m) * W,
          lean = (q) => (q - cx) * 0.13 * (1 + t),
          g = 2.5 + i * 1.4,
          y0 = 4 + i * 1.2;
        let f = '',
          under = '';
        for (let x = x0 + g; x <= x1 - g + 0.1; x += Math.max(8, (x1 - x0 - 2 * g) / 10)) {
          f += (f ? 'L' : 'M') + P(x, top(x) + y0);
          under = `L${P(x + lean(x), top(x) + 130)}` + under;
        }
        const kind = (j + i * 2 + 9) % 3;
        body += path(f + under + 'z', kind === 0 ? sheet(t) : kind === 1 ? young : full);
        if (kind && c.fine) {
          let sprigs = '';
          for (let r = 0; r < 5; r++)
            for (let q = 0; q < 16; q++) {
              const x = lerp(x0 + g, x1 - g, (q + 0.5 + (r % 2) * 0.4) / 16),
                k = 0.14 + r * 0.24,
                y = top(x) + y0 + 5 + k * (10 + i * 11);
              sprigs += `M${P(x + lean(x) * k * 0.4, y)}l${P(-1.4 - i * 0.5, -3.4 - i * 1.3)}M${P(x + lean(x) * k * 0.4, y)}l${P(1.6 + i * 0.5, -3 - i * 1.3)}`;
            }
          body += line(sprigs, mix(kind === 1 ? young : full, kind === 1 ? c.tone(0.8) : L.lift, 0.3), 1 + i * 0.24, 'opacity=".75"');
        } else if (c.fine)
          body += path(
            lens((x0 + x1) / 2, top((x0 + x1) / 2) + 16 + i * 3, (x1 - x0) * 0.5, 2 + i * 0.5) +
              lens(x0 + (x1 - x0) * 0.4, top(x0 + 40) + 26 + i * 5, (x1 - x0) * 0.3, 2 + i * 0.4),
            L.sun,
            'opacity=".55"',
          );
      }
      c.add(
        group(body, cp),
        line(
          Array.from({ length: Math.ceil(W / 22) + 2 }, (_, q) => (q ? 'L' : 'M') + P(q * 22 - 10, top(q * 22 - 10))).join(''),
          mix(bund, L.lift, 0.4),
          1.4 + i * 0.5,
        ),
      );
      if (i === 1) {
        const hx = cx + 150 + c.shift(40),
          hy = steps[1] + wob(1, hx) + 12;
        c.add(path(lens(hx, hy + 2, 330, 16), c.tone(0.5)));
        trees(c, (x) => hy - 40 + Math.abs(x - hx) * 0.1, 0.56, { x0: hx - 160, x1: hx + 190, r0: 14, r1: 30, base: hy + 4, haze: 0.1 });
        c.add(
          palm(c, hx - 116, hy, 190, -18, c.tone(0.66), { nuts: false }),
          palm(c, hx + 132, hy, 220, 20, c.tone(0.68), { nuts: false }),
          palm(c, hx + 168, hy, 150, 30, c.tone(0.62), { nuts: false }),
        );
        house(c, hx, hy, 1, dir);
      }
      if (i === 3 && !c.night) {
        // by day: the man behind the buffalo, ankle deep
        const bx = cx - 84 + c.shift(60),
          by = steps[4] + wob(4, bx) - 34,
          hide = c.local('#55504E', 0, 0.3),
          skin = c.local('#6B4430', 0, 0.2);
        c.add(
          path(lens(bx - 20, by + 24, 290, 7), mix(L.water[0], L.lift, 0.4), 'opacity=".8"'),
          buffalo(bx, by, 0.86, hide, c.tone(0.95), c.local('#CDBB9A', 0), 1),
        );
        c.add(
          line(`M${P(bx - 140, by + 22)}L${P(bx - 128, by - 34)}M${P(bx - 116, by + 22)}L${P(bx - 124, by - 30)}`, skin, 7),
          path(`M${P(bx - 138, by - 12)}L${P(bx - 136, by - 44)}h22l4 32q-14 6-28 0z`, c.local(INK.cinnamon, 0)),
          path(`M${P(bx - 137, by - 42)}Q${P(bx - 138, by - 66)} ${P(bx - 130, by - 72)}q9-4 16 2q4 12 2 28z`, c.local('#FFF6E6', 0)),
          line(`M${P(bx - 120, by - 66)}L${P(bx - 96, by - 54)}L${P(bx - 74, by - 62)}M${P(bx - 96, by - 54)}L${P(bx - 70, by + 18)}`, skin, 5),
          disc(bx - 121, by - 82, 8.5, skin),
          path(`M${P(bx - 142, by - 82)}q20-22 42-2q-20-6-42 2z`, c.local('#E3BF82', 0)),
        );
        c.add(
          egret(bx + 150, by + 28, 0.86, c.local('#FFFAF0', 0), c.tone(1)),
          egret(bx + 186, by + 22, 0.76, c.local('#FFFAF0', 0), c.tone(1), -1),
          egret(bx + 8, by - 50, 0.62, c.local('#FFFAF0', 0), c.tone(1)),
        );
      }
    }
    c.add(
      palm(c, W * 0.035, 604, 330, 36, c.tone(1), { lit: c.tone(0.76), crown: 1.05 }),
      grass(c, -4, W * 0.2, 606, 60, c.tone(1)),
      leaves(c, W - 8, 614, 120, c.tone(1), -1, 8),
      grass(c, W * 0.82, W + 6, 606, 60, c.tone(1)),
    );
  },
};
