import { type ChildProcess, spawn } from "node:child_process";

const READY = /listening on (http:\/\/\S+)/;
/** A debug build fills the whole catalogue within this time, even beside another one. */
const READY_MS = 60_000;
const STOP_MS = 3_000;

export type Program = { url: string; stop: () => Promise<void> };

/** Starts a program of ours and waits until it says where it listens. */
export async function launch(program: string, words: string[]): Promise<Program> {
  const child = spawn(program, words, {
    // The settings of whoever runs the tests must not reach this server.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SERENDIB_"))),
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    return { url: await ready(child), stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    let complained = "";
    const late = setTimeout(
      () => reject(new Error(`the server was not ready in ${READY_MS} ms: ${complained}`)),
      READY_MS,
    );
    child.stdout?.on("data", (bytes) => {
      said += String(bytes);
      const url = READY.exec(said)?.[1];
      if (url !== undefined) {
        clearTimeout(late);
        resolve(url);
      }
    });
    child.stderr?.on("data", (bytes) => {
      complained += String(bytes);
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`the server ended with ${code} before it was ready: ${complained}`));
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
