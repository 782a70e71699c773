import { type ChildProcess, spawn } from "node:child_process";
import { findSecrets, noteArguments } from "./secretsInLogs.ts";

const READY = /listening on (http:\/\/\S+)/;
/** Enough for a debug build to fill the catalogue, even beside another one. */
const READY_MS = 80_000;
const STOP_MS = 3_000;
/**
 * The test machine's disk may be nearly full, so only a full one refuses uploads. A short-lived server need not
 * prerender pages.
 */
const OF_TESTS = { SERENDIB_FREE_BYTES: "0", SERENDIB_FREE_PERCENT: "0", SERENDIB_DRAW_AHEAD: "false" };
/** Characters that explain a failed start. */
const LAST_WORDS = 4_000;

export type Program = { url: string; stop: () => Promise<void> };

/** Waits for its listening address. */
export async function launch(program: string, words: string[]): Promise<Program> {
  // The developer's settings, such as more logging, must not reach this server.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("SERENDIB_"));
  const child = spawn(program, words, {
    env: { ...Object.fromEntries(own), SERENDIB_LOG: "debug", ...OF_TESTS },
    stdio: ["ignore", "pipe", "pipe"],
  });
  noteArguments(words);
  const log: string[] = [];
  child.stderr.on("data", (bytes) => log.push(String(bytes)));
  try {
    const url = await ready(child, () => log.join("").slice(-LAST_WORDS));
    return {
      url,
      stop: async () => {
        await stop(child);
        // Stand-ins may log anything.
        const found = program === process.execPath ? [] : findSecrets(log.join(""));
        if (found.length > 0) throw new Error(`T-U36: a log holds ${found.join(", ")}`);
      },
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

function ready(child: ChildProcess, complained: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const late = setTimeout(
      () => reject(new Error(`the server was not ready in ${READY_MS} ms: ${complained()}`)),
      READY_MS,
    );
    child.stdout?.on("data", (bytes) => {
      output += String(bytes);
      const url = READY.exec(output)?.[1];
      if (url !== undefined) {
        clearTimeout(late);
        resolve(url);
      }
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`the server ended with ${code} before it was ready: ${complained()}`));
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const hurry = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await gone;
  clearTimeout(hurry);
}
