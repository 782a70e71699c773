// Plants: coconut and palmyra palms, broad trees, corner leaves, grass.
import { mix } from './colour.mjs';
import { group, line, n, P, path } from './svg.mjs';

function frond(c, len, ang, droop) {
  const m = !c.fine ? 6 : len < 70 ? 7 : 11,
    ex = Math.cos(ang) * len,
    ey = Math.sin(ang) * len + droop,
    cx = Math.cos(ang) * len * 0.55,
    cy = Math.sin(ang) * len * 0.8 - len * 0.14;
  const q = (t) => [2 * (1 - t) * t * cx + t * t * ex, 2 * (1 - t) * t * cy + t * t * ey];
  let d = `M0 0Q${P(cx, cy - 3)} ${P(ex, ey)}`;
  const s = Math.sign(ex) || 1;
  for (let i = m - 1; i >= 1; i--) {
    const t = i / m,
      [x, y] = q(t),
      l = len * 0.3 * Math.sin(Math.PI * (t * 0.8 + 0.14)) * (i % 2 ? 1 : 0.86),
      [x2, y2] = q(t - 0.45 / m);
    d += `L${P(x + s * l * 0.34, y + l)}L${P(x2, y2 + 2.4)}`;
  }
  return d + 'z';
}
export function palm(c, x, y, h, lean, col, { lit, crown = 1, nuts = true } = {}) {
  const tx = x + lean,
    ty = y - h,
    cx = x + lean * 0.2,
    cy = y - h * 0.55,
    w = 3 + h * 0.016;
  let s = path(
    `M${P(x - w * 1.5, y + 2)}Q${P(cx - w * 0.7, cy)} ${P(tx - w * 0.45, ty)}L${P(tx + w * 0.45, ty)}Q${P(cx + w, cy)} ${P(x + w * 1.5, y + 2)}z`,
    col,
  );
  if (lit && c.fine)
    s += line(
      `M${P(x + w, y)}Q${P(cx + w * 0.6, cy)} ${P(tx + w * 0.3, ty)}`,
      lit,
      n(w * 0.5),
      `stroke-dasharray="${n(w * 1.1)} ${n(w * 1.3)}" opacity=".55" style="stroke-linecap:butt"`,
    );
  const L = (46 + h * 0.2) * crown,
    back = [],
    front = [];
  const angs = [-3.0, -2.55, -2.05, -1.52, -1.05, -0.58, -0.14, 0.3, 2.84];
  angs.forEach((a, i) => {
    const l = L * c.rand(0.86, 1.1) * (i > 8 ? 0.62 : 1),
      d = frond(c, l, a + c.rand(-0.1, 0.1), l * (a < -1.2 && a > -1.9 ? 0.22 : 0.36));
    (i % 2 ? back : front).push(d);
  });
  const g = `transform="translate(${P(tx, ty)})"`;
  s += group(
    path(back.join(''), lit ? mix(col, lit, 0.45) : col) +
      path(front.join(''), col) +
      (nuts && c.fine
        ? `<circle cx="-5" cy="7" r="${n(L * 0.07)}" fill="${col}"/><circle cx="5" cy="8" r="${n(L * 0.075)}" fill="${lit ? mix(col, lit, 0.3) : col}"/>`
        : ''),
    g,
  );
  return s;
}
// broad crowned tree: trunk with two boughs, three lobed masses
export function tree(c, x, y, h, col, lit) {
  const w = h * 0.055;
  const s = path(
    `M${P(x - w * 1.6, y)}q${P(w * 1.2, -h * 0.2)} ${P(w * 0.6, -h * 0.5)}l${P(-h * 0.16, -h * 0.2)}l3-3l${P(h * 0.17, h * 0.15)}l${P(h * 0.02, -h * 0.22)}h${n(w)}l${P(0, h * 0.2)}l${P(h * 0.17, -h * 0.13)}l3 3l${P(-h * 0.18, h * 0.2)}q${P(-w * 0.2, h * 0.3)} ${P(w * 1.3, h * 0.5)}z`,
    mix(col, c.L.ramp[5], 0.4),
  );
  const lobes = [
    [-0.26, -0.66, 0.25],
    [0.25, -0.64, 0.25],
    [0, -0.82, 0.31],
    [-0.05, -0.58, 0.23],
  ];
  let a = '',
    b = '';
  for (const [lx, ly, lr] of lobes) {
    const blob = (ox, oy, k) => {
      let d = '',
        m = 9,
        R = h * lr * k;
      for (let i = 0; i <= m; i++) {
        const t = (i / m) * Math.PI * 2,
          q = R * (1 + 0.1 * Math.sin(i * 2.4 + lx * 9)),
          px = x + lx * h + ox + Math.cos(t) * q * 1.15,
          py = y + ly * h + oy + Math.sin(t) * q * 0.78;
        d += i ? `A${n(R * 0.42)} ${n(R * 0.4)} 0 0 1 ${P(px, py)}` : `M${P(px, py)}`;
      }
      return d + 'z';
    };
    a += blob(0, 0, 1);
    if (lit) b += blob((c.sun.x < x ? -1 : 1) * h * 0.03, -h * 0.045, 0.7);
  }
  return s + path(a, col) + (lit ? path(b, lit, 'opacity=".5"') : '');
}
// foreground leaves that hold a corner
export function leaves(c, x, y, s, col, dir = 1, count = 7) {
  let d = '';
  for (let i = 0; i < count; i++) {
    const a = -Math.PI / 2 + dir * ((i / count) * 1.5 - 0.35) + c.rand(-0.08, 0.08),
      l = s * c.rand(0.75, 1.15),
      w = l * 0.13,
      ex = x + Math.cos(a) * l,
      ey = y + Math.sin(a) * l + l * 0.16 * Math.abs(Math.cos(a)),
      px = Math.cos(a + 1.57) * w,
      py = Math.sin(a + 1.57) * w,
      mx = (x + ex) / 2,
      my = (y + ey) / 2 - l * 0.12;
    d += `M${P(x, y)}Q${P(mx + px, my + py)} ${P(ex, ey)}Q${P(mx - px, my - py)} ${P(x, y)}z`;
  }
  return path(d, col);
}
export function grass(c, x0, x1, y, h, col) {
  let d = '';
  const step = c.fine ? 9 : 22;
  for (let x = x0; x < x1; x += step * c.rand(0.6, 1.4)) {
    const k = h * c.rand(0.4, 1.1),
      b = c.rand(-0.5, 0.5) * k;
    d += `M${P(x - 2.4, y)}q${P(b * 0.2, -k * 0.6)} ${P(b, -k)}q${P(-b * 0.3, k * 0.5)} ${P(5 - b, k)}z`;
  }
  return path(d, col);
}
// palmyra: a straight trunk, a ball of stiff hands with air between them
export function palmyra(c, x, y, h, col, lit) {
  const R = 34 + h * 0.1,
    m = c.fine ? 13 : 10,
    cy = y - h;
  let back = '',
    front = '',
    st = '';
  for (let i = 0; i < m; i++) {
    const a = -Math.PI / 2 + (i / m - 0.5) * Math.PI * 1.72 + c.rand(-0.08, 0.08),
      q = R * c.rand(0.9, 1.12),
      fx = x + Math.cos(a) * R * 0.38,
      fy = cy + Math.sin(a) * R * 0.38;
    st += `M${P(x, cy)}L${P(fx, fy)}`;
    let d = `M${P(fx, fy)}`;
    for (let j = -3; j <= 3; j++) {
      const b = a + j * 0.3,
        k = q * (0.7 - Math.abs(j) * 0.07);
      d += `L${P(fx + Math.cos(b) * k, fy + Math.sin(b) * k)}L${P(fx + Math.cos(b + 0.15) * k * 0.55, fy + Math.sin(b + 0.15) * k * 0.55)}`;
    }
    if (i % 2) front += d + 'z';
    else back += d + 'z';
  }
  return (
    path(
      `M${P(x - h * 0.034, y)}Q${P(x - h * 0.02, y - h * 0.2)} ${P(x - h * 0.017, cy)}h${n(h * 0.034)}Q${P(x + h * 0.02, y - h * 0.2)} ${P(x + h * 0.034, y)}z`,
      col,
    ) +
    path(
      `M${P(x - R * 0.3, cy + R * 0.5)}L${P(x, cy - 4)}L${P(x + R * 0.3, cy + R * 0.5)}L${P(x + R * 0.1, cy + R * 0.36)}L${P(x, cy + R * 0.56)}L${P(x - R * 0.1, cy + R * 0.36)}z`,
      lit,
    ) +
    path(back, mix(col, lit, 0.6)) +
    `<circle cx="${n(x)}" cy="${n(cy)}" r="${n(R * 0.4)}" fill="${mix(col, lit, 0.35)}"/>` +
    line(st, col, 3) +
    path(front, col)
  );
}

// silver oak: the thin shade tree of tea country, a stem with ragged tufts
export function oak(c, x, y, h, col, lit) {
  let s = path(`M${P(x - h * 0.022, y)}L${P(x - h * 0.008, y - h)}h${n(h * 0.016)}L${P(x + h * 0.022, y)}z`, mix(col, c.L.ramp[5], 0.3)),
    a = '',
    b = '';
  for (let i = 0; i < 9; i++) {
    const t = 0.34 + (i / 8) * 0.66,
      w = h * (0.2 * Math.sin(Math.PI * Math.min(1, 1.12 - t * 0.72)) + 0.03) * c.rand(0.8, 1.2),
      px = x + (i % 2 ? 1 : -1) * w * 0.34,
      py = y - h * t;
    const d = `M${P(px - w * 0.62, py + h * 0.03)}q${P(w * 0.1, -h * 0.09)} ${P(w * 0.62, -h * 0.075)}q${P(w * 0.55, h * 0.01)} ${P(w * 0.62, h * 0.075)}q${P(-w * 0.62, h * 0.04)} ${P(-w * 1.24, 0)}z`;
    if (i % 2) a += d;
    else b += d;
  }
  return s + path(b, mix(col, lit, 0.55)) + path(a, col);
}
