import type { Places } from "../../api/places";
import { durationDays } from "../../lib/duration";
import { languageName } from "../languages";
import { sleepsIn } from "../rooms";
import type { PackageDocument } from "./document";
import type { PackageView } from "./view";

type DocumentSight = Pick<NonNullable<PackageView["package_attractions"][number]["attractions"]>, "id" | "icon">;

/** An older document has none. */
function pricesOf({
  group_prices,
  seasons,
}: Partial<PackageDocument>): Pick<PackageView, "package_group_prices" | "package_seasons"> {
  return { package_group_prices: group_prices ?? [], package_seasons: seasons ?? [] };
}

/** Of an unsaved document. `sights` are the catalogue's, for their icons. */
export function viewOf(
  document: PackageDocument,
  places: Pick<Places, "find">,
  sights: readonly DocumentSight[] = [],
): PackageView {
  const destinationOf = (name: string | null | undefined) => places.find(name)?.id ?? null;
  return {
    id: document.id ?? "",
    title: document.title,
    description: document.description,
    price: document.price,
    duration_days: durationDays(document.duration),
    max_people: document.max_people,
    min_people: 1,
    image_url: document.images[0] ?? null,
    images: document.images,
    highlights: document.highlights,
    included: document.included,
    excluded: document.excluded,
    local_costs: document.paid_locally === null ? null : document.local_costs,
    shopping: document.shopping,
    shopping_stops: document.shopping_stops,
    shopping_commission: document.shopping_commission,
    rating: 0,
    review_count: 0,
    package_locations: document.locations.map(({ location_name }, index) => ({
      location_name,
      is_primary_location: index === 0,
      destination_id: destinationOf(location_name),
    })),
    package_categories: document.categories.map((category) => ({ category })),
    package_languages: document.languages.map((code) => ({
      language_code: code,
      language_name: languageName(code),
    })),
    package_transport_modes: document.transport_modes.map((transport_mode) => ({ transport_mode })),
    package_days: document.days.map((day) => ({
      day_number: day.day_number,
      title: day.title,
      description: day.description,
      overnight_destination_id: null,
    })),
    package_attractions: document.days.flatMap((day) =>
      day.attractions.map((stop, index) => ({
        day_number: day.day_number,
        order_in_day: index + 1,
        start_time: stop.start_time,
        attractions: {
          id: stop.id ?? `${day.day_number} ${index}`,
          title: stop.title,
          description: stop.description,
          location: stop.location || (document.locations[0]?.location_name ?? null),
          attraction_type: stop.attraction_type,
          icon: sights.find((sight) => sight.id === stop.id)?.icon ?? "",
          duration_hours: stop.duration_hours,
          latitude: null,
          longitude: null,
          destination_id: destinationOf(stop.location || document.locations[0]?.location_name),
        },
      })),
    ),
    package_room_pricing: document.room_pricing.map((room) => ({
      ...room,
      capacity_per_room: sleepsIn(room.accommodation_type),
    })),
    ...pricesOf(document),
  };
}
