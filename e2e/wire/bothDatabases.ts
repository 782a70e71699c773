import { test as base, expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createDatabase } from "../harness/postgres";
import { startDemo } from "../harness/server";
import { type RecordedClient, recordedClient } from "./recordedClient";
import { SECRET } from "./tokens";

export { expect };

type DatabaseServer = { name: string; as: (token: string | undefined) => RecordedClient; stop: () => Promise<void> };

/** As a visitor without a token. */
type AskBoth = <Answer>(question: (db: SupabaseClient) => PromiseLike<Answer>, token?: string) => Promise<Answer>;

/** The demo catalogue in both databases; without PostgreSQL, only the embedded one. */
export const test = base.extend<{ ask: AskBoth }, { sides: DatabaseServer[] }>({
  sides: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const superuser = process.env.SERENDIB_TEST_POSTGRES;
      const sides: DatabaseServer[] = [];
      try {
        sides.push(await openSide("SQLite"));
        if (superuser !== undefined) sides.push(await openPostgres(superuser));
        await use(sides);
      } finally {
        for (const side of sides) await side.stop();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],

  /** Twice on each database (the second answer may be cached), with the same bytes. */
  ask: async ({ sides }, use, info) => {
    if (sides.length === 1) {
      info.annotations.push({ type: "SQLite only", description: "SERENDIB_TEST_POSTGRES is not set" });
    }
    await use(async (question, token) => {
      const [first, ...others] = sides;
      if (!first) throw new Error("no server was started");
      const asked = first.as(token);
      const answer = await question(asked.client);
      const exchanges = asked.heard.splice(0);
      for (const side of [first, ...others]) {
        const { client, heard } = side.as(token);
        await question(client);
        expect(heard.splice(0), `the answer of ${side.name}`).toEqual(exchanges);
      }
      return answer;
    });
  },
});

async function openPostgres(superuser: string): Promise<DatabaseServer> {
  const database = await createDatabase(superuser);
  try {
    const side = await openSide("PostgreSQL", database.url);
    return {
      ...side,
      stop: async () => {
        await side.stop();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function openSide(name: string, databaseUrl?: string): Promise<DatabaseServer> {
  const server = await startDemo(databaseUrl, ["--jwt-secret", SECRET]);
  const { anonKey }: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json();
  const callers = new Map<string | undefined, RecordedClient>();
  const clientFor = (token: string | undefined) => {
    const caller = callers.get(token) ?? recordedClient(server.url, anonKey, token);
    callers.set(token, caller);
    return caller;
  };
  return { name, as: clientFor, stop: server.stop };
}

/** Hand-written filters must quote the reader's text and escape its quotes and backslashes. */
export function containing(text: string): string {
  const pattern = `"%${text.replace(/[\\"]/g, "\\$&")}%"`;
  return `title.ilike.${pattern},description.ilike.${pattern}`;
}
