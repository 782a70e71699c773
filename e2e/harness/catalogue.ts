// The product's offers, read without the search: the journeys compare the screens with them.

export type Trip = {
  id: string;
  title: string;
  price: number;
  duration_days: number;
  min_people: number;
  max_people: number;
  rating: number;
  review_count: number;
  created_at: string;
  images: string[] | null;
  local_costs: LocalCost[] | null;
  shopping: string | null;
  shopping_commission: boolean | null;
  package_categories: { category: string }[];
  package_locations: { location_name: string }[];
  package_guides: { guides: { id: string; display_name: string } | null }[];
};

export type LocalCost = { label: string; amount_usd: number; per: string; is_optional: boolean };

export type Guide = {
  id: string;
  display_name: string;
  guide_locations: { location_name: string; is_primary_location: boolean }[];
  guide_languages: { language_name: string }[];
  guide_specialties: { specialty_name: string }[];
};

export type Stop = {
  day_number: number;
  order_in_day: number;
  start_time: string | null;
  attractions: { title: string; description: string | null; location: string | null; duration_hours: number };
};

const TRIP =
  "id,title,price,duration_days,min_people,max_people,rating,review_count,created_at,images,local_costs,shopping,shopping_commission,package_categories(category),package_locations(location_name),package_guides(guides(id,display_name))";
const GUIDE =
  "id,display_name,guide_locations(location_name,is_primary_location),guide_languages(language_name),guide_specialties(specialty_name)";
const STOP = "day_number,order_in_day,start_time,attractions(title,description,location,duration_hours)";

export type Catalogue = {
  trips: Trip[];
  guides: Guide[];
  stopsOf: (trip: Trip) => Promise<Stop[]>;
};

export async function readCatalogue(site: string): Promise<Catalogue> {
  const { anonKey }: { anonKey: string } = await (await fetch(`${site}/config.json`)).json();
  const read = async (path: string) => {
    const answer = await fetch(`${site}/rest/v1/${path}`, { headers: { apikey: anonKey } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const [trips, guides]: [Trip[], Guide[]] = await Promise.all([
    read(`packages?select=${TRIP}&order=created_at.desc,id`),
    read(`guides?select=${GUIDE}&is_active=is.true`),
  ]);
  return {
    trips,
    guides,
    stopsOf: (trip) =>
      read(`package_attractions?select=${STOP}&package_id=eq.${trip.id}&order=day_number,order_in_day`),
  };
}

/** The first trip with everything that a detail page can show. */
export function richTrip({ trips }: Catalogue): Trip {
  const found = trips.find(
    (trip) =>
      (trip.images?.length ?? 0) > 1 &&
      trip.package_guides.length > 1 &&
      trip.package_locations.length > 1 &&
      trip.duration_days > 2,
  );
  if (!found) throw new Error("no trip has several pictures, hosts, places and days");
  return found;
}
