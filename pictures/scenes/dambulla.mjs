import { INK, mix } from '../kit/colour.mjs';
import { canopy, hills, mist, mistBank, ridge, trees } from '../kit/land.mjs';
import { man, woman } from '../kit/life.mjs';
import { leaves, palm, tree } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, spray } from '../kit/stage.mjs';
import { box, group, line, n, P, path, poly, rect } from '../kit/svg.mjs';

export const dambulla = {
  title: 'Cave temple, Dambulla',
  focus: [0.52, 0.52],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.55),
      floor = 470;
    sky(c, { x: 0.16, horizon: 392, r: 46 });
    clouds(c, 4, 50, 230, 0.1);
    const dir = c.sun.x < cx ? 1 : -1;
    hills(c, ridge(c, { y: 372, amp: 46, scale: 240, tag: 'a', shape: (t) => -56 * Math.exp(-(((t - 0.1) / 0.08) ** 2)) }), 0.14, { lit: 0.25 });
    mistBank(c, 388, 0.5, 0.1);
    trees(c, ridge(c, { y: 412, amp: 22, scale: 140, tag: 'b' }), 0.34, { r0: 14, r1: 34, haze: 0.5 });
    mist(c, 440, 40, 0.5);
    // the rock: one enormous back, its belly hollowed over the caves
    const x0 = cx - 360,
      rock = `M${P(x0, 512)}C${P(x0 + 10, 430)} ${P(x0 + 50, 330)} ${P(x0 + 110, 262)}C${P(x0 + 190, 168)} ${P(cx - 20, 112)} ${P(cx + 120, 108)}C${P(cx + 260, 106)} ${P(cx + 380, 150)} ${P(cx + 520, 240)}L${P(Math.max(W + 40, cx + 560), 300)}V512z`;
    const stone = c.local('#B98C6C', 0.06),
      turned = c.local('#80604E', 0.03, 0.25),
      dark = c.local('#4A3F3A', 0.02, 0.45),
      cp = clip(c, rock);
    c.add(path(rock, stone));
    const far = cx + (dir > 0 ? 70 : -90);
    let streaks = '',
      pale = '';
    for (let i = 0; i < (c.fine ? 54 : 16); i++) {
      const x = c.rand(x0 + 60, cx + 460),
        y = 120 + Math.abs(x - cx - 100) ** 1.3 * 0.04 + c.rand(10, 120),
        h = c.rand(50, 150),
        w = c.rand(3, 10),
        d = `M${P(x, y)}q${P(w, h * 0.4)} ${P(c.rand(-8, 8), h)}q${P(-w * 1.6, -h * 0.5)} ${P(-w, -h)}z`;
      if (i % 3) streaks += d;
      else pale += d;
    }
    c.add(
      group(
        path(
          dir > 0
            ? `M${P(far, 90)}C${P(far - 40, 180)} ${P(far + 60, 240)} ${P(far + 10, 330)}V520H${W + 60}V90z`
            : `M${P(far, 90)}C${P(far + 40, 180)} ${P(far - 60, 240)} ${P(far - 10, 330)}V520H${n(x0 - 20)}V90z`,
          turned,
          'opacity=".75"',
        ) +
          path(streaks, dark, 'opacity=".34"') +
          path(pale, mix(stone, L.lift, 0.45), 'opacity=".4"'),
        cp,
      ),
      spray(c, rock, dark, 0, 0.6, { opacity: 0.4 }),
    );
    // the drip ledge and the dark beneath it
    const lip = (x) => 300 - 22 * Math.sin(((x - x0) / 760) * Math.PI) + 7 * Math.sin(x / 57) + 4 * Math.sin(x / 23);
    let brow = `M${P(x0 + 60, 400)}`,
      under = '';
    for (let x = x0 + 70; x <= W + 30; x += 28) {
      brow += `L${P(x, lip(x))}`;
      under = `L${P(x, lip(x) + 20 + 8 * Math.sin(x / 31))}` + under;
    }
    c.add(group(path(brow + `V${floor + 30}H${n(x0 + 20)}z`, mix(dark, c.tone(1), 0.35)) + path(brow + under + 'z', mix(turned, L.lift, 0.16)), cp));
    // the white front: a long arcade with five little gables
    const white = c.local('#FFF9EE', 0),
      s1 = mix(white, c.tone(0.6), 0.28),
      s2 = mix(white, c.tone(0.75), 0.55),
      tile = c.local('#A5512F', 0),
      hole = c.lampy ? '#F2B95A' : mix(dark, c.tone(1), 0.4),
      left = cx - 270,
      right = Math.max(W + 10, cx + 420),
      pitch = 40;
    c.add(rect(left, floor - 84, right - left, 88, white), rect(left, floor - 92, right - left, 10, s1), rect(left - 6, floor - 98, right - left, 7, tile));
    let arches = '',
      shade = '',
      panels = '';
    for (let x = left + 10; x < right; x += pitch) {
      const d = `M${P(x, floor + 4)}v-46a13 16 0 0 1 26 0v46z`;
      arches += d;
      shade += `M${P(x, floor + 4)}v-46a13 16 0 0 1 ${dir > 0 ? 13 : 26}-15v61z`;
      panels += `M${P(x + 3, floor - 70)}h20`;
    }
    c.add(path(arches, hole), c.lampy ? '' : path(shade, dark, 'opacity=".4"'), line(panels, s1, 3), rect(left, floor - 2, right - left, 6, s2));
    for (let i = 0; i < 5; i++) {
      const gx = left + 66 + i * 148;
      if (gx > W + 40) break;
      c.add(
        rect(gx - 34, floor - 120, 68, 30, white),
        rect(dir > 0 ? gx + 8 : gx - 34, floor - 120, 26, 30, s1),
        path(poly([gx - 42, floor - 118], [gx, floor - 158], [gx + 42, floor - 118]), white),
        path(poly([gx, floor - 158], [gx + dir * 42, floor - 118], [gx + dir * 6, floor - 118]), s1),
        line(`M${P(gx - 42, floor - 117)}L${P(gx, floor - 158)}L${P(gx + 42, floor - 117)}`, tile, 4),
        path(`M${P(gx - 11, floor - 92)}v-12a11 12 0 0 1 22 0v12z`, hole),
        line(`M${P(gx, floor - 158)}v-13`, c.local('#EDB54B', 0), 3),
      );
    }
    // the terrace, people in white, a bo tree in its wall
    const pave = c.local('#D8BE96', 0.03);
    c.add(
      rect(-4, floor + 2, W + 8, 140, pave),
      path(box(-4, floor + 2, W + 8, 9), s2, 'opacity=".5"'),
      spray(c, box(0, floor + 10, W, 124), c.tone(0.86), 0, 0.8, { opacity: 0.5 }),
    );
    const joints =
      Array.from({ length: 9 }, (_, i) => `M${P(cx + (i - 4) * 70, floor + 12)}L${P(cx + (i - 4) * 170, 606)}`).join('') +
      `M-4 ${floor + 34}H${W}M-4 ${floor + 72}H${W}`;
    if (c.fine) c.add(line(joints, c.tone(0.7), 1.6, 'opacity=".3"'));
    const bx = cx - 318;
    c.add(
      tree(c, bx, floor + 22, 220, c.tone(0.72), c.tone(0.52)),
      path(`M${P(bx - 70, floor + 52)}v-34q70-14 140 0v34z`, white),
      path(`M${P(bx + (dir > 0 ? 20 : -70), floor + 52)}v-40h50v40z`, s1),
      rect(bx - 76, floor + 12, 152, 8, s1),
      line(`M${P(bx - 50, floor + 34)}h100`, c.local(INK.saffron, 0), 5, 'stroke-dasharray="7 7"'),
    );
    const skin = c.local('#6B4430', 0, 0.25),
      hair = c.tone(1),
      robe = c.local('#C8601F', 0);
    c.add(
      woman(cx - 130, floor + 58, 0.74, { sari: white, skin, hair }),
      man(cx - 104, floor + 60, 0.76, { sarong: white, shirt: white, skin, hair }),
      man(cx + 118, floor + 44, 0.68, { sarong: robe, shirt: robe, skin, hair: skin }),
    );
    birds(c, cx - 300, 180, 8, 80, c.tone(0.8), 0.8);
    c.add(
      palm(c, W * 0.955, 590, 330, -40, c.tone(1), { lit: c.tone(0.74), nuts: false }),
      leaves(c, W * 0.97, 612, 120, c.tone(1), -1, 8),
      leaves(c, 14, 614, 120, c.tone(1), 1, 8),
      path(
        canopy(c, (x) => 604 - 26 * Math.exp(-((x / W / 0.12) ** 2)), -10, W * 0.2, 10, 22),
        c.tone(1),
      ),
    );
  },
};
