// Makes the text of a drawing small without changing what it shows: short ids, bare decimals, relative steps.

const idOf = (i) => (i < 26 ? '' : idOf(Math.floor(i / 26) - 1)) + 'abcdefghijklmnopqrstuvwxyz'[i % 26];

const bare = (v) => String(v).replace(/^(-?)0\./, '$1.');
// numbers side by side need a blank only where they would run together
const join = (numbers) =>
  numbers.map(bare).reduce((s, v, i) => s + (i && !v.startsWith('-') && !(v.startsWith('.') && /\.\d+$/.test(numbers[i - 1])) ? ' ' : '') + v, '');

const TAKES = { M: 2, L: 2, H: 1, V: 1, T: 2, Q: 4, S: 4, C: 6, A: 7, Z: 0 };
const round = (v, places) => +v.toFixed(places);

/** Rewrites path data in relative steps, never letting rounding add up. */
export function shorten(d, places = 1) {
  let x = 0,
    y = 0,
    x0 = 0,
    y0 = 0,
    last = '',
    out = '';
  for (const [, command, text] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const all = (text.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number),
      kind = command.toUpperCase(),
      size = TAKES[kind],
      own = command !== kind;
    for (let i = 0; i === 0 || i < all.length; i += size || 1) {
      const part = all.slice(i, i + size),
        step = kind === 'M' && i ? 'L' : kind;
      if (step === 'Z') {
        out += last === 'z' ? '' : 'z';
        [x, y, last] = [x0, y0, 'z'];
        continue;
      }
      const relative = part.map((v, j) => {
        if (step === 'H') return round(own ? v : v - x, places);
        if (step === 'V') return round(own ? v : v - y, places);
        if (step === 'A' && j < 5) return v;
        const across = step === 'A' ? j === 5 : j % 2 === 0;
        return round(own ? v : v - (across ? x : y), places);
      });
      const to = step.toLowerCase();
      if (to === 'h') x = round(x + relative[0], places);
      else if (to === 'v') y = round(y + relative[0], places);
      else [x, y] = [round(x + relative.at(-2), places), round(y + relative.at(-1), places)];
      if (step === 'M') [x0, y0] = [x, y];
      const numbers = join(relative),
        same = to === last || (last === 'm' && to === 'l');
      out += same && to !== 'm' ? (numbers.startsWith('-') ? numbers : ` ${numbers}`) : to + numbers;
      last = to;
    }
  }
  return out;
}

const PLAIN = /(^|[^\d.])0\.(?=\d)/g;

export function trim(svg, places = 1) {
  const ids = new Map();
  for (const [, id] of svg.matchAll(/ id="([^"]+)"/g)) if (!ids.has(id)) ids.set(id, idOf(ids.size));
  return svg
    .replace(/ id="([^"]+)"/g, (_, id) => ` id="${ids.get(id)}"`)
    .replace(/(href="#|url\(#)([^")]+)/g, (all, lead, id) => (ids.has(id) ? lead + ids.get(id) : all))
    .replace(/ d="([^"]*)"/g, (_, d) => ` d="${shorten(d, places)}"`)
    .replace(
      / (transform|opacity|stop-opacity|offset|stroke-width|stroke-dasharray|x|y|r|width|height|cx|cy)="([^"]*)"/g,
      (_, name, value) => ` ${name}="${value.replace(PLAIN, '$1.')}"`,
    )
    .replace(/<linearGradient id="(\w+)" x1="0" y1="0" x2="0"/g, '<linearGradient id="$1" x2="0"');
}
