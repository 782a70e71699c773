import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { canopy, hills, land, ridge } from '../kit/land.mjs';
import { leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, grad, spray } from '../kit/stage.mjs';
import { group, line, n, P, path } from '../kit/svg.mjs';
import { water } from '../kit/water.mjs';

export const arugam = {
  title: 'Arugam Bay',
  draw(c) {
    const { W, L } = c,
      hz = 330;
    sky(c, { x: 0.7, horizon: hz, r: 54 });
    clouds(c, 5, 80, 280, 0.1);
    hills(c, ridge(c, { y: 322, amp: 30, scale: 240, tag: 'a', shape: (t) => -70 * Math.exp(-(((t - 0.9) / 0.12) ** 2)) + 22 * (1 - t) }), 0.18, { lit: 0.25 });
    water(c, hz, { n: 40 });
    c.add(
      path(
        land(c, (x) => hz + 12 - 40 * Math.max(0, x / W - 0.74) ** 0.8 * 2, { x0: W * 0.73, base: hz + 14 }),
        c.local('#E8C48E', 0.12),
      ),
      path(
        canopy(c, (x) => hz - 4 - (x / W - 0.78) * 46, W * 0.79, W + 20, 10, 22, hz + 6),
        c.tone(0.46),
      ),
    );
    for (let i = 0; i < 4; i++) c.add(palm(c, W * (0.85 + i * 0.042), hz - 4, 58 + c.rand(0, 26), c.rand(-16, 8), c.tone(0.54), { nuts: false, crown: 0.66 }));
    birds(c, W * 0.52, 150, 8, 90, c.tone(0.8), 0.85);
    const foam = mix(L.water[0], '#ffffff', c.night ? 0.3 : 0.72),
      deep = mix(L.water[1], L.ramp[5], 0.3),
      mid = mix(L.water[1], L.water[0], 0.18),
      pale = mix(L.water[1], L.water[0], 0.5),
      X = (f) => W * f;
    // the wall of water: crest falls away to the right, the curl throws on the left
    const face = `M-10 612V470C${P(X(0.1), 452)} ${P(X(0.16), 330)} ${P(X(0.3), 262)}C${P(X(0.44), 214)} ${P(X(0.56), 330)} ${P(X(0.74), 392)}S${P(X(0.95), 426)} ${P(W + 10, 432)}V612z`;
    const cp = clip(c, face);
    let s = path(
        face,
        grad(
          c,
          [
            [0, pale],
            [0.35, mid],
            [1, deep],
          ],
          { user: 1, y1: 240, y2: 600 },
        ),
      ),
      rib = '',
      rib2 = '';
    for (let i = 0; i < 17; i++) {
      const t = i / 16,
        x0 = X(0.34 + t * 0.66),
        yt = lerp(246, 428, t ** 0.6),
        w = lerp(20, 9, t),
        xe = x0 - X(0.12) * (1 - t * 0.3) - 40;
      const d = `M${P(x0, yt)}C${P(x0 - 56, yt + 50)} ${P(xe, yt + 110)} ${P(xe + 30 + t * 40, 612)}h${n(w)}C${P(xe + w * 0.8, yt + 112)} ${P(x0 - 50 + w * 0.5, yt + 56)} ${P(x0, yt)}z`;
      if (i % 2) rib += d;
      else rib2 += d;
    }
    s += path(rib, deep, 'opacity=".55"') + path(rib2, pale, 'opacity=".5"');
    // the hollow
    s +=
      path(
        `M${P(X(0.27), 300)}C${P(X(0.4), 262)} ${P(X(0.475), 350)} ${P(X(0.455), 440)}C${P(X(0.44), 520)} ${P(X(0.33), 548)} ${P(X(0.2), 540)}C${P(X(0.3), 500)} ${P(X(0.345), 400)} ${P(X(0.27), 300)}z`,
        deep,
      ) +
      path(
        `M${P(X(0.3), 330)}C${P(X(0.39), 330)} ${P(X(0.43), 390)} ${P(X(0.415), 450)}C${P(X(0.4), 510)} ${P(X(0.32), 530)} ${P(X(0.24), 536)}C${P(X(0.33), 490)} ${P(X(0.35), 400)} ${P(X(0.3), 330)}z`,
        mix(deep, L.ramp[5], 0.45),
      );
    c.add(group(s, cp), spray(c, face, L.ramp[5], 0, 0.7, { opacity: 0.4 }));
    // lip and white water
    const lip = `M${P(X(0.09), 470)}C${P(X(0.15), 330)} ${P(X(0.25), 262)} ${P(X(0.34), 248)}C${P(X(0.45), 232)} ${P(X(0.55), 326)} ${P(X(0.72), 386)}C${P(X(0.56), 346)} ${P(X(0.46), 276)} ${P(X(0.385), 286)}C${P(X(0.325), 300)} ${P(X(0.3), 400)} ${P(X(0.29), 520)}L${P(X(0.08), 540)}z`;
    let sk = '';
    for (let i = 0; i < 8; i++) {
      const t = i / 7,
        x1 = X(lerp(0.11, 0.275, t)),
        y1 = 520,
        x0 = X(lerp(0.2, 0.37, t)),
        y0 = lerp(320, 272, t);
      sk += `M${P(x0, y0)}Q${P(lerp(x0, x1, 0.75), y0 + 50)} ${P(x1, y1)}h${n(lerp(14, 8, t))}Q${P(lerp(x0, x1, 0.6) + 10, y0 + 66)} ${P(x0, y0)}z`;
    }
    c.add(path(lip, foam), group(path(sk, mix(pale, mid, 0.25), 'opacity=".8"'), clip(c, lip)));
    c.add(
      path(
        canopy(c, (x) => 556 - 150 * Math.exp(-((x / W - 0.1) ** 2) / 0.02) + Math.max(0, x / W - 0.24) * 300, -20, X(0.46), 18, 44),
        mix(foam, deep, 0.16),
      ),
      path(
        canopy(c, (x) => 584 - 150 * Math.exp(-((x / W - 0.07) ** 2) / 0.018) + Math.max(0, x / W - 0.2) * 240, -20, X(0.38), 16, 40),
        foam,
      ),
    );
    let dr = '';
    for (let i = 0; i < (c.fine ? 46 : 10); i++) dr += `M${P(X(0.05 + 0.2 * c.r() ** 0.8), c.rand(270, 440))}h.1`;
    c.add(line(dr, foam, 4, 'opacity=".9"'));
    // the surfer, trimming for the shoulder
    const ink = c.tone(1),
      sx = X(0.6),
      sy = 440;
    c.add(
      path(`M${P(sx - 190, sy + 66)}Q${P(sx - 90, sy + 44)} ${P(sx - 30, sy + 30)}Q${P(sx - 90, sy + 58)} ${P(sx - 170, sy + 84)}z`, foam, 'opacity=".85"'),
      path(`M${P(sx - 56, sy + 34)}Q${P(sx + 10, sy + 26)} ${P(sx + 72, sy + 2)}Q${P(sx + 30, sy + 40)} ${P(sx - 56, sy + 34)}z`, c.local(INK.saffron, 0)),
      line(`M${P(sx - 22, sy + 28)}L${P(sx - 18, sy + 4)}L${P(sx + 2, sy - 6)}M${P(sx + 28, sy + 20)}L${P(sx + 24, sy - 2)}L${P(sx + 2, sy - 6)}`, ink, 9),
      line(`M${P(sx + 2, sy - 8)}L${P(sx + 14, sy - 42)}`, ink, 14),
      line(
        `M${P(sx + 14, sy - 42)}L${P(sx + 46, sy - 34)}L${P(sx + 62, sy - 44)}M${P(sx + 12, sy - 42)}L${P(sx - 16, sy - 46)}L${P(sx - 34, sy - 34)}`,
        ink,
        5.5,
      ),
      `<circle cx="${n(sx + 19)}" cy="${sy - 57}" r="9" fill="${ink}"/>`,
    );
    c.add(palm(c, X(0.975), 612, 300, -70, ink, { lit: c.tone(0.74), crown: 1.15 }), leaves(c, X(0.99), 614, 110, ink, -1, 8));
  },
};
