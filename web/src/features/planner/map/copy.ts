import { minutesText } from "../../../lib/dates";
import { bindUnits } from "../../../lib/text";
import type { BeforeMarks } from "./marks";

export const copy = {
  title: "Interactive Map",
  days: "Which days",
  allDays: "All days",
  closer: "Zoom in",
  further: "Zoom out",
  whole: "Show the whole route",
  keys: "Map of the route. Arrow keys move it, plus and minus zoom, 0 shows the whole island.",
  hint: "Drag to move, turn the wheel or pinch to zoom. With the keyboard: arrows, plus, minus, 0.",
  touchHint: "Pinch to zoom; closer up, one finger moves it.",
  list: "The route in words",
} as const;

export function byCar(minutes: number): string {
  return bindUnits(`${minutesText(minutes)} by car`);
}

export function routeText(places: string[]): string {
  return `The route on the island of Sri Lanka: ${places.join(", ")}`;
}

/** Covers drawn marks only. */
export function legendText({ legs, stops }: BeforeMarks, added: ReadonlySet<string>): string {
  return [
    legs.length > 0 && "Dashed: before.",
    added.size > 0 && "Ringed: new.",
    stops.length > 0 && "Hollow: removed.",
  ]
    .filter(Boolean)
    .join(" ");
}
