import { countText } from "../../lib/text";

export const copy = {
  verified: "Verified Package",
  startingFrom: "Starting from",
  basePrice: "Base price",
  perPerson: "/person",
  noPrice: "No price yet",
  groupPrices: "Price per person by group size",
  seasons: "Seasons, by the first day of the trip",
  rooms: "Rooms, whole trip",
  days: "Day-by-Day Timeline",
  included: "What's Included",
  notIncluded: "What's Not Included",
  usuallyIncluded: "Usually included - confirm with your host",
  transport: "Transport",
  defaultIncluded: ["Professional local guide", "Transportation with driver", "Entrance fees to all sites"],
  paidLocally: "Paid locally, not in the price",
  nothingPaidLocally: "Nothing is paid locally.",
  costsNotSaid: "The host has not said yet what is paid locally.",
  optionalCosts: "Optional",
  shopping: "Shopping stops",
  noShopping: "No shopping stops",
  shoppingNotSaid: "The host has not said yet whether there are any.",
  commission: "The guide or driver receives a commission there.",
  noCommission: "The guide and driver receive no commission there.",
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
  print: "Print the itinerary",
} as const;

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
  return countText(hours, "hour", "hours");
}

export function openText(opens: string, closes: string): string {
  return `Usually open ${opens} to ${closes}`;
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
