import { languageName } from "../../components/languages";
import type { PackageDocument } from "../../components/package/document";
import { limitsText, lowerFirst } from "../../components/package/limitsText";
import { costText } from "../../components/package/paidLocally";
import { type PriceSeason, percentText, spanText } from "../../components/package/priceText";
import { HOTEL_LABELS, ROOM_LABELS } from "../../components/rooms";
import { timeText } from "../../lib/dates";
import { daysText, durationDays } from "../../lib/duration";
import { usd } from "../../lib/money";
import { bulletLines, countText } from "../../lib/text";
import { copy, dayText, groupStepText } from "./copy";
import { type FieldChange, listChange, valueChange, wordsChange } from "./textDiff";

/** A revision's, in the wizard's order. */
export function changesOf(live: PackageDocument, proposed: PackageDocument): FieldChange[] {
  const words = (label: string, of: (one: PackageDocument) => string) => wordsChange(label, of(live), of(proposed));
  const value = (label: string, of: (one: PackageDocument) => string) => valueChange(label, of(live), of(proposed));
  const list = (label: string, of: (one: PackageDocument) => string[]) => listChange(label, of(live), of(proposed));
  const pictures = list(copy.pictures, (one) => one.images);
  return [
    words(copy.titleField, (one) => one.title),
    words(copy.description, (one) => one.description),
    value(copy.duration, (one) => daysText(durationDays(one.duration))),
    value(copy.groupSize, (one) => countText(one.max_people, "person", "people")),
    list(copy.locations, (one) => one.locations.map(({ location_name }) => location_name)),
    list(copy.categories, (one) => one.categories),
    list(copy.highlights, (one) => bulletLines(one.highlights)),
    list(copy.included, (one) => bulletLines(one.included)),
    list(copy.excluded, (one) => bulletLines(one.excluded)),
    list(copy.languages, (one) => one.languages.map(languageName)),
    list(copy.transport, (one) => one.transport_modes),
    ...dayChanges(live, proposed),
    value(copy.price, (one) => usd(one.price)),
    list(copy.groupPrices, (one) => (one.group_prices ?? []).map(stepText)),
    list(copy.seasons, (one) => (one.seasons ?? []).map(seasonText)),
    list(copy.rooms, (one) => one.room_pricing.map(roomText)),
    list(copy.paidLocally, (one) => costTexts(one)),
    list(copy.shopping, (one) => shoppingTexts(one)),
    pictures && { ...pictures, kind: "pictures" as const },
  ].filter((change) => change !== undefined);
}

function dayChanges(live: PackageDocument, proposed: PackageDocument): (FieldChange | undefined)[] {
  const numbers = [...live.days, ...proposed.days].map((day) => day.day_number);
  return [...new Set(numbers)]
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const before = live.days.find((day) => day.day_number === number);
      const after = proposed.days.find((day) => day.day_number === number);
      const stops = (day: typeof before) => (day?.attractions ?? []).map(stopText);
      return [
        wordsChange(dayText(number, copy.titleField), before?.title ?? "", after?.title ?? ""),
        wordsChange(dayText(number, copy.description), before?.description ?? "", after?.description ?? ""),
        listChange(dayText(number, copy.stops), stops(before), stops(after)),
        ...(after?.attractions ?? []).map((stop) => {
          const twin = before?.attractions.find((one) => one.title === stop.title);
          return twin && wordsChange(dayText(number, stop.title), twin.description, stop.description);
        }),
      ];
    });
}

function stopText(stop: PackageDocument["days"][number]["attractions"][number]): string {
  const facts = [stop.location, stop.attraction_type, countText(stop.duration_hours, "hour", "hours")].filter(Boolean);
  return `${timeText(stop.start_time)} ${stop.title} (${facts.join(", ")})`.trim();
}

export function stepText(step: PackageDocument["group_prices"][number]): string {
  return groupStepText(step.from_people, usd(step.price_per_person));
}

export function seasonText(season: PriceSeason): string {
  const facts = [season.percent === 0 ? "" : percentText(season.percent), lowerFirst(limitsText(season))];
  return `${season.name}, ${spanText(season)}: ${facts.filter(Boolean).join(", ")}`;
}

function costTexts(document: PackageDocument): string[] {
  if (document.paid_locally === null) return [copy.notSaid];
  if (document.local_costs.length === 0) return [copy.nothingPaidLocally];
  return document.local_costs.map(
    (cost) => `${cost.label}: ${costText(cost)}${cost.is_optional ? `, ${copy.optionalCost}` : ""}`,
  );
}

function shoppingTexts(document: PackageDocument): string[] {
  if (document.shopping === null) return [copy.notSaid];
  if (document.shopping === "none") return [copy.noShopping];
  return [document.shopping_stops ?? "", document.shopping_commission ? copy.commission : copy.noCommission];
}

export function roomText(room: PackageDocument["room_pricing"][number]): string {
  const type = ROOM_LABELS[room.accommodation_type] ?? room.accommodation_type;
  return `${type}, ${HOTEL_LABELS[room.hotel_type] ?? room.hotel_type}: ${usd(room.price_per_room)}`;
}
