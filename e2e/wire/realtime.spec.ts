import { test as base, expect } from "@playwright/test";
import {
  createClient,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { createDatabase } from "../harness/postgres";
import { startDemo } from "../harness/server";
import { PASSWORD, type SiteAccess, siteOf } from "./browserClient";
import { signUp } from "./identityServer";
import { person, SECRET, service } from "./tokens";

// realtime/v1 with the official client: both protocol versions, every kind of event, refusals. C-5.

type ServerUnderTest = { name: string; site: SiteAccess; stop: () => Promise<void> };
type RowChange = RealtimePostgresChangesPayload<Record<string, unknown>>;

const VERSIONS = ["1.0.0", "2.0.0"];
/** Long enough to trust that nothing arrives. */
const QUIET = 500;

const test = base.extend<object, { sides: ServerUnderTest[] }>({
  sides: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const sides: ServerUnderTest[] = [];
      const open = async (name: string, url?: string, after = async () => {}) => {
        const server = await startDemo(url, ["--jwt-secret", SECRET, "--mail-pause-seconds", "0"]);
        sides.push({ name, site: await siteOf(server.url), stop: () => server.stop().then(after) });
      };
      try {
        await open("SQLite");
        const superuser = process.env.SERENDIB_TEST_POSTGRES;
        if (superuser !== undefined) {
          const database = await createDatabase(superuser);
          await open("PostgreSQL", database.url, database.drop);
        }
        await use(sides);
      } finally {
        for (const side of sides) await side.stop();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** With a token or as a visitor. */
function client(site: SiteAccess, vsn: string, token?: string): SupabaseClient {
  return createClient(site.url, site.key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { vsn },
    ...(token === undefined ? {} : { accessToken: async () => token }),
  });
}

/**
 * A subscription's state and reason. The client reads its token only when its socket opens, after a first join without
 * one, which is refused and repeated a second later. So the token is read first.
 */
async function outcome(channel: RealtimeChannel): Promise<[string, string]> {
  await channel.socket.setAuth();
  return new Promise((resolve) => {
    channel.subscribe((state, error) => resolve([state, error?.message ?? ""]));
  });
}

async function subscribeChannel(channel: RealtimeChannel): Promise<RealtimeChannel> {
  expect(await outcome(channel)).toEqual(["SUBSCRIBED", ""]);
  return channel;
}

async function refusal(db: SupabaseClient, channel: RealtimeChannel): Promise<string> {
  const [state, why] = await outcome(channel);
  expect(state).toBe("CHANNEL_ERROR");
  await db.removeAllChannels();
  return why;
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET));

/** A guide of the demo catalogue, with the host and the booker of one of their approved trips. */
async function people(site: SiteAccess) {
  const db = client(site, "2.0.0", service);
  const { data, error } = await db
    .from("booking_requests")
    .select("id, user_id, guide_id, guides!inner(user_id, is_active)")
    .eq("guides.is_active", true)
    .eq("status", "confirmed")
    .order("id")
    .limit(1)
    .single();
  expect(error).toBeNull();
  const row = data as unknown as { id: string; user_id: string; guide_id: string; guides: { user_id: string } };
  return { booking: row.id, traveller: row.user_id, guide: row.guide_id, host: row.guides.user_id };
}

for (const vsn of VERSIONS) {
  test(`changes of rows come as they are read, ${vsn}`, async ({ sides }) => {
    for (const { name, site } of sides) {
      const { guide, host } = await people(site);
      const visitor = client(site, vsn);
      const heard: Record<string, RowChange[]> = { all: [], insert: [], remove: [], others: [] };
      const on = { schema: "public", table: "guide_specialties" };
      const filter = `guide_id=eq.${guide}`;
      const system: unknown[] = [];
      const channel = visitor
        .channel("specialties")
        .on("postgres_changes", { event: "*", ...on, filter }, (change) => heard.all?.push(change))
        .on("postgres_changes", { event: "INSERT", ...on }, (change) => heard.insert?.push(change))
        .on("postgres_changes", { event: "DELETE", ...on, filter }, (change) => heard.remove?.push(change))
        .on("postgres_changes", { event: "*", ...on, filter: `guide_id=neq.${guide}` }, (change) =>
          heard.others?.push(change),
        )
        .on("system", {}, (said) => system.push(said));
      await subscribeChannel(channel);
      await expect
        .poll(() => system, { message: name })
        .toEqual([
          {
            extension: "postgres_changes",
            status: "ok",
            message: "Subscribed to PostgreSQL",
            channel: "specialties",
          },
        ]);
      const boss = client(site, vsn, person(host));
      const made = await boss
        .from("guide_specialties")
        .insert({ guide_id: guide, specialty_name: "Temple Tours" })
        .select()
        .single();
      expect(made.error).toBeNull();
      await expect.poll(() => heard.insert?.length).toBe(1);
      const { data: read } = await visitor.from("guide_specialties").select("*").eq("id", made.data.id).single();
      expect(heard.insert?.[0]).toMatchObject({ eventType: "INSERT", schema: "public", table: on.table, new: read });
      expect(heard.insert?.[0]?.errors).toBeNull();
      expect((await boss.from("guide_specialties").delete().eq("id", made.data.id)).error).toBeNull();
      await expect.poll(() => heard.remove?.length).toBe(1);
      expect(heard.remove?.[0]).toMatchObject({ eventType: "DELETE", old: { id: made.data.id }, new: {} });
      expect(heard.all?.map((change) => change.eventType)).toEqual(["INSERT", "DELETE"]);
      expect(heard.others).toEqual([]);

      // Only the owner receives an update.
      const mine: RowChange[] = [];
      const theirs: RowChange[] = [];
      const table = { event: "UPDATE" as const, schema: "public", table: "profiles" };
      await subscribeChannel(boss.channel("me").on("postgres_changes", table, (change) => mine.push(change)));
      const stranger = client(site, vsn, person((await people(site)).traveller));
      await subscribeChannel(stranger.channel("me").on("postgres_changes", table, (change) => theirs.push(change)));
      const display_name = `Changed ${vsn}`;
      expect((await boss.from("profiles").update({ display_name }).eq("user_id", host)).error).toBeNull();
      await expect.poll(() => mine.length).toBe(1);
      expect(mine[0]).toMatchObject({ eventType: "UPDATE", new: { display_name }, old: { user_id: host } });
      await quiet();
      expect(theirs).toEqual([]);
      for (const db of [visitor, boss, stranger]) await db.removeAllChannels();
    }
  });

  test(`broadcasts reach the others, over the socket and without one, ${vsn}`, async ({ sides }) => {
    for (const { site } of sides) {
      const [one, two] = [client(site, vsn), client(site, VERSIONS.find((other) => other !== vsn) ?? vsn)];
      const heard: unknown[] = [];
      const itself: unknown[] = [];
      const config = { broadcast: { ack: true, self: true } };
      const first = one.channel("lobby", { config }).on("broadcast", { event: "*" }, (said) => itself.push(said));
      const second = two.channel("lobby").on("broadcast", { event: "wave" }, (said) => heard.push(said));
      await subscribeChannel(first);
      await subscribeChannel(second);
      const said = { type: "broadcast" as const, event: "wave", payload: { text: "ආයුබෝවන්", n: 1 } };
      expect(await first.send(said)).toBe("ok");
      await expect.poll(() => heard).toEqual([said]);
      await expect.poll(() => itself).toEqual([said]);
      expect(await second.httpSend("wave", { n: 2 })).toEqual({ success: true });
      await expect.poll(() => heard.length).toBe(2);
      expect(heard[1]).toMatchObject({ event: "wave", payload: { n: 2 } });
      const third = client(site, vsn).channel("lobby");
      expect(await third.httpSend("wave", { n: 3 })).toEqual({ success: true });
      await expect.poll(() => heard.length).toBe(3);
      if (vsn === "2.0.0") {
        const bytes = new Uint8Array([0, 255, 7]);
        expect(await first.send({ type: "broadcast", event: "raw", payload: bytes.buffer })).toBe("ok");
        await expect.poll(() => itself.length).toBe(4);
        const raw = itself[3] as { payload: ArrayBuffer };
        expect([...new Uint8Array(raw.payload)]).toEqual([...bytes]);
      }
      for (const db of [one, two]) await db.removeAllChannels();
    }
  });

  test(`those who are there are seen, ${vsn}`, async ({ sides }) => {
    for (const { site } of sides) {
      const [one, two] = [client(site, vsn), client(site, vsn)];
      const seen: string[] = [];
      const presenceChannel = (db: SupabaseClient, key: string) =>
        db.channel("here", { config: { presence: { key } } });
      const first = presenceChannel(one, "one")
        .on("presence", { event: "join" }, ({ key }) => seen.push(`+${key}`))
        .on("presence", { event: "leave" }, ({ key }) => seen.push(`-${key}`));
      await subscribeChannel(first);
      expect(await first.track({ at: "home" })).toBe("ok");
      await expect.poll(() => first.presenceState()).toMatchObject({ one: [{ at: "home" }] });
      const second = await subscribeChannel(presenceChannel(two, "two").on("presence", { event: "sync" }, () => {}));
      await expect.poll(() => second.presenceState()).toMatchObject({ one: [{ at: "home" }] });
      expect(await second.track({ at: "away" })).toBe("ok");
      await expect.poll(() => first.presenceState()).toMatchObject({ one: [{ at: "home" }], two: [{ at: "away" }] });
      expect(await second.untrack()).toBe("ok");
      await expect.poll(() => Object.keys(first.presenceState())).toEqual(["one"]);
      expect(seen).toEqual(["+one", "+two", "-two"]);
      for (const db of [one, two]) await db.removeAllChannels();
    }
  });

  test(`what one may not have is refused with its reason, ${vsn}`, async ({ sides }) => {
    for (const { site } of sides) {
      const { booking, traveller, host } = await people(site);
      const visitor = client(site, vsn);
      const watching = (db: SupabaseClient, wish: { table: string; filter?: string; schema?: string }) =>
        db.channel("x").on("postgres_changes", { event: "*", schema: "public", ...wish }, () => {});
      for (const [wish, why] of [
        [{ table: "booking_requests" }, "permission denied for table booking_requests"],
        [{ table: "users" }, "there is no table users"],
        [{ table: "users", schema: "auth" }, "there is no schema auth"],
        [{ table: "guides", filter: `user_id=eq.${host}` }, "permission denied"],
        [{ table: "packages", filter: "title=match.^a" }, "column=operator.value"],
      ] as const) {
        expect(await refusal(visitor, watching(visitor, wish)), JSON.stringify(wish)).toContain(why);
      }
      const topic = `chat_${booking}`;
      const unauthorized = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
      const config = { private: true, broadcast: { ack: true } };
      expect(await refusal(visitor, visitor.channel(topic, { config }))).toBe(unauthorized);
      expect(await refusal(visitor, visitor.channel(topic))).toBe(unauthorized);
      const [asking, leading] = [client(site, vsn, person(traveller)), client(site, vsn, person(host))];
      const heard: unknown[] = [];
      const talk = await subscribeChannel(asking.channel(topic, { config }));
      await subscribeChannel(
        leading.channel(topic, { config }).on("broadcast", { event: "typing" }, (said) => heard.push(said)),
      );
      expect(await talk.send({ type: "broadcast", event: "typing", payload: { by: "traveller" } })).toBe("ok");
      await expect.poll(() => heard).toMatchObject([{ payload: { by: "traveller" } }]);
      await expect(visitor.channel(topic, { config }).httpSend("typing", {})).rejects.toThrow("Unauthorized");
      for (const db of [visitor, asking, leading]) await db.removeAllChannels();
    }
  });

  test(`whoever signs out hears nothing any more, ${vsn}`, async ({ sides }) => {
    for (const { site } of sides) {
      const email = `live-${vsn[0]}@travellers.example`;
      const signedIn = await signUp(site, email);
      const { data } = await signedIn.auth.getSession();
      const token = data.session?.access_token ?? "";
      const user = data.session?.user.id ?? "";
      const mine = client(site, vsn, token);
      const states: string[] = [];
      const changes: RowChange[] = [];
      await mine.realtime.setAuth();
      mine
        .channel("me")
        .on("postgres_changes", { event: "*", schema: "public", table: "profiles" }, (change) => changes.push(change))
        .subscribe((state) => states.push(state));
      await expect.poll(() => states).toEqual(["SUBSCRIBED"]);
      expect((await signedIn.auth.signOut()).error).toBeNull();
      await expect.poll(() => states.at(-1), { timeout: 5_000 }).toBe("CLOSED");
      // Signed in again, in another session than the socket's.
      expect((await signedIn.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
      const renamed = await signedIn.from("profiles").update({ display_name: "Somebody else" }).eq("user_id", user);
      expect(renamed.error).toBeNull();
      await quiet();
      expect(changes).toEqual([]);
      await mine.removeAllChannels();
    }
  });
}

test("a key that is not ours opens no socket", async ({ sides }) => {
  for (const { site } of sides) {
    const address = `${site.url}/realtime/v1/websocket?vsn=2.0.0&apikey=`;
    const refused = await fetch(`${address}nonsense`);
    expect([refused.status, await refused.json()]).toEqual([401, { error: "Invalid API key" }]);
    expect((await fetch(`${address}${site.key}`)).status).toBe(426);
    const stranger = client({ ...site, key: "nonsense" }, "2.0.0");
    const [state] = await outcome(stranger.channel("lobby"));
    expect(["CHANNEL_ERROR", "TIMED_OUT"]).toContain(state);
    await stranger.removeAllChannels();
    await stranger.realtime.disconnect();
  }
});
