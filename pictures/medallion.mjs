// A guide's batik medallion, drawn from the name. No imports, under 3 KB.
const INKS = '0F5C5CF2D9A6B0492AF6DDB42B4A6FF0C9873B7A4BF5E6C07A2F3FEFC58E8A5A1EFAEBCB1F3F45E9A23B5B3A2A9CC7BC';

const safe = (text) => text.replace(/[<&>"]/g, '');
const ring = (count, radius, motif, turn = 0) =>
  Array.from({ length: count }, (_, i) => `<g transform="rotate(${((i * 360) / count + turn).toFixed(1)})translate(0 -${radius})">${motif}</g>`).join('');

/** SVG text for `name`; the same name always gives the same disc. Below 40 px only ring and initials remain. */
export function medallion(name, { size = 96, label = name } = {}) {
  const key = String(name).normalize('NFC').trim();
  let h = 2166136261;
  for (const ch of key.toLowerCase()) h = Math.imul(h ^ ch.codePointAt(0), 16777619) >>> 0;
  const ink = (i) => '#' + INKS.slice((h % 8) * 12 + i * 6).slice(0, 6),
    a = ink(0),
    b = ink(1),
    small = size < 40,
    id = 'm' + h.toString(36) + size;
  const words = key.split(/\s+/),
    initials = safe(
      [words[0], ...words.slice(1).slice(-1)]
        .map((w) => [...w][0] ?? '')
        .join('')
        .toUpperCase(),
    );
  const K = 12 + ((h >>> 4) % 4) * 2,
    fill = (d, colour = b) => `<path fill="${colour}" d="${d}"/>`,
    dot = (r, y = 0) => `<circle r="${r}" cy="${y}" fill="${b}"/>`;
  const field = [
    () => ring(K, 35, fill('M0 10C-6 4-4-5 0-10C4-5 6 4 0 10z') + fill('M0 5C-2 2-2-3 0-5C2-3 2 2 0 5z', a)) + ring(K, 44, dot(1.5), 180 / K),
    () => ring(K, 36, fill('M-7 8A7 12 0 0 1 7 8H4A4 8 0 0 0-4 8z') + dot(2, 6)) + ring(K, 43, dot(2), 180 / K),
    () => ring(K, 36, `<path d="M-5 6Q-7-4 1-7Q8-7 6-1Q4 3 1 0" fill="none" stroke="${b}" stroke-width="2.3" stroke-linecap="round"/>`) + ring(K, 28, dot(1.3)),
    () => ring(K, 37, fill('M0-8L6.5 0L0 8L-6.5 0z') + fill('M0-4L3 0L0 4L-3 0z', a)) + ring(K, 44, dot(1.3), 180 / K),
    () => [29, 35, 41].map((r, i) => ring(K + i * 4, r, dot(2 + i * 0.3), i * 7)).join(''),
  ][(h >>> 8) % 5];
  let crackle = '';
  for (let i = 0; i < 7; i++) {
    const t = (h >>> (i * 4)) % 63,
      at = (q, r) => `${Math.round(Math.cos(q / 10) * r)} ${Math.round(Math.sin(q / 10) * r)}`;
    crackle += `M${at(t, 48)}L${at(t + 3, 38 - (t % 7))}L${at(t + 6, 32)}L${at(t + 11, 48)}`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="${size}" height="${size}" role="img" aria-label="${safe(String(label))}"><clipPath id="${id}"><circle r="49"/></clipPath><g clip-path="url(#${id})"><circle r="50" fill="${a}"/>${small ? '' : field()}${small ? '' : `<path d="${crackle}" fill="none" stroke="${a}" stroke-width=".7" opacity=".8"/>`}</g><circle r="47.2" fill="none" stroke="${b}" stroke-width="1.6"/><circle r="${small ? 36 : 24.5}" fill="${b}"/><circle r="${small ? 32 : 22}" fill="none" stroke="${a}" stroke-width=".9"/><text y="${small ? 12 : 7.4}" text-anchor="middle" font-family="Fraunces,'Noto Serif Sinhala','Noto Serif Tamil',Georgia,serif" font-weight="600" font-size="${small ? 34 : 21}" fill="${a}">${initials}</text></svg>`;
}
