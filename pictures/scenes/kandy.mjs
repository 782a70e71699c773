import { mix } from '../kit/colour.mjs';
import { canopy, hills, mist, mistBank, ridge, trees } from '../kit/land.mjs';
import { leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { asSymbol, clip } from '../kit/stage.mjs';
import { box, group, lens, line, n, P, path, rect } from '../kit/svg.mjs';
import { reflect, ripples, water } from '../kit/water.mjs';

export const kandy = {
  title: 'Temple of the Tooth, Kandy',
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.57),
      wy = 462;
    sky(c, { x: 0.22, horizon: 330, r: 44 });
    clouds(c, 4, 70, 190, 0.35);
    hills(c, ridge(c, { y: 246, amp: 70, scale: 280, tag: 'a', shape: (t) => -70 * Math.exp(-(((t - 0.76) / 0.16) ** 2)) }), 0.16, { lit: 0.28 });
    mistBank(c, 290, 0.5, 0.2);
    hills(c, ridge(c, { y: 308, amp: 54, scale: 240, tag: 'b', shape: (t) => -46 * Math.exp(-(((t - 0.2) / 0.16) ** 2)) }), 0.34, { lit: 0.25 });
    {
      const x = W * 0.315,
        y = 280;
      c.add(path(`M${P(x - 17, y + 22)}q-1-9 9-11q-2-10-1-15q1-5 6-6q-3-9 3-10q6 1 3 10q5 1 6 6q1 5-1 15q10 2 9 11z`, c.local('#FFFAF0', 0.12)));
    }
    mist(c, 352, 40, 0.6);
    trees(c, ridge(c, { y: 352, amp: 34, scale: 130, tag: 'c', shape: (t) => -26 * Math.exp(-(((t - 0.62) / 0.3) ** 2)) }), 0.48, {
      r0: 20,
      r1: 44,
      haze: 0.4,
      lit: 0.24,
    });
    const white = c.local('#FFF8EA', 0),
      s1 = mix(white, c.tone(0.6), 0.28),
      s2 = mix(white, c.tone(0.75), 0.55),
      tile = c.local('#A5512F', 0.02),
      tileD = c.local('#6F3626', 0, 0.3),
      gold = c.local('#EDB54B', 0),
      lampy = c.night || c.light === 'dusk',
      win = lampy ? '#FFD37A' : s2,
      dir = c.sun.x < cx ? 1 : -1;
    // two-pitched Kandyan roof: steep crown, wide eaves
    const roof = (x, y, w, h, k = 0.36) => {
      const m = w * k,
        y1 = y - h * 0.42,
        d = `M${P(x - w, y)}Q${P(x - m * 1.5, y1 + 3)} ${P(x - m * 1.25, y1)}L${P(x - m * 0.8, y - h)}H${n(x + m * 0.8)}L${P(x + m * 1.25, y1)}Q${P(x + m * 1.5, y1 + 3)} ${P(x + w, y)}z`;
      return [d, y1];
    };
    const addRoof = (x, y, w, h, col = tile, colD = tileD, k) => {
      const [d, y1] = roof(x, y, w, h, k);
      let rib = '';
      for (let q = -0.9; q < 0.95; q += 0.12) rib += `M${P(x + q * w * 0.32, y - h)}L${P(x + q * w, y)}`;
      c.add(
        path(d, col),
        group(
          rect(dir > 0 ? x + w * 0.22 : x - w, y - h, w * 0.78, h, colD, 'opacity=".75"') +
            (c.fine ? line(rib, colD, 1.3, 'opacity=".6"') : '') +
            rect(x - w, y1 - 2, w * 2, 4, colD),
          clip(c, d),
        ),
        rect(x - w, y - 1, w * 2, 3, colD),
      );
    };
    const id = asSymbol(c, () => {
      const b = wy - 34;
      addRoof(cx + 60, b - 128, 78, 58, gold, mix(gold, tileD, 0.45), 0.3);
      c.add(line(`M${P(cx + 60, b - 186)}v-20`, gold, 4));
      // long white hall
      c.add(rect(cx - 60, b - 82, 300, 84, white), rect(cx - 60, b - 82, 300, 9, s1));
      addRoof(cx + 90, b - 80, 176, 64, tile, tileD, 0.5);
      let wn = '',
        ar = '';
      for (let i = 0; i < 12; i++) {
        const x = cx - 32 + i * 22;
        wn += box(x, b - 64, 9, 16);
        ar += `M${P(x - 2, b)}v-22a6.5 7 0 0 1 13 0v22z`;
      }
      c.add(path(wn, win), path(ar, lampy ? mix('#FFD37A', tileD, 0.35) : s2), rect(cx - 60, b - 40, 300, 4, s1));
      c.add(rect(cx + 240, b - 54, 130, 56, mix(white, s1, 0.5)));
      addRoof(cx + 300, b - 52, 88, 40, tile, tileD, 0.42);
      // the octagon
      const ox = cx - 118;
      c.add(
        rect(ox - 62, b - 62, 124, 64, white),
        rect(ox + (dir > 0 ? 24 : -62), b - 62, 38, 64, s1),
        rect(ox - 70, b - 70, 140, 10, white),
        rect(ox - 70, b - 62, 140, 3, s2),
      );
      c.add(
        rect(ox - 56, b - 112, 112, 42, lampy ? '#E9A94F' : s2),
        path([-56, -34, -12, 10, 32, 50].map((q) => box(ox + q, b - 112, 7, 42)).join(''), white),
        rect(ox - 60, b - 82, 120, 12, white),
        rect(ox - 62, b - 116, 124, 6, white),
      );
      const od = `M${P(ox - 84, b - 110)}Q${P(ox - 40, b - 134)} ${P(ox - 30, b - 146)}Q${P(ox - 10, b - 172)} ${P(ox, b - 196)}Q${P(ox + 10, b - 172)} ${P(ox + 30, b - 146)}Q${P(ox + 40, b - 134)} ${P(ox + 84, b - 110)}z`;
      c.add(
        path(od, tile),
        group(
          path(`M${P(ox + dir * 8, b - 200)}L${P(ox + dir * 34, b - 106)}H${n(ox + dir * 90)}V${b - 200}z`, tileD, 'opacity=".8"') +
            line([-52, -18, 18, 52].map((q) => `M${P(ox, b - 196)}L${P(ox + q, b - 108)}`).join(''), tileD, 1.6, 'opacity=".7"'),
          clip(c, od),
        ),
        rect(ox - 84, b - 112, 168, 3.6, tileD),
        path(`M${P(ox - 3, b - 192)}l3-22l3 22z`, gold),
        `<circle cx="${n(ox)}" cy="${b - 214}" r="3.4" fill="${gold}"/>`,
      );
      c.add(path([-46, -16, 14].map((q) => `M${P(ox + q, b)}v-26a15 16 0 0 1 30 0v26h-4v-25a11 12 0 0 0-22 0v25z`).join(''), s2, 'opacity=".55"'));
      c.add(
        path(
          canopy(c, (q) => b - 26 + Math.sin(q / 30) * 10, -10, cx - 236, 20, 40, wy),
          c.tone(0.62),
        ),
        path(
          canopy(c, (q) => b - 18 + Math.sin(q / 32) * 9, cx + 368, W + 20, 20, 38, wy),
          c.tone(0.62),
        ),
      );
      c.add(
        palm(c, cx - 246, b + 20, 168, -16, c.tone(0.78), { nuts: false, crown: 0.86 }),
        palm(c, cx + 388, b + 20, 196, 12, c.tone(0.78), { nuts: false, crown: 0.86 }),
      );
      // the cloud wall along the water
      const wall = (y, h, a, step, fill, hole) => {
        let d = `M-10 ${y + h}V${y}`;
        for (let x = -10; x < W + step; x += step)
          d += `q${P(step * 0.14, -a * 0.2)} ${P(step * 0.24, -a * 0.55)}a${n(step * 0.27)} ${n(a * 0.8)} 0 0 1 ${n(step * 0.52)} 0q${P(step * 0.1, a * 0.35)} ${P(step * 0.24, a * 0.55)}`;
        c.add(path(d + `V${y + h}z`, fill));
        if (c.fine) {
          let t = '';
          for (let x = 4; x < W; x += step / 3) t += `M${P(x, y + h * 0.66)}l${P(step * 0.07, -h * 0.3)}l${P(step * 0.07, h * 0.3)}z`;
          c.add(path(t, hole));
        }
      };
      c.add(rect(cx - 180, b, 550, 14, s1));
      wall(wy - 31, 30, 13, 46, mix(white, L.lift, 0.5), s1);
      wall(wy - 28, 30, 13, 46, mix(white, s1, 0.42), lampy ? '#F2B95A' : s2);
      c.add(rect(-4, wy - 5, W + 8, 7, s1));
    });
    water(c, wy, { glint: false });
    reflect(c, id, wy, { squash: 0.66, a: 0.5 });
    ripples(c, wy, 600, 46);
    birds(c, W * 0.36, 170, 8, 80, c.tone(0.75), 0.75);
    // a boat, and rain-tree boughs
    const bx = W * 0.3,
      ink = c.tone(1);
    c.add(
      path(`M${P(bx - 62, 528)}q60 14 124 0q-10 20-34 20h-56q-24 0-34-20z`, ink),
      line(`M${P(bx + 22, 526)}q-2-12 4-24`, ink, 10),
      `<circle cx="${n(bx + 28)}" cy="496" r="7" fill="${ink}"/>`,
      line(`M${P(bx + 26, 508)}L${P(bx - 14, 556)}`, ink, 3),
      path(lens(bx, 556, 150, 5), ink, 'opacity=".4"'),
    );
    c.add(
      path(
        canopy(c, (x) => 604 - 60 * Math.exp(-(((x / W - 1) / 0.14) ** 2)) - 54 * Math.exp(-((x / W / 0.12) ** 2)) + 14, -10, W + 20, 14, 30),
        c.tone(1),
      ),
    );
    c.add(palm(c, W * 0.05, 600, 330, 40, c.tone(1), { lit: c.tone(0.76), crown: 1.05 }), leaves(c, W * 0.97, 600, 120, c.tone(1), -1, 8));
  },
};
