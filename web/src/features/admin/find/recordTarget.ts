import { ADMIN_DEFAULTS, type AdminSearch } from "../params";
import type { AdminTab } from "../searchValues";
import type { AdminRecord, RecordKind } from "./queries";

export type RecordTarget = { search: AdminSearch } | { packageId: string };

const TABS: Record<Exclude<RecordKind, "payment">, AdminTab> = {
  person: "people",
  guide: "guides",
  booking: "bookings",
  package: "packages",
  application: "applications",
  message: "messages",
};

/** Where a found record is. A package that does not wait for review has only its public page. */
export function recordTarget({ kind, id, state, booking_id }: AdminRecord): RecordTarget {
  if (kind === "package" && state !== "pending") return { packageId: id };
  if (kind === "payment") return entryOf("bookings", booking_id ?? "");
  return entryOf(TABS[kind], id);
}

function entryOf(tab: AdminTab, item: string): RecordTarget {
  return { search: { ...ADMIN_DEFAULTS, tab, item } };
}
