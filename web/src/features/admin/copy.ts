import { instantText } from "../../lib/instants";
import { countText } from "../../lib/text";

export const copy = {
  title: "Admin Dashboard",
  subtitle: "Manage payments, bookings, and monitor system activity",
  tabs: "Admin areas",
  zone: "Times by your own clock; days of figures and files by Sri Lankan time (Asia/Colombo).",
  packages: "Package Review",
  applications: "Guide Applications",
  requests: "Guide Package Opt In",
  payments: "Payment Overview",
  logs: "Payment Logs",
  audit: "Audit",
  messages: "Messages",
  templates: "Reply templates",
  content: "Content",
  partners: "Partners and webhooks",
  jobs: "Jobs",
  payouts: "Payouts",
  reconciliation: "Reconciliation",
  disputes: "Disputes",
  staff: "Staff",
  handovers: "Hand over",
  credentials: "Credentials",

  today: "Today",
  bookings: "Bookings",
  people: "People",
  guidesList: "Guides",
  packageList: "Packages",
  // Groups of tabs
  records: "Records",
  money: "Money",
  trust: "Trust",
  system: "System",
  allAreas: "All areas",

  reports: "Reported Chats",
  flags: "Flags",
  queuesChanged: "What waits for a decision has changed.",

  // The gate
  signedOutTitle: "Authentication Required",
  signedOutText: "You need to sign in to access the admin dashboard.",
  signIn: "Sign In",
  deniedTitle: "Access Denied",
  deniedText: "Admin access required.",
  goHome: "Go Home",
  secondFactorTitle: "A second step is needed",
  secondFactorText: "The staff signs in with a second step. Set up an authenticator app, then sign in again with it.",
  setUpSecondFactor: "Security settings",
  otherRoleText: "Your role does not open this area.",
  checking: "Checking permissions...",
  lookingFor: "Looking for the entry…",
  errorTitle: "Something went wrong",
  tryAgain: "Try again",

  // Lists
  preview: "Preview",
  back: "Back to the list",
  move: "move",
  approveKey: "approve",
  rejectKey: "reject",
  approve: "Approve",
  reject: "Reject",
  cancel: "Cancel",
  all: "All",
  pending: "Pending",
  approved: "Approved",
  confirmed: "Confirmed",
  balance_due: "Balance due",
  cancelled: "Cancelled",
  active: "Active",
  suspended: "Suspended",
  admin: "Admin",
  banned: "Banned",
  on_sale: "On sale",
  paused: "Paused",
  retired: "Retired",
  taken_down: "Taken down",
  private: "For one traveler",
  rejected: "Rejected",
  rejected_changes: "Rejected changes",
  in_force: "In force",
  expiring: "Expiring",
  expired: "Expired",
  refused: "Refused",
  status: "Status",
  nothingFound: "Nothing of that name.",
  noneOfState: "There is nothing in this state.",
  unknown: "Unknown",
  reason: "Reason for rejection",
  reasonOptional: "Reason for rejection (optional)",
  reasonMissing: "Please provide a rejection reason",
  error: "Error",
  conflict: "Somebody else has changed or decided it meanwhile. The list has been read again.",

  // Package review
  waitingForReview: "Waiting for review",
  searchPackages: "Title, owner or place",
  packagesFailed: "Failed to fetch pending packages",
  packagesEmpty: "No packages are waiting for review.",
  packageFailed: "Failed to update package status",
  approvedTitle: "Package Approved",
  approvedText: "Package has been approved successfully",
  rejectedTitle: "Package Rejected",
  rejectedText: "Package has been rejected successfully",
  rejectPackage: "Reject Package",
  package: "Package",
  owner: "Owner",
  category: "Category",
  days: "Days",
  priceShort: "Price",
  submitted: "Submitted",
  changesBadge: "Changes",
  resubmittedBadge: "Resubmitted",
  newNote: "New package",
  resubmittedNote: "Sent in again after a decision",
  changesNote: "Changes to a live package",
  openPage: "Open full page",
  gone: "This package is not waiting any more.",
  views: "What to look at",
  changes: "Changes",
  proposed: "Proposed",
  live: "Live",
  noChanges: "Nothing that travelers see would change.",
  checks: "At a glance",
  readFailed: "The package could not be read.",

  // Fields of a package
  titleField: "Title",
  description: "Description",
  duration: "Duration",
  groupSize: "Max Group Size",
  locations: "Locations",
  categories: "Categories",
  highlights: "Highlights",
  included: "What's Included",
  excluded: "What's Not Included",
  languages: "Languages",
  transport: "Transport",
  stops: "Stops",
  paidLocally: "Paid locally",
  nothingPaidLocally: "Nothing is paid locally",
  optionalCost: "optional",
  shopping: "Shopping stops",
  noShopping: "No shopping stops",
  commission: "The guide or driver receives a commission there",
  noCommission: "The guide and driver receive no commission there",
  notSaid: "Not said yet",
  price: "Base price per person",
  groupPrices: "Group prices",
  seasons: "Seasons",
  rooms: "Room prices",
  pictures: "Pictures",

  // Guide applications
  searchApplications: "Name or e-mail",
  applicationsLoading: "Loading guide applications...",
  applicationsFailed: "Failed to fetch guide applications",
  applicationsEmpty: "No guide applications found. All applications have been processed!",
  approveFailed: "Failed to approve application",
  rejectFailed: "Failed to reject application",
  applicationApprovedTitle: "Application Approved",
  applicationApprovedText: "Guide application has been approved and guide profile created.",
  applicationRejectedTitle: "Application Rejected",
  applicationRejectedText: "Guide application has been rejected.",
  rejectApplication: "Reject Application",
  applicant: "Applicant",
  applicationSubject: "your application as a guide",
  appliedOn: "Applied on",
  approvedOn: "Approved on",
  rejectedOn: "Rejected on",
  email: "E-mail",
  whatsapp: "WhatsApp",
  specialties: "Specialties",
  noBio: "No bio.",
  notGiven: "Not given",
  experience: "Experience",

  // Join requests
  requestsTitle: "Guide Package Requests",
  searchRequests: "Guide or package",
  requestsFailed: "Failed to load requests",
  requestsEmpty: "No package requests found.",
  requestApproveFailed: "Failed to approve request",
  requestRejectFailed: "Failed to reject request",
  requestApprovedTitle: "Request approved successfully!",
  requestApprovedText: "The guide is now one of its hosts.",
  requestRejectedTitle: "Request rejected",
  requestRejectedText: "The guide is told why.",
  rejectRequest: "Reject Request",
  requested: "Requested",
  message: "Message",
  rejectionReason: "Rejection reason",

  // Payments
  paymentsFailed: "Failed to fetch payment data.",
  period: "Period",
  month: "30 days",
  quarter: "90 days",
  year: "12 months",
  revenue: "Total revenue",
  completed: "Completed",
  failedPayments: "Failed",
  pendingPayments: "Pending",
  refunded: "Refunded",
  successRate: "Success rate",
  average: "Average payment",
  noPayments: "None in this period",
  noRevenue: "No payment came in during this period.",
  revenueOverTime: "Revenue over time",
  asTable: "The same as a table",
  kind: "Kind",
  latest: "Latest successful payments",
  amount: "Amount",
  booking: "Booking",
  note: "Note",
  logsLoading: "Loading payment logs...",
  logsFailed: "Failed to fetch payment logs.",
  logsEmpty: "No payments yet",
  success: "Success",
  failed: "Failed",
  session: "Session",
  method: "Method",
  refunds: "Refunds",
  refundsFailed: "The refunds could not be read.",
  nothingBack: "Nothing has gone back.",
  left: "Left of the payment",
  secondStep: "Giving money back needs a second step at sign-in.",
  setUp: "Set up an authenticator app",
  giveBack: "Refund",
  amountBack: "Amount in US dollars",
  whyBack: "Reason",
  amountAndReason: "Name an amount that is left and a reason.",
  refundQueued: "Refund queued",
  refundWaits: "Refund waits for a second person",
  refundWaitsText: "Another person must approve it. Until then nothing goes back.",
  refundFailed: "The refund could not be made.",
  settle: "Sent by hand",
  howSent: "How was it sent?",
  howSentMissing: "Say how the money was sent, such as a transfer's number.",
  settled: "Refund settled",
  settledText: "The traveler is told.",
  csv: "Export CSV",
  csvMaking: "Exporting…",

  // Audit
  searchAudit: "Person or action",
  auditFailed: "The log could not be read.",
  auditEmpty: "Nothing has been done yet.",
  when: "When",
  who: "Who",
  action: "Action",
  subject: "Subject",
  before: "Before",
  after: "After",
  noDetails: "Nothing more was written down.",

  // Failed jobs
  job: "Job",
  attempts: "Attempts",
  reasonGiven: "What went wrong",
  searchJobs: "Job or reason",
  jobsFailed: "The jobs could not be read.",
  jobsEmpty: "No job has been given up.",
  retry: "Try again",
  retriedTitle: "Tried again",
  retriedText: "The job is back in the queue.",
  retryFailed: "The job could not be put back.",

  // Messages and reports
  handled: "Handled",
  dismissed: "Dismissed",
  open: "Open",
  decided: "Decided",
  waiting: "Waiting",
  delivered: "Delivered",
  any: "All",
  markHandled: "Mark as handled",
  markOpen: "Mark as open again",
  guide: "Guide",
  traveler: "Traveler",

  // Reviews
  reviews: "Reviews",
  shown: "Shown",
  hidden: "Hidden",

  // Claims and facts
  claims: "What the site claims, and what is so",
} as const;

/** Names of the log's tables. */
const KINDS: Readonly<Record<string, string>> = {
  packages: "Package",
  package_revisions: "Changes to a package",
  guide_applications: "Guide application",
  guide_package_requests: "Request to join",
  guides: "Guide",
  profiles: "Profile",
  booking_requests: "Booking",
  reviews: "Review",
  chat_reports: "Reported chat",
  reply_templates: "Reply template",
  content_versions: "Content",
  api_keys: "API key",
  webhook_endpoints: "Webhook endpoint",
  contact_messages: "Message",
  payments: "Payment",
  refunds: "Refund",
  payment_logs: "Payment log",
  disputes: "Dispute",
  reconciliation_runs: "Reconciliation",
  reconciliation_differences: "Difference from the provider",
  jobs: "Job",
  payouts: "Payout",
  commission_requests: "Change of commission",
  guide_credentials: "Credential",
  service_targets: "Service target",
  search_misses: "Search without results",
};

/** "Approve: Ella in a day". */
export function decisionText(what: string, name: string): string {
  return `${what}: ${name}`;
}

/** "4 Jan 2030, by Anusha Fernando". */
export function decidedBy(day: string, name: string | null | undefined): string {
  return name ? `${day}, by ${name}` : day;
}

export function totalApplications(count: number): string {
  return `${count} total applications`;
}

export function requestedBy(guide: string, day: string): string {
  return `Requested by ${guide} on ${day}`;
}

export function yearsText(years: number): string {
  return `${years}+ years experience`;
}

export function upToPeople(people: number): string {
  return `Up to ${people} people`;
}

export function dayText(number: number, part: string): string {
  return `Day ${number}: ${part}`;
}

/** "Ella +2". */
export function firstAndMore(names: readonly string[]): string {
  const [first = "", ...others] = names;
  return others.length === 0 ? first : `${first} +${others.length}`;
}

export function guideAndPackage(guide: string | undefined, title: string | undefined): string | undefined {
  return guide !== undefined && title !== undefined ? `${guide}, ${title}` : (title ?? guide);
}

/** "Guide application". */
export function kindText(subject: string): string {
  return Object.hasOwn(KINDS, subject) ? (KINDS[subject] ?? subject) : actionText(subject);
}

/** "package_approved" is "Package approved". */
export function actionText(action: string): string {
  const words = action.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function failedBecause(what: string, why: string): string {
  return `${what}. ${why}`;
}

export function chartText(total: string, first: string, last: string): string {
  return `${total} from ${first} to ${last}`;
}

export function barText(label: string, revenue: string, completed: number): string {
  return `${label}: ${revenue}, ${countText(completed, "payment", "payments")}`;
}

export function leftOfText(left: string, amount: string): string {
  return `${left} of ${amount} is left.`;
}

export function refundedText(amount: string): string {
  return `${amount} is on its way back; the traveler is told.`;
}

export function picturesText(count: number): string {
  return countText(count, "picture", "pictures");
}

export function daysWithStops(count: number, days: number): string {
  return `${count} of ${countText(days, "day", "days")} with a stop`;
}

/** "From 4 people: $250". */
export function groupStepText(people: number, price: string): string {
  return `From ${people} people: ${price}`;
}

export function roomsText(count: number): string {
  return countText(count, "room price", "room prices");
}

export function roleEndText(expires: string): string {
  return `Your role ends ${instantText(expires)}.`;
}
