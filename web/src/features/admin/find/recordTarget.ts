import { ADMIN_DEFAULTS, type AdminSearch } from "../params";
import type { AdminTab } from "../searchValues";
import type { AdminRecord, RecordKind } from "./queries";

const TABS: Record<Exclude<RecordKind, "payment">, AdminTab> = {
  person: "people",
  guide: "guides",
  booking: "bookings",
  package: "package_list",
  application: "applications",
  message: "messages",
};

/** Where a found record is. */
export function recordTarget({ kind, id, booking_id }: AdminRecord): AdminSearch {
  if (kind === "payment") return entryOf("bookings", booking_id ?? "");
  return entryOf(TABS[kind], id);
}

function entryOf(tab: AdminTab, item: string): AdminSearch {
  return { ...ADMIN_DEFAULTS, tab, item };
}
