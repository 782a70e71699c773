const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;
/** Finer, because each side of zero is rounded up to a line. */
const LINES_AROUND_ZERO = 6;

/** Round grid lines from at or below `lowest` to at or above `highest`; zero is always one of them. */
export function chartScale(highest: number, lowest = 0): number[] {
  const rough = Math.max(highest - Math.min(lowest, 0), 1) / (lowest < 0 ? LINES_AROUND_ZERO : LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const below = Math.max(0, Math.ceil(-lowest / step));
  const above = Math.max(below > 0 ? 0 : 1, Math.ceil(highest / step));
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
}
