import { ADVANCE_PERCENT, FULL_PAYMENT_DAYS, REFUND_POLICY } from "../../api/forms.gen";
import { policyTexts } from "../../components/booking/copy";
import { dayText } from "../../lib/dates";

export const copy = {
  title: "Compare trips",
  description: "Up to three trips through Sri Lanka side by side.",
  loading: "Loading the trips…",
  failedTitle: "The trips could not be loaded",
  failedText: "Please try again.",
  copyLink: "Copy link",
  copied: "Link copied",
  copiedText: "Whoever opens it sees the same trips side by side.",
  uncopied: "The link could not be copied",
  uncopiedText: "Copy this page's address from the top of your browser.",
  onlyDifferences: "Only differences",
  people: "Travelers",
  unsaid: "Not said yet",
  emptyTitle: "Nothing to compare yet",
  emptyText: "Choose two or three of your saved trips, and see them side by side.",
  toSaved: "Go to your saved trips",
  browse: "Browse All Experiences",
  oneTrip: "Add one or two more trips to see how they differ.",
  add: "Add a saved trip",
  unknown: "A trip of this link is no longer on sale, or its address is not complete. The others are shown.",
  unknownAll: "The trips of this link are no longer on sale, or its address is not complete.",
  beyond: "Three trips at once are the most. The first three are shown.",
  same: "the same",
  remove: "Take out",
  table: "The trips side by side",
  aspect: "What",
  price: "Price",
  together: "together",
  each: "each",
  from: "from",
  perPerson: "per person, without rooms",
  withoutRooms: "without rooms",
  lowest: "Lowest price",
  takesOnly: "Takes",
  days: "Length",
  places: "Places",
  group: "Group size",
  kind: "Kind of trip",
  effort: "Effort",
  rooms: "Double room, whole trip",
  noRooms: "No rooms on offer",
  included: "Included",
  usually: "Usually included; ask your host:",
  excluded: "Not included",
  nothingSaid: "Nothing said",
  hosts: "Hosts",
  noHosts: "No host at the moment",
  languages: "Speaks",
  rating: "Rating",
  unrated: "New, no reviews yet",
  nextStart: "Next free start",
  noStart: "Not within two years",
  soonest: "Soonest",
  looking: "Looking…",
  refused: "Not for this group on these days",
  unread: "Could not be read",
  terms: "Payment and cancellation",
  termsSame: "The same for every trip.",
  termsPay: `${ADVANCE_PERCENT}% deposit once a host has said yes, the rest ${FULL_PAYMENT_DAYS} days before the start.`,
  termsBack: `Cancelled before the start, you get back of what you have paid: ${policyTexts([
    ...REFUND_POLICY,
    { days: 0, percent: 0 },
  ]).join("; ")}.`,
  viewDetails: "View Details",
} as const;

export function takeOut(title: string): string {
  return `${copy.remove}: ${title}`;
}

/** With the wanted date, if any. */
export function nextStartLabel(from: string): string {
  return from === "" ? copy.nextStart : `${copy.nextStart} from ${dayText(from)} on`;
}

export function addTrip(title: string): string {
  return `Add ${title}`;
}
