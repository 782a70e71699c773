import { INK, mix } from '../kit/colour.mjs';
import { canopy, land, trees } from '../kit/land.mjs';
import { leaves, palm } from '../kit/plants.mjs';
import { birds, clouds, sky } from '../kit/sky.mjs';
import { asSymbol, clip, spray } from '../kit/stage.mjs';
import { disc, lens, line, n, P, path, rect } from '../kit/svg.mjs';
import { reflect, ripples, water } from '../kit/water.mjs';

// an oruwa under sail: narrow hull, outrigger, one tall square sheet on two spars
function oruwa(c, x, y, k, hue, mirror, crew) {
  const at = (px, py) => P(x + px * k * mirror, y + py * k),
    sail = c.local(hue, 0),
    dark = mix(sail, c.tone(1), 0.38),
    ink = c.tone(1),
    hull = c.local('#5E3A28', 0, 0.3);
  const sheet = `M${at(-52, -18)}C${at(-60, -90)} ${at(-58, -160)} ${at(-46, -226)}C${at(0, -238)} ${at(58, -236)} ${at(104, -220)}C${at(116, -150)} ${at(108, -80)} ${at(88, -22)}C${at(40, -12)} ${at(-10, -12)} ${at(-52, -18)}z`;
  c.add(path(sheet, sail));
  let seams = '';
  for (let i = 1; i < 6; i++) seams += `M${at(-52 + i * 23.4, -17)}Q${at(-64 + i * 27, -120)} ${at(-46 + i * 25, -228)}`;
  c.add(
    `<g ${clip(c, sheet)}>${path(`M${at(30, -10)}C${at(66, -80)} ${at(58, -160)} ${at(40, -240)}L${at(130, -240)}L${at(130, 0)}z`, dark, 'opacity=".8"')}${path(`M${at(-60, -60)}C${at(-10, -40)} ${at(60, -44)} ${at(110, -70)}L${at(110, 0)}L${at(-60, 0)}z`, dark, 'opacity=".4"')}${c.fine ? line(seams, dark, 1.6, 'opacity=".6"') : ''}</g>`,
  );
  c.add(
    line(`M${at(-4, 0)}L${at(-48, -236)}M${at(4, 0)}L${at(108, -230)}`, ink, 4 * k),
    line(`M${at(-46, -226)}C${at(0, -238)} ${at(58, -236)} ${at(104, -220)}`, mix(sail, c.L.lift, 0.3), 3 * k),
  );
  c.add(
    line(`M${at(-40, 2)}Q${at(-46, 20)} ${at(-62, 26)}M${at(44, 2)}Q${at(40, 20)} ${at(26, 27)}`, ink, 4 * k),
    path(`M${at(-100, 26)}Q${at(-20, 16)} ${at(62, 26)}Q${at(-20, 36)} ${at(-100, 26)}z`, ink),
  );
  for (const px of crew)
    c.add(
      path(`M${at(px - 8, 2)}Q${at(px - 9, -22)} ${at(px, -26)}Q${at(px + 9, -22)} ${at(px + 8, 2)}z`, c.local('#F4E9D2', 0)),
      disc(x + px * k * mirror, y - 33 * k, 6.5 * k, c.local('#6B4430', 0, 0.3)),
    );
  c.add(
    path(`M${at(-120, -18)}Q${at(-60, 0)} ${at(0, 0)}T${at(126, -22)}Q${at(104, 12)} ${at(60, 14)}L${at(-60, 14)}Q${at(-104, 12)} ${at(-120, -18)}z`, hull),
    line(`M${at(-116, -14)}Q${at(-60, 3)} ${at(0, 3)}T${at(122, -18)}`, mix(hull, c.L.lift, 0.4), 2.6 * k),
  );
}

export const negombo = {
  title: 'Fishing fleet, Negombo',
  focus: [0.52, 0.56],
  draw(c) {
    const { W, L } = c,
      hz = 356,
      cx = c.at(0.53),
      ink = c.tone(1);
    sky(c, { x: 0.2, horizon: hz, r: 56 });
    clouds(c, 5, 60, 270, 0.25);
    water(c, hz, { n: 50 });
    // the town's shore on one side: palms and a church front
    const dir = c.sun.x < W * 0.8 ? 1 : -1,
      sx = W * 0.86,
      white = c.local('#FFF6E6', 0.12),
      s1 = mix(white, c.tone(0.5), 0.3);
    const town = asSymbol(c, () => {
      trees(c, (x) => hz - 10 - 26 * Math.max(0, (x / W - 0.6) / 0.4) ** 0.7, 0.38, { x0: W * 0.64, r0: 10, r1: 24, base: hz + 4, haze: 0.2 });
      c.add(
        rect(sx - 40, hz - 66, 80, 70, white),
        path(`M${P(sx - 44, hz - 64)}L${P(sx, hz - 104)}L${P(sx + 44, hz - 64)}z`, white),
        rect(sx - 56, hz - 104, 22, 108, white),
        rect(sx + 34, hz - 104, 22, 108, s1),
        disc(sx - 45, hz - 106, 11, c.local(INK.cinnamon, 0.1)),
        disc(sx + 45, hz - 106, 11, c.local(INK.cinnamon, 0.1)),
        rect(dir > 0 ? sx + 8 : sx - 40, hz - 64, 30, 68, s1, 'opacity=".7"'),
        line(`M${P(sx, hz - 104)}v-16M${P(sx - 5, hz - 114)}h10M${P(sx - 45, hz - 116)}v-10M${P(sx + 45, hz - 116)}v-10`, s1, 2.4),
        path(`M${P(sx - 9, hz)}v-26a9 10 0 0 1 18 0v26z`, c.lampy ? '#FFD37A' : c.tone(0.6)),
        disc(sx, hz - 56, 7, c.lampy ? '#FFD37A' : c.tone(0.6)),
      );
      c.add(
        path(
          canopy(c, (x) => hz - 18 + Math.sin(x / 20) * 4, W * 0.68, W + 20, 9, 20, hz + 4),
          c.tone(0.5),
        ),
      );
      for (let i = 0; i < 6; i++)
        c.add(palm(c, W * (0.7 + i * 0.052), hz - 2, 62 + c.rand(0, 40), c.rand(-14, 14), c.tone(0.52), { nuts: false, crown: 0.72 }));
      c.add(
        path(
          land(c, (x) => hz + 1 - 4 * Math.sin(x / 60), { x0: W * 0.62, base: hz + 6 }),
          c.local('#E8C48E', 0.1),
        ),
      );
    });
    reflect(c, town, hz + 5, { squash: 0.4, a: 0.34, base: 440 });
    // far sails, then the three that matter
    const speck = (x, y, k, hue) =>
      c.add(
        path(
          `M${P(x - 10 * k, y)}L${P(x - 9 * k, y - 40 * k)}Q${P(x + 4 * k, y - 44 * k)} ${P(x + 17 * k, y - 39 * k)}L${P(x + 14 * k, y - 1)}z`,
          mix(c.local(hue, 0.3), c.tone(0.4), 0.25),
        ),
        path(`M${P(x - 20 * k, y - 3 * k)}q${P(20 * k, 5 * k)} ${P(42 * k, -1)}l${P(-6 * k, 7 * k)}h${n(-30 * k)}z`, c.tone(0.6)),
      );
    speck(W * 0.1, hz + 8, 0.9, INK.saffron);
    speck(W * 0.3, hz + 3, 0.6, INK.cinnamon);
    speck(W * 0.52, hz + 5, 0.7, '#8A5A3A');
    birds(c, cx - 230, 130, 9, 90, c.tone(0.8), 0.85);
    const [first, second, third] = c.turn([INK.cinnamon, INK.saffron, '#8E4A34', '#C4B08A']);
    const middle = asSymbol(c, () => oruwa(c, cx + 216 + c.shift(50), 410, 0.7 + c.shift(0.08), second, -1, [-30, 34]));
    reflect(c, middle, 424, { squash: 0.5, a: 0.36, base: 520 });
    const left = asSymbol(c, () => oruwa(c, cx - 210 + c.shift(46), 432, 0.86 + c.shift(0.1), third, 1, [-44, 20]));
    reflect(c, left, 448, { squash: 0.5, a: 0.38, base: 560 });
    const main = asSymbol(c, () => oruwa(c, cx + 14 + c.shift(30), 474, 1.26 + c.shift(0.08), first, c.shift(1) < 0 ? -1 : 1, [-56, -30, 40]));
    reflect(c, main, 502, { squash: 0.45, a: 0.38 });
    ripples(c, 430, 600, 28, 0, W, false);
    const foam = mix(L.water[0], '#ffffff', c.night ? 0.25 : 0.65);
    c.add(path(lens(cx + 20, 494, 340, 5) + lens(cx - 130, 504, 160, 4) + lens(cx - 206, 446, 220, 4) + lens(cx + 212, 422, 180, 3), foam, 'opacity=".7"'));
    // sand in the near corner: mats of drying fish, a net on stakes
    const sand = c.local('#E8C48E', 0.03),
      shore = (x) => 610 - 92 * Math.max(0, 1 - x / (W * 0.52)) ** 1.2,
      beach = land(c, shore, { x1: W * 0.56 });
    c.add(
      `<g transform="translate(20 -8)" opacity=".85">${path(beach, foam)}</g>`,
      `<g transform="translate(9 -4)">${path(beach, mix(sand, L.water[1], 0.4))}</g>`,
      path(beach, sand),
      spray(c, beach, mix(sand, c.tone(0.9), 0.6), 0, 0.7),
    );
    let fish = '',
      mats = '';
    for (const [x, y, w] of [
      [60, 566, 96],
      [172, 582, 90],
    ]) {
      mats += `M${P(x - w / 2, y)}l${P(12, -14)}h${w}l${P(-12, 14)}z`;
      for (let i = 0; i < 8; i++) for (let j = 0; j < 2; j++) fish += lens(x - w / 2 + 16 + (i * (w - 14)) / 8, y - 4 - j * 6, 9, 2.4);
    }
    c.add(path(mats, c.local('#9A7A52', 0, 0.15)), path(fish, c.local('#E3E0D0', 0)));
    c.add(palm(c, W * 0.975, 608, 340, -64, ink, { lit: c.tone(0.74), crown: 1.12 }), leaves(c, W * 0.99, 612, 110, ink, -1, 8));
  },
};
