// Drawings for screens that have nothing to show: not found, nothing matched, something broke. Same kit, same family.
import { INK, mix } from './kit/colour.mjs';
import { canopy, hills, land, mist, mistBank, ridge, tea, trees } from './kit/land.mjs';
import { grass, leaves, palm, tree } from './kit/plants.mjs';
import { birds, clouds, sky } from './kit/sky.mjs';
import { clip, grad, halo } from './kit/stage.mjs';
import { box, disc, group, lens, line, n, P, path, poly, rect } from './kit/svg.mjs';

const LAMP = '#FFD37A';

/** A hill at night, one house, one window awake. */
export const nightWindow = {
  title: 'A hillside at night with one lit window',
  draw(c) {
    const { W, L } = c,
      hx = W * 0.6,
      hy = 404;
    sky(c, { x: 0.22, horizon: 340, r: 40 });
    clouds(c, 2, 90, 200, 0.4);
    hills(c, ridge(c, { y: 262, amp: 70, scale: 260, tag: 'a' }), 0.2, { lit: 0.2 });
    mistBank(c, 300, 0.35, 0.2);
    hills(c, ridge(c, { y: 330, amp: 40, scale: 240, tag: 'b' }), 0.4, { lit: 0.2 });
    mist(c, 372, 40, 0.35);
    trees(c, ridge(c, { y: 384, amp: 20, scale: 140, tag: 'c' }), 0.55, { r0: 16, r1: 36, haze: 0.2 });
    c.add(palm(c, hx + 150, 410, 190, 22, c.tone(0.76), { nuts: false }), palm(c, hx - 150, 412, 140, -18, c.tone(0.72), { nuts: false }));
    const slope = ridge(c, { y: 430, amp: 18, scale: 420, oct: 2, tag: 'd', shape: (t) => -34 * Math.exp(-(((t - 0.6) / 0.22) ** 2)) });
    const ground = hills(c, slope, 0.74, { lit: 0.14, haze: 0.1 });
    tea(c, slope, ground, 0.74, { rows: 9, gap: 13, grow: 1.14, fan: -0.3 });
    // what the window gives: a fan of light down the rows
    c.add(
      group(
        path(
          poly([hx + 18, hy - 14], [hx + 44, hy - 14], [hx + 190, 612], [hx - 60, 612]),
          grad(c, [
            [0, LAMP, 0.5],
            [1, LAMP, 0],
          ]),
        ),
        clip(c, ground),
      ),
      halo(c, hx + 31, hy - 30, 150, LAMP, 0.42),
    );
    const wall = c.tone(0.86),
      dark = c.tone(0.97),
      roof = c.tone(0.92);
    c.add(
      rect(hx - 70, hy - 58, 140, 72, wall),
      rect(hx - 70, hy - 58, 44, 72, dark),
      path(poly([hx - 88, hy - 54], [hx - 54, hy - 104], [hx + 58, hy - 104], [hx + 92, hy - 54]), roof),
      line(`M${P(hx - 54, hy - 104)}H${n(hx + 58)}`, mix(roof, L.lift, 0.25), 3),
      rect(hx + 66, hy - 122, 13, 34, dark),
      rect(hx - 12, hy - 40, 22, 54, dark),
    );
    c.add(rect(hx + 18, hy - 44, 27, 28, LAMP), line(`M${P(hx + 31.5, hy - 44)}v28M${P(hx + 18, hy - 30)}h27`, wall, 2.6));
    c.add(
      tree(c, W * 0.09, 560, 240, c.tone(1), c.tone(0.86)),
      grass(c, W * 0.8, W + 6, 606, 60, c.tone(1)),
      leaves(c, W - 8, 614, 120, c.tone(1), -1, 8),
      path(
        land(c, (x) => 600 - 36 * Math.exp(-((x / W / 0.2) ** 2)), {}),
        c.tone(1),
      ),
    );
  },
};

/** A fork in the road and a signpost whose boards say nothing. */
export const emptySearch = {
  title: 'A signpost with blank boards at a fork in the road',
  draw(c) {
    const { W } = c,
      px = W * 0.52,
      ink = c.tone(1);
    sky(c, { x: 0.24, horizon: 356, r: 46 });
    clouds(c, 4, 70, 230, 0.3);
    hills(c, ridge(c, { y: 300, amp: 66, scale: 260, tag: 'a' }), 0.14, { lit: 0.26 });
    mistBank(c, 330, 0.5, 0.2);
    hills(c, ridge(c, { y: 362, amp: 34, scale: 240, tag: 'b' }), 0.32, { lit: 0.2 });
    trees(c, ridge(c, { y: 396, amp: 14, scale: 130, tag: 'c' }), 0.46, { r0: 14, r1: 30, haze: 0.4 });
    mist(c, 420, 34, 0.5);
    const field = ridge(c, { y: 430, amp: 14, scale: 380, oct: 2, tag: 'd' });
    hills(c, field, 0.62, { lit: 0.24, haze: 0.1 });
    const road = c.local('#E0B98A', 0.04);
    c.add(
      path(
        `M${P(px - 120, 612)}C${P(px - 80, 540)} ${P(px - 60, 500)} ${P(px - 250, 436)}L${P(px - 236, 433)}C${P(px - 20, 478)} ${P(px + 10, 478)} ${P(px + 250, 430)}L${P(px + 268, 433)}C${P(px + 80, 496)} ${P(px + 90, 540)} ${P(px + 150, 612)}z`,
        road,
      ),
      path(`M${P(px - 20, 494)}C${P(px - 6, 482)} ${P(px + 20, 482)} ${P(px + 34, 494)}Q${P(px + 6, 508)} ${P(px - 20, 494)}z`, c.tone(0.62)),
    );
    birds(c, W * 0.34, 190, 5, 80, c.tone(0.75), 0.8);
    c.add(palm(c, W * 0.86, 470, 230, 26, c.tone(0.78), { nuts: false }), palm(c, W * 0.93, 480, 170, 10, c.tone(0.74), { nuts: false }));
    // the post and its three boards
    const wood = c.local('#8A5A38', 0, 0.2),
      pale = c.local('#F4E3C0', 0),
      turned = mix(pale, c.tone(0.8), 0.3),
      post = px + 6;
    c.add(
      path(lens(post + 30, 500, 150, 10), c.tone(0.85), 'opacity=".5"'),
      rect(post - 8, 214, 16, 286, wood),
      rect(post + 1, 214, 7, 286, mix(wood, ink, 0.4)),
      path(poly([post - 12, 216], [post, 200], [post + 12, 216]), wood),
    );
    const board = (y, w, dir, hue) => {
      const d =
        dir > 0
          ? poly([post - 26, y], [post + w, y], [post + w + 24, y + 19], [post + w, y + 38], [post - 26, y + 38])
          : poly([post + 26, y], [post - w, y], [post - w - 24, y + 19], [post - w, y + 38], [post + 26, y + 38]);
      c.add(
        path(d, hue),
        group(rect(post - 300, y + 26, 600, 14, mix(hue, ink, 0.22)), clip(c, d)),
        disc(post - 5, y + 19, 2.6, wood),
        disc(post + 5, y + 19, 2.6, wood),
      );
    };
    board(230, 128, 1, c.local(INK.lagoon, 0));
    board(280, 118, -1, c.local(INK.saffron, 0));
    board(330, 104, 1, turned);
    // a bulbul on top, looking as puzzled as anybody
    c.add(
      group(
        path('M-16 2C-20-10-10-20 2-20C4-28 14-30 19-24L27-20L19-18C19-8 10 4-4 4L-26 12z', ink) +
          path('M4-26L2-36L10-29z', ink) +
          disc(14, -22, 1.8, pale) +
          path('M-8 3L-2 8L4 3z', c.local(INK.cinnamon, 0)),
        `transform="translate(${P(post - 2, 196)}) scale(1.1)"`,
      ),
    );
    c.add(
      grass(c, post - 50, post + 50, 506, 26, c.tone(0.82)),
      grass(c, -4, W * 0.3, 606, 60, ink),
      leaves(c, 10, 612, 110, ink, 1, 8),
      grass(c, W * 0.76, W + 6, 606, 50, ink),
    );
  },
};

/** Rain, a line of telegraph poles, and the wire down at the nearest one. */
export const lostSignal = {
  title: 'A fallen telegraph wire in the rain',
  draw(c) {
    const { W } = c,
      ink = c.tone(1);
    sky(c, { x: 0.3, horizon: 380, r: 44 });
    clouds(c, 4, 60, 200, 0.3);
    hills(c, ridge(c, { y: 330, amp: 60, scale: 270, tag: 'a' }), 0.16, { lit: 0.2 });
    hills(c, ridge(c, { y: 376, amp: 34, scale: 230, tag: 'b' }), 0.32, { lit: 0.16 });
    mist(c, 404, 40, 0.6);
    trees(c, ridge(c, { y: 418, amp: 14, scale: 140, tag: 'c' }), 0.44, { r0: 14, r1: 32, haze: 0.4 });
    const field = ridge(c, { y: 456, amp: 16, scale: 380, oct: 2, tag: 'd', shape: (t) => 30 * t });
    hills(c, field, 0.62, { lit: 0.2, haze: 0.1 });
    // poles come towards us from the left; each carries two wires
    const poles = [
      [W * 0.1, 448, 110, 0, 0.5],
      [W * 0.22, 456, 150, 0, 0.6],
      [W * 0.38, 470, 210, 0, 0.76],
      [W * 0.63, 500, 320, 13, 0.96],
    ];
    const tops = poles.map(([x, y, h, tilt]) => {
      const a = (tilt * Math.PI) / 180,
        arm = h * 0.13,
        tx = x + Math.sin(a) * h * 0.92,
        ty = y - Math.cos(a) * h * 0.92;
      return [
        [tx - Math.cos(a) * arm, ty - Math.sin(a) * arm],
        [tx + Math.cos(a) * arm, ty + Math.sin(a) * arm],
      ];
    });
    for (let i = 0; i < 2; i++)
      for (const k of [0, 1]) {
        const [ax, ay] = tops[i][k],
          [bx, by] = tops[i + 1][k];
        c.add(line(`M${P(ax, ay)}Q${P((ax + bx) / 2, (ay + by) / 2 + 26)} ${P(bx, by)}`, c.tone(poles[i + 1][4]), 1.2 + i * 0.6));
      }
    // one wire holds on; the other has let go and lies in loops
    const [[lx, ly], [mx, my]] = [tops[2][0], tops[3][0]],
      [gx, gy] = tops[3][1];
    c.add(
      line(`M${P(lx, ly)}Q${P((lx + mx) / 2, (ly + my) / 2 + 46)} ${P(mx, my)}`, ink, 2.4),
      line(
        `M${P(...tops[2][1])}C${P(tops[2][1][0] + 40, 380)} ${P(tops[2][1][0] + 20, 470)} ${P(tops[2][1][0] + 74, 512)}q40 26 66 4t-26-22t-22 30q26 22 70 10`,
        ink,
        2.4,
      ),
      line(`M${P(gx, gy)}C${P(gx + 30, gy + 80)} ${P(gx - 16, gy + 150)} ${P(gx + 22, gy + 206)}q16 18 22-2t-18-14`, ink, 2.4),
    );
    poles.forEach(([x, y, h, tilt, depth]) => {
      const col = c.tone(depth),
        w = h * 0.034;
      c.add(
        group(
          path(poly([-w / 2, 10], [-w * 0.38, -h], [w * 0.38, -h], [w / 2, 10]), col) +
            rect(-h * 0.16, -h * 0.94, h * 0.32, w * 0.8, col) +
            line(`M${P(-h * 0.13, -h * 0.94)}v${n(-h * 0.035)}M${P(h * 0.13, -h * 0.94)}v${n(-h * 0.035)}`, c.local('#F4E3C0', 0), w * 0.6) +
            line(`M${P(-h * 0.1, -h * 0.91)}L0 ${n(-h * 0.8)}L${P(h * 0.1, -h * 0.91)}`, col, w * 0.36),
          `transform="translate(${P(x, y)}) rotate(${tilt})"`,
        ),
      );
    });
    // a crow waits it out, and a puddle
    const [cx2, cy2] = [(tops[3][0][0] + tops[3][1][0]) / 2 - 16, (tops[3][0][1] + tops[3][1][1]) / 2 - 12];
    c.add(group(path('M-20 4C-22-12-8-22 6-21C8-30 20-32 25-25L37-21L25-18C24-6 12 6-4 6L-34 16z', ink), `transform="translate(${P(cx2, cy2)})"`));
    c.add(
      path(lens(W * 0.44, 548, 330, 12) + lens(W * 0.52, 562, 220, 8), mix(c.L.water[0], c.L.lift, 0.3), 'opacity=".85"'),
      line(`M${P(W * 0.4, 546)}h26M${P(W * 0.47, 553)}h34`, c.tone(0.7), 1.6),
    );
    c.add(
      path(
        canopy(c, (x) => 606 - 40 * Math.exp(-(((x / W - 1) / 0.2) ** 2)) - 30 * Math.exp(-((x / W / 0.16) ** 2)), -10, W + 20, 12, 26),
        ink,
      ),
      leaves(c, W - 10, 600, 130, ink, -1, 8),
      grass(c, -4, W * 0.26, 600, 60, ink),
      path(box(0, 604, W, 10), ink),
    );
  },
};
