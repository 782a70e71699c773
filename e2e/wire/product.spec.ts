import { expect, test } from "./both";

// The product's own functions: its search, its suggestions, its featured trips.

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
