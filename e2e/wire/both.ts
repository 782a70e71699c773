import { test as base, expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createDatabase } from "../harness/postgres";
import { startDemo } from "../harness/server";
import { type Listening, listening } from "./listening";

export { expect };

type Side = Listening & { name: string; stop: () => Promise<void> };

type Ask = <Answer>(question: (db: SupabaseClient) => PromiseLike<Answer>) => Promise<Answer>;

/** The demo catalogue behind both databases; without a PostgreSQL to use, behind the embedded one alone. */
export const test = base.extend<{ ask: Ask }, { sides: Side[] }>({
  sides: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const superuser = process.env.SERENDIB_TEST_POSTGRES;
      const sides: Side[] = [];
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

  /** Puts the question to each database twice (the second answer may come from memory) and wants the same bytes always. */
  ask: async ({ sides }, use, info) => {
    if (sides.length === 1) {
      info.annotations.push({ type: "SQLite only", description: "SERENDIB_TEST_POSTGRES is not set" });
    }
    await use(async (question) => {
      const [first, ...others] = sides;
      if (!first) throw new Error("no server was started");
      const answer = await question(first.client);
      const exchanges = first.heard.splice(0);
      for (const side of [first, ...others]) {
        await question(side.client);
        expect(side.heard.splice(0), `the answer of ${side.name}`).toEqual(exchanges);
      }
      return answer;
    });
  },
});

async function openPostgres(superuser: string): Promise<Side> {
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

async function openSide(name: string, databaseUrl?: string): Promise<Side> {
  const server = await startDemo(databaseUrl);
  const { anonKey }: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json();
  return { name, ...listening(server.url, anonKey), stop: server.stop };
}

/** Filters written by hand must keep the reader's text a text: quoted, with quotes and backslashes escaped. */
export function containing(text: string): string {
  const pattern = `"%${text.replace(/[\\"]/g, "\\$&")}%"`;
  return `title.ilike.${pattern},description.ilike.${pattern}`;
}
