// The smallest words of a drawing: numbers, points, paths. Precision is one decimal, everywhere.

export const n = (v) => +v.toFixed(1);
export const P = (x, y) => n(x) + ' ' + n(y);
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more ? ' ' + more : ''}/>`;
export const line = (d, colour, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"${more ? ' ' + more : ''}/>`;
export const rect = (x, y, w, h, fill, more = '') => `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more ? ' ' + more : ''}/>`;
export const disc = (x, y, r, fill, more = '') => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more ? ' ' + more : ''}/>`;
export const group = (s, more = '') => `<g ${more}>${s}</g>`;
export const box = (x, y, w, h) => `M${P(x, y)}h${n(w)}v${n(h)}h${n(-w)}z`;
export const lens = (x, y, w, h) => `M${P(x - w / 2, y)}q${P(w / 2, -h)} ${P(w, 0)}q${P(-w / 2, h)} ${P(-w, 0)}z`;
export const poly = (...points) => 'M' + points.map(([x, y]) => P(x, y)).join('L') + 'z';
