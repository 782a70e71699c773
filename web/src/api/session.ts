import type { GoTrueClient, Session as Tokens } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { browserStorage } from "../lib/storage";
import { authError, isSessionOver } from "./authErrors";
import { readConfig } from "./config";
import type { AppError } from "./errors";
import { owesSecondStep, type Person, personOf } from "./person";
import { isDue, isYoung, livesFor, noteReceipt } from "./tokenClock";

/** Read from the browser's storage, where the client library and other tabs write. */
export type Session =
  /** While a sign-in completes or the stored session renews. */
  | { state: "waiting"; person: Person | null }
  | { state: "out" }
  /** Signed in, but the second factor is due. */
  | { state: "half"; person: Person }
  | { state: "in"; person: Person }
  /** Ended without a sign-out by the person. */
  | { state: "ended"; person: Person };

const WAITING: Session = { state: "waiting", person: null };
const OUT: Session = { state: "out" };

/** The official client derives it from the server's host, which is the page's. */
export function storageKey(): string {
  return `sb-${location.hostname.split(".")[0]}-auth-token`;
}

/** Tells other tabs of a sign-out. */
function leftKey(): string {
  return `${storageKey()}-left`;
}

/** For tabs that were asleep during the last sign-out. */
function lastLeftKey(): string {
  return `${leftKey()}-at`;
}

export function lastSignOut(): string | null {
  return browserStorage.getItem(lastLeftKey());
}

let seen: string | null | undefined;
let current: Session = WAITING;
/** Pending operations that may change the stored session. */
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

/** The library loads on first use. */
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

/** Pending while a code is exchanged. Requests wait, so that none is sent as another person. */
let arriving: Promise<unknown> = Promise.resolve();

/** Until this settles, a waiting reader does not count as signed out. */
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

/** `code` comes from an external sign-in; returns the error of its exchange. */
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
  // From here on the client library renews the session.
  const settled = auth().then((client) => client.getSession());
  if (!isDue(tokens)) readStored();
  else await waitFor(settled);
  await settled;
  return undefined;
}

function verifierKey(): string {
  return `${storageKey()}-code-verifier`;
}

/** Whether this browser began a sign-in, or a change to confirm by mail, and awaits its return. */
export function isSignInPending(): boolean {
  // A cookie replaces unavailable storage.
  return browserStorage.getItem(verifierKey()) !== null || document.cookie.includes(`${verifierKey()}=`);
}

/** Without storage, a sign-in through another site is lost on the way. */
export function storesNothing(): boolean {
  const key = `${storageKey()}-probe`;
  const isStored = browserStorage.setItem(key, "1");
  browserStorage.removeItem(key);
  return !isStored;
}

/** Whether the session ends with this page, because the browser stores nothing. */
export function isOnlyInMemory(): boolean {
  return browserStorage.isHeldInMemory(storageKey());
}

export function cancelSignIn(): void {
  browserStorage.removeItem(verifierKey());
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in Firefox and Safari
  document.cookie = `${verifierKey()}=; Path=/; Max-Age=-1`;
}

/** None for visitors and before the second factor. */
export async function accessToken(): Promise<string | undefined> {
  await arriving;
  const tokens = storedTokens();
  if (!tokens || owesSecondStep(tokens.user, tokens.access_token)) return undefined;
  if (!isDue(tokens)) return tokens.access_token;
  const { data, error } = await (await auth()).getSession();
  // A request as a visitor would make the person's data seem gone.
  if (error?.name === "AuthRetryableFetchError") throw authError(error);
  // The library returns no token if another tab renewed it first. The server checks the stored one's age.
  return data.session?.access_token ?? storedTokens()?.access_token;
}

/** The server's answer to a valid token of an ended session. */
const GONE = "Session from session_id claim in JWT does not exist";

/** Whether the session itself is refused: expired, or ended elsewhere. */
export async function refusesSession(answer: Response): Promise<boolean> {
  return answer.status === 401 || (answer.status === 403 && (await answer.clone().text()).includes(GONE));
}

/** `isOver` if there is no new token. */
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

/** Drops the session here and in the other tabs, as the server has. */
export function forgetSession(): void {
  browserStorage.removeItem(storageKey());
  readStored();
}

/**
 * Ends this session, or all of the person's, on the server and then here. Local data stays if the server is not
 * reached. Returns why other sessions continue when only this one ended.
 */
export async function signOut(scope: "local" | "global"): Promise<AppError | undefined> {
  const client = await auth();
  const { data, error } = await client.getSession();
  if (error?.name === "AuthRetryableFetchError") throw authError(error);
  let others: AppError | undefined;
  if (data.session) {
    const { error: refused } = await client.admin.signOut(data.session.access_token, scope);
    // An unknown session is signed out already. One that may not end the others still ends here.
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

/** The server renders every page for a visitor; the browser knows the person. */
function serverSession(): Session {
  return WAITING;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, serverSession);
}
