import { containing, expect, test } from "./bothDatabases";

// Every public list as the former web client read it.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00:00$/;
const SEARCH =
  "*, package_locations(location_name, is_primary_location), package_categories(category), package_guides(guide_id, guides(display_name, avatar_url, rating))";

test("the active destinations", async ({ ask }) => {
  const { data, error, status } = await ask((db) => db.from("destinations").select("*").eq("is_active", true));
  expect(error).toBeNull();
  expect(status).toBe(200);
  expect(data?.map((row) => row.city)).toEqual(expect.arrayContaining(["Colombo", "Kandy", "Trincomalee", "Weligama"]));
  for (const row of data ?? []) {
    expect(row).toMatchObject({ id: expect.stringMatching(UUID), region: expect.any(String), is_active: true });
    expect(Array.isArray(row.aliases)).toBe(true);
  }
});

test("the package list with all its children, newest first", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db
      .from("packages")
      .select(
        "*, package_locations(*), package_categories(*), package_languages(*), package_transport_modes(*), package_guides(*, guides(*))",
      )
      .eq("is_active", true)
      .eq("status", "approved")
      .order("created_at", { ascending: false }),
  );
  expect(error).toBeNull();
  expect(data).toHaveLength(140);
  const times = data?.map((row) => row.created_at) ?? [];
  expect(times).toEqual(times.toSorted().reverse());
  for (const row of data ?? []) {
    expect(row.id).toMatch(UUID);
    expect(row.created_at).toMatch(INSTANT);
    expect(typeof row.price).toBe("number");
    expect(row.package_locations.length).toBeGreaterThan(0);
    expect(row.package_categories.length).toBeGreaterThan(0);
    expect(row.package_languages[0]).toMatchObject({ language_code: expect.stringMatching(/^[a-z]{2}$/) });
    expect(row.package_guides[0].guides).toMatchObject({ display_name: expect.any(String), is_active: true });
    expect(row.package_guides[0].guides).not.toHaveProperty("user_id");
  }
});

test("the package list for a word and a number of people", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db
      .from("packages")
      .select("*, package_locations(*), package_guides(*)")
      .eq("is_active", true)
      .eq("status", "approved")
      .or(containing("tea"))
      .gte("max_people", 4)
      .lte("min_people", 4)
      .order("created_at", { ascending: false }),
  );
  expect(error).toBeNull();
  expect(data?.length).toBeGreaterThan(0);
  for (const row of data ?? []) {
    expect(`${row.title} ${row.description}`).toMatch(/tea/i);
    expect(row.max_people).toBeGreaterThanOrEqual(4);
    expect(row.min_people).toBeLessThanOrEqual(4);
  }
});

test("the search with its price band, its days and its text", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db
      .from("packages")
      .select(SEARCH)
      .eq("is_active", true)
      .eq("status", "approved")
      .or(containing("tea"))
      .gte("price", 200)
      .lte("price", 2000)
      .gte("duration_days", 4)
      .lte("duration_days", 7)
      .order("created_at", { ascending: false }),
  );
  expect(error).toBeNull();
  expect(data?.length).toBeGreaterThan(0);
  for (const row of data ?? []) {
    expect(row.price).toBeGreaterThanOrEqual(200);
    expect(row.price).toBeLessThanOrEqual(2000);
    expect([4, 5, 6, 7]).toContain(row.duration_days);
    expect(Object.keys(row.package_guides[0])).toEqual(["guide_id", "guides"]);
    expect(Object.keys(row.package_guides[0].guides)).toEqual(["display_name", "avatar_url", "rating"]);
  }
});

for (const [sort, column, ascending] of [
  ["price_low", "price", true],
  ["price_high", "price", false],
  ["rating", "rating", false],
  ["duration", "duration_days", true],
] as const) {
  test(`the search sorted by ${sort}`, async ({ ask }) => {
    const { data, error } = await ask((db) =>
      db.from("packages").select(SEARCH).eq("is_active", true).eq("status", "approved").order(column, { ascending }),
    );
    expect(error).toBeNull();
    const values: number[] = data?.map((row) => row[column]) ?? [];
    expect(values).toEqual(values.toSorted((a, b) => (ascending ? a - b : b - a)));
    expect(values).toHaveLength(140);
  });
}

test("a page of the list, counted", async ({ ask }) => {
  const { data, count, status } = await ask((db) =>
    db.from("packages").select("id, title", { count: "exact" }).eq("is_active", true).order("title").range(6, 11),
  );
  expect(status).toBe(206);
  expect(count).toBe(140);
  expect(data).toHaveLength(6);
});

test("the count alone", async ({ ask }) => {
  const { data, count, status } = await ask((db) =>
    db.from("packages").select("*", { count: "exact", head: true }).eq("status", "approved"),
  );
  expect(status).toBe(200);
  expect(count).toBe(140);
  expect(data).toBeNull();
});

test("the location suggestions", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db.from("package_locations").select("location_name").order("location_name"),
  );
  expect(error).toBeNull();
  const names: string[] = data?.map((row) => row.location_name) ?? [];
  expect(names).toEqual(names.toSorted());
  expect(new Set(names).size).toBeGreaterThan(15);
});

test("the guide list", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db
      .from("guides")
      .select(
        "*, guide_locations(location_name, is_primary_location), guide_languages(language_code, language_name), guide_specialties(specialty_name)",
      )
      .eq("is_active", true),
  );
  expect(error).toBeNull();
  expect(data).toHaveLength(60);
  for (const row of data ?? []) {
    expect(row.guide_locations.length).toBeGreaterThan(0);
    expect(row.guide_languages.length).toBeGreaterThan(0);
    expect(row.guide_specialties.length).toBeGreaterThan(0);
  }
});

test("a list of ids, and an empty one", async ({ ask }) => {
  const { data: some } = await ask((db) => db.from("packages").select("id").order("id").limit(3));
  const ids: string[] = some?.map((row) => row.id) ?? [];
  const { data } = await ask((db) => db.from("packages").select("id").in("id", ids).order("id"));
  expect(data).toEqual(some);
  const { data: none, error } = await ask((db) => db.from("packages").select("id").in("id", []));
  expect(error).toBeNull();
  expect(none).toEqual([]);
});

test("texts with every sign the grammar knows stay texts", async ({ ask }) => {
  for (const text of ['a"b', "a,b", "a)b", "a\\b", "(a.eq.1)", "100%", "சிகிரியா", "'; --"]) {
    const { error, data } = await ask((db) => db.from("packages").select("id").or(containing(text)));
    expect(error, text).toBeNull();
    expect(Array.isArray(data), text).toBe(true);
  }
  const { data } = await ask((db) => db.from("packages").select("id").eq("title", "no, such (title)"));
  expect(data).toEqual([]);
});
