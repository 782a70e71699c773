import { type ComponentType, lazy } from "react";
import type { StaffRight } from "../../api/staffRights";
import { Applications } from "./Applications";
import { AuditLog } from "./AuditLog";
import { copy } from "./copy";
import { DeadLetters } from "./DeadLetters";
import { JoinRequests } from "./JoinRequests";
import { PackageReview } from "./PackageReview";
import type { AdminSearch } from "./params";
import { PaymentOverview } from "./payments/PaymentOverview";
import type { ReviewCounts } from "./queries";
import type { AdminTab } from "./searchValues";

export type DeskPanel = ComponentType<{ search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void }>;

export type DeskTab = {
  id: AdminTab;
  label: string;
  Panel: DeskPanel;
  /** The rights without which it could not be read. */
  needs: readonly StaffRight[];
  /** Rights of which one is enough. */
  needsOne?: readonly StaffRight[];
  /** How many wait for a decision. */
  waiting?: (counts: ReviewCounts) => number;
};

// Loaded with their tabs.
const Bookings = lazy(() => import("./bookings/Bookings").then((file) => ({ default: file.Bookings })));
const Content = lazy(() => import("./content/Content").then((file) => ({ default: file.Content })));
const Credentials = lazy(() => import("./credentials/Credentials").then((file) => ({ default: file.Credentials })));
const Flags = lazy(() => import("./flags/Flags").then((file) => ({ default: file.Flags })));
const Guides = lazy(() => import("./guides/Guides").then((file) => ({ default: file.Guides })));
const Handovers = lazy(() => import("./handovers/Handovers").then((file) => ({ default: file.Handovers })));
const Messages = lazy(() => import("./messages/Messages").then((file) => ({ default: file.Messages })));
const PackageList = lazy(() => import("./packageList/PackageList").then((file) => ({ default: file.PackageList })));
const People = lazy(() => import("./people/People").then((file) => ({ default: file.People })));
const Disputes = lazy(() => import("./disputes/Disputes").then((file) => ({ default: file.Disputes })));
const Reconciliation = lazy(() =>
  import("./reconciliation/Reconciliation").then((file) => ({ default: file.Reconciliation })),
);
const Reports = lazy(() => import("./reports/Reports").then((file) => ({ default: file.Reports })));
const Reviews = lazy(() => import("./reviews/Reviews").then((file) => ({ default: file.Reviews })));
const Today = lazy(() => import("./today/Today").then((file) => ({ default: file.Today })));
const Staff = lazy(() => import("./staff/Staff").then((file) => ({ default: file.Staff })));
const PaymentLogs = lazy(() => import("./payments/PaymentLogs").then((file) => ({ default: file.PaymentLogs })));
const Partners = lazy(() => import("./partners/Partners").then((file) => ({ default: file.Partners })));
const Payouts = lazy(() => import("./payouts/Payouts").then((file) => ({ default: file.Payouts })));
const Templates = lazy(() => import("./templates/Templates").then((file) => ({ default: file.Templates })));

/** The specification's five, in its order. */
const REVIEW: readonly DeskTab[] = [
  {
    id: "packages",
    label: copy.packages,
    Panel: PackageReview,
    needs: ["decide_packages"],
    waiting: (counts) => counts.packages + counts.revisions,
  },
  {
    id: "applications",
    label: copy.applications,
    Panel: Applications,
    needs: ["find_people"],
    waiting: (counts) => counts.applications,
  },
  {
    id: "requests",
    label: copy.requests,
    Panel: JoinRequests,
    needs: ["find_people"],
    waiting: (counts) => counts.join_requests,
  },
  { id: "payments", label: copy.payments, Panel: PaymentOverview, needs: ["read_money", "read_reports"] },
  { id: "logs", label: copy.logs, Panel: PaymentLogs, needs: ["read_money"] },
];

/** `name` is a heading of the list; the first group has none. */
export const DESK_GROUPS: readonly { name: string; tabs: readonly DeskTab[] }[] = [
  { name: "", tabs: REVIEW },
  {
    name: copy.records,
    tabs: [
      { id: "today", label: copy.today, Panel: Today, needs: [] },
      { id: "bookings", label: copy.bookings, Panel: Bookings, needs: ["read_bookings"] },
      { id: "people", label: copy.people, Panel: People, needs: ["find_people"] },
      { id: "guides", label: copy.guidesList, Panel: Guides, needs: ["find_people"] },
      {
        id: "package_list",
        label: copy.packageList,
        Panel: PackageList,
        needs: [],
        needsOne: ["find_people", "decide_packages"],
      },
      { id: "handovers", label: copy.handovers, Panel: Handovers, needs: ["act_on_bookings"] },
    ],
  },
  {
    name: copy.money,
    tabs: [
      { id: "payouts", label: copy.payouts, Panel: Payouts, needs: ["read_money"] },
      { id: "reconciliation", label: copy.reconciliation, Panel: Reconciliation, needs: ["read_money"] },
      { id: "disputes", label: copy.disputes, Panel: Disputes, needs: ["read_money"] },
    ],
  },
  {
    name: copy.trust,
    tabs: [
      {
        id: "credentials",
        label: copy.credentials,
        Panel: Credentials,
        needs: ["decide_applications"],
        waiting: (counts) => counts.credentials,
      },
      {
        id: "conversations",
        label: copy.reports,
        Panel: Reports,
        needs: ["handle_messages"],
        waiting: (counts) => counts.reports,
      },
      { id: "flags", label: copy.flags, Panel: Flags, needs: ["act_on_people"] },
      { id: "reviews", label: copy.reviews, Panel: Reviews, needs: ["edit_content"] },
      { id: "messages", label: copy.messages, Panel: Messages, needs: ["handle_messages"] },
      { id: "templates", label: copy.templates, Panel: Templates, needs: ["edit_content"] },
      { id: "content", label: copy.content, Panel: Content, needs: ["edit_content"] },
    ],
  },
  {
    name: copy.system,
    tabs: [
      { id: "audit", label: copy.audit, Panel: AuditLog, needs: ["read_audit"] },
      { id: "jobs", label: copy.jobs, Panel: DeadLetters, needs: ["operate"] },
      { id: "partners", label: copy.partners, Panel: Partners, needs: ["manage_partners"] },
      { id: "staff", label: copy.staff, Panel: Staff, needs: ["manage_staff"] },
    ],
  },
];

/** Those that can be read with these rights. */
export function areasFor(rights: readonly StaffRight[]): typeof DESK_GROUPS {
  return DESK_GROUPS.map(({ name, tabs }) => ({
    name,
    tabs: tabs.filter(
      ({ needs, needsOne }) =>
        needs.every((right) => rights.includes(right)) && (needsOne?.some((right) => rights.includes(right)) ?? true),
    ),
  })).filter(({ tabs }) => tabs.length > 0);
}
