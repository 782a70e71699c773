import { dayText, plusDays, today } from "../../../lib/dates";
import { countText } from "../../../lib/text";
import { knownText } from "../knownText";

export const copy = {
  title: "Partners and webhooks",
  parts: "Parts of this area",
  keys: "API keys",
  webhooks: "Webhooks",
  deliveries: "Deliveries",
  tryAgain: "Try again",
  cancel: "Cancel",
  close: "Close",
  loading: "Reading…",
  name: "Name",
  state: "State",
  actions: "Actions",
  none: "Never",
  former: "A former member of the staff",

  // Keys
  keysLede: "A key opens the read API of this site to a partner: /api/v1, for reading only.",
  keysFailed: "The API keys could not be read.",
  noKeys: "There is no API key yet. A partner who reads trips and free days from here needs one.",
  description: "Description of the API (OpenAPI)",
  addKey: "New API key",
  key: "Key",
  scopes: "May read",
  limit: "Limit",
  lastUsed: "Last used",
  expires: "Last day",
  noEnd: "No end",
  rename: "Rename…",
  revoke: "Revoke…",
  keyTitle: "New API key",
  keyNameHint: "Only the staff reads it, such as the partner's name.",
  rate: "Requests a minute",
  rateHint: "10 to 600.",
  lastDay: "Last day, by Sri Lankan time (optional)",
  lastDayHint: "Without it the key has no end.",
  createKey: "Create",
  creating: "Creating…",
  createFailed: "The API key could not be created.",
  renameTitle: "Rename the API key",
  renameSend: "Rename",
  renaming: "Renaming…",
  renameFailed: "The API key could not be renamed.",
  renamedTitle: "API key renamed",
  revokeTitle: "Revoke the API key",
  revokeText: "Its partner is locked out at once. A revoked key cannot be taken into use again.",
  revokeSend: "Revoke",
  revoking: "Revoking…",
  revokeFailed: "The API key could not be revoked.",
  revokedTitle: "API key revoked",

  // Secrets
  newKey: "The new API key",
  newSecret: "The signing secret of the endpoint",
  once: "It is displayed only this once. Copy it now and hand it to the partner by a safe way.",
  stored: "I have stored it",
  keySecret: "API key",
  hookSecret: "Signing secret",

  // Endpoints
  hooksLede:
    "Events of bookings, payments, packages and reviews, posted to the partners' addresses and signed by the Standard Webhooks scheme. They hold no personal data.",
  hooksFailed: "The endpoints could not be read.",
  noHooks: "There is no endpoint yet. Add the address of a partner that wants to hear of events.",
  addHook: "New endpoint",
  endpoint: "Endpoint",
  events: "Events",
  week: "Last 7 days",
  nothingSent: "Nothing was sent",
  on: "On",
  off: "Off",
  failing: "Failing",
  edit: "Edit…",
  test: "Send a test",
  rotate: "New secret…",
  disable: "Switch off…",
  enable: "Switch on",
  log: "Deliveries",
  hookTitle: "New endpoint",
  editTitle: "Edit the endpoint",
  url: "Address",
  urlHint: "It begins with https:// and is public.",
  note: "Description (optional)",
  noteHint: "Only the staff reads it.",
  choose: "Events that are sent there",
  all: "All of them",
  save: "Save",
  saving: "Saving…",
  saveFailed: "The endpoint could not be saved.",
  savedTitle: "Endpoint saved",
  rotateTitle: "A new signing secret",
  rotateText: "The present secret signs beside the new one for 24 hours, so that the partner can change over.",
  rotateSend: "Make a new secret",
  rotating: "Making…",
  rotateFailed: "The secret could not be made.",
  disableTitle: "Switch the endpoint off",
  disableText: "Nothing is sent there any more, and what waits to be sent is given up.",
  disableSend: "Switch off",
  disabling: "Switching off…",
  disableFailed: "The endpoint could not be switched off.",
  disabledTitle: "Endpoint switched off",
  enabledTitle: "Endpoint switched on",
  changeFailed: "The endpoint could not be changed.",
  testFailed: "The test could not be sent.",
  testedTitle: "Test queued",
  testedText: "It is at the top of the deliveries.",
  error: "Error",

  // Deliveries
  deliveriesFailed: "The deliveries could not be read.",
  noDeliveries: "Nothing was sent yet.",
  noneOfThese: "No delivery is like this.",
  allEndpoints: "All endpoints",
  allEvents: "All events",
  event: "Event",
  to: "To",
  answer: "Answer",
  attempts: "Attempts",
  created: "Created",
  deliveryTitle: "Delivery",
  deliveryFailed: "The delivery could not be read.",
  delivered: "Delivered",
  next: "Next attempt",
  again: "Repeats",
  earlier: "an earlier delivery",
  payload: "What is sent",
  attemptLog: "Attempts and answers",
  noAttempt: "Nothing was sent yet.",
  body: "Beginning of the answer",
  sendAgain: "Send again",
  sendingAgain: "Sending…",
  sendAgainFailed: "It could not be sent again.",
  sentAgainTitle: "Queued again",
  sentAgainText: "It is sent as a new delivery with the same event.",
  eventId: "Id of the event",

  secondStep: "This needs a second step at sign-in.",
  setUp: "Set up an authenticator app",
} as const;

const EVENTS: Readonly<Record<string, string>> = {
  "booking.requested": "Booking requested",
  "booking.approved": "Booking approved by the guide",
  "booking.rejected": "Booking declined by the guide",
  "booking.confirmed": "Booking confirmed by a payment",
  "booking.cancelled": "Booking cancelled",
  "booking.completed": "Trip completed",
  "booking.expired": "Booking expired",
  "payment.completed": "Payment completed",
  "payment.refunded": "Payment refunded",
  "package.published": "Package on sale",
  "package.unpublished": "Package no longer on sale",
  "review.published": "Review published",
  ping: "Test",
};

export function eventText(name: string): string {
  return knownText(EVENTS, name);
}

const SCOPES: Readonly<Record<string, string>> = {
  "catalogue:read": "Trips on sale",
  "availability:read": "Free days and prices",
  "bookings:read": "Bookings, without personal data",
};

export function scopeText(name: string): string {
  return knownText(SCOPES, name);
}

/** "60 a minute". */
export function rateText(rate: number): string {
  return `${rate} a minute`;
}

/** The last day on which it opens something: it ends at the beginning of the next. */
export function lastDayText(expires: string | null): string {
  if (expires === null) return copy.noEnd;
  return dayText(plusDays(today(new Date(expires)), -1));
}

/** "98% of 120 delivered". */
export function shareText(delivered: number, failed: number): string {
  const sent = delivered + failed;
  // Not 100% while one failed.
  return sent === 0 ? copy.nothingSent : `${Math.floor((delivered / sent) * 100)}% of ${sent} delivered`;
}

export function waitingText(count: number): string {
  return `${count} waiting`;
}

export function eventsText(count: number): string {
  return countText(count, "event", "events");
}

export function formerSecretText(until: string): string {
  return `The former secret signs too until ${until}.`;
}

/** "HTTP 500, 812 ms", "No answer, 10.0 s". */
export function statusText(status: number | null, ms: number | null): string {
  const answer = status === null ? "No answer" : `HTTP ${status}`;
  if (ms === null) return answer;
  return `${answer}, ${ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`}`;
}

export function actionLabel(action: string, name: string): string {
  return `${action}: ${name}`;
}
