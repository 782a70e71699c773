import { test as base, expect } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createDatabase } from "../harness/postgres";
import { startDemo } from "../harness/server";
import { person, SECRET, service } from "./tokens";

// The single-table writes that the old web client made for people who become guides, their settings, their requests to join
// and their packages, one after the other as it sent them. Spec, signed in §7.

type As = (token?: string) => SupabaseClient;

const test = base.extend<object, { sides: As[] }>({
  sides: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const ends: (() => Promise<void>)[] = [];
      const open = async (databaseUrl?: string): Promise<As> => {
        const server = await startDemo(databaseUrl, ["--jwt-secret", SECRET]);
        ends.push(server.stop);
        const config: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json();
        const auth = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false };
        return (token) =>
          createClient(server.url, config.anonKey, {
            auth,
            ...(token !== undefined && { global: { headers: { Authorization: `Bearer ${token}` } } }),
          });
      };
      try {
        const sides = [await open()];
        const superuser = process.env.SERENDIB_TEST_POSTGRES;
        if (superuser !== undefined) {
          const database = await createDatabase(superuser);
          ends.unshift(database.drop);
          sides.push(await open(database.url));
        }
        await use(sides);
      } finally {
        for (const end of ends.toReversed()) await end();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** The demo's admin, and a traveller who is neither guide nor applicant. */
async function people(as: As) {
  const db = as(service);
  const admin = await db.from("profiles").select("user_id").eq("is_admin", true).limit(1).single();
  const bookings = await db.from("booking_requests").select("user_id").order("id").limit(200);
  const guides = await db.from("guides").select("user_id").limit(1000);
  const hosts = new Set(guides.data?.map((row) => row.user_id));
  const traveller = bookings.data?.find((row) => !hosts.has(row.user_id));
  return { admin: String(admin.data?.user_id), traveller: String(traveller?.user_id) };
}

test("a traveller applies, the admin approves step by step, the guide settles in and asks to join", async ({
  sides,
}) => {
  for (const as of sides) {
    const { admin, traveller } = await people(as);
    const [me, boss] = [as(person(traveller)), as(person(admin))];

    const none = await me.from("guide_applications").select("*").eq("user_id", traveller).eq("status", "pending");
    expect(none).toMatchObject({ data: [], error: null });
    const application = {
      user_id: traveller,
      display_name: "Sanduni Wickrama",
      bio: "I grew up among the tea.",
      contact_email: "sanduni@example.lk",
      contact_whatsapp: "+94 77 123 4567",
      selected_languages: ["English", "German"],
      selected_locations: ["Ella", "Haputale"],
      selected_specialties: ["Trekking"],
      status: "pending",
    };
    expect((await me.from("guide_applications").insert(application)).error).toBeNull();
    expect((await me.from("guide_applications").insert(application)).error?.code).toBe("23505");

    const all = await boss.from("guide_applications").select("*").order("created_at", { ascending: false });
    const mine = all.data?.find((row) => row.user_id === traveller && row.status === "pending");
    const one = await boss.from("guide_applications").select("*").eq("id", mine.id).single();
    expect(one.data.display_name).toBe("Sanduni Wickrama");

    // The six steps, each of them a request of its own: the first does them all.
    const decided = { status: "approved", reviewed_at: new Date().toISOString(), reviewed_by: admin };
    expect((await boss.from("guide_applications").update(decided).eq("id", mine.id)).error).toBeNull();
    expect((await boss.from("profiles").update({ is_guide: true }).eq("user_id", traveller)).error).toBeNull();
    const row = { user_id: traveller, display_name: one.data.display_name, avatar_url: null, bio: one.data.bio };
    const made = await boss
      .from("guides")
      .insert({ ...row, is_active: true })
      .select()
      .single();
    expect(made.error).toBeNull();
    const guide_id: string = made.data.id;
    const places = ["Ella", "Haputale"].map((location_name, index) => ({
      guide_id,
      location_name,
      is_primary_location: index === 0,
    }));
    expect((await boss.from("guide_locations").insert(places)).error).toBeNull();
    const languages = ["English", "German"].map((language_name) => ({
      guide_id,
      language_name,
      language_code: language_name.toLowerCase(),
    }));
    expect((await boss.from("guide_languages").insert(languages)).error).toBeNull();
    const specialties = [{ guide_id, specialty_name: "Trekking" }];
    expect((await boss.from("guide_specialties").insert(specialties)).error).toBeNull();
    const shown = await as()
      .from("guides")
      .select(
        "display_name, guide_locations(location_name, is_primary_location), guide_languages(language_code), guide_specialties(specialty_name)",
      )
      .eq("id", guide_id)
      .single();
    expect(shown.data).toEqual({
      display_name: "Sanduni Wickrama",
      guide_locations: [
        { location_name: "Ella", is_primary_location: true },
        { location_name: "Haputale", is_primary_location: false },
      ],
      guide_languages: [{ language_code: "en" }, { language_code: "de" }],
      guide_specialties: [{ specialty_name: "Trekking" }],
    });

    // Settings as they were saved: the name, then the lists deleted and written again.
    const profile = await me.from("profiles").select("is_guide").eq("user_id", traveller).single();
    expect(profile.data).toEqual({ is_guide: true });
    expect((await me.from("profiles").update({ display_name: "Sanduni" }).eq("user_id", traveller)).error).toBeNull();
    const named = await me
      .from("guides")
      .update({ display_name: "Sanduni", bio: "Tea and trails." })
      .eq("id", guide_id);
    expect(named.error).toBeNull();
    for (const [table, rows] of [
      ["guide_locations", [{ guide_id, location_name: "Badulla", is_primary_location: true }]],
      ["guide_languages", [{ guide_id, language_name: "Spanish", language_code: "sp" }]],
      ["guide_specialties", [{ guide_id, specialty_name: "City Tours" }]],
    ] as const) {
      expect((await me.from(table).delete().eq("guide_id", guide_id)).error).toBeNull();
      expect((await me.from(table).insert([...rows])).error).toBeNull();
    }
    const settings = await me.rpc("my_guide_settings");
    expect(settings.data).toMatchObject({
      display_name: "Sanduni",
      locations: ["Badulla"],
      languages: ["Spanish"],
      specialties: ["City Tours"],
    });
    const { id, version } = settings.data;
    const document = { phone: "+94 77 123 4567", locations: ["Ella", "Badulla", "Kandy"], hourly_rate: 12.5 };
    const saved = await me.rpc("save_guide_settings", { document, version });
    expect(saved).toMatchObject({ data: { id, version: version + 1 }, error: null });
    expect((await me.rpc("save_guide_settings", { document, version })).error?.code).toBe("PT409");

    // A request to join, and the decision with its link.
    const trip = await as().from("packages").select("id, title").order("id").limit(1).single();
    const package_id: string = trip.data?.id;
    const asking = { guide_id, package_id, request_message: "I know the way.", status: "pending" };
    expect((await me.from("guide_package_requests").insert({ ...asking, request_message: " " })).error?.code).toBe(
      "23514",
    );
    expect((await me.from("guide_package_requests").insert(asking)).error).toBeNull();
    expect((await me.from("guide_package_requests").insert(asking)).error?.code).toBe("23505");
    const requests = await boss
      .from("guide_package_requests")
      .select(
        "*, guides(id, display_name, bio, experience_years, rating, avatar_url), packages(id, title, description, price, duration_days, max_people, image_url)",
      )
      .order("created_at", { ascending: false });
    const asked = requests.data?.find((request) => request.guide_id === guide_id);
    expect(asked.packages.title).toBe(trip.data?.title);
    const joined = await boss.from("guide_package_requests").update(decided).eq("id", asked.id);
    expect(joined.error).toBeNull();
    const hosts = await as().from("package_guides").select("is_primary_guide").match({ package_id, guide_id }).single();
    expect(hosts.data).toEqual({ is_primary_guide: false });

    const told = await me.from("notifications").select("kind").is("read_at", null).order("created_at");
    expect(told.data?.map((notice) => notice.kind).sort()).toEqual(["application_approved", "join_request_approved"]);
    const read = await me.from("notifications").update({ read_at: new Date().toISOString() }).is("read_at", null);
    expect(read.error).toBeNull();
    const log = await boss.from("audit_log").select("action, subject").eq("actor_id", admin);
    expect(log.data).toHaveLength(2);
    expect((await me.from("audit_log").select("id")).data).toEqual([]);
  }
});

/** What belongs to a package, in the order in which it is written; the attractions are rows of their own. */
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

/** A package with all that belongs to it, as somebody is shown it; null for whoever is not. */
async function shown(db: SupabaseClient, id: string) {
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
    const { admin, traveller } = await people(as);
    const guides = await as(service).from("guides").select("id, user_id").eq("is_active", true).order("id").limit(5);
    const [host, other] = guides.data?.filter((guide) => guide.user_id !== admin) ?? [];
    const [me, colleague, boss] = [as(person(host?.user_id)), as(person(other?.user_id)), as(person(admin))];

    const id = crypto.randomUUID();
    const head = {
      id,
      title: "Hills by train",
      description: "Two days.",
      duration_days: 2,
      price: 240.5,
      max_people: 6,
      min_people: 1,
      image_url: "/pictures/ella.webp",
      images: ["/pictures/ella.webp"],
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
    expect([await shown(as(), id), await shown(colleague, id)]).toEqual([null, null]);

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
    expect(await shown(as(), id)).toEqual(first);

    // Whatever is wrong is refused, and leaves the package as it is.
    const stranger = as(person(traveller));
    const later = { package_id: id, day_number: 3, title: "Too late", description: null };
    for (const [code, answer] of [
      ["23505", await me.from("packages").insert(head)],
      ["23505", await colleague.from("packages").insert(head)],
      ["42501", await stranger.from("packages").insert({ ...head, id: crypto.randomUUID() })],
      ["42501", await as().from("packages").insert({ ...head, id: crypto.randomUUID() })],
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
    expect(await shown(as(), id)).toEqual(first);

    // An edit: the row, then everything that belongs to it deleted and written again.
    const edited = { title: "Hills on foot", price: 199, duration_days: 3, updated_at: new Date().toISOString() };
    expect((await me.from("packages").update(edited).eq("id", id)).error).toBeNull();
    for (const table of CHILDREN) {
      expect((await me.from(table).delete().eq("package_id", id)).error, table).toBeNull();
    }
    // Without places and categories there is nothing to approve.
    expect((await boss.from("packages").update(decide("approved")).eq("id", id)).error?.code).toBe("23514");
    await writeChildren(me, id, ["Haputale"], 3);
    expect(await shown(as(), id)).toBeNull();
    expect((await boss.from("packages").update(decide("approved")).eq("id", id)).error).toBeNull();
    expect(await shown(as(), id)).toMatchObject({
      title: "Hills on foot",
      price: 199,
      package_locations: [{ location_name: "Haputale", is_primary_location: true }],
      package_room_pricing: [room],
      package_days: [{ day_number: 1 }, { day_number: 2 }, { day_number: 3 }],
      package_attractions: [1, 2, 3].map((day_number) => ({ attractions: { title: `Sight ${day_number}` } })),
    });
  }
});
