import { lerp, noise1 } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { hills, land, mist, mistBank, ridge, tea, trees } from '../kit/land.mjs';
import { leaves, tree } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, grad, spray } from '../kit/stage.mjs';
import { box, group, line, n, P, path, rect } from '../kit/svg.mjs';

export const adamspeak = {
  title: "Adam's Peak",
  draw(c) {
    const { W, L } = c,
      px = c.at(0.58),
      py = 128,
      lampy = c.night || c.light === 'dusk' || c.light === 'dawn';
    sky(c, { x: 0.2, horizon: 372, r: 44 });
    clouds(c, 4, 80, 220, 0.4);
    hills(c, ridge(c, { y: 372, amp: 60, scale: 230, tag: 'a' }), 0.14, { lit: 0.2 });
    mistBank(c, 372, 0.5, 0.3);
    const peak = (x) => {
      const q = Math.max(0, Math.abs(x - px) - 17) / 320,
        k = x < px ? 1 : 1.06;
      return (
        py +
        360 * Math.min(1.15, (q * k) ** 0.8) +
        (noise1('ap')(x / 34) - 0.5) * 16 * Math.min(1, q * 6) -
        (Math.abs(x - px - 150) < 70 ? 12 * Math.cos(((x - px - 150) / 70) * 1.57) : 0)
      );
    };
    const d = land(c, peak, { x0: px - 460, x1: px + 470, step: 11, sharp: true }),
      dir = c.sun.x < px ? 1 : -1,
      base = c.tone(c.night ? 0.66 : 0.5),
      sh = c.tone(c.night ? 0.88 : 0.68);
    c.add(
      path(
        d,
        grad(
          c,
          [
            [0, mix(base, L.lift, c.night ? 0.05 : 0.16)],
            [1, c.tone(0.3)],
          ],
          { user: 1, y1: py, y2: 470 },
        ),
      ),
    );
    c.add(
      group(
        path(
          `M${P(px, py - 10)}L${P(px + dir * 26, py + 60)}L${P(px - dir * 6, py + 120)}L${P(px + dir * 50, py + 190)}L${P(px + dir * 14, py + 260)}L${P(px + dir * 70, py + 380)}H${n(px + dir * 500)}V${py - 10}z`,
          grad(
            c,
            [
              [0, sh],
              [1, c.tone(0.36)],
            ],
            { user: 1, y1: py, y2: 470 },
          ),
        ) + spray(c, box(px - 460, py, 930, 340), c.tone(0.8), 0.5, 0, { opacity: 0.35 }),
        clip(c, d),
      ),
    );
    mist(c, 446, 60, 0.7);
    hills(c, ridge(c, { y: 428, amp: 44, scale: 200, tag: 'b', shape: (t) => 30 * Math.exp(-(((t - px / W) / 0.16) ** 2)) }), 0.6, { lit: 0.16, haze: 0.5 });
    // the stair of lights: a zigzag that tightens toward the shrine
    const pts = [];
    const turns = 11;
    for (let i = 0; i <= turns; i++) {
      const t = i / turns,
        y = lerp(456, py + 4, t ** 0.92),
        half = lerp(64, 5, t ** 0.7);
      pts.push([lerp(px - 58, px, t ** 0.7) + (i % 2 ? half : -half) * 0.6, y]);
    }
    let far = '',
      near = '';
    pts.forEach(([x, y], i) => {
      if (!i) return;
      const [a, b] = pts[i - 1],
        m = Math.max(3, Math.round(((c.fine ? 1 : 0.45) * Math.hypot(x - a, y - b)) / 8));
      for (let j = 0; j < m; j++) {
        const s = `M${P(lerp(a, x, j / m), lerp(b, y, j / m) + Math.sin((j / m) * Math.PI) * 3)}h.1`;
        if (i > 6) far += s;
        else near += s;
      }
    });
    const lamp = lampy ? '#FFD98A' : mix(c.local('#F4E3BC', 0), '#ffffff', 0.2),
      w = c.fine ? 1 : 2;
    if (lampy)
      c.add(
        line(near, INK.saffron, 13 * w, 'opacity=".16"'),
        line(far, INK.saffron, 9 * w, 'opacity=".18"'),
        `<circle cx="${n(px)}" cy="${py - 8}" r="44" fill="${INK.saffron}" opacity=".14"/><circle cx="${n(px)}" cy="${py - 8}" r="22" fill="${INK.saffron}" opacity=".22"/>`,
      );
    c.add(line(near, lamp, (lampy ? 3.6 : 2.6) * w), line(far, lamp, (lampy ? 2.6 : 2) * w));
    c.add(
      rect(px - 12, py - 10, 24, 13, lampy ? lamp : c.local('#FFF6E4', 0)),
      path(`M${P(px - 17, py - 9)}L${P(px - 7, py - 19)}h14L${P(px + 17, py - 9)}z`, c.local(INK.cinnamon, 0)),
      path(`M${P(px - 2, py - 20)}l2-12l2 12z`, INK.saffron),
      rect(px - 19, py + 2, 38, 4, c.tone(0.8)),
    );
    mistBank(c, 462, 0.55, 0.05);
    mistBank(c, 492, 0.45, 0.5);
    birds(c, W * 0.34, 200, 6, 70, c.tone(0.75), 0.75);
    trees(c, ridge(c, { y: 500, amp: 40, scale: 170, tag: 'c', shape: (t) => -30 * Math.exp(-((t / 0.2) ** 2)) }), 0.76, {
      r0: 14,
      r1: 34,
      haze: 0.3,
      lit: 0.14,
    });
    // a pilgrims' rest, its windows awake
    const hx = W * 0.26,
      hy = 540;
    c.add(
      rect(hx - 54, hy - 36, 108, 44, c.local('#E9D9BC', 0, 0.35)),
      path(`M${P(hx - 68, hy - 34)}L${P(hx - 40, hy - 66)}h80L${P(hx + 68, hy - 34)}z`, c.local('#8F4730', 0, 0.35)),
      path([-40, -16, 8, 32].map((q) => box(hx + q, hy - 24, 12, 16)).join(''), lampy ? '#FFD37A' : c.tone(0.9)),
    );
    const fr = ridge(c, { y: 556, amp: 26, scale: 360, oct: 2, tag: 'd', shape: (t) => 24 * Math.sin(t * 5) }),
      df = hills(c, fr, 0.9, { lit: 0.1, haze: 0.05 });
    tea(c, fr, df, 0.86, { rows: 5, gap: 13, grow: 1.2, fan: -0.4 });
    c.add(tree(c, W * 0.93, 590, 200, c.tone(1), c.tone(0.8)), leaves(c, W * 0.02, 612, 110, c.tone(1), 1, 8));
  },
};
