import { test as base } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createDatabase } from "../harness/postgres";
import { startDemo } from "../harness/server";
import { SECRET, service } from "./tokens";

type ClientFor = (token?: string) => SupabaseClient;

/** The demo on each available database. */
export const test = base.extend<object, { sides: ClientFor[] }>({
  sides: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const ends: (() => Promise<void>)[] = [];
      const open = async (databaseUrl?: string): Promise<ClientFor> => {
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

/** The demo's admin, by id and with a session; and a traveler who is neither guide nor applicant. */
export async function people(as: ClientFor) {
  const db = as(service);
  const admin = await db.from("profiles").select("user_id").eq("is_admin", true).limit(1).single();
  const bookings = await db.from("booking_requests").select("user_id").order("id").limit(200);
  const guides = await db.from("guides").select("user_id").limit(1000);
  const hosts = new Set(guides.data?.map((row) => row.user_id));
  const traveller = bookings.data?.find((row) => !hosts.has(row.user_id));
  const id = String(admin.data?.user_id);
  return { admin: id, boss: await inSession(as, id), traveller: String(traveller?.user_id) };
}

/** A session by a magic link of the operator. */
async function inSession(as: ClientFor, id: string): Promise<SupabaseClient> {
  const { admin } = as(service).auth;
  const email = String((await admin.getUserById(id)).data.user?.email);
  const link = await admin.generateLink({ type: "magiclink", email });
  const token_hash = String(link.data.properties?.hashed_token);
  const { data, error } = await as().auth.verifyOtp({ token_hash, type: "magiclink" });
  if (error) throw error;
  return as(data.session?.access_token);
}
