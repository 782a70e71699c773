import { INK, mix } from '../kit/colour.mjs';
import { land } from '../kit/land.mjs';
import { grass, leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { asSymbol, spray } from '../kit/stage.mjs';
import { group, lens, line, n, P, path } from '../kit/svg.mjs';
import { reflect, water } from '../kit/water.mjs';

export const mirissa = {
  title: 'South coast, Mirissa',
  focus: [0.46, 0.55],
  draw(c) {
    const { W, L } = c,
      hz = 350;
    sky(c, { x: 0.4, horizon: hz, r: 54 });
    clouds(c, 5, 90, 300, 0.2);
    water(c, hz, { n: 60 });
    // headland with its crown of palms
    const hx = W * 0.02,
      head = (x) => hz - 62 * Math.exp(-(((x / W - 0.06) / 0.14) ** 2)) - 22 * Math.exp(-(((x / W - 0.2) / 0.07) ** 2)) + 8;
    const hd = land(c, head, { x1: W * 0.36, base: hz + 8, step: 14 });
    c.add(path(hd, mix(c.tone(0.42), L.lift, 0.12)), spray(c, hd, c.tone(0.7), 0.1, 0.9, {}));
    for (let i = 0; i < 7; i++) {
      const x = hx + W * (0.01 + i * 0.034);
      c.add(palm(c, x, head(x) + 6, 46 + c.rand(0, 34), c.rand(-12, 16), c.tone(0.56), { nuts: false, crown: 0.62 }));
    }
    // far point on the other side
    c.add(
      path(
        land(c, (x) => hz - 16 * Math.exp(-(((x / W - 0.93) / 0.09) ** 2)) + 3, { x0: W * 0.72, base: hz + 3 }),
        c.tone(0.24),
      ),
    );
    // outrigger under sail
    const bx = W * (c.wide ? 0.6 : 0.52),
      by = 396,
      sail = c.local(INK.cinnamon, 0),
      ink = c.tone(1);
    const boat = asSymbol(c, () => {
      c.add(
        path(
          `M${P(bx - 18, by - 8)}L${P(bx - 26, by - 130)}Q${P(bx + 44, by - 126)} ${P(bx + 74, by - 96)}Q${P(bx + 66, by - 44)} ${P(bx + 50, by - 16)}z`,
          sail,
        ),
        path(
          `M${P(bx + 14, by - 12)}Q${P(bx + 26, by - 74)} ${P(bx + 16, by - 124)}Q${P(bx + 50, by - 118)} ${P(bx + 74, by - 96)}Q${P(bx + 66, by - 44)} ${P(bx + 50, by - 16)}z`,
          mix(sail, ink, 0.28),
        ),
        line(`M${P(bx - 16, by)}L${P(bx - 28, by - 138)}M${P(bx - 10, by - 4)}L${P(bx + 78, by - 96)}`, ink, 3),
        path(
          `M${P(bx - 88, by - 15)}Q${P(bx - 50, by - 2)} ${P(bx, by - 2)}T${P(bx + 92, by - 18)}Q${P(bx + 70, by + 10)} ${P(bx + 20, by + 11)}H${n(bx - 40)}Q${P(bx - 76, by + 8)} ${P(bx - 88, by - 15)}z`,
          ink,
        ),
        line(`M${P(bx - 40, by)}q-4 22-24 24M${P(bx + 32, by)}q-2 22-20 25`, ink, 3.4),
        path(lens(bx - 22, by + 26, 132, 7), ink),
        `<circle cx="${n(bx + 62)}" cy="${n(by - 30)}" r="6.5" fill="${ink}"/>`,
        line(`M${P(bx + 62, by - 22)}L${P(bx + 58, by - 8)}`, ink, 10),
        line(`M${P(bx + 60, by - 18)}L${P(bx + 88, by + 14)}`, ink, 3),
      );
    });
    reflect(c, boat, by + 22, { squash: 0.5, a: 0.34, base: 560 });
    birds(c, W * 0.52, 170, 7, 90, c.tone(0.8), 0.8);
    // breakers, then the stilts
    const foam = mix(L.water[0], '#ffffff', c.night ? 0.22 : 0.62);
    const wave = (y, a, op) => {
      let d = '';
      for (let x = -30; x < W; x += c.rand(60, 190)) {
        const w = c.rand(90, 250),
          yy = y + Math.sin(x / 160) * a + c.rand(-2, 2),
          k = a * c.rand(0.5, 1);
        d += `M${P(x, yy)}q${P(w * 0.2, -k)} ${P(w * 0.46, -k * 0.8)}t${P(w * 0.54, k * 0.8)}q${P(-w * 0.3, k * 0.1)} ${P(-w * 0.5, -k * 0.2)}t${P(-w * 0.5, k * 0.2)}z`;
      }
      return path(d, foam, `opacity="${op}"`);
    };
    c.add(wave(424, 4, 0.5), wave(452, 6, 0.65), wave(494, 9, 0.8));
    const fisher = (x, y, s, dir) => {
      const g = `transform="translate(${P(x, y)}) scale(${n(dir * s)} ${n(s)})"`;
      return group(
        line('M0 118L3-66M-17 16L25 11M-12 17L1 44M22 12L2 44', ink, 4) +
          line('M5 8Q0-12 9-27', ink, 12) +
          line('M6 6L27 3L23 30', ink, 7) +
          `<circle cx="14" cy="-42" r="8" fill="${ink}"/><path d="M2-45Q14-58 27-43z" fill="${ink}"/>` +
          line('M10-24L27-14L40-22', ink, 4.5) +
          line('M34-18L112-62', ink, 2) +
          line('M112-62L118 60', ink, 0.8, 'opacity=".6"') +
          line('M-14 128h34M-4 134h44', foam, 2.4, 'opacity=".7"'),
        g,
      );
    };
    const fx = W * 0.22;
    c.add(fisher(fx - 74, 372, 0.72, 1), fisher(fx + 20, 392, 0.95, 1), c.wide ? fisher(fx + W * 0.13, 366, 0.62, -1) : '');
    c.add(line(`M${P(fx - 128, 396)}l4 74M${P(fx - 140, 424)}l30-4M${P(fx + 92, 408)}l-4 92M${P(fx + 74, 440)}l30-3`, ink, 3.4));
    // beach sweeping in from the right
    const sand = c.local('#E8C48E', 0.04),
      shore = (x) => 604 - 96 * Math.max(0, (x / W - 0.3) / 0.7) ** 1.5,
      sd = land(c, shore, { x0: W * 0.28, step: 24 });
    c.add(
      group(path(sd, foam), 'transform="translate(-26 -9)" opacity=".85"'),
      group(path(sd, mix(sand, L.water[1], 0.38)), 'transform="translate(-12 -4)"'),
      path(sd, sand),
      spray(c, sd, mix(sand, c.tone(0.9), 0.6), 0, 0.7),
    );
    // leaning palms
    c.add(
      path(
        land(c, (x) => 600 - 74 * Math.max(0, (x / W - 0.74) / 0.26) ** 1.1, { x0: W * 0.72 }),
        c.tone(0.86),
      ),
    );
    c.add(
      palm(c, W * 0.965, 560, 330, -150 - W * 0.03, c.tone(1), { lit: c.tone(0.72), crown: 1.2 }),
      palm(c, W * 0.93, 586, 262, 46, c.tone(0.94), { lit: c.tone(0.66), crown: 1.1 }),
      c.wide ? palm(c, W * 0.86, 596, 190, -112, c.tone(0.97), { lit: c.tone(0.7), crown: 1.1 }) : '',
    );
    c.add(leaves(c, W * 0.99, 612, 110, c.tone(1), -1, 8), leaves(c, W * 0.8, 606, 54, c.tone(1), -1, 7), grass(c, W * 0.78, W, 606, 46, c.tone(1)));
  },
};
