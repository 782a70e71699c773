import { DATE_FLEXIBILITIES } from "../api/constants.gen";
import { dayToCome, wholeNumber } from "../lib/addressValues";
import { today } from "../lib/dates";

export type DateFlexibility = (typeof DATE_FLEXIBILITIES)[number];

/** An address carries it from the results to a trip's page and its booking. */
export type Party = {
  /** 0 if unknown. */
  people: number;
  /** One date is the start, two are a span for the whole trip. */
  dateFrom: string;
  dateTo: string;
  /** "exact" without dates. */
  dateFlexibility: DateFlexibility;
  /** A hotel standard; empty without rooms. */
  comfort: string;
};

// A copy, as a test checks: importing the lists would enlarge every first view.
export const LARGEST_PARTY = 50;
export const COMFORTS: readonly string[] = ["budget", "three_star", "four_star", "five_star"];

export const NO_PARTY: Party = { people: 0, dateFrom: "", dateTo: "", dateFlexibility: "exact", comfort: "" };

export function parseParty(raw: Partial<Record<keyof Party, unknown>>, most: number, now: string = today()): Party {
  const days = [dayToCome(raw.dateFrom, now), dayToCome(raw.dateTo, now)];
  if (days[0] && days[1]) days.sort();
  const flexibility = DATE_FLEXIBILITIES.find((one) => one === raw.dateFlexibility && days.some((day) => day !== ""));
  return {
    people: wholeNumber(raw.people, most, 0),
    dateFrom: days[0] ?? "",
    dateTo: days[1] ?? "",
    dateFlexibility: flexibility ?? "exact",
    comfort: COMFORTS.find((one) => one === raw.comfort) ?? "",
  };
}

export function partyOf({ people, dateFrom, dateTo, dateFlexibility, comfort }: Party): Party {
  return { people, dateFrom, dateTo, dateFlexibility, comfort };
}

export function hasDates({ dateFrom, dateTo }: Party): boolean {
  return dateFrom !== "" || dateTo !== "";
}
