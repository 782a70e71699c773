import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { canopy, hills, mist, ridge, trees } from '../kit/land.mjs';
import { palm, tree } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { asSymbol, clip, spray } from '../kit/stage.mjs';
import { group, lens, line, n, P, path, rect } from '../kit/svg.mjs';
import { reflect, ripples, water } from '../kit/water.mjs';

export const anuradhapura = {
  title: 'Anuradhapura',
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.57),
      wy = 470,
      b = 418;
    sky(c, { x: 0.24, horizon: 392, r: 50 });
    clouds(c, 5, 70, 260, 0.4);
    hills(c, ridge(c, { y: 396, amp: 24, scale: 260, tag: 'a' }), 0.16, { lit: 0 });
    trees(c, ridge(c, { y: 398, amp: 26, scale: 120, tag: 'b' }), 0.34, { r0: 16, r1: 38, haze: 0.5 });
    mist(c, 420, 30, 0.5);
    const white = mix(c.local('#FFFAF0', 0), L.lift, c.night ? 0.1 : 0.3),
      s1 = mix(white, c.tone(0.55), 0.26),
      s2 = mix(white, c.tone(0.7), 0.5),
      gold = c.local(INK.saffron, 0),
      _s = 1,
      side = c.sun.x < cx ? 1 : -1;
    const id = asSymbol(c, () => {
      const dome = `M${P(cx - 168, b - 44)}C${P(cx - 176, b - 142)} ${P(cx - 106, b - 214)} ${P(cx, b - 216)}C${P(cx + 106, b - 214)} ${P(cx + 176, b - 142)} ${P(cx + 168, b - 44)}z`,
        cp = clip(c, dome);
      c.add(
        path(dome, white),
        group(
          path(
            `M${P(cx + side * 30, b - 230)}C${P(cx + side * 108, b - 160)} ${P(cx + side * 104, b - 90)} ${P(cx + side * 78, b - 30)}H${n(cx + side * 220)}V${b - 230}z`,
            s1,
          ) +
            path(
              `M${P(cx + side * 92, b - 230)}C${P(cx + side * 156, b - 150)} ${P(cx + side * 150, b - 90)} ${P(cx + side * 132, b - 30)}H${n(cx + side * 240)}V${b - 230}z`,
              s2,
            ),
          cp,
        ),
        spray(c, dome, s2, 0, 0.5, { x1: side > 0 ? 0.4 : 0.6, x2: side > 0 ? 1 : 0, y2: 0.5, opacity: 0.45 }),
      );
      // harmika, drum, ringed spire, crystal
      c.add(
        rect(cx - 38, b - 254, 76, 40, white),
        rect(side > 0 ? cx + 8 : cx - 38, b - 254, 30, 40, s1),
        rect(cx - 44, b - 259, 88, 7, white),
        rect(cx - 44, b - 253, 88, 3, s2),
        rect(cx - 41, b - 219, 82, 6, s1),
      );
      if (c.fine) c.add(line([-24, -8, 8, 24].map((q) => `M${P(cx + q, b - 247)}v26`).join(''), s2, 2, 'opacity=".7"'));
      c.add(
        rect(cx - 20, b - 276, 40, 18, white),
        rect(side > 0 ? cx + 4 : cx - 20, b - 276, 16, 18, s1),
        path(`M${P(cx - 21, b - 276)}Q${P(cx - 6, b - 330)} ${P(cx - 3, b - 366)}h6Q${P(cx + 6, b - 330)} ${P(cx + 21, b - 276)}z`, white),
        path(
          `M${P(cx + side * 4, b - 276)}Q${P(cx + side * 2, b - 330)} ${P(cx + side, b - 366)}h${2 * side}Q${P(cx + side * 6, b - 330)} ${P(cx + side * 21, b - 276)}z`,
          s1,
        ),
      );
      if (c.fine)
        c.add(
          line(
            [0, 1, 2, 3, 4, 5, 6]
              .map((i) => {
                const w = 18 - i * 2.2;
                return `M${P(cx - w, b - 282 - i * 10.4)}q${P(w, 3)} ${P(w * 2, 0)}`;
              })
              .join(''),
            s2,
            1.6,
          ),
        );
      c.add(path(`M${P(cx - 4, b - 364)}l4-26l4 26z`, gold), `<circle cx="${n(cx)}" cy="${n(b - 392)}" r="4" fill="${L.sun}"/>`);
      // three berms, frontispiece, the elephant wall
      for (let i = 0; i < 3; i++) {
        const w = 176 + i * 9,
          y = b - 46 + i * 13;
        c.add(
          rect(cx - w, y, w * 2, 14, i % 2 ? mix(white, s1, 0.35) : white),
          rect(cx - w, y + 10, w * 2, 4, s1),
          rect(side > 0 ? cx + w * 0.5 : cx - w, y, w * 0.5, 14, s1),
        );
      }
      c.add(
        rect(cx - 21, b - 66, 42, 60, white),
        rect(cx + side * 21 - (side > 0 ? 12 : 0), b - 66, 12, 60, s1),
        path(`M${P(cx - 25, b - 66)}l25-16l25 16z`, white),
        rect(cx - 8, b - 50, 16, 44, c.local(INK.cinnamon, 0, 0.15)),
      );
      c.add(rect(cx - 262, b - 8, 524, 12, white), rect(cx - 262, b + 3, 524, 34, mix(s1, white, 0.35)), rect(cx - 262, b + 3, 524, 5, s2));
      if (c.fine) {
        let e = '';
        for (let q = -248; q < 250; q += 23) if (Math.abs(q) > 24) e += `M${P(cx + q - 8, b + 35)}v-17a8 8.6 0 0 1 16 0v17h-4.5v-9q-3.5-4-7 0v9z`;
        c.add(path(e, s2, 'opacity=".75"'));
      }
      c.add(path(`M${P(cx - 30, b + 38)}l10-46h40l10 46z`, mix(white, L.lift, 0.3)));
      if (c.fine) c.add(line([0, 1, 2, 3, 4, 5].map((i) => `M${P(cx - 21 - i * 1.6, b - 2 + i * 7)}h${n(42 + i * 3.2)}`).join(''), s2, 1.4, 'opacity=".7"'));
      // prayer flags from the harmika
      if (c.fine && c.light !== 'rain')
        for (const q of [-1, 1]) {
          const f = ['', '', ''];
          for (let i = 1; i < 15; i++) {
            const t = i / 15,
              x = cx + q * lerp(44, 250, t),
              y = lerp(b - 250, b - 14, t) + Math.sin(t * Math.PI) * 26;
            f[i % 3] += `M${P(x, y)}l${P(q * 8, 7)}l${P(-q * 7, 3)}z`;
          }
          f.forEach((d, i) => c.add(path(d, c.local([INK.saffron, INK.cinnamon, INK.lagoon][i], 0))));
        }
      c.add(
        path(
          canopy(c, (q) => b + 2 + Math.sin(q / 30) * 5, -10, cx - 228, 18, 34, wy),
          c.tone(0.6),
        ),
        path(
          canopy(c, (q) => b + Math.sin(q / 34) * 6, cx + 232, W + 20, 18, 36, wy),
          c.tone(0.6),
        ),
      );
      c.add(
        tree(c, cx - 292, wy - 14, 150, c.tone(0.66), c.tone(0.46)),
        tree(c, cx + 300, wy - 12, 172, c.tone(0.68), c.tone(0.48)),
        palm(c, cx + 226, wy - 8, 176, 18, c.tone(0.76), { nuts: false, crown: 0.8 }),
        palm(c, cx - 238, wy - 8, 138, -14, c.tone(0.76), { nuts: false, crown: 0.8 }),
      );
      c.add(rect(-4, wy - 18, W + 8, 20, c.local('#8E8A52', 0.05, 0.25)), rect(-4, wy - 18, W + 8, 4, mix(c.local('#B9A766', 0.1), L.lift, 0.3)));
    });
    water(c, wy, { glint: false });
    reflect(c, id, wy, { squash: 0.5, a: 0.5 });
    ripples(c, wy, 600, 44);
    birds(c, cx - 236, 150, 15, 110, c.tone(0.84), 0.9);
    birds(c, cx + 190, 96, 6, 60, c.tone(0.7), 0.6);
    // lotus in the tank
    if (c.fine) {
      let pad = '',
        pt = '';
      for (let i = 0; i < 20; i++) {
        const x = i % 2 ? W * c.rand(0.02, 0.34) : W * c.rand(0.74, 0.99),
          y = c.rand(530, 592),
          w = 26 + (y - 520) * 0.4;
        pad += lens(x, y, w, w * 0.22);
        if (i % 4 === 0) pt += `M${P(x, y - 2)}q-13-4-13-14q7 2 9 7q-1-9 4-14q5 5 4 14q2-5 9-7q0 10-13 14z`;
      }
      c.add(path(pad, c.tone(0.82)), path(pt, c.local('#E7A5A0', 0)));
    }
    // bo branch over the corner
    let br = line(`M-10 60Q${P(W * 0.12, 40)} ${P(W * 0.24, 96)}M${P(W * 0.08, 50)}Q${P(W * 0.13, 90)} ${P(W * 0.15, 150)}`, c.tone(1), 6),
      hearts = '';
    for (let i = 0; i < (c.fine ? 46 : 18); i++) {
      const t = c.r(),
        x = i % 3 ? lerp(-10, W * 0.25, t) : lerp(W * 0.08, W * 0.16, t),
        y = i % 3 ? 56 - Math.sin(t * 3.1) * 10 + t * 36 + c.rand(-26, 34) : lerp(50, 160, t) + c.rand(-16, 16),
        k = c.rand(0.8, 1.5),
        a = c.rand(-30, 30);
      hearts += `<path d="M0 0C-13-7-15 7 0 24C15 7 13-7 0 0z" transform="translate(${P(x, y)}) rotate(${n(a)}) scale(${n(k)})"/>`;
    }
    c.add(br, group(hearts, `fill="${c.tone(1)}"`));
  },
};
