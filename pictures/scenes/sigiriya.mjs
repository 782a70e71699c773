import { lerp } from '../kit/chance.mjs';
import { INK, mix } from '../kit/colour.mjs';
import { canopy, hills, mist, ridge, trees } from '../kit/land.mjs';
import { leaves, palm, tree } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { asSymbol, clip, grad, spray } from '../kit/stage.mjs';
import { group, lens, line, n, P, path, rect } from '../kit/svg.mjs';
import { ripples } from '../kit/water.mjs';

export const sigiriya = {
  title: 'Sigiriya',
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.56);
    sky(c, { x: 0.22, horizon: 372, r: 46 });
    clouds(c, 4, 80, 240, 0.12);
    hills(c, ridge(c, { y: 352, amp: 50, scale: 230, tag: 'a', shape: (t) => -40 * Math.exp(-(((t - 0.16) / 0.1) ** 2)) }), 0.14, { lit: 0.2 });
    hills(c, ridge(c, { y: 384, amp: 26, scale: 190, tag: 'b' }), 0.3, { lit: 0 });
    mist(c, 396, 36, 0.6);
    const rock = `M${P(cx - 226, 436)}C${P(cx - 224, 380)} ${P(cx - 206, 352)} ${P(cx - 196, 312)}C${P(cx - 192, 268)} ${P(cx - 212, 240)} ${P(cx - 206, 196)}C${P(cx - 200, 168)} ${P(cx - 168, 152)} ${P(cx - 122, 146)}L${P(cx - 60, 134)}L${P(cx + 20, 130)}L${P(cx + 92, 142)}C${P(cx + 142, 150)} ${P(cx + 176, 166)} ${P(cx + 184, 198)}C${P(cx + 192, 236)} ${P(cx + 168, 262)} ${P(cx + 176, 306)}C${P(cx + 184, 350)} ${P(cx + 216, 384)} ${P(cx + 226, 436)}z`;
    const lit = c.local('#D28B58', 0.06),
      mid = c.local('#A6603E', 0.04),
      dark = c.local('#6B4036', 0.04, 0.3),
      cp = clip(c, rock);
    const id = asSymbol(c, () => {
      c.add(path(rock, lit));
      let g =
        path(`M${P(cx - 46, 120)}C${P(cx - 66, 190)} ${P(cx - 20, 220)} ${P(cx - 52, 286)}S${P(cx - 10, 370)} ${P(cx - 44, 450)}H${n(cx + 260)}V120z`, mid) +
        path(`M${P(cx + 66, 120)}C${P(cx + 40, 190)} ${P(cx + 92, 232)} ${P(cx + 62, 300)}S${P(cx + 98, 380)} ${P(cx + 74, 450)}H${n(cx + 260)}V120z`, dark);
      // overhang and weather streaks
      g += path(
        `M${P(cx - 214, 246)}C${P(cx - 150, 276)} ${P(cx - 70, 268)} ${P(cx - 20, 276)}S${P(cx + 120, 262)} ${P(cx + 190, 250)}C${P(cx + 120, 284)} ${P(cx + 40, 296)} ${P(cx - 20, 296)}S${P(cx - 160, 300)} ${P(cx - 214, 246)}z`,
        dark,
        'opacity=".5"',
      );
      let a = '',
        b = '';
      for (let i = 0; i < (c.fine ? 46 : 12); i++) {
        const x = cx + (i % 3 ? c.rand(-196, 184) : c.rand(-196, -30)),
          y = c.rand(140, 330),
          h = c.rand(26, 110),
          w = c.rand(2, 7),
          s = `M${P(x, y)}q${P(w, h * 0.4)} ${P(c.rand(-6, 6), h)}q${P(-w * 1.6, -h * 0.5)} ${P(-w, -h)}z`;
        if (i % 3) a += s;
        else b += s;
      }
      g += path(a, dark, 'opacity=".45"') + path(b, mix(lit, L.lift, 0.5), 'opacity=".5"');
      c.add(group(g, cp), spray(c, rock, c.tone(0.5), 0, 0.75, { opacity: 0.5 }));
      // palace terraces and trees on the summit
      c.add(path(`M${P(cx - 128, 148)}v-9h34v-7h44v-8h62v6h40v7h30v12z`, mix(mid, L.lift, 0.12)));
      c.add(
        path(
          canopy(c, (q) => 140 + Math.abs(q - cx) * 0.05, cx - 118, cx - 40, 8, 15, 150),
          c.tone(0.7),
        ),
        path(
          canopy(c, (_q) => 136, cx + 42, cx + 116, 7, 14, 152),
          c.tone(0.76),
        ),
      );
      if (c.fine) {
        let st = '';
        for (let i = 0; i < 13; i++) st += `M${P(cx - 150 + i * 6.6 + (i % 2) * 2, 330 - i * 5.2)}h9`;
        c.add(line(st, c.local('#F0D9AE', 0.1), 2));
        c.add(line(`M${P(cx - 196, 300)}Q${P(cx - 120, 318)} ${P(cx - 68, 266)}`, c.local('#F0C88E', 0), 4, 'opacity=".8"'));
      }
    });
    birds(c, cx - 250, 170, 8, 70, c.tone(0.8), 0.8);
    trees(c, ridge(c, { y: 404, amp: 22, scale: 120, tag: 'c', shape: (t) => -22 * Math.exp(-(((t - 0.56) / 0.2) ** 2)) }), 0.52, {
      r0: 18,
      r1: 40,
      haze: 0.35,
      lit: 0.26,
    });
    trees(c, ridge(c, { y: 428, amp: 16, scale: 150, tag: 'd' }), 0.64, { r0: 16, r1: 34, haze: 0.3, lit: 0.24 });
    // the garden on its axis: lawns, brick kerbs, four ponds, one path to the rock
    const hy = 446,
      lawn = c.local('#7C9A55', 0.06, 0.12),
      lawn2 = c.local('#5F8449', 0.02, 0.22),
      brick = c.local('#B4603C', 0.02),
      brickD = c.local('#7A3F2C', 0, 0.3),
      vx = cx - 6,
      bx = cx - 26;
    c.add(
      rect(
        -4,
        hy - 6,
        W + 8,
        170,
        grad(c, [
          [0, mix(lawn, L.ramp[1], 0.25)],
          [1, lawn2],
        ]),
      ),
    );
    const at = (u, t) => {
      const s = 0.2 + t * t * 0.9 + t * 0.5;
      return [lerp(vx, bx, t) + u * s, hy + t ** 1.25 * 156];
    };
    const quad = (u0, u1, t0, t1) => {
      const a = at(u0, t0),
        b = at(u1, t0),
        d = at(u1, t1),
        e = at(u0, t1);
      return `M${P(...a)}L${P(...b)}L${P(...d)}L${P(...e)}z`;
    };
    let kerb = '',
      kerbD = '',
      ponds = '',
      strips = '';
    const sp = Math.max(330, W * 0.3);
    for (const [t0, t1] of [
      [0.1, 0.42],
      [0.54, 1.02],
    ])
      for (const s of [-1, 1]) {
        const u0 = s * 66,
          u1 = s * (sp + 60),
          dt = t0 * 0.02 + 0.014;
        kerb += quad(u0 - s * 13, u1 + s * 13, t0 - dt * 1.6, t1 + dt * 2);
        kerbD += quad(u0 - s * 2, u1 + s * 2, t0 - dt * 0.2, t1 + dt * 0.2);
        ponds += quad(u0, u1, t0 + dt * 1.6, t1);
      }
    c.add(path(kerb, brick), path(kerbD, brickD));
    const pc = clip(c, ponds);
    c.add(
      path(
        ponds,
        grad(
          c,
          [
            [0, L.water[0]],
            [1, mix(L.water[0], L.water[1], 0.85)],
          ],
          { user: 1, y1: hy, y2: 600 },
        ),
      ),
    );
    c.add(group(`<use href="#${id}" transform="translate(${n(-(vx - bx) * 0.0)} ${n(452 * 1.42 - 24)}) scale(1 -.42)" opacity=".5"/>`, pc));
    {
      const keep = c.out;
      c.out = [];
      ripples(c, hy + 8, 600, 26);
      const s = c.out.join('');
      c.out = keep;
      c.add(group(s, pc));
    }
    c.add(path(quad(-40, 40, 0, 1.05), c.local('#E2B985', 0.04)), path(quad(-40, -33, 0, 1.05) + quad(33, 40, 0, 1.05), brick));
    if (c.fine) {
      for (let i = 0; i < 9; i++) {
        const t = 0.08 + i * 0.11;
        strips += quad(-33, 33, t, t + 0.012 + t * 0.008);
      }
      c.add(path(strips, brickD, 'opacity=".35"'));
      let pads = '';
      for (let i = 0; i < 26; i++) {
        const s = i % 2 ? 1 : -1,
          [x, y] = at(s * c.rand(90, sp * 0.8), c.rand(0.66, 0.97));
        pads += lens(x, y, c.rand(12, 26), 5);
      }
      c.add(path(pads, c.local(INK.leaf, 0, 0.15), 'opacity=".9"'));
    }
    c.add(tree(c, W * 0.075, 560, 250, c.tone(0.86), c.tone(0.62)));
    c.add(
      palm(c, W * 0.93, 592, 300, -38, c.tone(0.96), { lit: c.tone(0.7), nuts: false }),
      palm(c, W * 0.985, 610, 220, -8, c.tone(0.9), { lit: c.tone(0.66), nuts: false }),
    );
    c.add(leaves(c, 10, 614, 110, c.tone(1), 1, 8), leaves(c, W * 0.96, 618, 96, c.tone(1), -1, 8));
  },
};
