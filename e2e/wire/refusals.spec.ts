import { expect, test } from "./bothDatabases";

// Answers for missing and forbidden things that the former web client relied on.

const NOBODY = "00000000-0000-4000-8000-000000000000";

test("a profile is not for visitors", async ({ ask }) => {
  const { data, error, status } = await ask((db) => db.from("profiles").select("*").eq("user_id", NOBODY).single());
  expect(status).toBe(401);
  expect(error?.code).toBe("42501");
  expect(data).toBeNull();
});

test("who a guide is when signed in is not for visitors", async ({ ask }) => {
  const { error, status } = await ask((db) =>
    db
      .from("guides")
      .select("*, guide_languages(*), guide_specialties(*), guide_locations(*)")
      .eq("user_id", NOBODY)
      .single(),
  );
  expect(status).toBe(401);
  expect(error?.code).toBe("42501");
});

test("one row that is not there is PGRST116", async ({ ask }) => {
  const { data, error, status } = await ask((db) => db.from("packages").select("*").eq("id", NOBODY).single());
  expect(status).toBe(406);
  expect(data).toBeNull();
  expect(error).toMatchObject({
    code: "PGRST116",
    details: "The result contains 0 rows",
    hint: null,
    message: "Cannot coerce the result to a single JSON object",
  });
  const maybe = await ask((db) => db.from("packages").select("*").eq("id", NOBODY).maybeSingle());
  expect(maybe).toMatchObject({ data: null, error: null });
});

test("many rows where one was wanted are PGRST116 too", async ({ ask }) => {
  const { error, status } = await ask((db) => db.from("guides").select("id").single());
  expect(status).toBe(406);
  expect(error?.code).toBe("PGRST116");
  expect(error?.details).toBe("The result contains 60 rows");
});

test("an unknown table is PGRST205", async ({ ask }) => {
  const { error, status } = await ask((db) => db.from("no_such_table").select("*"));
  expect(status).toBe(404);
  expect(error).toMatchObject({
    code: "PGRST205",
    message: "Could not find the table 'public.no_such_table' in the schema cache",
  });
});

test("the tables behind the accounts do not exist for the wire", async ({ ask }) => {
  for (const table of ["users", "server_keys", "jobs"]) {
    const { error, status } = await ask((db) => db.from(table).select("*"));
    expect(status, table).toBe(404);
    expect(error?.code, table).toBe("PGRST205");
  }
});

test("an unknown column is 42703", async ({ ask }) => {
  const { error, status } = await ask((db) => db.from("packages").select("id, no_such_column"));
  expect(status).toBe(400);
  expect(error).toMatchObject({ code: "42703", message: "column packages.no_such_column does not exist" });
  const filtered = await ask((db) => db.from("packages").select("id").eq("no_such_column", 1));
  expect(filtered.error?.code).toBe("42703");
  const ordered = await ask((db) => db.from("packages").select("id").order("no_such_column"));
  expect(ordered.error?.code).toBe("42703");
});

test("an unknown relation is PGRST200", async ({ ask }) => {
  const { error, status } = await ask((db) => db.from("packages").select("id, travel_times(*)"));
  expect(status).toBe(400);
  expect(error?.code).toBe("PGRST200");
});

test("an id that is none is 22P02", async ({ ask }) => {
  const { error, status } = await ask((db) => db.from("packages").select("*").eq("id", "nonsense").single());
  expect(status).toBe(400);
  expect(error).toMatchObject({ code: "22P02", message: 'invalid input syntax for type uuid: "nonsense"' });
});

test("an unknown function is PGRST202", async ({ ask }) => {
  const { error, status } = await ask((db) => db.rpc("no_such_function", {}, { get: true }));
  expect(status).toBe(404);
  expect(error?.code).toBe("PGRST202");
});

test("a page beyond the last is PGRST103", async ({ ask }) => {
  const { error, status } = await ask((db) => db.from("guides").select("id", { count: "exact" }).range(1_000, 1_010));
  expect(status).toBe(416);
  expect(error?.code).toBe("PGRST103");
});

test("a filter that cannot be read is PGRST100", async ({ ask }) => {
  const { error, status } = await ask((db) => db.from("packages").select("id").or("title.resembles.tea"));
  expect(status).toBe(400);
  expect(error?.code).toBe("PGRST100");
});

test("a visitor writes nothing", async ({ ask }) => {
  for (const write of ["insert", "update", "delete"] as const) {
    const { error, status } = await ask((db) => {
      const table = db.from("packages");
      if (write === "insert") return table.insert({ title: "Mine", price: 1, duration_days: 1, max_people: 1 });
      if (write === "update") return table.update({ price: 1 }).eq("id", NOBODY);
      return table.delete().eq("id", NOBODY);
    });
    expect(status, write).toBe(401);
    expect(error?.code, write).toBe("42501");
  }
});

test("a hidden column can be neither read nor guessed", async ({ ask }) => {
  for (const [table, column] of [
    ["guides", "user_id"],
    ["reviews", "user_id"],
    ["reviews", "booking_request_id"],
  ] as const) {
    const read = await ask((db) => db.from(table).select(`id, ${column}`));
    expect(read.error?.code, `${table}.${column} read`).toBe("42501");
    const guessed = await ask((db) => db.from(table).select("id").eq(column, NOBODY));
    expect(guessed.error?.code, `${table}.${column} guessed`).toBe("42501");
    const ordered = await ask((db) => db.from(table).select("id").order(column));
    expect(ordered.error?.code, `${table}.${column} ordered`).toBe("42501");
  }
});
