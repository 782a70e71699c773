// Chance that repeats: every number here follows from a name or a seed, so the same picture always comes out.

/** A 32-bit FNV-1a hash of any text. */
export const hash = (text) => {
  let h = 2166136261;
  for (const ch of String(text)) h = Math.imul(h ^ ch.codePointAt(0), 16777619);
  return h >>> 0;
};

/** A stream of numbers in 0..1 (mulberry32). */
export const rng = (seed) => {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Smooth value noise along a line, in 0..1. */
export const noise1 = (seed) => {
  const at = (i) => rng(hash(seed + ':' + i))();
  return (x) => {
    const i = Math.floor(x),
      f = x - i,
      u = f * f * (3 - 2 * f);
    return at(i) * (1 - u) + at(i + 1) * u;
  };
};

export const lerp = (a, b, t) => a + (b - a) * t;
