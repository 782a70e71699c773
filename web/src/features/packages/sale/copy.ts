import type { PackageSale } from "../../../api/packageSales";

export const copy = {
  takeDown: "Take off sale…",
  takeDownTitle: "Take this package off sale",
  takeDownText: "Travelers no longer find it and cannot send requests. Only an admin can put it back on sale.",
  takeDownReason: "Reason for its owners",
  takeDownHint: "From 10 to 500 characters. They read it as you write it.",
  takeDownSend: "Take off sale",
  takingDown: "Taking off sale…",
  takenDownTitle: "Package taken off sale",
  takenDownText: "Its owners see your reason.",
} as const;

/** What the state means for bookings. */
export const meaning: Partial<Record<PackageSale["state"], string>> = {
  paused: "Travelers do not find it and cannot send new requests. Requests and bookings that exist go on.",
  retired: "Travelers do not find it and cannot send new requests. Requests and bookings that exist go on.",
  taken_down: "Travelers do not find it. Requests and approved bookings cannot go on; confirmed trips do.",
};
