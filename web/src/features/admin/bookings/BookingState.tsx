import { STATE_NAMES } from "./copy";

/** One colour each, the same everywhere. */
export function BookingState({ of }: { of: string }) {
  return <span className={`status ${of}`}>{STATE_NAMES[of] ?? of}</span>;
}
