import { INK, mix } from '../kit/colour.mjs';
import { canopy, mist } from '../kit/land.mjs';
import { leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { clip, grad, halo, spray } from '../kit/stage.mjs';
import { box, group, lens, line, n, P, path, poly, rect } from '../kit/svg.mjs';

// the brass lamp: foot, turned stem, a dish of seven wicks, a hansa on top
function lamp(c, x, y, k, glowing) {
  const brass = c.local('#D39A32', 0),
    lit = mix(c.local('#FBE29A', 0), c.L.lift, 0.2),
    dark = c.local('#6E4618', 0, 0.25),
    dir = c.sun.x < x ? 1 : -1;
  const stem =
      'M-58 0C-58-14-30-16-20-24C-12-32-14-40-8-46V-80C-18-84-18-94-8-98V-132C-16-136-16-144-8-148V-176H8V-148C16-144 16-136 8-132V-98C18-94 18-84 8-80V-46C14-40 12-32 20-24C30-16 58-14 58 0z',
    dish = 'M-66-190C-60-168-30-162 0-162C30-162 60-168 66-190z',
    top = 'M-7-188V-214C-15-220-13-230 0-234C13-230 15-220 7-214V-188z',
    bud = 'M-9-234C-22-250-8-264 0-284C8-264 22-250 9-234z';
  const all = stem + dish + top + bud,
    turned = dir > 0 ? 'M6-300H80V4H18z' : 'M-6-300H-80V4H-18z',
    cp = clip(c, all);
  c.add(
    group(
      path(all, brass) +
        group(
          path(turned, dark, 'opacity=".6"') +
            path(
              dir > 0
                ? 'M-52-6Q-30-18-20-24Q-28-12-52-6zM-60-186Q-50-172-20-166Q-48-166-60-186zM-6-60v-30h4v30zM-6-104v-24h4v24z'
                : 'M52-6Q30-18 20-24Q28-12 52-6zM60-186Q50-172 20-166Q48-166 60-186zM6-60v-30h-4v30zM6-104v-24h-4v24z',
              lit,
            ),
          cp,
        ) +
        line('M-64-190H64', lit, 5) +
        line('M-14-89H14M-14-140H14M-12-222H12', lit, 4),
      `transform="translate(${P(x, y)}) scale(${k})"`,
    ),
  );
  if (!glowing) return;
  c.add(halo(c, x, y - 204 * k, 190 * k, '#FFC861', c.lampy ? 0.55 : 0.3));
  let flames = '',
    cores = '';
  for (const o of [-54, -34, -14, 14, 34, 54]) {
    const fx = x + o * k,
      fy = y - 192 * k;
    flames += `M${P(fx, fy - 28 * k)}q${P(9 * k, 15 * k)} ${P(0, 29 * k)}q${P(-9 * k, -14 * k)} 0 ${n(-29 * k)}z`;
    cores += `M${P(fx, fy - 16 * k)}q${P(4.5 * k, 8 * k)} ${P(0, 15 * k)}q${P(-4.5 * k, -7 * k)} 0 ${n(-15 * k)}z`;
  }
  c.add(path(flames, '#F2A230'), path(cores, '#FFF3C8'));
}

export const courtyard = {
  title: 'A courtyard, lamps lit',
  focus: [0.5, 0.56],
  draw(c) {
    const { W, L } = c,
      cx = c.at(0.5),
      floor = 452,
      glowing = c.lampy || c.light === 'dawn' || c.light === 'rain';
    sky(c, { x: 0.32, horizon: 380, r: 46 });
    clouds(c, 3, 60, 200, 0.3);
    birds(c, cx - 60, 150, 6, 70, c.tone(0.75), 0.75);
    const dir = c.sun.x < cx ? 1 : -1,
      white = c.local('#FFF7E8', 0),
      s1 = mix(white, c.tone(0.6), 0.28),
      s2 = mix(white, c.tone(0.78), 0.55),
      tile = c.local('#A9542F', 0),
      tileDark = c.local('#6F3626', 0, 0.28),
      wood = c.local('#5E3A28', 0, 0.3),
      glow = '#F2B95A';
    c.add(
      path(
        canopy(c, (x) => 250 + 16 * Math.sin(x / 60), -10, W + 20, 20, 44, 400),
        c.tone(0.36),
      ),
      palm(c, cx - 170, 330, 150, -20, c.tone(0.46), { nuts: false, crown: 0.9 }),
      palm(c, cx + 150, 330, 180, 24, c.tone(0.46), { nuts: false, crown: 0.9 }),
    );
    mist(c, 300, 30, 0.4);
    // a tiled roof as a sheet of ribs
    const roof = (a, b, d, e, ribs, shade) => {
      const q = poly(a, b, d, e);
      let r = '';
      for (let i = 1; i < ribs; i++) {
        const t = i / ribs;
        r += `M${P(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)}L${P(e[0] + (d[0] - e[0]) * t, e[1] + (d[1] - e[1]) * t)}`;
      }
      c.add(
        path(q, shade ? mix(tile, tileDark, 0.6) : tile),
        c.fine ? group(line(r, tileDark, 2.6, 'opacity=".55"'), clip(c, q)) : '',
        line(`M${P(...e)}L${P(...d)}`, tileDark, 5),
        line(`M${P(...a)}L${P(...b)}`, mix(tile, L.lift, 0.35), 4),
      );
    };
    // the far veranda
    const fw = 330,
      back = c.lampy ? mix(glow, c.tone(0.8), 0.35) : mix(s2, c.tone(0.8), 0.4);
    c.add(rect(cx - fw, 320, fw * 2, floor - 318, back), rect(cx - fw, floor - 18, fw * 2, 20, s2));
    let doors = '',
      slats = '';
    for (let i = -2; i <= 2; i++) {
      const x = cx + i * 124;
      doors += `M${P(x - 28, floor - 16)}V368a28 26 0 0 1 56 0V${floor - 16}z`;
      slats += `M${P(x, 344)}V${floor - 16}M${P(x - 28, 370)}h56`;
    }
    c.add(path(doors, c.lampy ? '#FFD37A' : mix(wood, c.tone(0.8), 0.3)), line(slats, wood, 3));
    for (let i = -3; i <= 3; i++) {
      const x = cx + i * 104;
      c.add(
        rect(x - 9, 318, 18, floor - 320, white),
        rect(dir > 0 ? x + 1 : x - 9, 318, 8, floor - 320, s1),
        rect(x - 13, 318, 26, 10, s1),
        rect(x - 13, floor - 14, 26, 14, white),
      );
    }
    roof([cx - fw + 50, 246], [cx + fw - 50, 246], [cx + fw + 30, 322], [cx - fw - 30, 322], 40, false);
    // court: paving, the pond on the axis
    const pave = c.local('#D9C09A', 0.02),
      paveDark = c.local('#A07E5C', 0, 0.25);
    c.add(
      rect(
        -4,
        floor,
        W + 8,
        150,
        grad(c, [
          [0, pave],
          [1, mix(pave, paveDark, 0.65)],
        ]),
      ),
      rect(-4, floor, W + 8, 6, paveDark, 'opacity=".5"'),
    );
    const at = (u, t) => {
        const s = 0.42 + t * 0.72;
        return [cx + u * s, floor + 4 + t ** 1.2 * 150];
      },
      quad = (u, v, t0, t1) => poly(at(u, t0), at(v, t0), at(v, t1), at(u, t1));
    let joints = '';
    for (let i = -8; i <= 8; i++) joints += `M${P(...at(i * 80, 0))}L${P(...at(i * 80, 1.05))}`;
    for (const t of [0.16, 0.4, 0.7]) joints += `M${P(-4, at(0, t)[1])}H${W}`;
    if (c.fine) c.add(line(joints, paveDark, 1.6, 'opacity=".4"'));
    c.add(path(quad(-206, 206, 0.12, 0.9), mix(white, pave, 0.3)), path(quad(-188, 188, 0.155, 0.86), s2));
    const pond = quad(-184, 184, 0.19, 0.84),
      cp = clip(c, pond);
    c.add(
      path(
        pond,
        grad(c, [
          [0, L.water[0]],
          [1, L.water[1]],
        ]),
      ),
    );
    const flames = glowing
      ? rect(cx - 14, floor + 20, 28, 130, '#FFD37A', 'opacity=".4"') +
        path(lens(cx, floor + 56, 90, 4) + lens(cx + 6, floor + 76, 120, 5) + lens(cx - 8, floor + 98, 110, 5), '#FFE7AE', 'opacity=".8"')
      : path(lens(cx - 60, floor + 50, 120, 4) + lens(cx + 70, floor + 74, 150, 5) + lens(cx - 40, floor + 104, 140, 5), L.sun, 'opacity=".6"');
    let pads = '',
      blooms = '',
      hearts = '';
    for (const [u, t, k] of [
      [-120, 0.34, 1],
      [-84, 0.44, 0.8],
      [110, 0.36, 1],
      [128, 0.58, 1.1],
      [-132, 0.64, 1.2],
      [70, 0.7, 1],
      [-50, 0.72, 0.9],
    ]) {
      const [x, y] = at(u, t);
      pads += lens(x, y, 46 * k, 10 * k);
      if (k >= 1) {
        blooms += `M${P(x, y - 2)}q${P(-20 * k, -4 * k)} ${P(-19 * k, -18 * k)}q${P(10 * k, 1 * k)} ${P(13 * k, 9 * k)}q${P(-3 * k, -12 * k)} ${P(6 * k, -19 * k)}q${P(9 * k, 7 * k)} ${P(6 * k, 19 * k)}q${P(3 * k, -8 * k)} ${P(13 * k, -9 * k)}q${P(1 * k, 14 * k)} ${P(-19 * k, 18 * k)}z`;
        hearts += `M${P(x, y - 8)}h.1`;
      }
    }
    c.add(group(flames, cp), path(pads, c.local(INK.leaf, 0, 0.2)), path(blooms, c.local('#E8A5B0', 0)), line(hearts, c.local(INK.saffron, 0), 5));
    // side wings close in: eaves above, pillars to the ground
    for (const q of [-1, 1]) {
      const ex = cx + q * 420,
        turned = q * dir > 0;
      c.add(
        path(
          poly([cx + q * 330, 330], [cx + q * 330, floor + 2], [cx + q * 560, 600], [cx + q * 700, 600], [cx + q * 700, 250]),
          turned ? mix(back, c.tone(0.9), 0.4) : mix(back, s1, 0.35),
        ),
      );
      for (const [u, y0, y1, w] of [
        [350, 300, floor + 12, 24],
        [440, 270, floor + 58, 32],
        [560, 220, 600, 44],
      ]) {
        const x = cx + q * u;
        c.add(
          rect(x - w / 2, y0, w, y1 - y0, turned ? s1 : white),
          rect(q > 0 ? x - w / 2 : x, y0, w / 2, y1 - y0, turned ? s2 : s1),
          rect(x - w * 0.72, y1 - w * 0.7, w * 1.44, w * 0.7, turned ? s1 : white),
          rect(x - w * 0.72, y0, w * 1.44, w * 0.5, turned ? s2 : s1),
        );
      }
      roof([cx + q * 400, 206], [ex + q * 330, 60], [ex + q * 300, 226], [cx + q * 316, 322], 16, turned);
    }
    // frangipani in a corner, oil jars, the lamp in the middle of it all
    const fx = cx - 236,
      fy = floor + 34;
    c.add(
      line(
        `M${P(fx, fy)}C${P(fx - 4, fy - 50)} ${P(fx + 8, fy - 70)} ${P(fx - 6, fy - 104)}M${P(fx + 1, fy - 56)}Q${P(fx + 34, fy - 76)} ${P(fx + 44, fy - 120)}M${P(fx - 2, fy - 80)}Q${P(fx - 40, fy - 92)} ${P(fx - 46, fy - 130)}M${P(fx + 30, fy - 84)}Q${P(fx + 60, fy - 84)} ${P(fx + 72, fy - 108)}`,
        c.local('#8A7A66', 0, 0.2),
        9,
      ),
    );
    let tufts = '',
      petals = '';
    for (const [ox, oy] of [
      [-6, -104],
      [44, -120],
      [-46, -130],
      [72, -108],
    ]) {
      for (let i = 0; i < 7; i++) {
        const a = Math.PI * (1.02 + i / 6.4),
          l = c.rand(34, 46);
        tufts += `M${P(fx + ox, fy + oy)}q${P(Math.cos(a - 0.3) * l * 0.6, Math.sin(a - 0.3) * l * 0.6)} ${P(Math.cos(a) * l, Math.sin(a) * l)}q${P(-Math.cos(a + 0.5) * l * 0.5, -Math.sin(a + 0.5) * l * 0.5)} ${P(-Math.cos(a) * l, -Math.sin(a) * l)}z`;
      }
      petals += `M${P(fx + ox - 8, fy + oy - 12)}h.1M${P(fx + ox + 9, fy + oy - 18)}h.1M${P(fx + ox + 2, fy + oy - 2)}h.1`;
    }
    c.add(path(tufts, c.local(INK.leaf, 0, 0.22)), line(petals, c.local('#FFF3DC', 0), 10), line(petals, c.local(INK.saffron, 0), 3.4));
    const jar = (x, y, k) => {
      const d = `M${P(x - 16 * k, y)}C${P(x - 46 * k, y - 14 * k)} ${P(x - 44 * k, y - 66 * k)} ${P(x - 15 * k, y - 76 * k)}V${n(y - 90 * k)}h${n(30 * k)}V${n(y - 76 * k)}C${P(x + 44 * k, y - 66 * k)} ${P(x + 46 * k, y - 14 * k)} ${P(x + 16 * k, y)}z`,
        clay = c.local('#A55F38', 0);
      c.add(
        path(d, clay),
        group(rect(dir > 0 ? x + 6 * k : x - 50 * k, y - 94 * k, 44 * k, 96 * k, tileDark, 'opacity=".7"'), clip(c, d)),
        rect(x - 20 * k, y - 95 * k, 40 * k, 8 * k, mix(clay, L.lift, 0.3)),
      );
    };
    jar(cx + 226, floor + 44, 0.9);
    jar(cx + 272, floor + 60, 1.15);
    c.add(path(lens(cx, floor + 12, 170, 14), s2), path(lens(cx, floor + 6, 150, 13), white));
    lamp(c, cx, floor + 8, 0.94, glowing);
    c.add(spray(c, box(0, floor, W, 150), c.tone(1), 0, 0.6, { opacity: 0.4 }));
    c.add(leaves(c, 16, 612, 150, c.tone(1), 1, 9), leaves(c, W - 12, 612, 150, c.tone(1), -1, 9));
  },
};
