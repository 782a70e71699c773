import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "./bothDatabases";

// Every public read of one package or one guide as the former web client sent it.

const newest = (db: SupabaseClient) =>
  db.from("packages").select("id").order("created_at", { ascending: false }).limit(1).single();

test("one package with its locations, categories, languages and modes", async ({ ask }) => {
  const { data: some } = await ask(newest);
  const { data, error, status } = await ask((db) =>
    db
      .from("packages")
      .select(
        "*, package_locations(location_name, is_primary_location), package_categories(category), package_languages(language_code, language_name), package_transport_modes(transport_mode)",
      )
      .eq("id", some?.id)
      .eq("is_active", true)
      .single(),
  );
  expect(error).toBeNull();
  expect(status).toBe(200);
  expect(data).toMatchObject({ id: some?.id, status: "approved", is_active: true });
  expect(data?.package_locations.length).toBeGreaterThan(0);
  expect(data?.package_transport_modes.length).toBeGreaterThan(0);
});

test("the attractions of a package in the order of its days", async ({ ask }) => {
  const { data: some } = await ask(newest);
  const { data, error } = await ask((db) =>
    db
      .from("package_attractions")
      .select("*, attractions(*)")
      .eq("package_id", some?.id)
      .order("day_number")
      .order("order_in_day"),
  );
  expect(error).toBeNull();
  expect(data?.length).toBeGreaterThan(0);
  const places = data?.map((row) => row.day_number * 100 + row.order_in_day) ?? [];
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const row of data ?? []) {
    expect(row.start_time).toMatch(/^([01]\d|2[0-3]):[0-5]\d:\d{2}$/);
    expect(row.attractions).toMatchObject({
      title: expect.any(String),
      attraction_type: expect.any(String),
      duration_hours: expect.any(Number),
    });
  }
});

test("the hosts, the room prices and the days of a package", async ({ ask }) => {
  const { data: priced } = await ask((db) =>
    db.from("package_room_pricing").select("package_id").order("package_id").limit(1).single(),
  );
  const id = priced?.package_id;
  const hosts = await ask((db) => db.from("package_guides").select("*, guides(*)").eq("package_id", id));
  expect(hosts.error).toBeNull();
  expect(hosts.data?.[0]?.guides.display_name).toEqual(expect.any(String));
  const rooms = await ask((db) => db.from("package_room_pricing").select("*").eq("package_id", id));
  expect(rooms.error).toBeNull();
  for (const room of rooms.data ?? []) {
    expect(["family_villa", "double", "triple"]).toContain(room.accommodation_type);
    expect(["budget", "three_star", "four_star", "five_star"]).toContain(room.hotel_type);
    expect(room.price_per_room).toBeGreaterThan(0);
  }
  const days = await ask((db) => db.from("package_days").select("*").eq("package_id", id).order("day_number"));
  expect(days.error).toBeNull();
  expect(days.data?.map((day) => day.day_number)).toEqual(days.data?.map((_, index) => index + 1));
});

test("one guide, and the packages they lead", async ({ ask }) => {
  const { data: some } = await ask((db) =>
    db.from("package_guides").select("guide_id").order("guide_id").limit(1).single(),
  );
  const guide = await ask((db) =>
    db
      .from("guides")
      .select("*, guide_locations(*), guide_languages(*), guide_specialties(*)")
      .eq("id", some?.guide_id)
      .eq("is_active", true)
      .single(),
  );
  expect(guide.error).toBeNull();
  expect(guide.data).toMatchObject({ id: some?.guide_id, is_active: true });
  const led = await ask((db) =>
    db
      .from("package_guides")
      .select("packages(id, title, description, price, duration_days, image_url)")
      .eq("guide_id", some?.guide_id),
  );
  expect(led.error).toBeNull();
  expect(led.data?.length).toBeGreaterThan(0);
  for (const row of led.data ?? []) {
    expect(Object.keys(row.packages)).toEqual(["id", "title", "description", "price", "duration_days", "image_url"]);
  }
});

test("the embeds of one read, with filters and an order of their own", async ({ ask }) => {
  const { data: some } = await ask(newest);
  const { data, error } = await ask((db) =>
    db
      .from("packages")
      .select("title, package_days(day_number, title), package_attractions(day_number, attractions(title))")
      .eq("id", some?.id)
      .eq("package_days.day_number", 1)
      .order("day_number", { referencedTable: "package_attractions", ascending: false })
      .limit(2, { referencedTable: "package_attractions" })
      .maybeSingle(),
  );
  expect(error).toBeNull();
  expect(data?.package_days).toHaveLength(1);
  expect(data?.package_attractions.length).toBeLessThanOrEqual(2);
});
