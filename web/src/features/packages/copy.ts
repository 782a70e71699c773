import { counted } from "../../lib/text";

export const copy = {
  back: "Back to Experiences",
  loading: "Loading package details...",
  missingTitle: "Package Not Found",
  missingText: "The package you are looking for does not exist",
  browse: "Browse All Experiences",
  tryAgain: "Try again",
  verified: "Verified Package",
  startingFrom: "Starting from",
  perPerson: "/person",
  noRooms: "*Accommodation not included",
  book: "Book This Package",
  join: "Request to Join",
  bookReason: "Booking opens with the next release, together with sign-in. Nothing is paid until a host says yes.",
  joinReason: "For verified guides, once they can sign in.",
  noHosts: "No hosts available",
  noHostsReason: "No host is free to lead this trip at the moment, so it cannot be booked.",
  ask: "Ask about this trip",
  roomsTitle: "Double room, whole trip",
  tabs: "About this package",
  days: "Day-by-Day Timeline",
  included: "What's Included",
  notIncluded: "What's Not Included",
  hosts: "Available Hosts",
  hostsNote: "Any of these hosts can be chosen when booking.",
  verifiedHost: "Verified Host",
  hostBio: "A passionate local host who loves to share the places they grew up with.",
  usuallyIncluded: "Usually included - confirm with your host",
  transport: "Transport",
  defaultIncluded: ["Professional local guide", "Transportation with driver", "Entrance fees to all sites"],
  noImage: "No image available",
  pictures: "Pictures",
  previous: "Previous picture",
  next: "Next picture",
  fullScreen: "Full screen",
  close: "Close",
  noLocation: "Location not specified",
  noTimeline: "The days of this trip have not been written yet. The hosts can tell you more.",
  mapKeyRoad: "road",
  mapKeyTrain: "train",
  legsTitle: "The road, leg by leg",
  reviews: "Reviews",
  print: "Print the itinerary",
} as const;

export const HOTEL_LABELS: Record<string, string> = {
  budget: "Budget",
  three_star: "3 Star",
  four_star: "4 Star",
  five_star: "5 Star",
};

export function dayTitle(title: string | null, number: number): string {
  return title === null || title.trim() === "" ? `Day ${number}` : title;
}

export function citiesText(names: string[]): string {
  return names.length > 1 ? `${names.length} Cities: ${names.join(", ")}` : (names[0] ?? copy.noLocation);
}

export function legText(mode: string, to: string): string {
  return mode === "train" ? `Train to ${to}` : `Drive to ${to}`;
}

export function hoursText(hours: number): string {
  return counted(hours, "hour", "hours");
}

export function showAll(count: number): string {
  return `Show all (${count})`;
}

export function pictureOf(index: number, count: number): string {
  return `Picture ${index + 1} of ${count}`;
}

export function mapLabel(names: string[]): string {
  return `Map of Sri Lanka with the route through ${names.join(", ")}`;
}

export function experienceText(years: number): string {
  return `${counted(years, "year", "years")} of experience`;
}
