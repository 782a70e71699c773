import { INK, mix } from '../kit/colour.mjs';
import { hills, mist, mistBank, ridge, tea, trees } from '../kit/land.mjs';
import { leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { grad } from '../kit/stage.mjs';
import { box, group, line, n, P, path, rect } from '../kit/svg.mjs';

export const ella = {
  title: 'Nine Arch Bridge, Ella',
  focus: [0.53, 0.5],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.53);
    sky(c, { x: 0.2, horizon: 330, r: 40 });
    clouds(c, 4, 70, 190, 0.3);
    const rock = ridge(c, { y: 236, amp: 70, scale: 260, rough: 0.5, tag: 'a', shape: (t) => -150 * Math.exp(-(((t - 0.83) / 0.13) ** 2)) + 40 * (1 - t) });
    hills(c, rock, 0.16, { sharp: true, step: 13, lit: 0.3 });
    birds(c, W * 0.36, 150, 7, 70, c.tone(0.6), 0.7);
    mistBank(c, 300, 0.6, 0.1);
    hills(c, ridge(c, { y: 318, amp: 60, scale: 200, tag: 'b', shape: (t) => -96 * Math.exp(-(((t - 0.08) / 0.2) ** 2)) + 24 }), 0.36, { lit: 0.25 });
    mist(c, 392, 60, 0.75);
    trees(c, ridge(c, { y: 388, amp: 34, scale: 170, tag: 'c' }), 0.42, { r0: 18, r1: 36, haze: 0.8 });
    mist(c, 440, 46, 0.5);
    // the viaduct: nine arches on a slow curve, growing toward the right
    const pitch0 = Math.min(66, W * 0.052),
      grow = 1.05,
      xs = [];
    let total = 0;
    for (let i = 0; i < 9; i++) total += pitch0 * grow ** i;
    let x = cx - total * 0.52;
    for (let i = 0; i <= 9; i++) {
      xs.push(x);
      x += pitch0 * grow ** i;
    }
    const xa = xs[0],
      xb = xs[9],
      deck = (q) => {
        const t = (q - xa) / (xb - xa);
        return 282 - 20 * t + 15 * Math.sin(Math.max(0, Math.min(1, t)) * Math.PI) * -0.35;
      };
    const base = 560,
      stone = c.local('#C9A37C', 0.06),
      shade = c.local('#8A6248', 0, 0.32),
      deep = c.local('#6E4A3A', 0, 0.55),
      hi = mix(stone, L.lift, 0.5);
    let holes = '',
      shifted = '',
      rings = '',
      piers = '',
      courses = '';
    for (let i = 0; i < 9; i++) {
      const p = xs[i + 1] - xs[i],
        w = p * 0.7,
        l = xs[i] + p * 0.15,
        top = deck(l + w / 2) + 26,
        r = w / 2,
        o = (dx, _rr = 0) => `M${P(l + dx, base)}V${n(top + r)}A${n(r)} ${n(r)} 0 0 1 ${P(l + w + dx, top + r)}V${base}z`;
      holes += o(0);
      shifted += o(-w * 0.2);
      rings += `M${P(l - 2.5, top + r + 3)}A${n(r + 2.5)} ${n(r + 2.5)} 0 0 1 ${P(l + w + 2.5, top + r + 3)}`;
      piers += box(l + w, top + r, p * 0.11, base - top - r);
      for (let k = 0; k < 5; k++) courses += `M${P(l + w + p * c.rand(0.02, 0.08), top + r + 16 + k * 34 + c.rand(-6, 6))}h${n(p * c.rand(0.1, 0.18))}`;
    }
    const wall = `M${P(xa - 130, base)}L${P(xa - 130, deck(xa - 130))}L${P(xa, deck(xa))}Q${P((xa + xb) / 2, deck((xa + xb) / 2) - 6)} ${P(xb, deck(xb))}L${P(xb + 160, deck(xb + 160))}V${base}z`;
    c.add(
      path(holes + shifted, deep, 'fill-rule="evenodd"'),
      path(
        wall + holes,
        grad(
          c,
          [
            [0, stone],
            [1, mix(stone, c.tone(0.5), 0.62)],
          ],
          { user: 1, y1: 270, y2: 500 },
        ),
        'fill-rule="evenodd"',
      ),
    );
    c.add(path(piers, shade, 'opacity=".5"'));
    if (c.fine) c.add(line(rings, hi, 3.2, 'opacity=".75" style="stroke-linecap:butt"'), line(courses, shade, 1.3, 'opacity=".55"'));
    const dl = (dy) =>
      `M${P(xa - 130, deck(xa - 130) + dy)}L${P(xa, deck(xa) + dy)}Q${P((xa + xb) / 2, deck((xa + xb) / 2) - 6 + dy)} ${P(xb, deck(xb) + dy)}L${P(xb + 160, deck(xb + 160) + dy)}`;
    c.add(line(dl(10), shade, 3.4), line(dl(0), stone, 8), line(dl(-3.4), hi, 2.4));
    // the blue train
    const blue = c.local('#1F5FA0', 0.02),
      blueD = c.local('#143F70', 0, 0.25),
      cream = c.local('#F4E6C4', 0),
      win = c.night || c.light === 'dusk' ? '#FFD37A' : c.local('#17343F', 0, 0.1),
      tlen = Math.min(74, W * 0.062),
      thh = 23;
    let tr = '',
      px = xa + (xb - xa) * 0.1;
    for (let i = 0; i < 6; i++) {
      const s = 1 + i * 0.035,
        l = tlen * s,
        h = thh * s,
        py = deck(px + l / 2) - 6,
        ang = Math.atan2(deck(px + l) - deck(px), l) * 57.3,
        loco = i === 5;
      const k = loco
        ? path(`M0 0V${n(-h)}h${n(l * 0.8)}q${P(l * 0.13, 0)} ${P(l * 0.2, h * 0.62)}V0z`, c.local(INK.cinnamon, 0)) +
          rect(0, -h * 0.48, l, h * 0.15, cream) +
          path(box(l * 0.74, -h * 0.88, l * 0.12, h * 0.32), win)
        : rect(0, -h, l, h, blue) +
          rect(0, -h, l, h * 0.15, mix(blue, L.lift, 0.45)) +
          rect(0, -h * 0.3, l, h * 0.3, blueD) +
          rect(0, -h * 0.36, l, h * 0.09, cream) +
          path(Array.from({ length: 6 }, (_, j) => box(l * (0.07 + j * 0.15), -h * 0.76, l * 0.1, h * 0.28)).join(''), win);
      tr += group(
        k + rect(l, -h * 0.5, tlen * 0.09, h * 0.3, c.tone(1)) + rect(l * 0.06, -1, l * 0.88, 4, c.tone(1)),
        `transform="translate(${P(px, py)}) rotate(${n(ang)})"`,
      );
      px += l + tlen * 0.085;
    }
    c.add(`<g class="train">${tr}</g>`);
    // the hills that close it, then the gorge
    mist(c, 498, 60, 0.6);
    const left = ridge(c, {
      y: 300,
      amp: 26,
      scale: 160,
      tag: 'd',
      shape: (t) => {
        const q = t * W - xa + 72;
        return q > 0 ? (q / 100) ** 1.2 * 118 : q * 0.2 - 34 * Math.min(1, -q / 110);
      },
    });
    trees(c, left, 0.62, { x1: xa + 260, r0: 20, r1: 42, haze: 0.3, lit: 0.2 });
    trees(c, (x) => left(x - 20) + 74 + x * 0.03, 0.68, { x1: xa + 190, r0: 18, r1: 40, haze: 0.3, lit: 0.16 });
    const right = ridge(c, {
      y: 286,
      amp: 20,
      scale: 200,
      tag: 'e',
      shape: (t) => {
        const q = xb + 44 - t * W;
        return q > 0 ? (q / 100) ** 1.2 * 118 : q * 0.32 - 22 * Math.min(1, -q / 120);
      },
    });
    const dr = hills(c, right, 0.6, { x0: xb - 330, lit: 0.2, haze: 0.25 });
    tea(c, right, dr, 0.6, { rows: 18, gap: 11, grow: 1.06, x0: xb - 300, fan: -0.5 });
    trees(c, ridge(c, { y: 508, amp: 34, scale: 150, tag: 'f', shape: (t) => 36 * Math.sin(t * Math.PI) - 10 }), 0.72, { r0: 14, r1: 34, haze: 0.2 });
    const front = ridge(c, { y: 520, amp: 30, scale: 420, oct: 2, tag: 'g', shape: (t) => -78 * Math.exp(-((t / 0.34) ** 2)) + 52 * t }),
      df = hills(c, front, 0.84, { lit: 0.14, haze: 0.05 });
    tea(c, front, df, 0.82, { rows: 8, gap: 15, grow: 1.2, fan: -0.5 });
    c.add(
      palm(c, W * 0.045, 590, 300, 34, c.tone(1), { lit: c.tone(0.78), nuts: false }),
      palm(c, W * 0.105, 610, 210, -22, c.tone(0.97), { lit: c.tone(0.75), nuts: false }),
    );
    c.add(leaves(c, W * 0.985, 612, 120, c.tone(1), -1, 8), leaves(c, W * 0.93, 616, 84, c.tone(0.95), 1, 7));
  },
};
