import type { Itinerary, PlannedDay, PlannedStop } from "../../api/plan";
import { minutesText } from "../../lib/dates";
import { startOf } from "./arrival";
import { dayLabel } from "./planCopy";

/** About a decimetre on the ground. */
const DIGITS = 6;

/** GPX 1.1: a route for each day, over its stops to the night's place. */
export function gpxOf(itinerary: Itinerary): string {
  const { title, summary, days } = itinerary;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Serendib" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${element("name", title)}${element("desc", summary)}</metadata>`,
    ...days.map((day, at) => route(day, at === 0 ? startOf(itinerary) : undefined)),
    "</gpx>",
    "",
  ].join("\n");
}

function route({ day, title, date, place, attractions }: PlannedDay, start?: PlannedDay["place"]): string {
  const points = [...(start ? [stay(start)] : []), ...attractions.map(visit), stay(place)];
  const name = element("name", `${dayLabel(day)}: ${title}`);
  return `<rte>${name}${element("desc", date ?? "")}<number>${day}</number>\n${points.join("\n")}\n</rte>`;
}

function stay(place: PlannedDay["place"]): string {
  return point(place, element("name", place.name));
}

function visit(stop: PlannedStop): string {
  const description = [minutesText(stop.durationMinutes), stop.description].filter((text) => text !== "").join(". ");
  return point(
    stop,
    element("name", `${stop.startTime} ${stop.title}`) + element("desc", description) + element("type", stop.type),
  );
}

function point({ lat, lon }: { lat: number; lon: number }, inside: string): string {
  return `<rtept lat="${lat.toFixed(DIGITS)}" lon="${lon.toFixed(DIGITS)}">${inside}</rtept>`;
}

function element(name: string, text: string): string {
  return text === "" ? "" : `<${name}>${escaped(text)}</${name}>`;
}

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Control characters and lone surrogates are no XML 1.0, not even escaped. */
function escaped(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " ").replace(/[&<>]/g, (mark) => MARKS[mark] ?? "");
}
