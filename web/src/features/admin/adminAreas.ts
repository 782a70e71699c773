import { type ComponentType, lazy } from "react";
import { Applications } from "./Applications";
import { AuditLog } from "./AuditLog";
import { copy } from "./copy";
import { DeadLetters } from "./DeadLetters";
import { JoinRequests } from "./JoinRequests";
import { Messages } from "./Messages";
import { PackageReview } from "./PackageReview";
import type { AdminSearch } from "./params";
import { PaymentLogs } from "./payments/PaymentLogs";
import { PaymentOverview } from "./payments/PaymentOverview";
import type { ReviewCounts } from "./queries";
import { Reports } from "./Reports";
import { Reviews } from "./reviews/Reviews";
import type { AdminTab } from "./searchValues";

export type DeskPanel = ComponentType<{ search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void }>;

export type DeskTab = {
  id: AdminTab;
  label: string;
  Panel: DeskPanel;
  /** How many wait for a decision. */
  waiting?: (counts: ReviewCounts) => number;
};

// Loaded with their tabs.
const Bookings = lazy(() => import("./bookings/Bookings").then((file) => ({ default: file.Bookings })));
const Credentials = lazy(() => import("./credentials/Credentials").then((file) => ({ default: file.Credentials })));
const Guides = lazy(() => import("./guides/Guides").then((file) => ({ default: file.Guides })));
const Handovers = lazy(() => import("./handovers/Handovers").then((file) => ({ default: file.Handovers })));
const People = lazy(() => import("./people/People").then((file) => ({ default: file.People })));
const Payouts = lazy(() => import("./payouts/Payouts").then((file) => ({ default: file.Payouts })));

/** The specification's five, in its order. */
const REVIEW: readonly DeskTab[] = [
  {
    id: "packages",
    label: copy.packages,
    Panel: PackageReview,
    waiting: (counts) => counts.packages + counts.revisions,
  },
  { id: "applications", label: copy.applications, Panel: Applications, waiting: (counts) => counts.applications },
  { id: "requests", label: copy.requests, Panel: JoinRequests, waiting: (counts) => counts.join_requests },
  { id: "payments", label: copy.payments, Panel: PaymentOverview },
  { id: "logs", label: copy.logs, Panel: PaymentLogs },
];

/** `name` is a heading of the list; the first group has none. */
export const DESK_GROUPS: readonly { name: string; tabs: readonly DeskTab[] }[] = [
  { name: "", tabs: REVIEW },
  {
    name: copy.records,
    tabs: [
      { id: "bookings", label: copy.bookings, Panel: Bookings },
      { id: "people", label: copy.people, Panel: People },
      { id: "guides", label: copy.guidesList, Panel: Guides },
      { id: "handovers", label: copy.handovers, Panel: Handovers },
    ],
  },
  { name: copy.money, tabs: [{ id: "payouts", label: copy.payouts, Panel: Payouts }] },
  {
    name: copy.trust,
    tabs: [
      { id: "credentials", label: copy.credentials, Panel: Credentials, waiting: (counts) => counts.credentials },
      { id: "conversations", label: copy.reports, Panel: Reports, waiting: (counts) => counts.reports },
      { id: "reviews", label: copy.reviews, Panel: Reviews },
      { id: "messages", label: copy.messages, Panel: Messages },
    ],
  },
  {
    name: copy.system,
    tabs: [
      { id: "audit", label: copy.audit, Panel: AuditLog },
      { id: "jobs", label: copy.jobs, Panel: DeadLetters },
    ],
  },
];

export const DESK_TABS = DESK_GROUPS.flatMap(({ tabs }) => tabs);
