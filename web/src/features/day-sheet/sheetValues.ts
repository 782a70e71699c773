import type { ChecklistItem, DaySheet, GuideSheet, NightHotel, SheetDocument } from "../../api/daySheet";
import type { FieldError } from "../../api/errors";
import { timeText } from "../../lib/dates";
import { mayBeAPhone } from "../../lib/phone";
import { copy, tooLong, tooMany } from "./copy";
import { nightsOf } from "./tripDays";

// Mirrors the server's rules (crates/domain/src/bookings/day_sheet), which decides.

const PLACE_LENGTH = 200;
const NOTES_LENGTH = 4_000;
const NAME_LENGTH = 120;
const ADDRESS_LENGTH = 300;
const ITEM_LENGTH = 200;
const ITEMS_LIMIT = 50;

export type SheetPart = "meeting" | "hotels" | "notes" | "checklist";
type HotelValues = { night: number; name: string; address: string; phone: string };

/** All parts in the form of fields. */
export type SheetValues = {
  meeting_place: string;
  meeting_time: string;
  notes: string;
  /** One for each night. */
  hotels: HotelValues[];
  /** One item per line. */
  checklist: string;
};

const FIELDS = {
  meeting: ["meeting_place", "meeting_time"],
  hotels: ["hotels"],
  notes: ["notes"],
  checklist: ["checklist"],
} as const satisfies Record<SheetPart, readonly (keyof SheetValues)[]>;

export function toValues({ sheet, ...trip }: Pick<DaySheet, "sheet" | "start_date" | "end_date">): SheetValues {
  return {
    meeting_place: sheet.meeting_place ?? "",
    meeting_time: timeText(sheet.meeting_time),
    notes: sheet.notes ?? "",
    hotels: nightsOf(trip).map((night) => {
      const hotel = sheet.hotels.find((one) => one.night === night);
      return { night, name: hotel?.name ?? "", address: hotel?.address ?? "", phone: hotel?.phone ?? "" };
    }),
    checklist: sheet.checklist.map(({ text }) => text).join("\n"),
  };
}

/** Whether one part has the same text in both. */
export function isSamePart(part: SheetPart, one: SheetValues, other: SheetValues): boolean {
  return FIELDS[part].every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
}

/** The sheet with one part of the form. */
export function withPart(sheet: GuideSheet, part: SheetPart, values: SheetValues): SheetDocument {
  const document = toDocument(sheet);
  switch (part) {
    case "meeting":
      return {
        ...document,
        meeting_place: values.meeting_place.trim() || null,
        meeting_time: values.meeting_time || null,
      };
    case "notes":
      return { ...document, notes: values.notes.trim() || null };
    case "hotels":
      return { ...document, hotels: toHotels(values.hotels) };
    case "checklist":
      return { ...document, checklist: toChecklist(linesOf(values.checklist), sheet.checklist) };
  }
}

export function toDocument({ updated_at: _, ...document }: GuideSheet): SheetDocument {
  return document;
}

function isBlank({ name, address, phone }: HotelValues): boolean {
  return [name, address, phone].every((text) => text.trim() === "");
}

function toHotels(hotels: readonly HotelValues[]): NightHotel[] {
  return hotels
    .filter((hotel) => !isBlank(hotel))
    .map(({ night, name, address, phone }) => ({
      night,
      name: name.trim(),
      address: address.trim() || null,
      phone: phone.trim() || null,
    }));
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** An unchanged line stays ticked. */
function toChecklist(lines: readonly string[], before: readonly ChecklistItem[]): ChecklistItem[] {
  const left = [...before];
  return lines.map((text) => {
    const index = left.findIndex((item) => item.text === text);
    const [same] = index < 0 ? [] : left.splice(index, 1);
    return { text, is_done: same?.is_done ?? false };
  });
}

/** By form field: "hotels.2.name". `base` is what the form began with. */
export function findProblems(part: SheetPart, values: SheetValues, base: SheetValues): FieldError[] {
  const problems: FieldError[] = [];
  const check = (isWrong: boolean, field: string, message: string) => {
    if (isWrong) problems.push({ field, message });
  };
  const checkLength = (text: string, limit: number, field: string, name: string) =>
    check(text.trim().length > limit, field, tooLong(name, limit));
  if (part === "meeting") {
    checkLength(values.meeting_place, PLACE_LENGTH, "meeting_place", copy.meetingPlace);
    // Without place and time, a meeting point that was set is removed.
    const isRemoved = values.meeting_time === "" && base.meeting_place !== "";
    check(values.meeting_place.trim() === "" && !isRemoved, "meeting_place", copy.meetingPlaceMissing);
  }
  if (part === "notes") checkLength(values.notes, NOTES_LENGTH, "notes", copy.notesTitle);
  if (part === "checklist") {
    const lines = linesOf(values.checklist);
    check(lines.length > ITEMS_LIMIT, "checklist", tooMany(ITEMS_LIMIT));
    check(
      lines.some((line) => line.length > ITEM_LENGTH),
      "checklist",
      tooLong(copy.checklistLine, ITEM_LENGTH),
    );
  }
  if (part === "hotels") {
    for (const [index, hotel] of values.hotels.entries()) {
      if (isBlank(hotel)) continue;
      check(hotel.name.trim() === "", `hotels.${index}.name`, copy.hotelNameMissing);
      checkLength(hotel.name, NAME_LENGTH, `hotels.${index}.name`, copy.hotelName);
      checkLength(hotel.address, ADDRESS_LENGTH, `hotels.${index}.address`, copy.hotelAddress);
      check(hotel.phone.trim() !== "" && !mayBeAPhone(hotel.phone), `hotels.${index}.phone`, copy.badPhone);
    }
  }
  return problems;
}

/** The field of the server's path: blank nights were not sent, and each line of the checklist is in one field. */
export function fieldOf(path: string, values: SheetValues): string {
  const [name = "", index, column] = path.split(".");
  if (name === "checklist") return name;
  if (name !== "hotels" || index === undefined) return name;
  const rows = [...values.hotels.keys()].filter((row) => !isBlank(values.hotels[row] ?? EMPTY));
  return `hotels.${rows[Number(index)] ?? 0}.${column ?? "name"}`;
}

const EMPTY: HotelValues = { night: 0, name: "", address: "", phone: "" };
