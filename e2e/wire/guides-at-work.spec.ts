import { expect } from "@playwright/test";
import { people, test } from "./formerClient";
import { person } from "./tokens";

// The former web client's single-table writes for applicants, guides' settings and join requests, in its order.

test("a traveller applies, the admin approves step by step, the guide settles in and asks to join", async ({
  sides,
}) => {
  for (const as of sides) {
    const { admin, boss, traveller } = await people(as);
    const me = as(person(traveller));

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

    // The first of six requests does all six steps.
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

    // The name, then the lists, deleted and rewritten.
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

    // A join request, and the decision with its link.
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

    const notifications = await me.from("notifications").select("kind").is("read_at", null).order("created_at");
    expect(notifications.data?.map((notice) => notice.kind).sort()).toEqual([
      "application_approved",
      "join_request_approved",
    ]);
    const read = await me.from("notifications").update({ read_at: new Date().toISOString() }).is("read_at", null);
    expect(read.error).toBeNull();
    const log = await boss.from("audit_log").select("action, subject").eq("actor_id", admin);
    expect(log.data).toHaveLength(2);
    expect((await me.from("audit_log").select("id")).data).toEqual([]);
  }
});
