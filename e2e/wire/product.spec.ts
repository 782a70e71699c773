import { expect, test } from "./bothDatabases";

// The product's own functions: search, suggestions and featured trips.

test("the product's search answers totals, results and facets", async ({ ask }) => {
  const { data, error } = await ask((db) =>
    db.rpc("search_packages", { q: "train", sort: "price_low", limit: 6, offset: 0 }, { get: true }),
  );
  expect(error).toBeNull();
  expect(data.total).toBeGreaterThan(0);
  expect(data.results.length).toBeLessThanOrEqual(6);
  const prices: number[] = data.results.map((row: { price: number }) => row.price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(Object.keys(data.facets).toSorted()).toEqual(["category", "duration", "location", "price"]);
});

test("the product's search answers posted arguments as it answers addressed ones", async ({ ask }) => {
  const wanted = { category: "wildlife", duration: "2-3", price_min: 100, price_max: 2_000, people: 2, limit: 6 };
  const got = await ask((db) => db.rpc("search_packages", wanted, { get: true }));
  const posted = await ask((db) => db.rpc("search_packages", wanted));
  expect(posted.error).toBeNull();
  expect(posted.data).toEqual(got.data);
});

test("every page of the product's search is a new one, and together they are all", async ({ ask }) => {
  const seen = new Set<string>();
  let total = 1;
  for (let offset = 0; offset < total; offset += 50) {
    const { data } = await ask((db) => db.rpc("search_packages", { sort: "rating", limit: 50, offset }, { get: true }));
    total = data.total;
    for (const row of data.results) seen.add(row.id);
  }
  expect(total).toBe(140);
  expect(seen.size).toBe(140);
});

test("a misspelt search says what it shows instead", async ({ ask }) => {
  const { data } = await ask((db) => db.rpc("search_packages", { q: "Trinkomalee" }, { get: true }));
  expect(data.showing_results_for).toBe("Trincomalee");
  expect(data.total).toBeGreaterThan(0);
});

test("a place is found by a picked id as by its name", async ({ ask }) => {
  const { data: places } = await ask((db) => db.rpc("suggest_places", { q: "trinco", limit: 5 }, { get: true }));
  expect(places[0]).toMatchObject({ city: "Trincomalee", kind: "destination" });
  expect(places[0].packages).toBeGreaterThan(0);
  const { data } = await ask((db) => db.rpc("search_packages", { destination_id: places[0].id }, { get: true }));
  expect(data.total).toBeGreaterThan(0);
});

test("suggestions keep to their limit", async ({ ask }) => {
  for (const limit of [1, 5, 10]) {
    const { data, error } = await ask((db) => db.rpc("suggest_places", { q: "a", limit }, { get: true }));
    expect(error).toBeNull();
    expect(data.length).toBeLessThanOrEqual(limit);
  }
});

test("three featured trips, the same on every server all day", async ({ ask }) => {
  const { data, error } = await ask((db) => db.rpc("featured_packages", {}, { get: true }));
  expect(error).toBeNull();
  expect(data).toHaveLength(3);
});

test("of what a function answers one may want a part", async ({ ask }) => {
  const cards = await ask((db) => db.rpc("featured_packages", {}, { get: true }));
  const prices: number[] = cards.data.map((row: { price: number }) => row.price);
  const cheapest = await ask((db) =>
    db.rpc("featured_packages", {}, { get: true }).select("title, price").order("price").limit(1).single(),
  );
  expect(cheapest.error).toBeNull();
  expect(Object.keys(cheapest.data ?? {})).toEqual(["title", "price"]);
  expect(cheapest.data?.price).toBe(Math.min(...prices));
  const counted = await ask((db) =>
    db.rpc("featured_packages", {}, { get: true, count: "exact" }).gte("price", Math.max(...prices)),
  );
  expect(counted.count).toBe(prices.filter((price) => price === Math.max(...prices)).length);
  const posted = await ask((db) => db.rpc("suggest_places", { q: "ka" }).select("city").eq("kind", "destination"));
  expect(posted.error).toBeNull();
  const cities = [posted.data ?? []].flat();
  expect(cities.length).toBeGreaterThan(0);
  for (const row of cities) expect(Object.keys(row)).toEqual(["city"]);
  const total = await ask((db) => db.rpc("search_packages", { q: "tea" }, { get: true }).select("total"));
  expect(total.data).toEqual({ total: expect.any(Number) });
  const wrong = await ask((db) => db.rpc("featured_packages", {}, { get: true }).select("colour"));
  expect(wrong).toMatchObject({ status: 400, error: { code: "42703" } });
  const many = await ask((db) => db.rpc("featured_packages", {}, { get: true }).single());
  expect(many).toMatchObject({ status: 406, error: { code: "PGRST116" } });
  const head = await ask((db) => db.rpc("featured_packages", {}, { head: true, count: "exact" }));
  expect(head).toMatchObject({ data: null, error: null, status: 200, count: 3 });
  const csv = await ask((db) => db.rpc("featured_packages", {}, { get: true }).select("id, price").csv());
  expect(String(csv.data).split("\n")[0]).toBe("id,price");
});
