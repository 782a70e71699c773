import { expect, test } from "./bothDatabases";
import { person, service } from "./tokens";

// Every read of the signed-in and admin screens as the former web client sent it, and its refused writes.

const NOBODY = "00000000-0000-4000-8000-000000000000";

type Ask = Parameters<Parameters<typeof test>[2]>[0]["ask"];

/** A booking of the demo catalogue, with its people. */
async function booking(ask: Ask) {
  const { data, error } = await ask(
    (db) =>
      db
        .from("booking_requests")
        .select("id, user_id, guide_id, package_id, guides!inner(user_id, is_active)")
        .eq("guides.is_active", true)
        .order("id")
        .limit(1)
        .single(),
    service,
  );
  expect(error).toBeNull();
  const guide = data?.guides as unknown as { user_id: string };
  return { ...data, host: guide.user_id } as {
    id: string;
    user_id: string;
    guide_id: string;
    package_id: string;
    host: string;
  };
}

test("one's own profile, and nobody else's", async ({ ask }) => {
  const { user_id, host } = await booking(ask);
  const own = await ask((db) => db.from("profiles").select("*").eq("user_id", user_id).single(), person(user_id));
  expect(own.error).toBeNull();
  expect(own.data).toMatchObject({ user_id, is_admin: false });
  for (const columns of ["is_guide", "is_admin", "display_name"]) {
    const readProfile = (user: string) =>
      ask((db) => db.from("profiles").select(columns).eq("user_id", user).single(), person(user_id));
    expect((await readProfile(user_id)).error).toBeNull();
    expect((await readProfile(host)).error?.code).toBe("PGRST116");
  }
});

test("the trips of a traveller, with the follow-up reads", async ({ ask }) => {
  const { user_id } = await booking(ask);
  const me = person(user_id);
  const { data: requests, error } = await ask(
    (db) => db.from("booking_requests").select("*").eq("user_id", user_id).order("created_at", { ascending: false }),
    me,
  );
  expect(error).toBeNull();
  expect(requests?.length).toBeGreaterThan(0);
  const ids = (key: "package_id" | "guide_id") => [...new Set(requests?.map((row) => row[key]))];
  const packages = await ask(
    (db) => db.from("packages").select("id, title, image_url, duration_days").in("id", ids("package_id")),
    me,
  );
  expect(packages.data?.length).toBe(ids("package_id").length);
  const guides = await ask(
    (db) => db.from("guides").select("id, display_name, avatar_url").in("id", ids("guide_id")),
    me,
  );
  expect(guides.data?.length).toBeGreaterThan(0);
  const places = await ask(
    (db) => db.from("package_locations").select("package_id, location_name").in("package_id", ids("package_id")),
    me,
  );
  expect(places.data?.length).toBeGreaterThan(0);
  const none = await ask((db) => db.from("packages").select("id, title").in("id", []), me);
  expect(none).toMatchObject({ data: [], error: null });
});

test("a guide's own record is found by who they are, and nobody else's", async ({ ask }) => {
  const { guide_id, host, user_id } = await booking(ask);
  const own = await ask(
    (db) => db.from("guides").select("id").eq("user_id", host).eq("is_active", true).single(),
    person(host),
  );
  expect(own).toMatchObject({ error: null, data: { id: guide_id } });
  const whole = await ask(
    (db) =>
      db
        .from("guides")
        .select("*, guide_languages(*), guide_specialties(*), guide_locations(*)")
        .eq("user_id", host)
        .maybeSingle(),
    person(host),
  );
  expect(whole.error).toBeNull();
  expect(whole.data).toMatchObject({ id: guide_id });
  expect(whole.data).not.toHaveProperty("user_id");
  for (const user of [host, NOBODY]) {
    const other = await ask((db) => db.from("guides").select("id").eq("user_id", user), person(user_id));
    expect(other).toMatchObject({ status: 403, error: { code: "42501" } });
  }
});

test("what one wrote of a trip is found by the trip, and by nobody else", async ({ ask }) => {
  const { host } = await booking(ask);
  const { data: wrote } = await ask(
    (db) => db.from("reviews").select("booking_request_id, user_id").order("id").limit(1).single(),
    service,
  );
  const booked = wrote?.booking_request_id;
  const read = (who: string, id: string) =>
    ask(
      (db) => db.from("reviews").select("id, rating, review_text, review_type").eq("booking_request_id", id),
      person(who),
    );
  const own = await read(wrote?.user_id, booked);
  expect(own.error).toBeNull();
  expect(own.data?.length).toBeGreaterThan(0);
  for (const id of [booked, NOBODY]) {
    expect(await read(host, id)).toMatchObject({ status: 200, data: [], error: null });
  }
});

test("the requests a guide is asked, and what they do not see of the travellers", async ({ ask }) => {
  const { guide_id, host, user_id } = await booking(ask);
  const me = person(host);
  const { data, error } = await ask(
    (db) => db.from("booking_requests").select("*").eq("guide_id", guide_id).order("created_at", { ascending: false }),
    me,
  );
  expect(error).toBeNull();
  expect(data?.length).toBeGreaterThan(0);
  const people = await ask((db) => db.from("profiles").select("user_id, display_name").in("user_id", [user_id]), me);
  expect(people).toMatchObject({ data: [{ user_id, display_name: expect.any(String) }], error: null });
  // Of other guides' requests, only the caller's own.
  const others = await ask((db) => db.from("booking_requests").select("user_id").neq("guide_id", guide_id), me);
  expect(others.error).toBeNull();
  expect(others.data?.filter((row) => row.user_id !== host)).toEqual([]);
});

test("applications and requests to join, one's own and everybody's", async ({ ask }) => {
  const { host, guide_id } = await booking(ask);
  const me = person(host);
  const mine = await ask(
    (db) => db.from("guide_applications").select("*").eq("user_id", host).eq("status", "pending"),
    me,
  );
  expect(mine).toMatchObject({ data: [], error: null });
  const joining = await ask(
    (db) =>
      db
        .from("guide_package_requests")
        .select("*, packages(*)")
        .eq("guide_id", guide_id)
        .order("created_at", { ascending: false }),
    me,
  );
  expect(joining.error).toBeNull();
  const all = await ask(
    (db) =>
      db
        .from("guide_package_requests")
        .select(
          "*, guides(id, display_name, bio, experience_years, rating, avatar_url), packages(id, title, description, price, duration_days, max_people, image_url)",
        )
        .order("created_at", { ascending: false }),
    service,
  );
  expect(all.error).toBeNull();
  const applications = await ask(
    (db) => db.from("guide_applications").select("*").order("created_at", { ascending: false }),
    service,
  );
  expect(applications.error).toBeNull();
  const one = await ask((db) => db.from("guide_applications").select("*").eq("id", NOBODY).single(), service);
  expect(one.error?.code).toBe("PGRST116");
});

test("payments are the back office's", async ({ ask }) => {
  const { user_id } = await booking(ask);
  for (const who of [person(user_id), service]) {
    const sums = await ask((db) => db.from("payment_logs").select("amount, status, event_type"), who);
    expect(sums.error).toBeNull();
    const latest = await ask(
      (db) =>
        db
          .from("payment_logs")
          .select("*")
          .eq("event_type", "payment_completed")
          .order("created_at", { ascending: false })
          .limit(10),
      who,
    );
    expect(latest.error).toBeNull();
    expect(latest.data?.length).toBeLessThanOrEqual(10);
  }
  const visitor = await ask((db) => db.from("payment_logs").select("*"));
  expect(visitor).toMatchObject({ status: 401, error: { code: "42501" } });
});

test("what an editor and a reviewer of packages read", async ({ ask }) => {
  const { package_id, user_id } = await booking(ask);
  const owned = await ask(
    (db) => db.from("package_owners").select("id").eq("package_id", package_id).eq("user_id", user_id).maybeSingle(),
    person(user_id),
  );
  expect(owned.error).toBeNull();
  const attractions = await ask((db) => db.from("attractions").select("*").eq("is_active", true));
  expect(attractions.error).toBeNull();
  expect(attractions.data?.length).toBeGreaterThan(0);
  const pending = await ask(
    (db) =>
      db
        .from("packages")
        .select("*, package_locations(*), package_categories(*), package_owners(*)")
        .eq("status", "pending")
        .order("created_at", { ascending: false }),
    service,
  );
  expect(pending.error).toBeNull();
  // Without the right to the table there is no such embed.
  const owners = await ask((db) => db.from("packages").select("id, package_owners(user_id)"));
  expect(owners).toMatchObject({ status: 401, error: { code: "42501" } });
});

test("rights are not for the taking", async ({ ask }) => {
  const { user_id, host } = await booking(ask);
  const me = person(user_id);
  const before = await ask((db) => db.from("profiles").select("*").eq("user_id", user_id).single(), me);
  for (const taken of [
    await ask((db) => db.from("profiles").insert({ user_id, is_admin: true, display_name: "me" }), me),
    await ask((db) => db.from("profiles").upsert({ user_id, is_admin: true }), me),
    await ask(
      (db) => db.from("profiles").upsert([{ user_id: host, display_name: "x" }], { onConflict: "user_id" }),
      me,
    ),
    await ask((db) => db.from("profiles").update({ is_admin: true }).eq("user_id", user_id).select(), me),
    await ask((db) => db.from("payment_logs").insert({ status: "completed" }), me),
    await ask((db) => db.from("payment_logs").delete().neq("id", NOBODY), me),
  ]) {
    expect(taken).toMatchObject({ status: 403, data: null, error: { code: "42501" } });
  }
  const after = await ask((db) => db.from("profiles").select("*").eq("user_id", user_id).single(), me);
  expect(after.data).toEqual(before.data);
});

test("a message to the house is kept, and only the house reads it", async ({ ask }) => {
  const subject = "How far ahead?";
  const message = {
    first_name: "Mia",
    last_name: "Perera",
    email: "mia@example.com",
    subject,
    message: "Is May fine?",
  };
  const sent = await ask((db) => db.from("contact_messages").insert(message));
  expect(sent).toMatchObject({ status: 201, data: null, error: null });
  const visitor = await ask((db) => db.from("contact_messages").select("*"));
  expect(visitor).toMatchObject({ status: 401, error: { code: "42501" } });
  const rest = await ask(
    (db) => db.from("contact_messages").select("subject").eq("subject", subject).limit(1),
    service,
  );
  expect(rest.data).toEqual([{ subject }]);
  const wrong = await ask((db) => db.from("contact_messages").insert({ ...message, colour: "red" }));
  expect(wrong.error?.code).toBe("PGRST204");
});
