const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
/** After these days are exact enough; ages and targets change their unit at the same place. */
const LONGEST_IN_HOURS = 3 * DAY;

/** 0 is "under 1 min", 45 "45 min", 300 "5 h", 4320 "3 d". */
export function spanText(minutes: number): string {
  if (minutes < 1) return "under 1 min";
  if (minutes < HOUR) return `${Math.floor(minutes)} min`;
  if (minutes <= LONGEST_IN_HOURS) return `${Math.floor(minutes / HOUR)} h`;
  return `${Math.floor(minutes / DAY)} d`;
}

/** By the server's clock, as the device's may be wrong. */
export function ageText(since: string, at: string): string {
  return spanText((Date.parse(at) - Date.parse(since)) / MINUTE_MS);
}

/** Of a target: "6 h", "48 h", "30 d". */
export function hoursText(hours: number): string {
  const isWholeDays = hours > LONGEST_IN_HOURS / HOUR && hours % 24 === 0;
  return isWholeDays ? `${hours / 24} d` : `${hours} h`;
}

/** "+12%", "−8%", "the same"; nothing to compare with is undefined. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return "the same";
  return percent > 0 ? `+${percent}%` : `−${-percent}%`;
}

/** A share in percent, with a decimal below ten: "4.2%", "38%"; of nothing it is undefined. */
export function shareText(part: number, whole: number): string | undefined {
  if (whole === 0) return undefined;
  const percent = (100 * part) / whole;
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)}%`;
}
