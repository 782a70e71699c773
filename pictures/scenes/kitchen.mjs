import { mix } from '../kit/colour.mjs';
import { hills, mist, ridge, trees } from '../kit/land.mjs';
import { palm } from '../kit/plants.mjs';
import { clouds, rain, sky } from '../kit/sky.mjs';
import { clip, drawn, grad, halo, spray } from '../kit/stage.mjs';
import { box, disc, group, lens, line, n, P, path, poly, rect } from '../kit/svg.mjs';

// a clay pot: round belly, short neck, wide lip; soot creeps up from the fire
function pot(c, x, y, w, clay, dir, lid) {
  const h = w * 1.02,
    d = `M${P(x - w * 0.34, y)}C${P(x - w * 0.98, y - h * 0.12)} ${P(x - w * 1.04, y - h * 0.82)} ${P(x - w * 0.56, y - h)}L${P(x - w * 0.6, y - h * 1.16)}H${n(x + w * 0.6)}L${P(x + w * 0.56, y - h)}C${P(x + w * 1.04, y - h * 0.82)} ${P(x + w * 0.98, y - h * 0.12)} ${P(x + w * 0.34, y)}z`,
    dark = mix(clay, c.tone(1), 0.6);
  c.add(
    path(d, clay),
    group(
      path(
        `M${P(x + dir * w * 0.12, y - h * 1.2)}C${P(x + dir * w * 0.5, y - h * 0.7)} ${P(x + dir * w * 0.42, y - h * 0.3)} ${P(x + dir * w * 0.1, y + 4)}H${n(x + dir * w * 1.2)}V${n(y - h * 1.2)}z`,
        mix(clay, c.tone(1), 0.34),
      ) +
        path(
          `M${P(x + dir * w * 0.52, y - h * 1.2)}C${P(x + dir * w * 0.8, y - h * 0.7)} ${P(x + dir * w * 0.7, y - h * 0.3)} ${P(x + dir * w * 0.4, y + 4)}H${n(x + dir * w * 1.2)}V${n(y - h * 1.2)}z`,
          dark,
          'opacity=".7"',
        ) +
        path(
          `M${P(x - w, y + 4)}V${n(y - h * 0.3)}Q${P(x - w * 0.4, y - h * 0.12)} ${P(x, y - h * 0.24)}T${P(x + w, y - h * 0.3)}V${n(y + 4)}z`,
          c.tone(1),
          'opacity=".45"',
        ) +
        line(`M${P(x - w * 0.8, y - h * 0.72)}Q${P(x, y - h * 0.58)} ${P(x + w * 0.8, y - h * 0.72)}`, mix(clay, c.L.lift, 0.4), w * 0.045, 'opacity=".8"'),
      clip(c, d),
    ),
    rect(x - w * 0.68, y - h * 1.22, w * 1.36, h * 0.1, mix(clay, c.L.lift, 0.3), `rx="${n(w * 0.05)}"`),
  );
  if (lid)
    c.add(
      path(`M${P(x - w * 0.58, y - h * 1.2)}Q${P(x, y - h * 1.52)} ${P(x + w * 0.58, y - h * 1.2)}z`, mix(clay, c.tone(0.9), 0.2)),
      disc(x, y - h * 1.42, w * 0.1, mix(clay, c.L.lift, 0.2)),
    );
}

// split logs stacked under the hearth, ends towards us
function firewood(c, x, y, k) {
  const bark = c.local('#5E3A28', 0, 0.35),
    face = c.local('#C99A66', 0, c.lampy ? 0.3 : 0.12);
  let s = '';
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 5 - row; i++) {
      const lx = x + (i - (4 - row) / 2) * 31 * k + c.rand(-2, 2),
        ly = y - 16 * k - row * 26 * k,
        r = 14.5 * k;
      s += disc(lx, ly, r, bark) + disc(lx, ly, r * 0.78, mix(face, bark, 0.12 * ((i + row) % 3))) + disc(lx, ly, r * 0.3, mix(face, bark, 0.4));
    }
  return s;
}

export const kitchen = {
  title: 'A village kitchen',
  focus: [0.52, 0.56],
  indoors: true,
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.53),
      shelf = 462,
      wx = cx - 176,
      wy = 108,
      ww = 216,
      wh = 206;
    // after dark the only light in here is the fire's
    if (c.night) c.local = (hex, _far = 0, shade = 0) => mix(mix(hex, '#C8622A', 0.2), '#24140F', 0.3 + shade * 0.55);
    // outside, seen through one window
    const view = drawn(c, () => {
      sky(c, { x: 0.28, horizon: 270, r: 36 });
      c.sun.x = wx + 56;
      clouds(c, 4, 110, 220, 0.1);
      hills(c, ridge(c, { y: 250, amp: 50, scale: 200, tag: 'a' }), 0.2, { lit: 0.25 });
      trees(c, ridge(c, { y: 282, amp: 22, scale: 110, tag: 'b' }), 0.42, { r0: 12, r1: 26, haze: 0.4 });
      c.add(palm(c, wx + 62, 330, 150, 20, c.tone(0.66), { nuts: false }), palm(c, wx + 160, 330, 190, -18, c.tone(0.72), { nuts: false }));
      mist(c, 300, 24, 0.4);
      c.indoors = false;
      rain(c);
      c.indoors = true;
    });
    const day = !c.lampy,
      wall = mix(c.local('#DDA06A', 0, day ? 0.02 : 0.24), '#3A241C', day ? 0.06 : 0.4),
      wallDark = mix(c.local('#7E4A30', 0, day ? 0.1 : 0.3), '#2A1A16', day ? 0.2 : 0.45),
      wood = c.local('#6B4430', 0, 0.3),
      ink = c.tone(1),
      dir = 1;
    c.add(
      rect(0, 0, W, 600, wall),
      rect(
        0,
        0,
        W,
        320,
        grad(c, [
          [0, wallDark, 0.42],
          [1, wallDark, 0],
        ]),
      ),
      spray(c, box(cx + 60, 0, W, 600), wallDark, 0.2, 0.9, { x1: 0, x2: 1, y2: 0, opacity: 0.35 }),
    );
    let cracks = '';
    for (let i = 0; i < (c.fine ? 18 : 0); i++)
      cracks += `M${P(c.rand(0, W), c.rand(60, 420))}l${P(c.rand(-10, 10), c.rand(8, 26))}l${P(c.rand(-8, 8), c.rand(6, 20))}`;
    c.add(line(cracks, wallDark, 1.6, 'opacity=".3"'));
    const hole = box(wx, wy, ww, wh);
    c.add(
      rect(wx - 16, wy - 16, ww + 32, wh + 34, wood),
      group(view, clip(c, hole)),
      path(poly([wx, wy], [wx + 14, wy], [wx + 14, wy + wh], [wx, wy + wh]), wallDark, 'opacity=".55"'),
      line([0.25, 0.5, 0.75].map((f) => `M${P(wx + ww * f, wy)}v${wh}`).join('') + `M${P(wx, wy + wh * 0.5)}h${ww}`, wood, 7, 'style="stroke-linecap:butt"'),
      rect(wx - 26, wy + wh + 14, ww + 52, 12, mix(wood, L.lift, 0.25)),
    );
    // light through it, laid over the wall and the hearth
    if (day && c.light !== 'rain')
      c.add(
        path(
          poly([wx + 20, wy + wh], [wx + ww, wy + wh], [wx + ww + 210, 600], [wx + 150, 600]),
          grad(c, [
            [0, L.lift, 0.3],
            [1, L.lift, 0.08],
          ]),
        ),
        path(poly([wx, wy], [wx + ww, wy], [wx + ww + 400, 600], [wx + 150, 600]), L.lift, 'opacity=".07"'),
      );
    // thatch edge and hanging things: ladles, a bunch of bananas, onions, coconut shells
    const thatch = c.local('#A9834E', 0, 0.1),
      thatchDark = c.local('#6E5236', 0, 0.4);
    let fringe = `M-10-10V52`;
    for (let x = -10; x < W + 20; x += 13) fringe += `L${P(x + 6.5, 44 + c.rand(14, 34))}L${P(x + 13, 50)}`;
    c.add(path(fringe + `V-10z`, thatchDark), path(fringe + `V-10z`, thatch, 'transform="translate(0 -17)"'), rect(-4, 64, W + 8, 13, wood));
    const hang = (x, l) => line(`M${P(x, 74)}v${n(l)}`, ink, 2);
    const bx = cx + 128;
    c.add(hang(bx, 40));
    for (let r = 0; r < 4; r++)
      for (let i = -2; i <= 2; i++)
        c.add(
          path(
            `M${P(bx, 108 + r * 20)}q${P(i * 13 - 3, 4)} ${P(i * 14, 30)}q${P(i * 2 + 4, 3)} ${P(8 - i, -2)}q${P(-i * 4, -24)} ${P(-i * 11 - 5, -30)}z`,
            c.local(r % 2 ? '#E3B93A' : '#C9BE4A', 0),
          ),
        );
    const ox = cx + 208;
    c.add(hang(ox, 30));
    for (let r = 0; r < 6; r++)
      for (const s of [-1, 1])
        c.add(
          disc(ox + s * 9, 112 + r * 17, 11, c.local(r % 2 ? '#A8456A' : '#8C3557', 0)),
          path(lens(ox + s * 7, 108 + r * 17, 9, 3), mix(L.lift, '#A8456A', 0.4)),
        );
    for (const [o, l] of [
      [276, 70],
      [312, 96],
      [346, 62],
    ])
      c.add(
        line(`M${P(cx + o, 74)}v${n(l)}`, wood, 5),
        `<ellipse cx="${n(cx + o)}" cy="${n(74 + l + 15)}" rx="20" ry="17" fill="${c.local('#7A4A30', 0, 0.2)}"/>`,
        `<ellipse cx="${n(cx + o)}" cy="${n(74 + l + 11)}" rx="18" ry="9" fill="${c.local('#E9D3A8', 0, 0.2)}"/>`,
      );
    // a shelf of small pots on the right
    const sx = cx + 168;
    c.add(rect(sx - 20, 306, Math.max(220, W - sx + 30), 12, mix(wood, L.lift, 0.2)), rect(sx - 20, 318, Math.max(220, W - sx + 30), 5, ink, 'opacity=".5"'));
    const clays = ['#B5663C', '#8F4A30', '#C98A54', '#A3542F'].map((h) => c.local(h, 0, day ? 0.05 : 0.2));
    [
      [24, 26],
      [84, 34],
      [148, 24],
      [206, 32],
    ].forEach(([o, w], i) => pot(c, sx + o, 306, w, clays[(i + 1) % 4], dir, i % 2));
    // the hearth: a whitewashed clay ledge, three fires, three pots
    const ledge = mix(c.local('#CFA276', 0, 0.1), wall, 0.25),
      front = mix(c.local('#8F6444', 0, 0.3), wallDark, 0.35);
    c.add(rect(-4, shelf, W + 8, 140, front), rect(-4, shelf - 12, W + 8, 26, ledge), line(`M-4 ${shelf - 11}H${W + 4}`, mix(ledge, L.lift, 0.4), 3));
    const fires = [
      [cx - 208, 0.84, 58],
      [cx + 10, 1.1, 82],
      [cx + 226, 0.84, 60],
    ];
    for (const [x, k] of fires) {
      const arch = `M${P(x - 84 * k, 604)}V${n(shelf + 62)}a${n(84 * k)} ${n(52 * k)} 0 0 1 ${n(168 * k)} 0V604z`;
      c.add(path(arch, ink), group(firewood(c, x, 606, k), clip(c, arch)));
    }
    // stones the pots sit on, fire licking between them, then the pots
    fires.forEach(([x, k, w], i) => {
      c.add(halo(c, x, shelf - 30, 150 * k, '#FF9A3C', c.lampy ? 0.5 : 0.26));
      for (const s of [-1, 1])
        c.add(path(`M${P(x + s * 62 * k - 20 * k, shelf - 6)}q${P(2 * k, -30 * k)} ${P(20 * k, -30 * k)}t${P(20 * k, 30 * k)}z`, wallDark));
      const f = (o, h) => `M${P(x + o * k, shelf - 6)}q${P(-10 * k, -h * 0.5 * k)} ${P(2 * k, -h * k)}q${P(12 * k, h * 0.5 * k)} ${P(-2 * k, h * k)}z`;
      c.add(path(f(-30, 44) + f(-8, 52) + f(16, 50) + f(36, 42), '#E8742A'), path(f(-20, 28) + f(4, 34) + f(26, 28), '#F8C14A'));
      pot(c, x, shelf - 22, w, clays[i === 1 ? 0 : i + 1], dir, i !== 1);
    });
    // the middle pot is open: curry, a ladle, steam
    const [mx, , mw] = fires[1],
      my = shelf - 22 - mw * 1.24;
    c.add(
      `<ellipse cx="${n(mx)}" cy="${n(my + 2)}" rx="${n(mw * 0.6)}" ry="${n(mw * 0.13)}" fill="${c.local('#D9822B', 0)}"/>`,
      line(`M${P(mx + 18, my)}L${P(mx + 62, my - 72)}`, c.local('#B98B55', 0), 8),
    );
    const steam = (x, y, h, s) =>
      `M${P(x, y)}C${P(x - 26 * s, y - h * 0.28)} ${P(x + 30 * s, y - h * 0.5)} ${P(x + 4 * s, y - h * 0.74)}S${P(x + 14 * s, y - h)} ${P(x + 14 * s, y - h)}C${P(x + 4 * s, y - h * 0.86)} ${P(x + 22 * s, y - h * 0.78)} ${P(x + 22 * s, y - h * 0.62)}C${P(x + 40 * s, y - h * 0.4)} ${P(x - 6 * s, y - h * 0.3)} ${P(x + 12 * s, y)}z`;
    c.add(
      path(steam(mx - 24, my - 4, 170, 1) + steam(mx + 2, my - 2, 210, 1.2), mix(L.ramp[1], L.lift, 0.5), 'opacity=".4"'),
      path(steam(fires[0][0], shelf - 110, 120, 0.7) + steam(fires[2][0], shelf - 112, 120, 0.7), mix(L.ramp[1], L.lift, 0.5), 'opacity=".24"'),
    );
    // on the ledge: chillies, a halved coconut, limes, a leaf of rice
    const edge = shelf + 2;
    c.add(
      disc(cx - 96, edge - 26, 27, c.local('#6B4430', 0, 0.15)),
      `<ellipse cx="${n(cx - 98)}" cy="${n(edge - 30)}" rx="22" ry="20" fill="${c.local('#FFF6E6', 0)}"/>`,
      `<ellipse cx="${n(cx - 97)}" cy="${n(edge - 28)}" rx="14" ry="12" fill="${mix(c.local('#E9D8B8', 0), wallDark, 0.16)}"/>`,
    );
    for (const [o, hue] of [
      [104, '#8DA845'],
      [122, '#B4C24A'],
      [114, '#6E8B3A'],
    ])
      c.add(disc(cx + o, edge - (o === 114 ? 25 : 11), 11, c.local(hue, 0)));
    let chillies = '';
    for (let i = 0; i < 7; i++) {
      const x = cx + 318 + i * 9,
        a = c.rand(-8, 8);
      chillies += `M${P(x, edge - 4)}q${P(6, -12 + a)} ${P(30, -12 + a)}q${P(-18, 2)} ${P(-24, 16 - a)}z`;
    }
    c.add(path(chillies, c.local('#C8321F', 0)));
    // the mortar with its pestle in one corner, a winnowing tray against the ledge in the other
    const mt = cx - 372,
      tray = cx + 372;
    c.add(
      line(`M${P(mt + 6, 530)}L${P(mt + 30, 392)}`, mix(wood, L.lift, 0.2), 13),
      path(
        `M${P(mt - 44, 612)}C${P(mt - 22, 580)} ${P(mt - 30, 560)} ${P(mt - 50, 512)}H${n(mt + 50)}C${P(mt + 30, 560)} ${P(mt + 22, 580)} ${P(mt + 44, 612)}z`,
        mix(wood, c.tone(1), 0.3),
      ),
      `<ellipse cx="${n(mt)}" cy="512" rx="50" ry="11" fill="${mix(wood, L.lift, 0.22)}"/><ellipse cx="${n(mt)}" cy="513" rx="38" ry="7" fill="${ink}"/>`,
    );
    c.add(
      disc(tray, 566, 62, thatchDark),
      disc(tray, 566, 55, thatch),
      line([-36, -18, 0, 18, 36].map((o) => `M${P(tray - 52, 566 + o)}H${n(tray + 52)}`).join(''), thatchDark, 2, 'opacity=".5"'),
      disc(tray, 566, 62, 'none', `stroke="${mix(thatch, L.lift, 0.3)}" stroke-width="5"`),
    );
  },
};
