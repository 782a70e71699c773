import { INK, mix } from '../kit/colour.mjs';
import { canopy, hills, land, ridge } from '../kit/land.mjs';
import { leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { asSymbol, clip, spray } from '../kit/stage.mjs';
import { box, disc, group, lens, line, n, P, path, rect } from '../kit/svg.mjs';
import { reflect, water } from '../kit/water.mjs';

const FLUKE =
  'M-52 8C-34-34-22-66-20-92C-44-114-94-124-156-92C-138-136-92-164-46-162C-26-161-8-150 0-134C8-150 26-161 46-162C92-164 138-136 156-92C94-124 44-114 20-92C22-66 34-34 52 8z';

// Swami Rock: a cliff falling to the sea, the kovil on its brow
function rock(c, x, hz, dir) {
  const stone = c.local('#A9785A', 0.12),
    turned = c.local('#7A5646', 0.06, 0.25),
    dark = c.local('#54423C', 0.04, 0.4),
    W = c.W;
  const cliff = `M${P(x - 8, hz + 8)}L${P(x + 4, hz - 34)}L${P(x + 18, hz - 62)}L${P(x + 24, hz - 104)}L${P(x + 46, hz - 128)}C${P(x + 110, hz - 150)} ${P(x + 170, hz - 132)} ${P(x + 220, hz - 112)}S${P(x + 330, hz - 76)} ${P(W + 20, hz - 70)}V${hz + 8}z`;
  c.add(
    path(cliff, dir > 0 ? stone : turned),
    group(
      path(`M${P(x + 62, hz - 150)}L${P(x + 50, hz - 92)}L${P(x + 74, hz - 54)}L${P(x + 60, hz + 10)}H${W + 20}V${hz - 150}z`, turned) +
        path(`M${P(x + 130, hz - 150)}L${P(x + 112, hz - 84)}L${P(x + 140, hz - 40)}L${P(x + 124, hz + 10)}H${W + 20}V${hz - 150}z`, dark, 'opacity=".75"'),
      clip(c, cliff),
    ),
    spray(c, cliff, dark, 0, 0.6, { opacity: 0.35 }),
  );
  let cracks = '';
  for (let i = 0; i < (c.fine ? 12 : 0); i++) cracks += `M${P(x + c.rand(20, 130), hz - c.rand(40, 110))}l${P(c.rand(-6, 8), c.rand(14, 34))}`;
  c.add(line(cracks, dark, 1.8, 'opacity=".5"'));
  c.add(
    path(
      canopy(c, (q) => hz - 124 + Math.max(0, x + 196 - q) * 0.7, x + 132, W + 20, 10, 22, hz - 76),
      c.tone(0.5),
    ),
    path(
      canopy(c, (q) => hz - 92 + Math.sin(q / 30) * 6 + Math.max(0, x + 240 - q) * 0.9, x + 176, W + 20, 10, 22, hz - 34),
      c.tone(0.58),
    ),
  );
  // the kovil: stepped tower, bright, small against the drop
  const tx = x + 88,
    ty = hz - 138,
    body = c.local('#E8B45C', 0.04),
    hi = c.local('#F7DDA0', 0),
    shade = c.local('#A8632F', 0, 0.1),
    red = c.local(INK.cinnamon, 0);
  c.add(
    rect(tx - 30, ty - 16, 84, 26, c.local('#F4E3C0', 0.04)),
    rect(tx + 22, ty - 16, 32, 26, shade, 'opacity=".5"'),
    path(`M${P(tx - 22, ty - 14)}L${P(tx - 10, ty - 62)}h20L${P(tx + 22, ty - 14)}z`, body),
    path(`M${P(tx + 4, ty - 14)}L${P(tx + 3, ty - 62)}h7L${P(tx + 22, ty - 14)}z`, shade, 'opacity=".6"'),
  );
  c.add(
    line([0, 1, 2, 3].map((i) => `M${P(tx - 20 + i * 2.8, ty - 19 - i * 11)}h${n(40 - i * 5.6)}`).join(''), hi, 2.4),
    path(`M${P(tx - 13, ty - 62)}q-2-12 5-13h16q7 1 5 13z`, red),
    rect(tx - 4, ty - 30, 8, 16, c.lampy ? '#FFD37A' : shade),
    line(`M${P(tx + 40, ty - 14)}v-30`, hi, 2),
    path(`M${P(tx + 40, ty - 44)}l14 5l-14 5z`, red),
  );
}

export const trincomalee = {
  title: 'Trincomalee bay',
  focus: [0.5, 0.56],
  draw(c) {
    const { W, L } = c,
      hz = 312,
      tx = c.at(0.46),
      ty = 462;
    sky(c, { x: 0.2, horizon: hz, r: 50 });
    clouds(c, 5, 60, 250, 0.22);
    hills(c, ridge(c, { y: hz - 8, amp: 34, scale: 220, tag: 'a', shape: (t) => -26 * Math.exp(-(((t - 0.2) / 0.2) ** 2)) + 18 * t }), 0.18, {
      lit: 0.2,
      base: hz + 6,
    });
    water(c, hz, { n: 52 });
    const cliffs = asSymbol(c, () => rock(c, W * 0.71, hz, c.sun.x < W * 0.74 ? 1 : -1));
    reflect(c, cliffs, hz + 8, { squash: 0.4, a: 0.35, base: 420 });
    const foam = mix(L.water[0], '#ffffff', c.night ? 0.35 : 0.75),
      ink = c.tone(1);
    c.add(path(lens(W * 0.86, hz + 10, W * 0.34, 5), foam, 'opacity=".8"'));
    birds(c, W * 0.42, 150, 9, 100, c.tone(0.8), 0.85);
    // a watching boat, well back
    const bx = W * 0.2 + c.shift(60),
      by = 366;
    c.add(
      path(`M${P(bx - 44, by - 8)}q44 8 92-4l-10 16h-66q-10 0-16-12z`, c.local('#F6EEDC', 0)),
      path(`M${P(bx - 34, by + 3)}h68l-5 5h-52q-8 0-11-5z`, c.local(INK.cinnamon, 0)),
      path(box(bx - 14, by - 22, 36, 16), c.local(INK.lagoon, 0.1)),
      line(`M${P(bx - 20, by - 24)}h46M${P(bx + 8, by - 24)}v-18`, ink, 3),
      line([-26, -4, 8, 30].map((q) => `M${P(bx + q, by - 8)}v-9`).join(''), ink, 5),
      path(lens(bx, by + 14, 150, 5), foam, 'opacity=".6"'),
    );
    // the tail, water running off it
    const hide = c.local('#2C5560', 0, 0.35),
      lit = mix(hide, L.lift, c.night ? 0.2 : 0.34),
      s = 1.42,
      place = `transform="translate(${P(tx, ty)}) rotate(${n(c.shift(7) - 6)}) scale(${s})"`;
    c.add(path(lens(tx, ty + 14, 430, 26), mix(L.water[1], L.ramp[5], 0.35), 'opacity=".55"'));
    c.add(
      group(
        path(FLUKE, hide) +
          path('M-20-92C-44-114-94-124-156-92C-140-124-96-150-50-148C-28-147-10-136-4-118C-14-112-20-104-20-92z', lit, 'opacity=".5"') +
          path(
            'M20-92C22-66 34-34 52 8H14C16-30 8-66 4-96C6-106 14-100 20-92zM0-134C8-150 26-161 46-162C92-164 138-136 156-92C134-122 96-142 54-142C30-142 10-134 0-118z',
            mix(hide, ink, 0.55),
            'opacity=".6"',
          ),
        place,
      ),
    );
    let drops = '',
      falls = '';
    for (let i = 0; i < (c.fine ? 30 : 8); i++) {
      const q = c.rand(-1, 1),
        x = tx + q * 190,
        y = ty - 150 + Math.abs(q) * 40 - q * 18;
      falls += `M${P(x, y + c.rand(6, 30))}v${n(c.rand(10, 46) * (1.1 - Math.abs(q) * 0.5))}`;
      drops += `M${P(x + c.rand(-8, 8), y + c.rand(50, 130))}h.1`;
    }
    c.add(line(falls, foam, 2, 'opacity=".7"'), line(drops, foam, 3.4, 'opacity=".8"'));
    c.add(
      path(lens(tx, ty + 12, 350, 17), foam, 'opacity=".95"'),
      path(
        canopy(c, (x) => ty + 6 - 30 * Math.max(0, Math.cos(((x - tx) / 128) * 1.57)) ** 1.4, tx - 128, tx + 126, 8, 19, ty + 12),
        foam,
      ),
      path(lens(tx, ty + 30, 300, 9) + lens(tx - 70, ty + 42, 240, 6) + lens(tx + 110, ty + 56, 260, 6), foam, 'opacity=".75"'),
      disc(tx - 96, ty - 14, 4, foam),
      disc(tx + 104, ty - 18, 5, foam),
    );
    // swell and shore
    const wave = (y, a, op) => {
      let d = '';
      for (let x = -30; x < W; x += c.rand(90, 230)) {
        const w = c.rand(110, 260);
        d += lens(x, y + c.rand(-6, 6), w, a);
      }
      return path(d, foam, `opacity="${op}"`);
    };
    c.add(wave(414, 3, 0.4), wave(530, 6, 0.45), wave(566, 7, 0.5));
    c.add(
      path(
        land(c, (x) => 612 - 74 * Math.max(0, (x / W - 0.72) / 0.28) ** 1.2, { x0: W * 0.7 }),
        c.tone(0.92),
      ),
      palm(c, W * 0.985, 590, 240, -26, ink, { lit: c.tone(0.72), crown: 1 }),
      leaves(c, W * 0.985, 606, 110, ink, -1, 8),
      leaves(c, W * 0.86, 606, 60, ink, -1, 7),
    );
  },
};
