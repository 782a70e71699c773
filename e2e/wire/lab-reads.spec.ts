import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "./lab";

// A select's columns, pages, counts and formats. C-2.1 to C-2.3.

const cities = (db: SupabaseClient) => db.from("cities").select("id");

type Cities = ReturnType<typeof cities>;

test("columns, aliases, casts and paths", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db
      .from("cities")
      .select(
        "id, label:name, fee, as_text:fee::text, port:is_port::text, facts->size, mayor:facts->mayor->>name, tags->0",
      )
      .eq("id", 1)
      .single(),
  );
  expect(error).toBeNull();
  expect(data).toEqual({
    id: 1,
    label: "Colombo",
    fee: 12.5,
    as_text: "12.50",
    port: "true",
    size: 10,
    mayor: "R",
    tags: "port",
  });
});

test("an instant has its offset and no trailing zeros, money its two decimals", async ({ ask }) => {
  await ask((db) => db.from("cities").select("seen_at, fee").eq("id", 1));
  expect(ask.wire()?.body).toBe('[{"seen_at":"2026-01-02T03:04:05.678+00:00","fee":12.50}]');
});

test("embeds: to one, to many, one to one, through a junction", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db
      .from("countries")
      .select("name, cities(name), flags(colours), languages(name)")
      .order("id", { referencedTable: "cities" })
      .order("id")
      .limit(2),
  );
  expect(error).toBeNull();
  expect(data).toEqual([
    {
      name: "Sri Lanka",
      cities: [{ name: "Colombo" }, { name: "Kandy" }, { name: 'ගාල්ල, "Galle"' }],
      flags: { colours: ["maroon", "gold"] },
      languages: [{ name: "Sinhala" }, { name: "Tamil" }],
    },
    { name: "India", cities: [{ name: "Chennai" }], flags: null, languages: [{ name: "Tamil" }] },
  ]);
  const up = await ask((db) => db.from("cities").select("name, countries(iso)").gte("id", 4).order("id"));
  expect(up.data).toEqual([
    { name: "Chennai", countries: { iso: "IN" } },
    { name: "100%_sure", countries: null },
  ]);
});

test("embeds named by column, constraint and hint, aliased and nested", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db
      .from("cities")
      .select(
        "id, home:country_id(name), by_name:cities_country_id_fkey(iso), hinted:countries!country_id(languages(name))",
      )
      .eq("id", 4)
      .single(),
  );
  expect(error).toBeNull();
  expect(data).toEqual({
    id: 4,
    home: { name: "India" },
    by_name: { iso: "IN" },
    hinted: { languages: [{ name: "Tamil" }] },
  });
});

test("inner joins, empty embeds, anti-joins", async ({ ask }) => {
  const inner = await ask((db) =>
    db.from("cities").select("id, countries!inner(name)").eq("countries.iso", "LK").order("id"),
  );
  expect(inner.data?.map((row) => row.id)).toEqual([1, 2, 3]);
  const left = await ask((db) =>
    db.from("cities").select("id, countries!left(name)").eq("countries.iso", "IN").order("id"),
  );
  expect(left.data?.map((row) => row.countries)).toEqual([null, null, null, { name: "India" }, null]);
  const without = await ask((db) => db.from("countries").select("id, cities()").is("cities", null));
  expect(without.data).toEqual([{ id: 3 }]);
  const having = await ask((db) => db.from("countries").select("id, flags()").not("flags", "is", null));
  expect(having.data).toEqual([{ id: 1 }]);
  const wrong = await ask((db) => db.from("countries").select("id, cities()").eq("cities", 1));
  expect(wrong.error?.code).toBe("PGRST120");
});

test("spread of one lifts its keys, spread of many makes lists", async ({ ask }) => {
  const one = await ask((db) => db.from("cities").select("id, ...countries(country:name)").gte("id", 4).order("id"));
  expect(one.data).toEqual([
    { id: 4, country: "India" },
    { id: 5, country: null },
  ]);
  const many = await ask((db) => db.from("countries").select("id, ...languages(spoken:name)").order("id"));
  expect(many.data).toEqual([
    { id: 1, spoken: ["Sinhala", "Tamil"] },
    { id: 2, spoken: ["Tamil"] },
    { id: 3, spoken: [] },
  ]);
});

test("filters, logic, order and limits of an embed", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db
      .from("countries")
      .select("id, cities(name)")
      .or("rating.gt.4,name.like.C*", { referencedTable: "cities" })
      .order("name", { referencedTable: "cities", ascending: false })
      .limit(1, { referencedTable: "cities" })
      .order("id"),
  );
  expect(error).toBeNull();
  expect(data?.map((row) => row.cities)).toEqual([[{ name: "Kandy" }], [{ name: "Chennai" }], []]);
  const ranged = await ask((db) =>
    db.from("countries").select("id, cities(id)").range(1, 1, { referencedTable: "cities" }).eq("id", 1),
  );
  expect(ranged.data).toEqual([{ id: 1, cities: [{ id: 2 }] }]);
});

test("order: directions, nulls, several columns, a related column", async ({ ask }) => {
  const ids = async (ordered: (rows: Cities) => Cities) =>
    (await ask((db) => ordered(cities(db)))).data?.map((row) => row.id);
  expect(await ids((rows) => rows.order("rating"))).toEqual([5, 4, 1, 2, 3]);
  expect(await ids((rows) => rows.order("rating", { ascending: false }))).toEqual([3, 1, 2, 4, 5]);
  expect(await ids((rows) => rows.order("rating", { ascending: false, nullsFirst: false }))).toEqual([1, 2, 4, 5, 3]);
  expect(await ids((rows) => rows.order("rating", { nullsFirst: true }).order("id", { ascending: false }))).toEqual([
    3, 5, 4, 2, 1,
  ]);
  const related = await ask((db) =>
    db.from("cities").select("id, countries(name)").order("countries(name)", { ascending: true }).order("id"),
  );
  expect(related.data?.map((row) => row.id)).toEqual([4, 1, 2, 3, 5]);
  const many = await ask((db) => db.from("countries").select("id, cities(name)").order("cities(name)"));
  expect(many.error?.code).toBe("PGRST118");
});

test("pages and counts", async ({ ask }) => {
  const counted = await ask((db) => db.from("cities").select("id", { count: "exact" }).order("id").range(1, 2));
  expect(counted).toMatchObject({ data: [{ id: 2 }, { id: 3 }], count: 5, status: 206 });
  expect(ask.wire()?.range).toBe("1-2/5");
  for (const count of ["planned", "estimated"] as const) {
    expect((await ask((db) => db.from("cities").select("id", { count }))).count).toBe(5);
  }
  const head = await ask((db) => db.from("cities").select("*", { count: "exact", head: true }).eq("country_id", 1));
  expect(head).toMatchObject({ data: null, count: 3, status: 200 });
  const none = await ask((db) => db.from("cities").select("id").limit(0));
  expect(none.data).toEqual([]);
  expect(ask.wire()?.range).toBe("*/*");
  const beyond = await ask((db) => db.from("cities").select("id", { count: "exact" }).range(9, 10));
  expect(beyond).toMatchObject({ status: 416, error: { code: "PGRST103" } });
});

test("one row, perhaps one row", async ({ ask }) => {
  const citiesUpTo = (id: number) => ask((db) => cities(db).lte("id", id).single());
  expect(await citiesUpTo(1)).toMatchObject({ data: { id: 1 }, status: 200 });
  expect(ask.wire()?.type).toBe("application/vnd.pgrst.object+json; charset=utf-8");
  expect(await citiesUpTo(0)).toMatchObject({ status: 406, error: { code: "PGRST116" } });
  expect(await citiesUpTo(2)).toMatchObject({ status: 406, error: { details: "The result contains 2 rows" } });
  const maybe = await ask((db) => db.from("cities").select("id").eq("id", 0).maybeSingle());
  expect(maybe).toMatchObject({ data: null, error: null });
  const two = await ask((db) => db.from("cities").select("id").lte("id", 2).maybeSingle());
  expect(two.error?.code).toBe("PGRST116");
});

test("CSV, stripped nulls, and forms that are not offered", async ({ ask }) => {
  const csv = await ask((db) => db.from("cities").select("id, name, fee, tags").gte("id", 3).order("id").csv());
  expect(csv.data).toBe(
    'id,name,fee,tags\n3,"ගාල්ල, ""Galle""",,"[""port"",""fort""]"\n4,Chennai,0.00,[]\n5,100%_sure,,[]',
  );
  const stripped = await ask((db) => db.from("cities").select("id, fee, rating").gte("id", 3).order("id").stripNulls());
  expect(stripped.data).toEqual([{ id: 3 }, { id: 4, fee: 0, rating: 3 }, { id: 5, rating: -1 }]);
  const one = await ask((db) => db.from("cities").select("id, fee").eq("id", 3).single().stripNulls());
  expect(one.data).toEqual({ id: 3 });
  const geo = await ask(async (db) => await db.from("cities").select("id").geojson());
  expect(geo).toMatchObject({ status: 406, error: { code: "PGRST107" } });
  const plan = await ask(async (db) => await db.from("cities").select("id").explain());
  expect(plan).toMatchObject({ status: 406, error: { code: "PGRST107" } });
});

test("schemas", async ({ ask }) => {
  const mine = await ask((db) => db.schema("personal").from("notes").select("body").eq("id", 1));
  expect(mine.data).toEqual([{ body: "mine" }]);
  const elsewhere = await ask((db) => db.from("notes").select("body"));
  expect(elsewhere).toMatchObject({ status: 404, error: { code: "PGRST205" } });
  const none = await ask((db) => db.schema("auth").from("users").select("*"));
  expect(none).toMatchObject({ status: 406, error: { code: "PGRST106", message: "Invalid schema: auth" } });
});

test("near names are hinted at", async ({ ask }) => {
  const table = await ask((db) => db.from("citie").select("*"));
  expect(table.error).toMatchObject({ code: "PGRST205", hint: "Perhaps you meant the table 'public.cities'" });
  const column = await ask((db) => db.from("cities").select("nam"));
  expect(column.error?.hint).toBe('Perhaps you meant to reference the column "cities.name".');
  const relation = await ask((db) => db.from("cities").select("contries(name)"));
  expect(relation.error).toMatchObject({
    code: "PGRST200",
    hint: "Perhaps you meant 'countries' instead of 'contries'.",
  });
});

test("a function that is not there", async ({ ask }) => {
  for (const how of [{}, { get: true }]) {
    const answer = await ask((db) => db.rpc("nothing", { a: 1 }, how));
    expect(answer).toMatchObject({ status: 404, error: { code: "PGRST202" } });
  }
  await ask((db) => db.rpc("nothing", { a: 1 }, { head: true }));
  expect(ask.wire()?.status).toBe(404);
});
