import { countText } from "../../../lib/text";

export const copy = {
  title: "Guides",
  record: "Guide",
  search: "Name or e-mail",
  failed: "The guides could not be read.",
  empty: "There are no guides yet.",
  all: "All",
  active: "Active",
  suspended: "Suspended",

  name: "Name",
  email: "E-mail",
  phone: "Phone",
  state: "State",
  packages: "Packages",
  openBookings: "Open bookings",
  completedTrips: "Completed trips",
  stars: "Stars",
  joined: "Guide since",
  verified: "Licensed until",
  none: "None",

  recordFailed: "The guide could not be read.",
  openPerson: "Open as a person",
  openPage: "Public page",
  noPackages: "No packages.",
  owner: "Owner",
  host: "Host",
  offSale: "Off sale",

  suspend: "Suspend",
  suspendEffect: "They cannot be booked, and their page and packages without another host leave the site.",
  suspendedTitle: "Guide suspended",
  suspendedText: "They cannot be booked until they are reinstated.",
  suspendFailed: "The guide could not be suspended.",
  handOver: "Hand over their bookings",
  handOverFirst: "Hand them over to other hosts or cancel them first.",
  reinstate: "Reinstate",
  reinstateEffect: "Their page and their packages are on the site again, and people can book them.",
  reinstatedTitle: "Guide reinstated",
  reinstatedText: "People can book them again.",
  reinstateFailed: "The guide could not be reinstated.",
  cancel: "Cancel",
} as const;

export function suspendTitle(name: string): string {
  return `Suspend ${name}`;
}

export function reinstateTitle(name: string): string {
  return `Reinstate ${name}`;
}

export function openBookingsText(count: number): string {
  return `${countText(count, "booking is", "bookings are")} still to come.`;
}

export function andMoreText(count: number): string {
  return `and ${count} more`;
}

/** "4.8 (12)". */
export function ratingText(rating: number | null, reviews: number): string {
  return rating === null ? "–" : `${rating.toFixed(1)} (${reviews})`;
}
