import { expect, test } from "./lab";

// The builder's mutations. C-2.1, C-2.3 and C-2.4. The tests follow one another on one table.

test.describe.configure({ mode: "serial" });

test("insert without select answers 201 and no body", async ({ ask }) => {
  const one = await ask((db) => db.from("todos").insert({ task: "pack" }));
  expect(one).toMatchObject({ data: null, error: null, status: 201 });
  expect(ask.wire()).toMatchObject({ body: "", range: "*/*" });
  const many = await ask((db) => db.from("todos").insert([{ task: "book" }, { task: "fly" }], { count: "exact" }));
  expect(many).toMatchObject({ status: 201, count: 2 });
  const nothing = await ask((db) => db.from("todos").insert([]).select());
  expect(nothing).toMatchObject({ data: [], status: 201 });
});

test("insert with select answers the rows with their defaults", async ({ ask }) => {
  const one = await ask((db) => db.from("todos").insert({ task: "eat" }).select().single());
  expect(one.data).toEqual({ id: 4, task: "eat", done: false, note: "none", city_id: null });
  const many = await ask((db) =>
    db
      .from("todos")
      .insert([{ task: "swim", note: "sea" }, { task: "walk" }])
      .select("task, note"),
  );
  expect(many.data).toEqual([
    { task: "swim", note: "sea" },
    { task: "walk", note: null },
  ]);
  const defaults = await ask((db) =>
    db
      .from("todos")
      .insert([{ task: "run", note: "hill" }, { task: "rest" }], { defaultToNull: false })
      .select("task, note"),
  );
  expect(defaults.data).toEqual([
    { task: "run", note: "hill" },
    { task: "rest", note: "none" },
  ]);
  expect(ask.wire()?.applied).toBe("missing=default, return=representation");
  const embedded = await ask((db) =>
    db.from("todos").insert({ task: "see", city_id: 1 }).select("task, cities(name, countries(iso))").single(),
  );
  expect(embedded.data).toEqual({ task: "see", cities: { name: "Colombo", countries: { iso: "LK" } } });
});

test("inserts that are refused", async ({ ask }) => {
  const twice = await ask((db) => db.from("todos").insert({ task: "pack" }));
  expect(twice).toMatchObject({
    status: 409,
    error: {
      code: "23505",
      message: 'duplicate key value violates unique constraint "todos_task_key"',
      details: "Key (task)=(pack) already exists.",
    },
  });
  const nowhere = await ask((db) => db.from("todos").insert({ task: "go", city_id: 99 }));
  expect(nowhere).toMatchObject({
    status: 409,
    error: { code: "23503", details: 'Key (city_id)=(99) is not present in table "cities".' },
  });
  const empty = await ask((db) => db.from("todos").insert({ note: "?" }));
  expect(empty).toMatchObject({ status: 400, error: { code: "23502" } });
  const unknown = await ask((db) => db.from("todos").insert({ tsk: "x" }));
  expect(unknown).toMatchObject({ status: 400, error: { code: "PGRST204" } });
  const listed = await ask((db) => db.from("todos").insert([{ task: "a", nope: 1 }]));
  expect(listed).toMatchObject({ status: 400, error: { code: "PGRST204" } });
  const wrong = await ask((db) => db.from("todos").insert({ task: "y", done: "perhaps" }));
  expect(wrong).toMatchObject({ status: 400, error: { code: "22P02" } });
  const partly = await ask((db) => db.from("todos").insert([{ task: "new" }, { task: "pack" }]));
  expect(partly.error?.code).toBe("23505");
  const rest = await ask((db) => db.from("todos").select("id").eq("task", "new"));
  expect(rest.data, "all or nothing").toEqual([]);
  const many = await ask((db) =>
    db
      .from("todos")
      .insert([{ task: "p" }, { task: "q" }])
      .select()
      .single(),
  );
  expect(many).toMatchObject({ status: 406, error: { code: "PGRST116" } });
  expect((await ask((db) => db.from("todos").select("id").in("task", ["p", "q"]))).data).toEqual([]);
});

test("upsert merges, ignores and says which were new", async ({ ask }) => {
  const merged = await ask((db) => db.from("todos").upsert({ id: 1, task: "pack", done: true }).select().single());
  expect(merged).toMatchObject({ data: { id: 1, task: "pack", done: true, note: "none" }, status: 200 });
  const fresh = await ask((db) =>
    db
      .from("todos")
      .upsert(
        [
          { task: "pack", note: "again" },
          { task: "sing", note: null },
        ],
        { onConflict: "task", count: "exact" },
      )
      .select("task, note"),
  );
  expect(fresh).toMatchObject({ status: 201, count: 2 });
  expect(fresh.data).toEqual([
    { task: "pack", note: "again" },
    { task: "sing", note: null },
  ]);
  const ignored = await ask((db) =>
    db
      .from("todos")
      .upsert(
        [
          { task: "pack", note: "never" },
          { task: "dance", note: "yes" },
        ],
        {
          onConflict: "task",
          ignoreDuplicates: true,
        },
      )
      .select("task, note"),
  );
  expect(ignored).toMatchObject({ status: 201, data: [{ task: "dance", note: "yes" }] });
  const unsaid = [{ task: "pack", note: "hill" }, { task: "hum" }];
  const defaults = await ask((db) =>
    db.from("todos").upsert(unsaid, { onConflict: "task", defaultToNull: false }).select("task, done, note"),
  );
  expect(defaults).toMatchObject({ status: 201, error: null });
  expect(defaults.data).toEqual([
    { task: "pack", done: true, note: "hill" },
    { task: "hum", done: false, note: "none" },
  ]);
  expect(ask.wire()?.applied).toBe("resolution=merge-duplicates, missing=default, return=representation");
  const nulls = await ask((db) => db.from("todos").upsert(unsaid, { onConflict: "task" }).select("task, note"));
  expect(nulls.data).toEqual([
    { task: "pack", note: "hill" },
    { task: "hum", note: null },
  ]);
  const noKey = await ask((db) => db.from("todos").upsert({ task: "x" }, { onConflict: "note" }));
  expect(noKey).toMatchObject({ status: 400, error: { code: "42P10" } });
  const twins = await ask((db) =>
    db.from("todos").upsert([
      { id: 1, task: "a" },
      { id: 1, task: "b" },
    ]),
  );
  expect(twins).toMatchObject({ status: 500, error: { code: "21000" } });
});

test("update changes what the filter keeps", async ({ ask }) => {
  const silent = await ask((db) => db.from("todos").update({ done: true }).eq("task", "book"));
  expect(silent).toMatchObject({ data: null, status: 204 });
  expect(ask.wire()?.range).toBe("0-0/*");
  const result = await ask((db) =>
    db
      .from("todos")
      .update({ note: "soon" }, { count: "exact" })
      .in("task", ["book", "fly"])
      .select("task, done, note")
      .order("task"),
  );
  expect(result).toMatchObject({ status: 200, count: 2 });
  expect(result.data).toEqual([
    { task: "book", done: true, note: "soon" },
    { task: "fly", done: false, note: "soon" },
  ]);
  const none = await ask((db) => db.from("todos").update({ done: true }).eq("task", "nothing").select());
  expect(none).toMatchObject({ status: 200, data: [] });
  const nobody = await ask((db) => db.from("todos").update({ done: true }).eq("task", "nothing").select().single());
  expect(nobody).toMatchObject({ status: 406, error: { code: "PGRST116" } });
  const all = await ask((db) => db.from("todos").update({ done: true }));
  expect(all).toMatchObject({ status: 400, error: { code: "21000" } });
  const taken = await ask((db) => db.from("todos").update({ task: "pack" }).eq("task", "fly"));
  expect(taken).toMatchObject({ status: 409, error: { code: "23505" } });
});

test("at most so many, or only to see", async ({ ask }) => {
  const most = await ask(async (db) => {
    const update = db.from("todos").update({ note: "x" }).gt("id", 0);
    return await update.maxAffected(2);
  });
  expect(most).toMatchObject({ status: 400, error: { code: "PGRST124" } });
  const few = await ask(async (db) => {
    const update = db.from("todos").update({ note: "x" }).eq("id", 1);
    update.maxAffected(2);
    return await update.select("note");
  });
  expect(few.data).toEqual([{ note: "x" }]);
  const seen = await ask((db) => db.from("todos").delete().eq("id", 1).select("task").rollback());
  expect(seen).toMatchObject({ status: 200, data: [{ task: "pack" }] });
  expect(ask.wire()?.applied).toBe("return=representation, tx=rollback");
  expect((await ask((db) => db.from("todos").select("id").eq("id", 1))).data).toEqual([{ id: 1 }]);
});

test("delete answers what went", async ({ ask }) => {
  const silent = await ask((db) => db.from("todos").delete().eq("task", "walk"));
  expect(silent).toMatchObject({ data: null, status: 204 });
  expect(ask.wire()?.range).toBe("*/*");
  const result = await ask((db) =>
    db.from("todos").delete({ count: "exact" }).eq("task", "see").select("task, cities(name)"),
  );
  expect(result).toMatchObject({ status: 200, count: 1, data: [{ task: "see", cities: { name: "Colombo" } }] });
  const all = await ask((db) => db.from("todos").delete());
  expect(all).toMatchObject({ status: 400, error: { code: "21000" } });
  const held = await ask((db) => db.from("countries").delete().eq("id", 1));
  expect(held).toMatchObject({ status: 409, error: { code: "23503" } });
});

test("another schema is written with the profile of the body", async ({ ask }) => {
  const { data } = await ask((db) => db.schema("personal").from("notes").insert({ body: "new" }).select().single());
  expect(data).toEqual({ id: 2, body: "new" });
});

test("a key makes a repeated write one write", async ({ ask }) => {
  const write = (task: string) =>
    ask((db) => db.from("todos").insert({ task }).select("task").setHeader("Idempotency-Key", "once"));
  const first = await write("only once");
  expect(first).toMatchObject({ status: 201, data: [{ task: "only once" }] });
  expect(await write("only once")).toMatchObject({ status: 201, data: first.data });
  expect(await write("something else")).toMatchObject({ status: 422, error: { code: "PT422" } });
});
