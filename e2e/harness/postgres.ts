import { randomBytes } from "node:crypto";
import pg from "pg";

export type Database = { url: string; drop: () => Promise<void> };

/** Creates it on the server that `superuser` names. */
export async function createDatabase(superuser: string): Promise<Database> {
  const name = `serendib_e2e_${randomBytes(6).toString("hex")}`;
  await run(superuser, `CREATE DATABASE ${name}`);
  const url = new URL(superuser);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(superuser, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
