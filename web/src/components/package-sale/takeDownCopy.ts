import { countText } from "../../lib/text";

export const copy = {
  takeDown: "Take off sale…",
  takeDownTitle: "Take this package off sale",
  takeDownText: "Travelers no longer find it and cannot send requests. Only an admin can put it back on sale.",
  takeDownReason: "Reason for its owners",
  takeDownSend: "Take off sale",
  takingDown: "Taking off sale…",
  takenDownTitle: "Package taken off sale",
  takenDownText: "Its owners see your reason.",
} as const;

/** As on the server. */
export const LEAST_REASON = 10;
export const REASON_LENGTH = 500;

/** Once it is begun, how much is missing. */
export function reasonHint(length: number): string {
  const missing = LEAST_REASON - length;
  const size =
    length === 0
      ? `From ${LEAST_REASON} to ${REASON_LENGTH} characters.`
      : missing > 0
        ? `${countText(missing, "more character is", "more characters are")} needed.`
        : "";
  return `They read exactly these words. ${size}`.trim();
}
