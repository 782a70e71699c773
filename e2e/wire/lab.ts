import { fileURLToPath } from "node:url";
import { test as base, expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createDatabase } from "../harness/postgres";
import { startLab } from "../harness/server";
import { type Exchange, type RecordedClient, recordedClient } from "./recordedClient";

export { expect };

const TABLES = fileURLToPath(new URL("laboratory.json", import.meta.url));

type LabServer = RecordedClient & { name: string; stop: () => Promise<void> };

/** Expects equal bytes from each server; `wire` is the first one's exchange. */
type AskLab = (<Answer>(question: (db: SupabaseClient) => PromiseLike<Answer>) => Promise<Answer>) & {
  wire: () => Exchange | undefined;
};

/** On SQLite and, if available, on PostgreSQL; new for every test file. */
export const test = base.extend<{ ask: AskLab }, { sides: LabServer[] }>({
  sides: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const superuser = process.env.SERENDIB_TEST_POSTGRES;
      const sides: LabServer[] = [];
      try {
        const embedded = await startLab(TABLES);
        sides.push({ name: "SQLite", ...recordedClient(embedded.url, "any-key"), stop: embedded.stop });
        if (superuser !== undefined) {
          const database = await createDatabase(superuser);
          const server = await startLab(TABLES, database.url);
          const stop = () => server.stop().then(database.drop);
          sides.push({ name: "PostgreSQL", ...recordedClient(server.url, "any-key"), stop });
        }
        await use(sides);
      } finally {
        for (const side of sides) await side.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],

  ask: async ({ sides }, use) => {
    let last: Exchange | undefined;
    const ask = async <Answer>(question: (db: SupabaseClient) => PromiseLike<Answer>) => {
      const [first, ...others] = sides;
      if (!first) throw new Error("no laboratory was started");
      const answer = await question(first.client);
      const exchanges = first.heard.splice(0);
      for (const side of others) {
        await question(side.client);
        expect(side.heard.splice(0), `the answer of ${side.name}`).toEqual(exchanges);
      }
      last = exchanges.at(-1);
      return answer;
    };
    await use(Object.assign(ask, { wire: () => last }));
  },
});
