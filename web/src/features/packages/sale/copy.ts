import type { PackageSale } from "../../../api/packageSales";

/** What the state means for bookings. */
export const meaning: Partial<Record<PackageSale["state"], string>> = {
  paused: "Travelers do not find it and cannot send new requests. Requests and bookings that exist go on.",
  retired: "Travelers do not find it and cannot send new requests. Requests and bookings that exist go on.",
  taken_down: "Travelers do not find it. Requests and approved bookings cannot go on; confirmed trips do.",
};
