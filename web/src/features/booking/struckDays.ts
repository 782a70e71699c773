import { type BusyDays, isDayTaken } from "../../lib/busyDays";
import { plusDays } from "../../lib/dates";

type StruckDays = {
  /** Whether the hosts themselves are the reason for some day. */
  byHosts: boolean;
  /** The seasons' rules behind the others, each once. */
  rules: string[];
};

/** As far as bookings go. */
const DAYS_AHEAD = 731;

/** Why days from `first` on are struck out; `rule` is what a season refuses on a day. */
export function reasonsOf(
  first: string,
  leaders: readonly string[],
  taken: readonly BusyDays[],
  rule: (day: string) => string | undefined,
): StruckDays {
  const end = plusDays(first, DAYS_AHEAD);
  const ends = taken.map((one) => one.last).toSorted();
  const last = ends.at(-1) ?? "";
  const rules = new Set<string>();
  let byHosts = false;
  for (let day = first; day <= last && day < end; day = plusDays(day, 1)) {
    if (!isDayTaken(day, leaders, taken)) continue;
    const text = rule(day);
    if (text === undefined) byHosts = true;
    else rules.add(text);
  }
  return { byHosts, rules: [...rules] };
}
