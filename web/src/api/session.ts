import type { GoTrueClient, Session as Tokens } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { browserStorage } from "../lib/storage";
import { authError, isSessionOver } from "./authErrors";
import { readConfig } from "./config";
import type { AppError } from "./errors";
import { owesSecondStep, type Person, personOf } from "./person";
import { isDue, isYoung, livesFor, noteReceipt } from "./tokenClock";

/**
 * The current session. The browser's storage is the truth, because the client library and other tabs write there;
 * this only reads it.
 */
export type Session =
  /** Unknown: a sign-in is being completed, or the stored session is being renewed. */
  | { state: "waiting"; person: Person | null }
  | { state: "out" }
  /** Signed in, but the second step is still due. */
  | { state: "half"; person: Person }
  | { state: "in"; person: Person }
  /** It ended under their hands, and they did not ask for it. */
  | { state: "ended"; person: Person };

const WAITING: Session = { state: "waiting", person: null };
const OUT: Session = { state: "out" };

/** Derived from the server's host, as the official client derives it: the server is where the page came from. */
export function storageKey(): string {
  return `sb-${location.hostname.split(".")[0]}-auth-token`;
}

/** Marks for other tabs that the session ended by a sign-out. */
function leftKey(): string {
  return `${storageKey()}-left`;
}

/** The time of this browser's last sign-out, for tabs that were asleep. */
function lastLeftKey(): string {
  return `${leftKey()}-at`;
}

export function lastSignOut(): string | null {
  return browserStorage.getItem(lastLeftKey());
}

let seen: string | null | undefined;
let current: Session = WAITING;
/** How many things are under way after which what is stored may be another. */
let awaited = 0;
const listeners = new Set<() => void>();

function storedTokens(): Tokens | undefined {
  const text = browserStorage.getItem(storageKey());
  if (text === null) return undefined;
  try {
    const tokens: Tokens = JSON.parse(text);
    return tokens.access_token && tokens.refresh_token && tokens.user?.id ? tokens : undefined;
  } catch {
    return undefined;
  }
}

function readStored(): void {
  const text = browserStorage.getItem(storageKey());
  const next = sessionOf(storedTokens());
  if (text === seen && next.state === current.state) return;
  if (next.state === "in") browserStorage.removeItem(leftKey());
  seen = text;
  current = next;
  for (const listener of listeners) listener();
}

function sessionOf(tokens: Tokens | undefined): Session {
  if (tokens) {
    const person = personOf(tokens.user, tokens.access_token);
    if (awaited > 0 && current.state === "waiting") return { state: "waiting", person };
    return { state: owesSecondStep(tokens.user, tokens.access_token) ? "half" : "in", person };
  }
  if (awaited > 0 && current.state === "waiting") return WAITING;
  if (current.state === "ended") return browserStorage.getItem(leftKey()) === null ? current : OUT;
  if (current.state === "in" && browserStorage.getItem(leftKey()) === null)
    return { state: "ended", person: current.person };
  return OUT;
}

let opening: Promise<GoTrueClient> | undefined;

/** The client of `auth/v1`, loaded when it is first needed. */
export function auth(): Promise<GoTrueClient> {
  opening ??= Promise.all([readConfig(), import("./authClient"), import("./authTexts")])
    .then(([config, { openAuthClient }]) => {
      const client = openAuthClient(config, {
        sessionKey: storageKey(),
        verifierKey: verifierKey(),
        browserStorage,
        clock: { noteReceipt, livesFor, isYoung },
      });
      client.onAuthStateChange(readStored);
      return client;
    })
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}

/** Pending while a code is exchanged; requests wait, so that none is sent as another person. */
let arriving: Promise<unknown> = Promise.resolve();

/** Until this settles, no waiting reader is treated as signed out. */
async function waitFor<Result>(work: Promise<Result>): Promise<Result> {
  awaited += 1;
  readStored();
  try {
    return await work;
  } finally {
    awaited -= 1;
    readStored();
  }
}

/** Starts reading the session. `code` comes from an external sign-in; returns the error of its exchange. */
export async function beginSession(code?: string): Promise<AppError | undefined> {
  window.addEventListener("storage", (event) => {
    if (event.key === storageKey() || event.key === null) readStored();
  });
  if (code !== undefined) {
    const exchange = auth().then((client) => client.exchangeCodeForSession(code));
    arriving = exchange.catch(() => undefined);
    const { error } = await waitFor(exchange);
    return error ? authError(error) : undefined;
  }
  const tokens = storedTokens();
  if (!tokens) {
    readStored();
    return undefined;
  }
  // From here on the client library renews it before it expires.
  const settled = auth().then((client) => client.getSession());
  if (!isDue(tokens)) readStored();
  else await waitFor(settled);
  await settled;
  return undefined;
}

function verifierKey(): string {
  return `${storageKey()}-code-verifier`;
}

/** Whether a sign-in, or something that a mail has to confirm, was begun in this browser and has not come back. */
export function isSignInPending(): boolean {
  // Without storage a cookie tells.
  return browserStorage.getItem(verifierKey()) !== null || document.cookie.includes(`${verifierKey()}=`);
}

/** Whether this browser stores nothing: then a started sign-in is lost on its way through another site. */
export function storesNothing(): boolean {
  const key = `${storageKey()}-probe`;
  const isStored = browserStorage.setItem(key, "1");
  browserStorage.removeItem(key);
  return !isStored;
}

/** Whether the session is lost with this page, because the browser stores nothing for us. */
export function isOnlyInMemory(): boolean {
  return browserStorage.isHeldInMemory(storageKey());
}

export function cancelSignIn(): void {
  browserStorage.removeItem(verifierKey());
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in Firefox and Safari
  document.cookie = `${verifierKey()}=; Path=/; Max-Age=-1`;
}

/** The token to ask for data with; none for visitors, and none before the second step. */
export async function accessToken(): Promise<string | undefined> {
  await arriving;
  const tokens = storedTokens();
  if (!tokens || owesSecondStep(tokens.user, tokens.access_token)) return undefined;
  if (!isDue(tokens)) return tokens.access_token;
  const { data, error } = await (await auth()).getSession();
  // Not as a visitor: what is one's own would seem to be gone.
  if (error?.name === "AuthRetryableFetchError") throw authError(error);
  // The library has no token to give when another tab was quicker, though that tab's is stored. A stored token is
  // used, and the server checks its age.
  return data.session?.access_token ?? storedTokens()?.access_token;
}

/** The server's answer to a valid token of an ended session. */
const GONE = "Session from session_id claim in JWT does not exist";

/** Whether an answer refuses the session itself: its token has run out, or it was ended elsewhere. */
export async function refusesSession(answer: Response): Promise<boolean> {
  return answer.status === 401 || (answer.status === 403 && (await answer.clone().text()).includes(GONE));
}

/** Another token after the server refused this one, or that there is none to be had any more. */
export async function renewedToken(refused: string): Promise<{ token?: string; isOver: boolean }> {
  const tokens = storedTokens();
  if (!tokens) return { isOver: true };
  if (tokens.access_token !== refused) return { token: tokens.access_token, isOver: false };
  const { data, error } = await (await auth()).refreshSession();
  if (data.session) return { token: data.session.access_token, isOver: false };
  const isOver = error !== null && error.name !== "AuthRetryableFetchError";
  if (isOver) forgetSession();
  return { isOver };
}

/** Drops the session here, as the server has; the library and the other tabs see that it is gone. */
export function forgetSession(): void {
  browserStorage.removeItem(storageKey());
  readStored();
}

/**
 * Ends this session, or all of the person's, on the server and then here. Local data stays if the server was not
 * reached. Returns why other sessions go on, where only this one ended.
 */
export async function signOut(scope: "local" | "global"): Promise<AppError | undefined> {
  const client = await auth();
  const { data, error } = await client.getSession();
  if (error?.name === "AuthRetryableFetchError") throw authError(error);
  let others: AppError | undefined;
  if (data.session) {
    const { error: refused } = await client.admin.signOut(data.session.access_token, scope);
    // Who is not known any more is signed out already; who may not end the others is out here.
    if (refused && !isSessionOver(refused)) {
      if (![401, 403, 404].includes(refused.status ?? 0)) throw authError(refused);
      if (scope === "global") others = authError(refused);
    }
  }
  browserStorage.setItem(leftKey(), "");
  browserStorage.setItem(lastLeftKey(), String(Date.now()));
  forgetSession();
  return others;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentSession(): Session {
  return current;
}

/** A page is drawn for everybody: who is there turns out in the browser. */
function serverSession(): Session {
  return WAITING;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, serverSession);
}
