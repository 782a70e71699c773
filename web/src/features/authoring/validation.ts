import type { FieldError } from "../../api/errors";
import {
  GROUP_LIMIT,
  LOCAL_AMOUNT_LIMIT,
  LOCAL_COSTS_LIMIT,
  PACKAGE_IMAGES_LIMIT,
  PACKAGE_LOCATIONS_LIMIT,
  PACKAGE_PRICE_LIMIT,
  STOPS_PER_DAY,
  TRIP_DAYS_LIMIT,
} from "../../api/forms.gen";
import { daysText, durationDays } from "../../lib/duration";
import { dollarsProblem, typedDecimal, typedDollars, typedWhole } from "../../lib/numbers";
import { groupDigits } from "../../lib/text";
import { copy, missingText } from "./copy";
import { amountBounds, declaredCopy } from "./declaredCopy";
import { isSaved, type PackageForm, type StopForm } from "./form";
import { positionInForm } from "./priceForm";
import { priceProblems } from "./priceRules";

// Mirrors the server's rules (crates/domain/src/packages/document/rules.rs), which decides; these report while typing.

export const HOURS_STEP = 0.5;
const LONGEST_STOP_HOURS = 24;

const STEP_OF: Record<string, number> = {
  title: 1,
  description: 1,
  duration: 1,
  max_people: 1,
  locations: 1,
  categories: 2,
  highlights: 2,
  included: 2,
  excluded: 2,
  languages: 2,
  transport_modes: 2,
  days: 3,
  price: 4,
  group_prices: 4,
  seasons: 4,
  room_pricing: 4,
  paid_locally: 4,
  local_costs: 4,
  shopping: 4,
  shopping_stops: 4,
  shopping_commission: 4,
  images: 5,
};

export function stepOf(field: string): number {
  return STEP_OF[field.split(".")[0] ?? ""] ?? 1;
}

/** Missing required fields are distinguished from wrong ones. */
export type PackageProblem = FieldError & { isMissing: boolean };

/** In the order of the steps. */
export function problemsOf(form: PackageForm): PackageProblem[] {
  const found: PackageProblem[] = [];
  const check = (isRight: boolean, field: string, message: string) => {
    if (!isRight) found.push({ field, message, isMissing: false });
  };
  const requireGiven = (isGiven: boolean, field: string, message: string) => {
    if (!isGiven) found.push({ field, message, isMissing: true });
  };
  const requireText = (text: string, field: string, called: string, isRight: boolean, message: string) => {
    if (text.trim() === "") requireGiven(false, field, missingText(called));
    else check(isRight, field, message);
  };
  requireGiven(form.title.trim() !== "", "title", missingText("a title"));
  requireGiven(form.description.trim() !== "", "description", missingText("a description"));
  const days = durationDays(form.duration);
  const isPossible = days >= 1 && days <= TRIP_DAYS_LIMIT;
  requireText(form.duration, "duration", "a duration", isPossible, `A trip takes 1 to ${TRIP_DAYS_LIMIT} days.`);
  const people = typedWhole(form.max_people) ?? Number.NaN;
  const isGroup = people >= 1 && people <= GROUP_LIMIT;
  requireText(form.max_people, "max_people", "a group size", isGroup, `From 1 to ${GROUP_LIMIT} people.`);
  requireGiven(form.locations.length > 0, "locations", copy.noPlace);
  check(form.locations.length <= PACKAGE_LOCATIONS_LIMIT, "locations", `At most ${PACKAGE_LOCATIONS_LIMIT} locations.`);
  requireGiven(form.categories.length > 0, "categories", copy.noCategory);
  requireGiven(form.highlights.trim() !== "", "highlights", missingText("at least one highlight"));
  requireGiven(form.included.trim() !== "", "included", missingText("what is included"));
  if (form.duration.trim() !== "" && isPossible) {
    check(
      form.days.length <= days,
      "days",
      `The itinerary has more days than the trip, which takes ${daysText(days)}.`,
    );
  }
  form.days.forEach((day, index) => {
    const field = `days.${index}.attractions`;
    check(day.attractions.length <= STOPS_PER_DAY, field, `A day may have at most ${STOPS_PER_DAY} stops.`);
    day.attractions.forEach((stop, at) => {
      if (isSaved(stop)) check(isHours(stop.duration_hours), `${field}.${at}.duration_hours`, copy.wrongHours);
    });
  });
  requireText(form.price, "price", "a base price", isPrice(form.price), priceProblem(form.price));
  found.push(...priceProblems(form));
  form.room_pricing.forEach((room, index) => {
    check(isPrice(room.price_per_room), `room_pricing.${index}.price_per_room`, priceProblem(room.price_per_room));
  });
  requireGiven(form.paid_locally !== "", "paid_locally", declaredCopy.noAnswer);
  if (form.paid_locally === "costs") {
    requireGiven(form.local_costs.length > 0, "local_costs", declaredCopy.noCosts);
    check(form.local_costs.length <= LOCAL_COSTS_LIMIT, "local_costs", declaredCopy.enoughCosts);
    form.local_costs.forEach((cost, index) => {
      const field = `local_costs.${index}`;
      requireGiven(cost.label.trim() !== "", `${field}.label`, missingText("what it is for"));
      requireText(
        cost.amount_usd,
        `${field}.amount_usd`,
        "an amount",
        isAmount(cost.amount_usd),
        amountProblem(cost.amount_usd),
      );
    });
  }
  requireGiven(form.shopping !== "", "shopping", declaredCopy.noShopping);
  if (form.shopping === "stops") {
    requireGiven(form.shopping_stops.trim() !== "", "shopping_stops", missingText("which shops these are"));
    requireGiven(form.shopping_commission !== "", "shopping_commission", declaredCopy.noCommission);
  }
  check(form.images.length <= PACKAGE_IMAGES_LIMIT, "images", copy.tooMany);
  return found;
}

/** Incomplete ones would be dropped. */
export function findUnsavedStops(form: PackageForm): StopForm[] {
  return form.days.flatMap((day) => day.attractions.filter((stop) => !isSaved(stop)));
}

export function priceProblem(text: string): string {
  return dollarsProblem(text) ?? priceBounds();
}

function priceBounds(): string {
  return `Above 0, at most $${groupDigits(String(PACKAGE_PRICE_LIMIT))}, with two decimals.`;
}

/** Above 0, with cents at most. */
export function isPrice(text: string): boolean {
  const dollars = typedDollars(text) ?? Number.NaN;
  return dollars > 0 && dollars <= PACKAGE_PRICE_LIMIT;
}

function isAmount(text: string): boolean {
  const dollars = typedDollars(text) ?? Number.NaN;
  return dollars >= 0 && dollars <= LOCAL_AMOUNT_LIMIT;
}

function amountProblem(text: string): string {
  return dollarsProblem(text) ?? amountBounds();
}

function isHours(text: string): boolean {
  const hours = typedDecimal(text) ?? Number.NaN;
  return hours >= HOURS_STEP && hours <= LONGEST_STOP_HOURS && Number.isInteger(hours / HOURS_STEP);
}

/** Dropped stops and the order of prices shift the positions. */
export function fieldInForm(form: PackageForm, field: string): string {
  const priced = /^(group_prices|seasons)\.(\d+)(.*)$/.exec(field);
  if (priced) {
    const list = priced[1] === "seasons" ? "seasons" : "group_prices";
    return `${list}.${positionInForm(form, list, Number(priced[2]))}${priced[3]}`;
  }
  const parts = /^days\.(\d+)\.attractions\.(\d+)(.*)$/.exec(field);
  const day = form.days[Number(parts?.[1])];
  if (!parts || !day) return field;
  const sent = day.attractions.flatMap((stop, index) => (isSaved(stop) ? [index] : []));
  return `days.${parts[1]}.attractions.${sent[Number(parts[2])] ?? parts[2]}${parts[3]}`;
}
