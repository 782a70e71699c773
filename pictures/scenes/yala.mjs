import { mix } from '../kit/colour.mjs';
import { canopy, hills, land, mist, ridge, trees } from '../kit/land.mjs';
import { grass, leaves } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { asSymbol, clip, spray } from '../kit/stage.mjs';
import { group, lens, line, n, P, path, rect } from '../kit/svg.mjs';
import { reflect, ripples, water } from '../kit/water.mjs';

const LEOPARD =
  'M50 34C58 24 72 21 86 25C104 31 120 31 134 26C145 20 154 18 163 20C166 17 168 11 172 11C176 12 178 15 179 18C187 18 193 23 197 30C200 33 201 37 198 40C193 43 186 45 180 45C176 49 170 52 167 57C168 66 172 76 177 87C179 92 184 93 185 98L170 98C166 86 161 76 154 66C152 74 151 82 149 90C150 94 153 95 153 98L138 98C139 86 140 72 139 61C126 64 110 63 96 59C93 66 95 75 99 83C98 89 100 93 105 95L105 98L90 98C88 88 82 79 76 71C71 77 64 84 60 90C60 94 64 95 64 98L49 98C48 90 52 79 54 67C48 58 46 50 47 44C40 60 33 76 20 81C9 85-1 78 1 67C2 62 8 63 7 68C8 75 15 76 20 72C31 63 38 44 50 34z';
const LEOPARD_BACK =
  'M134 60C132 72 128 84 128 91C129 95 132 95 132 98H118C119 86 124 74 124 60zM60 62C62 72 72 82 73 90C73 94 76 95 76 98H62C60 88 52 78 50 66z';
export const yala = {
  title: 'Yala',
  draw(c) {
    const { W } = c,
      cx = c.at(0.58),
      wy = 486;
    sky(c, { x: 0.3, horizon: 392, r: 56 });
    clouds(c, 4, 90, 270, 0.5);
    hills(c, ridge(c, { y: 372, amp: 54, scale: 300, tag: 'a', shape: (t) => -60 * Math.exp(-(((t - 0.12) / 0.1) ** 2)) }), 0.15, { lit: 0.22 });
    trees(c, ridge(c, { y: 410, amp: 20, scale: 160, tag: 'b' }), 0.32, { r0: 14, r1: 34, haze: 0.5 });
    mist(c, 432, 30, 0.5);
    const dir = c.sun.x < cx ? 1 : -1,
      stone = c.local('#BC8A63', 0.06),
      sh = c.local('#85563F', 0.02, 0.22),
      dk = c.local('#57392F', 0, 0.42);
    const boulder = (x, y, w, h, k) => {
      const d = `M${P(x - w, y)}C${P(x - w * 1.02, y - h * 0.52)} ${P(x - w * 0.72, y - h * 0.98)} ${P(x - w * 0.16, y - h)}C${P(x + w * 0.44, y - h * 1.02)} ${P(x + w * 0.92, y - h * 0.6)} ${P(x + w, y)}z`;
      const cp = clip(c, d),
        a = mix(stone, c.tone(0.4), k),
        b = mix(sh, c.tone(0.5), k),
        e = mix(dk, c.tone(0.6), k);
      let cr = '';
      for (let i = 0; i < (c.fine ? 5 : 0); i++) {
        const sx = x + w * c.rand(-0.7, 0.6),
          sy = y - h * c.rand(0.3, 0.9);
        cr += `M${P(sx, sy)}q${P(w * 0.05, h * 0.16)} ${P(w * c.rand(-0.02, 0.1), h * c.rand(0.2, 0.4))}`;
      }
      c.add(
        path(d, a),
        group(
          path(
            `M${P(x + dir * w * 0.06, y - h * 1.1)}C${P(x + dir * w * 0.3, y - h * 0.7)} ${P(x + dir * w * 0.02, y - h * 0.4)} ${P(x + dir * w * 0.2, y + 4)}H${n(x + dir * w * 1.2)}V${n(y - h * 1.1)}z`,
            b,
          ) +
            path(
              `M${P(x + dir * w * 0.56, y - h)}C${P(x + dir * w * 0.74, y - h * 0.6)} ${P(x + dir * w * 0.48, y - h * 0.3)} ${P(x + dir * w * 0.62, y + 4)}H${n(x + dir * w * 1.2)}V${n(y - h)}z`,
              e,
            ) +
            line(cr, e, 2, 'opacity=".6"'),
          cp,
        ),
        spray(c, d, e, 0, 0.6, { opacity: 0.4 }),
      );
    };
    const id = asSymbol(c, () => {
      boulder(cx + 250, wy - 22, 150, 128, 0.3);
      boulder(cx - 230, wy - 16, 128, 84, 0.34);
      c.add(
        path(
          canopy(c, (q) => 438 + Math.sin(q / 40) * 8, -10, cx - 170, 16, 34, wy),
          c.tone(0.56),
        ),
        path(
          canopy(c, (q) => 440 + Math.sin(q / 33) * 8, cx + 190, W + 20, 16, 34, wy),
          c.tone(0.56),
        ),
      );
      boulder(cx, wy - 6, 236, 212, 0);
      boulder(cx + 172, wy, 120, 92, 0.05);
      boulder(cx - 196, wy + 1, 92, 54, 0.04);
      boulder(cx + 292, wy + 1, 66, 36, 0.02);
      const cat = c.tone(1.0);
      c.add(group(path(LEOPARD_BACK, mix(cat, c.tone(0.8), 0.5)) + path(LEOPARD, cat), `transform="translate(${P(cx - 128, wy - 206 - 86)}) scale(.9)"`));
      c.add(rect(-4, wy - 8, W + 8, 12, c.tone(0.66)));
      // bare tree with storks
      const tx = W * 0.16;
      c.add(
        line(`M${P(tx, wy)}C${P(tx + 6, wy - 70)} ${P(tx - 12, wy - 120)} ${P(tx + 4, wy - 190)}`, c.tone(0.9), 9),
        line(
          `M${P(tx - 2, wy - 96)}Q${P(tx - 40, wy - 130)} ${P(tx - 52, wy - 186)}M${P(tx - 30, wy - 132)}l-34-18M${P(tx - 2, wy - 130)}Q${P(tx + 36, wy - 150)} ${P(tx + 58, wy - 208)}M${P(tx + 38, wy - 166)}l36-12M${P(tx + 3, wy - 180)}l-18-44M${P(tx + 4, wy - 186)}l14-40`,
          c.tone(0.9),
          4.4,
        ),
      );
      const st = (x, y, k) =>
        group(
          path('M0 0q2-12 13-12q6 0 8-8l1-7q5-4 6 0l10 3l-10 1l-3 10q-1 10-11 14q-8 3-14-1z', c.tone(0.95)) + line('M9 1v16M13 1v16', c.tone(0.95), 1.6),
          `transform="translate(${P(x, y)}) scale(${k})"`,
        );
      c.add(st(tx - 68, wy - 200, 1), st(tx + 76, wy - 226, '-1 1'), st(tx + 2, wy - 244, 0.9));
    });
    water(c, wy, { glint: false });
    reflect(c, id, wy, { squash: 0.46, a: 0.5 });
    ripples(c, wy, 600, 40);
    birds(c, W * 0.4, 130, 9, 90, c.tone(0.85), 0.85);
    c.add(path(lens(W * 0.3, 540, 150, 7), c.tone(0.95)), path(`M${P(W * 0.3 - 60, 540)}q14-12 26-6q6-8 16-3q40-8 76 9z`, c.tone(0.95)));
    c.add(
      path(
        land(c, (x) => 604 - 34 * Math.exp(-(((x / W - 1) / 0.22) ** 2)) - 40 * Math.exp(-((x / W / 0.13) ** 2)), {}),
        c.tone(1),
      ),
      grass(c, -4, W * 0.24, 606, 84, c.tone(1)),
      grass(c, W * 0.76, W + 6, 608, 92, c.tone(1)),
    );
    c.add(leaves(c, W * 0.98, 606, 130, c.tone(1), -1, 7));
  },
};
