import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { mist, ridge, trees } from '../kit/land.mjs';
import { grass, palmyra } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, grad, spray } from '../kit/stage.mjs';
import { box, group, line, n, P, path, rect } from '../kit/svg.mjs';

export const jaffna = {
  title: 'Nallur, Jaffna',
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.57),
      b = 478,
      lampy = c.night || c.light === 'dusk';
    sky(c, { x: 0.24, horizon: 420, r: 52 });
    clouds(c, 5, 70, 300, 0.15);
    trees(c, ridge(c, { y: 410, amp: 22, scale: 130, tag: 'a' }), 0.26, { r0: 14, r1: 32, haze: 0.6 });
    mist(c, 430, 30, 0.5);
    [
      [0.08, 170],
      [0.14, 220],
      [0.2, 150],
      [0.86, 200],
      [0.94, 170],
    ].forEach(([f, h]) => c.add(palmyra(c, W * f, 450, h, c.tone(0.5), c.tone(0.36))));
    const body = c.local('#DDA24E', 0.02),
      hi = c.local('#F4CF86', 0),
      sh = c.local('#A8632F', 0, 0.12),
      dk = c.local('#6B3A26', 0, 0.38),
      red = c.local(INK.cinnamon, 0),
      white = c.local('#FFF6E6', 0),
      dir = c.sun.x < cx ? 1 : -1,
      T = 8;
    const w = (t) => lerp(134, 62, t ** 0.86),
      y = (t) => lerp(b - 74, b - 330, t);
    const tower = `M${P(cx - w(0), y(0))}${Array.from({ length: 9 }, (_, i) => `L${P(cx - w(i / 8), y(i / 8))}`).join('')}${Array.from({ length: 9 }, (_, i) => `L${P(cx + w(1 - i / 8), y(1 - i / 8))}`).join('')}z`;
    c.add(path(tower, body));
    let nich = '',
      corn = '',
      cornS = '',
      fig = '',
      knobs = '';
    for (let i = 0; i < T; i++) {
      const t0 = i / T,
        t1 = (i + 1) / T,
        yy = y(t0),
        hh = y(t0) - y(t1),
        ww = w(t0) + 5;
      cornS += box(cx - ww, yy - hh * 0.2, ww * 2, hh * 0.2);
      corn += box(cx - ww - 3, yy - hh * 0.34, ww * 2 + 6, hh * 0.16);
      const m = 9 - (i >> 1);
      for (let j = 0; j < m; j++) {
        const x = cx + (((j + 0.5) / m) * 2 - 1) * w(t1) * 0.96,
          q = (w(t1) / m) * (j === m >> 1 && m % 2 ? 0.78 : 0.5);
        nich += `M${P(x - q, yy - hh * 0.34)}v${n(-hh * 0.34)}a${n(q)} ${n(hh * 0.26)} 0 0 1 ${n(q * 2)} 0v${n(hh * 0.34)}z`;
        fig += `M${P(x, yy - hh * 0.38)}v${n(-hh * 0.3)}`;
        knobs += `M${P(x, yy - hh * 0.2)}v-.1`;
      }
    }
    const cp = clip(c, tower);
    c.add(path(nich, dk, 'opacity=".8"'), c.fine ? line(fig, hi, 3.4) : '', path(cornS, sh), path(corn, hi), c.fine ? line(knobs, white, 3.6) : '');
    c.add(
      group(
        path(`M${P(cx + dir * 34, b)}L${P(cx + dir * 18, y(1))}H${n(cx + dir * 220)}V${b}z`, sh, 'opacity=".38"') +
          path(`M${P(cx + dir * 92, b)}L${P(cx + dir * 42, y(1))}H${n(cx + dir * 220)}V${b}z`, dk, 'opacity=".5"'),
        cp,
      ),
      spray(c, tower, dk, 0, 0.5, { opacity: 0.35 }),
    );
    // the central door bays rise through every tier
    for (let i = 0; i < T; i++) {
      const t = (i + 0.5) / T,
        q = lerp(15, 7, t),
        yy = y(i / T),
        hh = (y(0) - y(1)) / T;
      c.add(rect(cx - q, yy - hh * 0.86, q * 2, hh * 0.72, hi), rect(cx - q * 0.5, yy - hh * 0.72, q, hh * 0.58, lampy ? '#FFD37A' : dk));
    }
    // barrel vault with its row of kalasams
    const ty = y(1),
      vw = 66;
    c.add(
      rect(cx - vw - 2, ty - 8, vw * 2 + 4, 9, hi),
      path(
        `M${P(cx - vw, ty - 8)}Q${P(cx - vw - 10, ty - 50)} ${P(cx - vw + 22, ty - 58)}H${n(cx + vw - 22)}Q${P(cx + vw + 10, ty - 50)} ${P(cx + vw, ty - 8)}z`,
        red,
      ),
      path(
        `M${P(cx + dir * 14, ty - 8)}V${n(ty - 58)}H${n(cx + dir * (vw - 22))}Q${P(cx + dir * (vw + 10), ty - 50)} ${P(cx + dir * vw, ty - 8)}z`,
        dk,
        'opacity=".5"',
      ),
      `<circle cx="${n(cx)}" cy="${n(ty - 30)}" r="16" fill="${hi}"/><circle cx="${n(cx)}" cy="${n(ty - 30)}" r="9" fill="${dk}"/>`,
    );
    let ka = '';
    for (let i = 0; i < 7; i++) {
      const x = cx - 48 + i * 16;
      ka += `M${P(x - 4, ty - 58)}q-2-7 2-9l2-11l2 11q4 2 2 9z`;
    }
    c.add(path(ka, c.local('#F2B95A', 0)));
    // the striped wall, red and white, and the door
    c.add(
      rect(cx - 142, b - 80, 284, 84, body),
      rect(cx - 150, b - 84, 300, 9, hi),
      rect(cx + (dir > 0 ? 40 : -142), b - 75, 102, 79, sh, 'opacity=".5"'),
      path(`M${P(cx - 24, b + 4)}v-54h48v54z`, dk),
      path(`M${P(cx - 18, b + 4)}v-48h36v48z`, lampy ? '#FFC861' : mix(dk, L.ramp[5], 0.5)),
      line([-112, -78, -46, 46, 78, 112].map((q) => `M${P(cx + q, b)}v-70`).join(''), hi, 7, 'style="stroke-linecap:butt"'),
    );
    let st = '';
    for (let x = -30; x < W + 30; x += 26) if (x + 13 < cx - 141 || x > cx + 141) st += box(x, b - 44, 13, 50);
    c.add(
      path(box(-10, b - 44, cx - 131, 50) + box(cx + 141, b - 44, W - cx, 50), white),
      path(st, red),
      path(box(-10, b - 50, cx - 132, 8) + box(cx + 142, b - 50, W - cx, 8), mix(white, sh, 0.25)),
    );
    birds(c, cx - 230, 190, 12, 90, c.tone(0.85), 0.85);
    // sand court, long shadow, oil lamps
    const sand = c.local('#E3BE88', 0.04);
    c.add(
      rect(
        -4,
        b + 4,
        W + 8,
        130,
        grad(c, [
          [0, mix(sand, L.lift, 0.2)],
          [1, mix(sand, c.tone(0.85), 0.5)],
        ]),
      ),
      path(`M${P(cx - 142, b + 4)}h284l${P(dir * 210, 70)}h-150z`, mix(sand, c.tone(0.85), 0.55), 'opacity=".6"'),
      spray(c, box(0, b + 20, W, 110), c.tone(0.9), 0, 0.6, { opacity: 0.5 }),
    );
    for (const q of [-1, 1]) {
      const x = cx + q * 92;
      c.add(
        line(`M${P(x, b + 40)}v-62M${P(x - 12, b + 40)}h24M${P(x - 9, b - 8)}h18M${P(x - 7, b + 12)}h14`, c.tone(0.98), 3.4),
        path(`M${P(x, b - 40)}q7 9 0 16q-7-7 0-16z`, INK.saffron),
        lampy ? `<circle cx="${n(x)}" cy="${b - 30}" r="22" fill="${INK.saffron}" opacity=".22"/>` : '',
      );
    }
    const fg = c.tone(1),
      man = (x, y, k, col) =>
        group(
          path('M-9 0L-7-34Q-9-46 0-47Q9-46 7-34L9 0z', col) + '<circle cy="-53" r="5.5" fill="' + fg + '"/>' + path('M-8-28L-7-38Q0-50 8-38L8-28z', fg),
          `transform="translate(${P(x, y)}) scale(${k})"`,
        );
    c.add(man(cx - 40, b + 52, 0.9, white), man(cx - 20, b + 55, 0.92, red), man(cx + 40, b + 84, 1.15, c.local(INK.saffron, 0)));
    c.add(
      palmyra(c, W * 0.055, 610, 350, fg, c.tone(0.8)),
      palmyra(c, W * 0.965, 612, 270, fg, c.tone(0.8)),
      grass(c, -4, W * 0.16, 606, 50, fg),
      grass(c, W * 0.86, W + 6, 606, 50, fg),
    );
  },
};
