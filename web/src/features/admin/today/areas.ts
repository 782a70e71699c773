import { ADMIN_DEFAULTS, type AdminSearch } from "../params";
import type { AdminTab, StateFilter } from "../searchValues";

type AreaPart = { tab: AdminTab; show?: StateFilter; order?: string; only?: string };

/** The rows of each queue. */
const QUEUE_AREAS: Record<string, AreaPart> = {
  packages: { tab: "packages" },
  revisions: { tab: "packages" },
  applications: { tab: "applications", show: "pending" },
  join_requests: { tab: "requests", show: "pending" },
  credentials: { tab: "credentials", show: "pending" },
  reports: { tab: "conversations", show: "open" },
  messages: { tab: "messages", show: "open" },
  handovers: { tab: "handovers" },
  commission_requests: { tab: "payouts" },
  manual_refunds: { tab: "logs", show: "success" },
  refund_approvals: { tab: "payouts" },
  payment_reviews: { tab: "logs", show: "pending" },
  disputes: { tab: "disputes", show: "open" },
  late_requests: { tab: "bookings", show: "pending", order: "created" },
  flags_shared_card: { tab: "flags", show: "open", only: "shared_card" },
  flags_self_booking: { tab: "flags", show: "open", only: "self_booking" },
  flags_copied_text: { tab: "flags", show: "open", only: "copied_text" },
  flags_contact_before_payment: { tab: "flags", show: "open", only: "contact_before_payment" },
};

/** Where what fails is read or repaired. */
const FAILING_AREAS: Record<string, AreaPart> = {
  dead_jobs: { tab: "jobs" },
  late_jobs: { tab: "jobs" },
  returned_mails: { tab: "jobs" },
  payments_in_doubt: { tab: "logs", show: "pending" },
  stuck_refunds: { tab: "logs", show: "success" },
  stuck_transfers: { tab: "payouts" },
  payment_provider: { tab: "jobs" },
  mail: { tab: "jobs" },
  texts: { tab: "jobs" },
  webhooks: { tab: "logs" },
  calendars: { tab: "guides" },
  webhook_endpoints: { tab: "partners", only: "webhooks" },
};

/** The figures of the money. */
export const MONEY_AREAS = {
  captured: areaAddress({ tab: "payments" }),
  refunded: areaAddress({ tab: "logs" }),
  payouts: areaAddress({ tab: "payouts" }),
  reconciliation: areaAddress({ tab: "reconciliation" }),
} satisfies Record<string, AdminSearch>;

export const BOOKINGS_AREA = areaAddress({ tab: "bookings", order: "-created" });

function areaAddress(area: AreaPart): AdminSearch {
  return { ...ADMIN_DEFAULTS, ...area };
}

export function queueAddress(queue: string): AdminSearch | undefined {
  return knownAddress(QUEUE_AREAS, queue);
}

export function failingAddress(kind: string): AdminSearch | undefined {
  return knownAddress(FAILING_AREAS, kind);
}

function knownAddress(areas: Record<string, AreaPart>, name: string): AdminSearch | undefined {
  const area = Object.hasOwn(areas, name) ? areas[name] : undefined;
  return area && areaAddress(area);
}
