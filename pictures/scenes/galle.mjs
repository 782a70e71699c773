import { INK, mix } from '../kit/colour.mjs';
import { canopy, land, ridge } from '../kit/land.mjs';
import { leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, spray } from '../kit/stage.mjs';
import { box, group, lens, line, n, P, path, rect } from '../kit/svg.mjs';
import { water } from '../kit/water.mjs';

export const galle = {
  title: 'Galle Fort',
  draw(c) {
    const { W, L } = c,
      hz = 372,
      cx = c.at(0.6),
      lampy = c.night || c.light === 'dusk';
    sky(c, { x: 0.24, horizon: hz, r: 50 });
    clouds(c, 5, 80, 300, 0.3);
    water(c, hz, { n: 50 });
    c.add(
      path(
        land(c, (x) => hz + 3 - 18 * Math.exp(-(((x / W - 0.06) / 0.1) ** 2)), { x1: W * 0.3, base: hz + 3 }),
        c.tone(0.28),
      ),
    );
    const white = c.local('#FFFAF0', 0),
      s1 = mix(white, c.tone(0.6), 0.3),
      s2 = mix(white, c.tone(0.75), 0.55),
      dir = c.sun.x < cx ? 1 : -1,
      stone = c.local('#B59A78', 0.05),
      sh = c.local('#7C6650', 0.02, 0.25),
      dk = c.local('#55483C', 0, 0.4),
      grassy = c.local('#7F9350', 0.02, 0.2);
    if (lampy) c.add(path(`M${P(cx, 118)}L${P(-20, 20)}V180z`, L.sun, 'opacity=".16"'), path(`M${P(cx, 118)}L${P(W + 20, 60)}V170z`, L.sun, 'opacity=".12"'));
    birds(c, W * 0.4, 200, 7, 80, c.tone(0.75), 0.8);
    c.add(
      path(
        canopy(c, (x) => 366 + Math.sin(x / 40) * 10, cx + 40, W + 30, 18, 38, 420),
        c.tone(0.56),
      ),
    );
    c.add(
      palm(c, cx - 92, 410, 168, -26, c.tone(0.72), { nuts: false, crown: 0.95 }),
      palm(c, cx + 96, 408, 206, 22, c.tone(0.74), { nuts: false }),
      palm(c, cx + 168, 408, 150, -14, c.tone(0.68), { nuts: false, crown: 0.9 }),
    );
    // old roofs behind the wall
    const tile = c.local('#A5512F', 0.04),
      tileD = c.local('#6F3626', 0, 0.25);
    [
      [210, 96, 30],
      [318, 130, 40],
      [450, 110, 30],
    ].forEach(([o, w, h]) =>
      c.add(
        rect(cx + o, 366, w, 44, white),
        rect(cx + o + w * 0.6, 366, w * 0.4, 44, s1),
        path(`M${P(cx + o - 8, 368)}l${P(w * 0.2, -h)}h${n(w * 0.72)}l${P(w * 0.2, h)}z`, tile),
        path(`M${P(cx + o + w * 0.62, 368 - h)}h${n(w * 0.3)}l${P(w * 0.2, h)}h${n(-w * 0.42)}z`, tileD),
        path([0.16, 0.4].map((q) => box(cx + o + w * q, 380, 9, 18)).join(''), lampy ? '#FFD37A' : s2),
      ),
    );
    // lighthouse
    const tw = `M${P(cx - 31, 414)}L${P(cx - 20, 150)}h40L${P(cx + 31, 414)}z`;
    c.add(
      path(tw, white),
      group(
        path(`M${P(cx + dir * 4, 414)}L${P(cx + dir * 3, 150)}h${dir * 40}V414z`, s1) +
          path(`M${P(cx + dir * 19, 414)}L${P(cx + dir * 12, 150)}h${dir * 40}V414z`, s2),
        clip(c, tw),
      ),
      rect(cx - 29, 143, 58, 8, white),
      rect(cx - 25, 151, 50, 4, s2),
      line([-26, -13, 0, 13, 26].map((q) => `M${P(cx + q, 143)}v-13`).join('') + `M${P(cx - 27, 130)}h54`, c.tone(0.95), 1.8),
      rect(cx - 14, 104, 28, 38, lampy ? '#FFE09A' : mix(L.water[1], L.lift, 0.4)),
      line(`M${P(cx - 14, 142)}v-38M${P(cx, 142)}v-38M${P(cx + 14, 142)}v-38`, c.tone(0.95), 2.2),
      path(`M${P(cx - 19, 105)}Q${P(cx - 12, 82)} ${P(cx, 80)}Q${P(cx + 12, 82)} ${P(cx + 19, 105)}z`, c.local(INK.cinnamon, 0, 0.1)),
      line(`M${P(cx, 82)}v-16`, c.tone(0.95), 2.4),
      path([190, 250, 310].map((y) => `M${P(cx - 5, y + 16)}v-11a5 5 0 0 1 10 0v11z`).join(''), lampy ? '#FFD37A' : c.tone(0.85)),
    );
    // rampart: lit bastion face, shaded flank, grass on top
    const k = cx - 190,
      top = `M${P(k, 410)}L${P(k + 150, 398)}H${W + 10}V420H${n(k + 6)}z`;
    c.add(
      path(`M${P(k - 30, 520)}L${P(k, 412)}L${P(k + 130, 418)}L${P(k + 112, 540)}z`, dir > 0 ? stone : sh),
      path(`M${P(k + 112, 540)}L${P(k + 130, 416)}L${W + 10} 410V580z`, dir > 0 ? sh : stone),
      path(top, grassy),
      line(`M${P(k - 2, 414)}L${P(k + 130, 420)}L${W + 10} 414`, mix(stone, L.lift, 0.45), 6),
    );
    let cr = '',
      cd = '';
    if (c.fine)
      for (let i = 0; i < 60; i++) {
        const y = 436 + (i % 7) * 16,
          x = k + c.rand(-14, 100);
        if (i % 3) cd += `M${P(k + 140 + c.rand(0, W - k - 150), y)}h${n(c.rand(18, 46))}`;
        else cr += `M${P(x, y)}h${n(c.rand(10, 26))}`;
      }
    c.add(
      line(cr, dk, 1.6, 'opacity=".4"'),
      line(cd, dk, 1.8, 'opacity=".5"'),
      spray(c, `M${P(k - 30, 520)}L${P(k, 412)}L${P(k + 130, 418)}L${W + 10} 410V580L${P(k + 112, 540)}z`, dk, 0, 0.8, {}),
    );
    // rocks and surf
    const foam = mix(L.water[0], '#ffffff', c.night ? 0.25 : 0.65);
    let f = '';
    for (let i = 0; i < 22; i++) {
      const x = W * c.rand(0.02, 1);
      f += lens(x, x > k - 90 ? c.rand(566, 592) : c.rand(520, 584), c.rand(70, 220), c.rand(5, 10));
    }
    const reef = ridge(c, { y: 556, amp: 34, scale: 74, oct: 3, tag: 'r' }),
      edge = (x) => reef(x) + Math.max(0, k + 50 - x) * 0.5,
      rd = land(c, edge, { x0: k - 70, sharp: true, step: 15 });
    c.add(path(rd, c.tone(0.74)), group(path(rd, c.tone(0.9), `transform="translate(${12 * dir} 9)"`), clip(c, rd)), path(f, foam, 'opacity=".7"'));
    c.add(
      path(`M-10 610V548Q${P(W * 0.06, 528)} ${P(W * 0.12, 556)}T${P(W * 0.24, 610)}z`, c.tone(1)),
      path(`M${P(W * 0.7, 610)}Q${P(W * 0.8, 560)} ${P(W * 0.88, 572)}T${P(W + 10, 560)}V610z`, c.tone(0.97)),
      leaves(c, W * 0.03, 560, 100, c.tone(1), 1, 7),
    );
  },
};
