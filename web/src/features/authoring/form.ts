import type { PackageDocument } from "../../components/package/document";
import { timeText } from "../../lib/dates";
import { typedDecimal, typedDollars, typedWhole } from "../../lib/numbers";
import { type DeclaredForm, emptyDeclared, fromDeclared, toDeclared } from "./localCostForm";
import { emptyPrices, fromPrices, type PricesForm, toPrices } from "./priceForm";

// The wizard's values are named as in the server's document, so that its field errors match. Numbers are text while
// they are typed.

export type StopForm = {
  /** Identifies the stop while it moves. */
  key: string;
  /** In the catalogue or in this package; empty for a new stop. */
  id: string;
  title: string;
  description: string;
  location: string;
  attraction_type: string;
  /** "09:00", or empty. */
  start_time: string;
  duration_hours: string;
};

export type DayForm = { key: string; title: string; description: string; attractions: StopForm[] };

export type RoomForm = { accommodation_type: string; hotel_type: string; price_per_room: string };

export type PackageForm = {
  title: string;
  description: string;
  duration: string;
  max_people: string;
  price: string;
  highlights: string;
  included: string;
  excluded: string;
  locations: string[];
  categories: string[];
  languages: string[];
  transport_modes: string[];
  days: DayForm[];
  room_pricing: RoomForm[];
  images: string[];
} & DeclaredForm &
  PricesForm;

const FIRST_START = "09:00";
const USUAL_HOURS = "2";
const USUAL_TYPE = "Activity";

export function newKey(): string {
  return crypto.randomUUID();
}

export function emptyDay(): DayForm {
  return { key: newKey(), title: "", description: "", attractions: [] };
}

export function emptyStop(location: string): StopForm {
  return {
    key: newKey(),
    id: "",
    title: "",
    description: "",
    location,
    attraction_type: USUAL_TYPE,
    start_time: FIRST_START,
    duration_hours: USUAL_HOURS,
  };
}

export function emptyForm(): PackageForm {
  return {
    title: "",
    description: "",
    duration: "",
    max_people: "",
    price: "",
    highlights: "",
    included: "",
    excluded: "",
    locations: [],
    categories: [],
    languages: ["en"],
    transport_modes: [],
    days: [emptyDay()],
    room_pricing: [],
    images: [],
    ...emptyDeclared(),
    ...emptyPrices(),
  };
}

/** A stop needs both; with neither it is an empty row. */
export function isSaved(stop: StopForm): boolean {
  return stop.title.trim() !== "" && stop.description.trim() !== "";
}

export function toDocument(form: PackageForm, id: string): PackageDocument {
  return {
    id,
    title: form.title.trim(),
    description: form.description.trim(),
    duration: form.duration.trim(),
    max_people: typedWhole(form.max_people) ?? Number.NaN,
    price: typedDollars(form.price) ?? Number.NaN,
    highlights: form.highlights.trim(),
    included: form.included.trim(),
    excluded: form.excluded.trim(),
    locations: form.locations.map((location_name) => ({ location_name })),
    categories: form.categories,
    languages: form.languages,
    transport_modes: form.transport_modes,
    days: form.days.map((day, index) => ({
      day_number: index + 1,
      title: day.title.trim(),
      description: day.description.trim() || null,
      attractions: day.attractions.filter(isSaved).map((stop) => ({
        id: stop.id || null,
        title: stop.title.trim(),
        description: stop.description.trim(),
        location: stop.location.trim() || null,
        attraction_type: stop.attraction_type,
        start_time: stop.start_time === "" ? null : stop.start_time,
        duration_hours: typedDecimal(stop.duration_hours) ?? Number.NaN,
      })),
    })),
    room_pricing: form.room_pricing.map((room) => ({
      ...room,
      price_per_room: typedDollars(room.price_per_room) ?? Number.NaN,
    })),
    images: form.images,
    ...toDeclared(form),
    ...toPrices(form),
  };
}

export function fromDocument(document: PackageDocument): PackageForm {
  const last = Math.max(1, ...document.days.map((day) => day.day_number));
  return {
    title: document.title,
    description: document.description,
    duration: document.duration,
    max_people: String(document.max_people),
    price: String(document.price),
    highlights: document.highlights,
    included: document.included,
    excluded: document.excluded,
    locations: document.locations.map((one) => one.location_name),
    categories: document.categories,
    languages: document.languages,
    transport_modes: document.transport_modes,
    // A day's number is its position, so an empty day has one too.
    days: Array.from({ length: last }, (_, index) => {
      const day = document.days.find((one) => one.day_number === index + 1);
      return day ? dayForm(day) : emptyDay();
    }),
    room_pricing: document.room_pricing.map((room) => ({ ...room, price_per_room: String(room.price_per_room) })),
    images: document.images,
    ...fromDeclared(document),
    ...fromPrices(document),
  };
}

function dayForm(day: PackageDocument["days"][number]): DayForm {
  return {
    key: newKey(),
    // Shows its number, which may change.
    title: day.title === `Day ${day.day_number}` ? "" : day.title,
    description: day.description ?? "",
    attractions: day.attractions.map((stop) => ({
      key: newKey(),
      id: stop.id ?? "",
      title: stop.title,
      description: stop.description,
      location: stop.location ?? "",
      attraction_type: stop.attraction_type,
      start_time: timeText(stop.start_time),
      duration_hours: String(stop.duration_hours),
    })),
  };
}
