import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, type Program } from "./program.ts";

/** Nine in the morning in Colombo: the moment at which every server and every browser of a run starts. */
export const CLOCK = "2030-01-15T03:30:00Z";

export type Server = Program & { data: string };

/** Starts the product in demo mode with a database of its own: a new embedded one, or the PostgreSQL one that is named. */
export async function startDemo(databaseUrl?: string, settings: string[] = []): Promise<Server> {
  const program = process.env.SERENDIB_BIN;
  if (program === undefined)
    throw new Error("SERENDIB_BIN must name the server's program; `cargo xtask test e2e` sets it.");
  const data = await mkdtemp(join(tmpdir(), "serendib-e2e-"));
  const removed = () => rm(data, { recursive: true, force: true });
  const database = databaseUrl === undefined ? [] : ["--database-url", databaseUrl];
  const words = ["demo", "--listen", "127.0.0.1:0", "--data", data, "--clock", CLOCK, ...database, ...settings];
  try {
    const { url, stop } = await launch(program, words);
    return { url, data, stop: () => stop().then(removed) };
  } catch (error) {
    await removed();
    throw error;
  }
}

/** Starts a laboratory with the tables of a file, on a database of its own kind. */
export async function startLab(tables: string, databaseUrl?: string): Promise<Program> {
  const program = process.env.SERENDIB_LAB;
  if (program === undefined)
    throw new Error("SERENDIB_LAB must name the laboratory's program; `cargo xtask test e2e` sets it.");
  const database = databaseUrl === undefined ? [] : ["--database-url", databaseUrl];
  return launch(program, [tables, "--listen", "127.0.0.1:0", ...database]);
}
