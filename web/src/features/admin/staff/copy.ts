import type { StaffRight, StaffRole } from "../../../api/staffRights";
import { instantText } from "../../../lib/instants";
import { knownText } from "../knownText";

export const copy = {
  title: "Staff",
  lede: "Who works here, and what each may do. Every change is in the audit log.",
  loading: "Reading the staff…",
  failed: "The staff could not be read.",
  tryAgain: "Try again",
  members: "Members",
  add: "Add or change…",
  empty: "No one is on the staff yet.",
  secondStep: "Changes here need a second step. Set up an authenticator app first, and sign in with it.",
  setUp: "Security settings",

  name: "Name",
  role: "Role",
  granted: "Given by",
  reason: "Reason",
  until: "Until",
  factor: "Second factor",
  actions: "Actions",
  lasting: "No end",
  hasFactor: "Set up",
  noFactor: "Missing",
  onServer: "Set on the server, and changed only there.",
  yourself: "Another owner decides about your own role.",
  change: "Change…",
  end: "End…",

  dialogTitle: "Add or change a role",
  email: "E-mail address of the account",
  emailHint: "The person needs an account with a confirmed address.",
  lastDay: "Last day, by Sri Lankan time (optional)",
  lastDayHint: "At most 90 days ahead. Without it the role has no end, and replaces every other.",
  save: "Save",
  saving: "Saving…",
  saveFailed: "The role could not be saved.",
  savedTitle: "Role saved",
  cancel: "Cancel",

  endTitle: "End their roles",
  endSend: "End",
  ending: "Ending…",
  endEffect: "They lose every role at once, and get a notification.",
  endFailed: "The role could not be ended.",
  endedTitle: "Role ended",
  endedText: "The person is no longer on the staff.",

  matrix: "What each role may do",
  right: "Right",
  may: "Yes",
  mayNot: "No",

  rules: "Four eyes",
  rulesText: "Where a rule is on, no one decides their own case while another member of the staff could.",
  rulesFailed: "The rules could not be read.",
  ruleFailed: "The rule could not be saved.",
  approveAbove: "A second person approves refunds above",
  noSum: "No sum",
  sumMissing: "Enter a sum above zero, or nothing.",
  saveSum: "Save",
  savingSum: "Saving…",
  ruleSaved: "Rule saved",
} as const;

export const ROLE_TEXTS: Record<StaffRole, { name: string; text: string }> = {
  owner: { name: "Owner", text: "Everything, with roles, erasure and the rules below." },
  operations: { name: "Operations", text: "Runs bookings, guides, packages, people and failed work; moves no money." },
  support: {
    name: "Support",
    text: "Helps people: finds them, cancels and hands over bookings, blocks and unlocks accounts.",
  },
  finance: { name: "Finance", text: "Reads all money, gives refunds, and pays guides." },
  content: { name: "Content", text: "Decides on packages, hides reviews, and edits the texts of the site." },
  read_only: { name: "Read only", text: "Reads people, bookings, money and the audit log; changes nothing." },
};

export const RIGHT_TEXTS: Record<StaffRight, string> = {
  find_people: "Find people and guides, with contact data",
  read_bookings: "Read bookings",
  read_money: "Read payments, refunds and payouts",
  read_reports: "Read figures and export lists",
  decide_applications: "Decide on applications, licences and requests to join",
  decide_packages: "Decide on packages and edit them",
  act_on_bookings: "Cancel bookings and hand them over",
  move_money: "Give refunds, pay guides, decide on commissions",
  act_on_guides: "Edit, suspend and reinstate guides",
  act_on_people: "Sign people out, block and unlock them",
  erase_people: "Erase accounts",
  handle_messages: "Read messages and reported chats",
  edit_content: "Edit the texts of the site, and hide reviews",
  write_notes: "Add notes for the staff",
  operate: "Retry failed work",
  read_audit: "Read the audit log",
  manage_staff: "Give roles and set the four-eyes rules",
  manage_partners: "Give API keys and set up webhooks",
};

const RULES: Record<string, string> = {
  refund: "Refunds",
  manual_payment: "Payments recorded by hand",
  payout: "Payouts",
  commission: "Commissions",
  hand_over: "Handing over bookings",
  act_on_booking: "Deadlines, reopening and mails of bookings",
  suspend_guide: "Suspending guides",
  approve_application: "Applications, licences and requests to join",
  approve_package: "Packages",
  handle_report: "Reported chats",
  merge_people: "Merging accounts",
};

export function roleName(role: string): string {
  const names = Object.fromEntries(Object.entries(ROLE_TEXTS).map(([known, { name }]) => [known, name]));
  return knownText(names, role);
}

export function ruleName(action: string): string {
  return knownText(RULES, action);
}

export function untilText(expires: string | null): string {
  return expires === null ? copy.lasting : instantText(expires);
}

/** "Grace Lee: Support, until 14 Dec 2026, 23:59 GMT+5:30". */
export function savedText(name: string, role: string, expires: string | null): string {
  return `${name}: ${roleName(role)}${expires === null ? "" : `, until ${instantText(expires)}`}`;
}

export function approveAboveText(amount: string | null): string {
  return amount === null
    ? "No refund waits for a second person."
    : `What makes more than ${amount} of a payment go back waits for a second person.`;
}

export function aboveText(amount: string): string {
  return `Only above ${amount}.`;
}
