import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { canopy } from '../kit/land.mjs';
import { man, woman } from '../kit/life.mjs';
import { palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, grad, halo, spray } from '../kit/stage.mjs';
import { box, disc, group, line, n, P, path, poly, rect } from '../kit/svg.mjs';

// one stall: striped awning with a scalloped edge, a dark inside, a heaped counter
function stall(c, x, y, w, k, stripe, heap, lit) {
  const h = 128 * k,
    cream = c.local('#F7EAD0', 0),
    col = c.local(stripe, 0),
    wood = c.local('#8A5A38', 0, 0.2),
    dark = c.tone(0.92),
    depth = 62 * k,
    lip = 17 * k,
    m = 8;
  const back = c.lampy ? mix('#F2B25A', dark, 0.35) : mix(dark, c.L.ramp[2], 0.18);
  // what hangs under a lamp keeps its colour after dark
  const ripe = (hex) => (c.lampy ? mix(hex, '#6A3E1C', 0.2) : c.local(hex, 0));
  c.add(
    rect(
      x - w / 2,
      y - h,
      w,
      h,
      grad(c, [
        [0, mix(back, dark, 0.45)],
        [0.55, back],
        [1, dark],
      ]),
    ),
  );
  // things hung in the back: bunches of king coconut and bananas
  let hung = '';
  for (let i = 0; i < 4; i++) {
    const hx = x - w * 0.36 + i * w * 0.24,
      hy = y - h * 0.7;
    for (let j = 0; j < 6; j++) hung += disc(hx + ((j % 3) - 1) * 7.5 * k, hy + Math.floor(j / 3) * 10 * k, 6.4 * k, i % 2 ? ripe('#E8A033') : ripe('#C9BE4A'));
  }
  c.add(hung, lit(x, y));
  // counter and heaps
  const cy = y - 44 * k;
  heap.forEach((fruit, i) => {
    const px = x - w / 2 + (w / heap.length) * (i + 0.5),
      r = (w / heap.length) * 0.155,
      hue = ripe(fruit),
      low = mix(hue, dark, 0.35);
    for (let row = 0; row < 3; row++)
      for (let j = 0; j < 3 - row; j++) {
        const fx = px + (j - (2 - row) / 2) * r * 2,
          fy = cy - r * 0.8 - row * r * 1.7;
        c.add(disc(fx, fy, r, low), disc(fx - r * 0.14, fy - r * 0.16, r * 0.8, hue));
      }
  });
  c.add(
    rect(x - w / 2 - 4 * k, cy, w + 8 * k, 48 * k, wood),
    rect(x - w / 2 - 4 * k, cy, w + 8 * k, 7 * k, mix(wood, c.L.lift, 0.45)),
    line([0.2, 0.4, 0.6, 0.8].map((f) => `M${P(x - w / 2 + w * f, cy + 8 * k)}v${n(38 * k)}`).join(''), mix(wood, dark, 0.5), 2 * k),
  );
  c.add(line(`M${P(x - w / 2, y)}V${n(y - h - depth * 0.4)}M${P(x + w / 2, y)}V${n(y - h - depth * 0.4)}`, mix(wood, dark, 0.4), 5 * k));
  // awning
  let red = '',
    pale = '',
    tongues = '',
    tonguesPale = '';
  const top = y - h - depth,
    low = y - h,
    inset = w * 0.06;
  for (let i = 0; i < m; i++) {
    const a = i / m,
      b = (i + 1) / m,
      x0 = x - w / 2 - 14 * k,
      ww = w + 28 * k,
      t0 = x - w / 2 + inset,
      tw = w - inset * 2;
    const q = poly([t0 + tw * a, top], [t0 + tw * b, top], [x0 + ww * b, low], [x0 + ww * a, low]),
      tongue = `M${P(x0 + ww * a, low)}v${n(lip * 0.5)}a${n(ww / m / 2)} ${n(lip * 0.7)} 0 0 0 ${n(ww / m)} 0v${n(-lip * 0.5)}z`;
    if (i % 2) {
      pale += q;
      tonguesPale += tongue;
    } else {
      red += q;
      tongues += tongue;
    }
  }
  c.add(
    path(pale, cream),
    path(red, col),
    path(tonguesPale, mix(cream, dark, 0.22)),
    path(tongues, mix(col, dark, 0.28)),
    line(`M${P(x - w / 2 + inset, top)}h${n(w - inset * 2)}`, mix(cream, col, 0.3), 4 * k),
  );
}

export const market = {
  title: 'An evening market',
  focus: [0.5, 0.6],
  draw(c) {
    const { W } = c,
      cx = c.at(0.5),
      ground = 500,
      warm = '#FFD37A';
    sky(c, { x: 0.2, horizon: 340, r: 44 });
    clouds(c, 4, 40, 190, 0.3);
    // the street behind: shop houses, a clock tower, palms
    const far = c.tone(0.34),
      near = c.tone(0.5),
      pane = c.lampy ? mix(warm, near, 0.2) : mix(far, near, 0.7);
    let houses = '',
      panes = '',
      gables = '';
    for (let x = -20, i = 0; x < W; i++) {
      const w = c.rand(90, 150),
        h = c.rand(120, 190);
      houses += box(x, 420 - h, w - 4, h + 60);
      gables += i % 2 ? poly([x - 5, 420 - h], [x + w / 2 - 2, 420 - h - 34], [x + w + 1, 420 - h]) : box(x - 4, 414 - h, w + 4, 10);
      for (let j = 0; j < 3; j++) for (let r = 0; r < 2; r++) panes += `M${P(x + 14 + (j * (w - 24)) / 3, 420 - h + 54 + r * 48)}v-22a7 8 0 0 1 14 0v22z`;
      x += w;
    }
    const tx = cx + 178;
    c.add(
      path(box(tx - 24, 150, 48, 300), far),
      path(poly([tx - 32, 152], [tx, 98], [tx + 32, 152]), near),
      line(`M${P(tx, 98)}v-20`, near, 3),
      disc(tx, 184, 17, c.lampy ? warm : c.local('#F7EAD0', 0.05)),
      line(`M${P(tx, 184)}v-11M${P(tx, 184)}h8`, near, 2.6),
      rect(tx - 29, 214, 58, 6, near),
    );
    c.add(path(houses, mix(far, near, 0.3)), path(gables, near), path(panes, pane, 'opacity=".9"'));
    c.add(palm(c, W * 0.12, 440, 250, 26, c.tone(0.66), { nuts: false }), palm(c, W * 0.9, 440, 210, -20, c.tone(0.64), { nuts: false }));
    birds(c, cx - 140, 140, 6, 80, c.tone(0.75), 0.75);
    // ground first, so that light can pool on it
    c.add(
      rect(
        -4,
        470,
        W + 8,
        140,
        grad(c, [
          [0, c.local('#C99A6A', 0.04, 0.1)],
          [1, c.tone(0.9)],
        ]),
      ),
      spray(c, box(0, 490, W, 110), c.tone(1), 0, 0.7, { opacity: 0.5 }),
    );
    const bulb = (x, y) => (c.lampy ? halo(c, x, y - 96, 92, '#FFC861', 0.6) + disc(x, y - 100, 6, '#FFF0C4') : '');
    const [left, right, middle] = c.turn([INK.lagoon, INK.leaf, INK.cinnamon, '#C9862B']);
    stall(c, cx - 292, ground - 6, 190, 1, left, ['#D9483B', '#E9A23B', '#8DA845'], bulb);
    stall(c, cx + 300, ground - 6, 190, 1, right, ['#E9A23B', '#B3474C', '#E3C04A'], bulb);
    stall(c, cx + 2, ground + 14, 268, 1.22, middle, c.turn(['#E9A23B', '#8DA845', '#D9483B', '#F0C24B']), bulb);
    if (c.lampy)
      for (const [x, r] of [
        [cx - 292, 130],
        [cx + 2, 190],
        [cx + 300, 130],
      ])
        c.add(halo(c, x, ground + 24, r, '#F2A94C', 0.45));
    // strings of lamps over the street
    const string = (x0, y0, x1, y1, sag, m) => {
      const yAt = (t) => lerp(y0, y1, t) + 4 * sag * t * (1 - t);
      let d = '',
        bulbs = '',
        glow = '';
      for (let i = 0; i <= m; i++) {
        const t = i / m,
          x = lerp(x0, x1, t);
        d += (i ? 'L' : 'M') + P(x, yAt(t));
        if (i && i < m) {
          bulbs += `M${P(x, yAt(t) + 8)}h.1`;
          glow += `M${P(x, yAt(t) + 8)}h.1`;
        }
      }
      c.add(line(d, c.tone(0.9), 1.8), c.lampy ? line(glow, '#FFC861', 26, 'opacity=".25"') : '', line(bulbs, c.lampy ? '#FFE7AE' : c.local('#F7EAD0', 0), 10));
    };
    string(-10, 160, cx + 20, 236, 60, 11);
    string(cx + 10, 232, W + 10, 150, 64, 11);
    // people, backs to us
    const skin = c.local('#7A4A30', 0, 0.25),
      hair = c.tone(1),
      white = c.local('#F7F0E2', 0.02);
    const folk = [
      [-356, 544, 0.98, 'w', '#B3474C'],
      [-214, 560, 1.14, 'm', INK.lagoon],
      [-150, 566, 1.16, 'w', INK.saffron],
      [96, 578, 1.3, 'w', '#2F7C78'],
      [150, 574, 1.3, 'm', INK.cinnamon],
      [276, 552, 1.04, 'm', '#5A6B45'],
      [354, 548, 1, 'w', '#D9784A'],
    ];
    for (const [ox, y, k, who, hue] of folk) {
      const x = cx + ox + c.rand(-14, 14) + c.shift(56);
      c.add(
        path(`M${P(x - 22 * k, y)}q${P(22 * k, -6)} ${P(44 * k, 0)}q${P(-22 * k, 9)} ${P(-44 * k, 0)}z`, c.tone(1), 'opacity=".45"'),
        who === 'w' ? woman(x, y, k, { sari: c.local(hue, 0), skin, hair }) : man(x, y, k, { sarong: c.local(hue, 0), shirt: white, skin, hair }),
      );
    }
    // near edge: a hand cart's canopy in ink on one side, crates on the other
    c.add(
      path(
        canopy(c, (x) => 610 - 20 * Math.exp(-((x / W / 0.2) ** 2)), -20, W * 0.16, 8, 16),
        c.tone(1),
      ),
      group(
        rect(W - 110, 556, 60, 50, c.tone(1)) + rect(W - 62, 532, 70, 76, c.tone(0.97)) + line(`M${P(W - 110, 572)}h60M${P(W - 62, 556)}h70`, c.tone(0.8), 3),
        clip(c, box(0, 0, W, 600)),
      ),
    );
  },
};
