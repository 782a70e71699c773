import { INK, mix } from '../kit/colour.mjs';
import { canopy, hills, land, mist, mistBank, ridge } from '../kit/land.mjs';
import { man, woman } from '../kit/life.mjs';
import { grass } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, grad, spray } from '../kit/stage.mjs';
import { disc, group, line, n, P, path, poly, rect } from '../kit/svg.mjs';

// a cloud-forest tree: wind-bent trunk, flat umbrella tiers, red flowers of the rhododendron
function bent(c, x, y, h, col, lit, flower) {
  const w = h * 0.05,
    lean = h * 0.26;
  let s = path(
    `M${P(x - w * 1.5, y)}C${P(x - w, y - h * 0.4)} ${P(x + lean * 0.1, y - h * 0.5)} ${P(x + lean * 0.6, y - h * 0.86)}l${P(w * 0.6, 0)}C${P(x + lean * 0.4, y - h * 0.5)} ${P(x + w, y - h * 0.34)} ${P(x + w * 1.6, y)}z`,
    mix(col, c.L.ramp[5], 0.5),
  );
  s += line(
    `M${P(x + w * 0.2, y - h * 0.42)}Q${P(x - h * 0.16, y - h * 0.52)} ${P(x - h * 0.22, y - h * 0.66)}M${P(x + lean * 0.26, y - h * 0.58)}Q${P(x + h * 0.34, y - h * 0.6)} ${P(x + h * 0.42, y - h * 0.72)}`,
    mix(col, c.L.ramp[5], 0.5),
    w * 0.7,
  );
  for (const [ox, oy, ww, hh] of [
    [-0.24, -0.68, 0.3, 0.1],
    [0.42, -0.74, 0.34, 0.11],
    [0.14, -0.92, 0.46, 0.15],
  ]) {
    const cxx = x + ox * h,
      cy = y + oy * h,
      top = (q) => cy - hh * h * (1 - ((q - cxx) / (ww * h)) ** 2);
    s +=
      path(canopy(c, top, cxx - ww * h, cxx + ww * h, 8, 20, cy + hh * h * 0.35), lit) +
      group(
        path(
          canopy(c, (q) => top(q) + 8, cxx - ww * h * 0.94, cxx + ww * h, 8, 20, cy + hh * h * 0.35),
          col,
        ),
      );
    for (let i = 0; i < (c.fine ? 7 : 3); i++) s += disc(cxx + c.rand(-0.8, 0.8) * ww * h, cy - c.rand(0, 0.7) * hh * h, c.rand(2.4, 4.4), flower);
  }
  return s;
}

export const horton = {
  title: "World's End, Horton Plains",
  focus: [0.52, 0.46],
  draw(c) {
    const { W, L } = c,
      ex = c.at(0.5),
      top = 250;
    sky(c, { x: 0.2, horizon: 330, r: 46 });
    clouds(c, 4, 50, 190, 0.3);
    // far below: ridge behind ridge, a lake, then cloud
    hills(c, ridge(c, { y: 300, amp: 60, scale: 260, tag: 'a', shape: (t) => -50 * Math.exp(-(((t - 0.12) / 0.12) ** 2)) }), 0.08, {
      lit: 0.25,
      sharp: true,
      step: 14,
    });
    mistBank(c, 330, 0.5, 0.1);
    hills(c, ridge(c, { y: 346, amp: 56, scale: 200, tag: 'b', shape: (t) => -26 * Math.exp(-(((t - 0.3) / 0.12) ** 2)) }), 0.17, {
      lit: 0.25,
      sharp: true,
      step: 14,
    });
    hills(c, ridge(c, { y: 408, amp: 52, scale: 220, tag: 'c', shape: (t) => 40 * Math.exp(-(((t - 0.3) / 0.2) ** 2)) - 20 }), 0.27, { lit: 0.22 });
    c.add(
      path(
        `M${P(W * 0.1, 452)}q${P(W * 0.08, -14)} ${P(W * 0.2, -6)}q${P(W * 0.07, 2)} ${P(W * 0.1, -4)}q${P(W * 0.02, 16)} ${P(-W * 0.08, 18)}q${P(-W * 0.12, 6)} ${P(-W * 0.22, -8)}z`,
        mix(L.water[0], L.lift, 0.3),
        'opacity=".9"',
      ),
    );
    hills(c, ridge(c, { y: 486, amp: 50, scale: 190, tag: 'd', shape: (t) => -44 * Math.exp(-((t / 0.16) ** 2)) + 20 }), 0.4, { lit: 0.2, haze: 0.7 });
    mistBank(c, 470, 0.6, 0.2);
    mist(c, 520, 70, 0.8);
    birds(c, W * 0.26, 220, 6, 70, c.tone(0.7), 0.75);
    // the escarpment: a table of grass, then nothing
    const dir = c.sun.x < ex ? 1 : -1,
      stone = c.local('#B98B6A', 0.06),
      turned = c.local('#7D6152', 0.04, 0.22),
      dark = c.local('#4E4842', 0.02, 0.42);
    const brow = (x) => top + 8 * Math.sin((x - ex) / 60) - 34 * Math.min(1, Math.max(0, (x - ex - 60) / (W * 0.4))) ** 0.8 * 2;
    let face = `M${P(ex - 14, brow(ex) + 4)}L${P(ex + 2, brow(ex) - 2)}`;
    for (let x = ex + 20; x <= W + 30; x += 30) face += `L${P(x, brow(x))}`;
    face += `V612H${n(ex - 96)}C${P(ex - 66, 560)} ${P(ex - 62, 520)} ${P(ex - 46, 470)}L${P(ex - 54, 442)}L${P(ex - 28, 412)}C${P(ex - 34, 370)} ${P(ex - 14, 350)} ${P(ex - 22, 322)}L${P(ex - 4, 300)}z`;
    const cp = clip(c, face),
      wall = grad(
        c,
        [
          [0, stone],
          [1, mix(stone, c.tone(0.3), 0.6)],
        ],
        { user: 1, y1: top, y2: 600 },
      );
    c.add(path(face, dir > 0 ? wall : turned));
    let flank = '',
      deep = '',
      scars = '',
      ledges = '';
    // three great buttresses, each with a turned flank that falls in steps, and ledges that catch light
    const falls = (x, lean) => [
      [x, brow(x) - 8],
      [x + c.rand(2, 10), 296 + c.rand(-14, 14)],
      [x - 8 + lean * 0.5, 344 + c.rand(-20, 20)],
      [x + c.rand(-4, 10) + lean, 392 + c.rand(-18, 18)],
      [x - 14 + lean * 1.5, 456 + c.rand(-20, 20)],
      [x - 6 + lean * 2.2, 620],
    ];
    let bx = ex + 66;
    for (let i = 0; bx < W + 60; i++) {
      const width = c.rand(84, 130),
        lean = -18 - i * 4,
        a = falls(bx, lean),
        b = falls(bx + width * c.rand(0.3, 0.56), lean - 6),
        d = falls(bx + width * c.rand(0.66, 0.84), lean - 10);
      flank += poly(...a, ...b.reverse());
      deep += poly(...b.reverse(), ...d.reverse());
      for (let j = 0; j < 3; j++) {
        const y = c.rand(310, 470),
          x = bx - 46 + c.rand(-10, 20) + lean;
        ledges += `M${P(x, y)}l${P(c.rand(22, 44), c.rand(-7, 3))}l${P(8, 9)}l${P(c.rand(-60, -40), c.rand(-2, 4))}z`;
        scars += `M${P(x + c.rand(0, 30), y + 14)}l${P(c.rand(-6, 6), c.rand(20, 48))}`;
      }
      bx += width + c.rand(10, 40);
    }
    c.add(
      group(
        path(flank, turned, 'opacity=".85"') +
          path(deep, dark, 'opacity=".85"') +
          path(ledges, mix(stone, L.lift, 0.4), 'opacity=".6"') +
          (c.fine ? line(scars, dark, 2, 'opacity=".4"') : '') +
          path(
            canopy(c, (x) => 520 - (x - ex) * 0.16 + Math.sin(x / 26) * 14, ex - 120, W + 20, 14, 32),
            c.tone(0.56),
          ) +
          path(
            canopy(c, (x) => 566 - (x - ex) * 0.1 + Math.sin(x / 22) * 12, ex - 120, W + 20, 14, 32),
            c.tone(0.68),
          ) +
          rect(
            ex - 120,
            300,
            W,
            320,
            grad(c, [
              [0, mix(L.ramp[1], L.lift, 0.25), 0],
              [0.6, mix(L.ramp[1], L.lift, 0.25), 0.45],
              [1, mix(L.ramp[1], L.lift, 0.25), 0.75],
            ]),
          ),
        cp,
      ),
      spray(c, face, dark, 0.5, 0, { opacity: 0.35 }),
    );
    // grass along the brow, tussocks hanging over
    const green = c.local('#9A9A52', 0.04, 0.12),
      greenDark = c.local('#6C7A40', 0.02, 0.28);
    let turf = `M${P(ex - 18, brow(ex) + 10)}L${P(ex, brow(ex) - 8)}`,
      under = '';
    for (let x = ex + 20; x <= W + 30; x += 30) turf += `L${P(x, brow(x) - 12)}`;
    for (let x = W + 30; x >= ex - 10; x -= 26) under += `Q${P(x + 12, brow(ex) + c.rand(10, 26))} ${P(x, brow(ex) + c.rand(0, 6))}`;
    c.add(
      path(turf + `L${P(W + 30, brow(W) + 8)}` + under + 'z', greenDark),
      path(
        land(c, (x) => brow(x) - 14, { x0: ex + 4, base: brow(ex) + 2 }),
        green,
      ),
      grass(c, ex + 30, W, brow(ex + 200) - 6, 22, greenDark),
    );
    const red = c.local('#C2413F', 0);
    const tx = ex + Math.min(250, W - ex - 130) + c.shift(54);
    c.add(bent(c, tx, brow(tx) + 2, 176, c.tone(0.84), c.tone(0.6), red), bent(c, tx + 96, brow(tx + 96) + 2, 128, c.tone(0.8), c.tone(0.58), red));
    // two people near the edge, and how far down it is
    const skin = c.local('#6B4430', 0, 0.3),
      hair = c.tone(1);
    c.add(
      man(ex + 44, brow(ex + 44) - 8, 0.62, {
        sarong: c.local('#394B52', 0, 0.2),
        shirt: c.local(INK.cinnamon, 0),
        skin,
        hair,
        load: path('M-9-74Q0-82 9-74L10-52Q0-48-10-52z', c.local(INK.saffron, 0)),
      }),
      woman(ex + 76, brow(ex + 76) - 8, 0.58, { sari: c.local('#F4E3C0', 0), skin, hair }),
    );
    // near corner on the left, ink
    c.add(
      path(
        land(c, (x) => 604 - 70 * Math.exp(-((x / W / 0.16) ** 2)), { x1: W * 0.5 }),
        c.tone(1),
      ),
      grass(c, -4, W * 0.3, 606, 70, c.tone(1)),
    );
    c.add(
      path(
        canopy(c, (x) => 560 - 50 * Math.exp(-((x / W / 0.1) ** 2)) + x * 0.2, -20, W * 0.2, 12, 26),
        c.tone(1),
      ),
    );
  },
};
