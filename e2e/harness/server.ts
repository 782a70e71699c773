import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, type Program } from "./program.ts";

/** Nine in the morning in Colombo, for every server and browser. */
export const CLOCK = "2030-01-15T03:30:00Z";

/** Any free port. */
const LISTEN = "127.0.0.1:0";

export type Server = Program & { data: string /** Stops it and keeps its data. */; pause: () => Promise<void> };

/**
 * With its own database: a new embedded one, or the given PostgreSQL database. Without a clock it uses the real time.
 */
export async function startDemo(
  databaseUrl?: string,
  settings: string[] = [],
  listen = LISTEN,
  clock: string | null = CLOCK,
): Promise<Server> {
  const program = process.env.SERENDIB_BIN;
  if (program === undefined)
    throw new Error("SERENDIB_BIN must name the server's program; `cargo xtask test e2e` sets it.");
  const data = await mkdtemp(join(tmpdir(), "serendib-e2e-"));
  const removeData = () => rm(data, { recursive: true, force: true });
  const database = databaseUrl === undefined ? [] : ["--database-url", databaseUrl];
  const moment = clock === null ? [] : ["--clock", clock];
  const words = ["demo", "--listen", listen, "--data", data, ...moment, ...database, ...settings];
  try {
    const { url, stop } = await launch(program, words);
    return { url, data, stop: () => stop().then(removeData), pause: stop };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** Restarts the product on a stopped one's database, at another moment; at its address, browsers stay signed in. */
export async function goOn(data: string, clock: string, listen = LISTEN): Promise<Program> {
  const program = process.env.SERENDIB_BIN;
  if (program === undefined) throw new Error("SERENDIB_BIN must name the server's program.");
  return launch(program, ["demo", "--listen", listen, "--data", data, "--clock", clock]);
}

/** Starts a laboratory with the tables of a file, on a database of its own kind. */
export async function startLab(tables: string, databaseUrl?: string): Promise<Program> {
  const program = process.env.SERENDIB_LAB;
  if (program === undefined)
    throw new Error("SERENDIB_LAB must name the laboratory's program; `cargo xtask test e2e` sets it.");
  const database = databaseUrl === undefined ? [] : ["--database-url", databaseUrl];
  return launch(program, [tables, "--listen", "127.0.0.1:0", ...database]);
}
