import { expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { people, test } from "./formerClient";
import { person, service } from "./tokens";

// The former web client's single-table writes for packages, in its order.

/** In writing order; the attractions are rows of their own. */
const CHILDREN = [
  "package_locations",
  "package_categories",
  "package_room_pricing",
  "package_attractions",
  "package_days",
] as const;

async function writeChildren(db: SupabaseClient, package_id: string, places: string[], days: number): Promise<void> {
  const locations = places.map((location_name, index) => ({
    package_id,
    location_name,
    is_primary_location: index === 0,
  }));
  const rooms = { accommodation_type: "double", hotel_type: "budget", capacity_per_room: 2, price_per_room: 55.5 };
  for (const [table, rows] of [
    ["package_locations", locations],
    ["package_categories", ["nature", "hiking"].map((category) => ({ package_id, category }))],
    ["package_room_pricing", [{ package_id, ...rooms }]],
  ] as const) {
    expect((await db.from(table).insert([...rows])).error, table).toBeNull();
  }
  for (let day_number = 1; day_number <= days; day_number++) {
    const day = { package_id, day_number, title: `Day ${day_number}`, description: null };
    expect((await db.from("package_days").insert(day)).error).toBeNull();
    const sight = await db
      .from("attractions")
      .insert({
        title: `Sight ${day_number}`,
        description: "Worth it.",
        location: places[0],
        image_url: null,
        duration_hours: 2,
        attraction_type: "Activity",
        is_active: true,
      })
      .select()
      .single();
    expect(sight.error).toBeNull();
    const visit = { package_id, attraction_id: sight.data.id, day_number, order_in_day: 1, start_time: "09:00:00" };
    expect((await db.from("package_attractions").insert(visit)).error).toBeNull();
  }
}

/** A package with all its rows; null if hidden. */
async function readPackage(db: SupabaseClient, id: string) {
  const { data, error } = await db
    .from("packages")
    .select(
      "title, price, status, package_locations(location_name, is_primary_location), package_categories(category), package_room_pricing(price_per_room), package_days(day_number, title), package_attractions(day_number, start_time, attractions(title))",
    )
    .eq("id", id)
    .maybeSingle();
  expect(error).toBeNull();
  return data;
}

test("a guide makes a package row by row and writes it again; an admin approves it each time; nobody else may", async ({
  sides,
}) => {
  for (const as of sides) {
    const { admin, boss, traveller } = await people(as);
    const guides = await as(service).from("guides").select("id, user_id").eq("is_active", true).order("id").limit(5);
    const [host, other] = guides.data?.filter((guide) => guide.user_id !== admin) ?? [];
    const [me, colleague] = [as(person(host?.user_id)), as(person(other?.user_id))];

    const id = crypto.randomUUID();
    const head = {
      id,
      title: "Hills by train",
      description: "Two days.",
      duration_days: 2,
      price: 240.5,
      max_people: 6,
      min_people: 1,
      image_url: "/pictures/ella-dawn-3.webp",
      images: ["/pictures/ella-dawn-3.webp"],
      highlights: "Tea",
      included: "Tickets",
      excluded: "",
      status: "pending",
      is_active: true,
    };
    expect((await me.from("packages").insert(head)).error).toBeNull();
    const owner = { package_id: id, user_id: host?.user_id, is_primary_owner: true };
    expect((await me.from("package_owners").insert(owner)).error).toBeNull();
    const own = await me.from("guides").select("id").eq("user_id", host?.user_id).eq("is_active", true).single();
    expect(own.data).toEqual({ id: host?.id });
    const leads = { package_id: id, guide_id: host?.id, is_primary_guide: true };
    expect((await me.from("package_guides").insert(leads)).error).toBeNull();
    await writeChildren(me, id, ["Ella", "Badulla"], 2);
    const mine = await me.from("package_owners").select("id").eq("package_id", id).eq("user_id", host?.user_id);
    expect(mine.data).toHaveLength(1);
    expect([await readPackage(as(), id), await readPackage(colleague, id)]).toEqual([null, null]);

    // The queue of the old dashboard, and its decision.
    const waiting = await boss
      .from("packages")
      .select("*, package_locations(*), package_categories(*), package_owners(*)")
      .eq("status", "pending")
      .order("created_at", { ascending: false });
    const asked = waiting.data?.find((row) => row.id === id);
    expect([asked.package_locations.length, asked.package_categories.length, asked.package_owners.length]).toEqual([
      2, 2, 1,
    ]);
    const decide = (status: string) => ({ status, updated_at: new Date().toISOString() });
    expect((await me.from("packages").update(decide("approved")).eq("id", id)).error?.code).toBe("42501");
    expect((await boss.from("packages").update(decide("approved")).eq("id", id)).error).toBeNull();
    const room = { price_per_room: 55.5 };
    const first = {
      title: "Hills by train",
      price: 240.5,
      status: "approved",
      package_locations: [
        { location_name: "Ella", is_primary_location: true },
        { location_name: "Badulla", is_primary_location: false },
      ],
      package_categories: [{ category: "hiking" }, { category: "nature" }],
      package_room_pricing: [room],
      package_days: [1, 2].map((day_number) => ({ day_number, title: `Day ${day_number}` })),
      package_attractions: [1, 2].map((day_number) => ({
        day_number,
        start_time: "09:00:00",
        attractions: { title: `Sight ${day_number}` },
      })),
    };
    expect(await readPackage(as(), id)).toEqual(first);

    const stranger = as(person(traveller));
    const later = { package_id: id, day_number: 3, title: "Too late", description: null };
    for (const [code, answer] of [
      ["23505", await me.from("packages").insert(head)],
      ["23505", await colleague.from("packages").insert(head)],
      ["42501", await stranger.from("packages").insert({ ...head, id: crypto.randomUUID() })],
      [
        "42501",
        await as()
          .from("packages")
          .insert({ ...head, id: crypto.randomUUID() }),
      ],
      ["42501", await colleague.from("packages").update({ title: "Mine" }).eq("id", id)],
      ["42501", await colleague.from("package_locations").insert({ package_id: id, location_name: "Galle" })],
      ["42501", await colleague.from("package_owners").insert({ package_id: id, user_id: other?.user_id })],
      ["42501", await me.from("package_guides").insert({ package_id: id, guide_id: other?.id })],
      ["42501", await me.from("packages").update({ rating: 5 }).eq("id", id)],
      ["23514", await me.from("packages").update({ price: 0 }).eq("id", id)],
      ["23514", await me.from("package_categories").insert({ package_id: id, category: "chess" })],
      ["23514", await me.from("package_days").insert(later)],
      ["23505", await me.from("package_days").insert({ ...later, day_number: 1 })],
      ["PT409", await boss.from("packages").update(decide("rejected")).eq("id", id)],
      ...(await Promise.all(
        CHILDREN.map(async (table) => ["42501", await colleague.from(table).delete().eq("package_id", id)] as const),
      )),
    ] as const) {
      expect(answer.error?.code, JSON.stringify(answer.error)).toBe(code);
    }
    expect(await readPackage(as(), id)).toEqual(first);

    // Updates the row, then deletes and rewrites all its parts.
    const edited = { title: "Hills on foot", price: 199, duration_days: 3, updated_at: new Date().toISOString() };
    expect((await me.from("packages").update(edited).eq("id", id)).error).toBeNull();
    for (const table of CHILDREN) {
      expect((await me.from(table).delete().eq("package_id", id)).error, table).toBeNull();
    }
    // Travelers keep the approved version; without places and categories a revision cannot be approved.
    const revision = () =>
      boss.from("package_revisions").select("id").eq("package_id", id).eq("status", "pending").single();
    const approve = async () =>
      boss
        .from("package_revisions")
        .update({ status: "approved" })
        .eq("id", (await revision()).data?.id);
    expect((await approve()).error?.code).toBe("23514");
    expect(await readPackage(as(), id)).toEqual({ ...first, price: 199 });
    await writeChildren(me, id, ["Haputale"], 3);
    expect(await readPackage(as(), id)).toEqual({ ...first, price: 199 });
    expect((await approve()).error).toBeNull();
    expect(await readPackage(as(), id)).toMatchObject({
      title: "Hills on foot",
      price: 199,
      package_locations: [{ location_name: "Haputale", is_primary_location: true }],
      package_room_pricing: [room],
      package_days: [{ day_number: 1 }, { day_number: 2 }, { day_number: 3 }],
      package_attractions: [1, 2, 3].map((day_number) => ({ attractions: { title: `Sight ${day_number}` } })),
    });
  }
});
