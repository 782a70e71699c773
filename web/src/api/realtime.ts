import type { RealtimeClient } from "@supabase/realtime-js";
import type { QueryClient } from "@tanstack/react-query";
import { readConfig } from "./config";
import { setConnection } from "./connection";
import type { LiveTable } from "./realtimeTables";
import { accessToken, currentSession, subscribeToSession } from "./session";

// The page's one realtime socket, for signed-in clients only. The `meta` of each query on the screen names the tables
// that invalidate it. Without a socket the same queries poll.

const POLL_MS = 15_000;
/** Changes within this time are one refetch. */
const GATHER_MS = 150;
/** After so many failures in a row there is no socket. */
const TRIES = 3;
/** Afterwards retries are rare, because browsers log each refusal. */
const PAUSE_MS = 300_000;
/** After the server closes a channel. */
const REJOIN_MS = 5_000;
/** After a refusal: rights may have changed. */
const REFUSED_MS = 60_000;

type Channel = ReturnType<RealtimeClient["channel"]>;

type RealtimeHandlers = {
  /** A text about changes on the screen. */
  onNews: (text: string) => void;
  /** After a lost connection, once the screen is refetched. */
  onBack: () => void;
};

let reader: QueryClient | undefined;
let ears: RealtimeHandlers | undefined;
let client: RealtimeClient | undefined;
let opening: Promise<RealtimeClient | undefined> | undefined;
/** The person the socket is for. */
let owner: string | undefined;
const channels = new Map<string, Channel>();
const joined = new Set<string>();
/** Refusals in a row, by channel. */
const refused = new Map<string, number>();
/** Changed tables whose refetch is due. */
const changed = new Set<string>();
let failures = 0;
let wasOn = false;
let isLost = false;
let closedUntil = 0;

/** Returns the function that stops it. */
export function keepUpToDate(queries: QueryClient, heardBy: RealtimeHandlers): () => void {
  reader = queries;
  ears = heardBy;
  const cache = queries.getQueryCache();
  let isAsked = false;
  const follow = () => {
    if (isAsked) return;
    isAsked = true;
    queueMicrotask(() => {
      isAsked = false;
      for (const table of watchedTables()) void watch(table);
    });
  };
  const stops = [
    cache.subscribe((event) => {
      if (event.type === "observerAdded") follow();
    }),
    subscribeToSession(() => {
      const { state } = currentSession();
      if (state !== "in") close();
      // The token may have changed.
      else if (client && owner === personIn()) void client.setAuth();
      else follow();
    }),
    listen(window, "offline", () => lose()),
    listen(window, "online", () => {
      closedUntil = 0;
      if (client && !client.isConnected()) client.connect();
      follow();
      if (joined.size === 0 || client?.isConnected()) void restore();
    }),
    listen(document, "visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      if (Date.now() >= closedUntil) follow();
      if (!isOn()) void refresh();
    }),
  ];
  const timer = setInterval(() => {
    if (document.visibilityState === "visible" && !isOn() && navigator.onLine) void refresh();
  }, POLL_MS);
  follow();
  return () => {
    for (const stop of stops) stop();
    clearInterval(timer);
    close();
    reader = undefined;
  };
}

function listen(place: EventTarget, name: string, heard: () => void): () => void {
  place.addEventListener(name, heard);
  return () => place.removeEventListener(name, heard);
}

function personIn(): string | undefined {
  const session = currentSession();
  return session.state === "in" ? session.person.id : undefined;
}

function isOn(): boolean {
  return joined.size > 0 && client?.isConnected() === true;
}

function watchedTables(): Set<LiveTable> {
  const active = reader?.getQueryCache().findAll({ type: "active" }) ?? [];
  return new Set(active.flatMap((query) => query.meta?.live ?? []));
}

async function open(): Promise<RealtimeClient | undefined> {
  const person = personIn();
  if (person === undefined || typeof WebSocket === "undefined" || Date.now() < closedUntil) return undefined;
  if (client && owner === person) return client;
  close();
  owner = person;
  opening ??= Promise.all([readConfig(), import("./realtimeClient")])
    .then(async ([{ url, anonKey }, { openLiveClient }]) => {
      if (owner !== person) return undefined;
      // The session renews the token in time.
      const made = openLiveClient(url, anonKey, async () => (await accessToken().catch(() => undefined)) ?? null);
      // Without a token the server refuses the first join.
      await made.setAuth();
      if (owner !== person) return undefined;
      client = made;
      return client;
    })
    .catch(() => undefined)
    .finally(() => {
      opening = undefined;
    });
  return opening;
}

/** Rejoins when the server closes the channel. `make` subscribes to its messages. */
async function join(name: string, make: (client: RealtimeClient) => Channel, isWanted: () => boolean): Promise<void> {
  const on = await open();
  if (!on || channels.has(name)) return;
  const channel = make(on);
  channels.set(name, channel);
  channel.subscribe((status) => {
    if (channels.get(name) !== channel) return;
    if (status === "SUBSCRIBED") {
      failures = 0;
      joined.add(name);
      refused.delete(name);
      onSubscribed(name);
      return;
    }
    joined.delete(name);
    if (!on.isConnected()) {
      failures += 1;
      if (wasOn) lose();
      else if (failures >= TRIES) giveUp();
      return;
    }
    const times = (refused.get(name) ?? 0) + 1;
    refused.set(name, times);
    // The socket is open, but this channel was refused, which the library retries, or closed with its expired token.
    if (status === "CLOSED" || times >= TRIES) {
      refused.delete(name);
      channels.delete(name);
      void on.removeChannel(channel);
      setTimeout(
        () => {
          if (isWanted()) void join(name, make, isWanted);
        },
        status === "CLOSED" ? REJOIN_MS : REFUSED_MS,
      );
    }
  });
}

async function watch(table: LiveTable): Promise<void> {
  await join(
    `changes:${table}`,
    (on) =>
      on
        .channel(`changes:${table}`)
        // A closed socket may still emit events.
        .on("postgres_changes", { event: "*", schema: "public", table }, () => {
          if (client === on) noteChange(table);
        }),
    () => watchedTables().has(table),
  );
}

/** Something may have changed since the first read. */
function onSubscribed(name: string): void {
  setConnection("on");
  if (isLost) {
    void restore();
  } else {
    const [kind, table] = name.split(":");
    if (kind === "changes" && table !== undefined) noteChange(table);
  }
  wasOn = true;
}

function lose(): void {
  isLost = true;
  setConnection("lost");
}

let restoring: Promise<void> | undefined;

/** After a lost connection everything refetches, with one announcement. */
async function restore(): Promise<void> {
  if (!isLost) return;
  restoring ??= new Promise<void>((done) => setTimeout(done, GATHER_MS))
    .then(() => refresh())
    .then((isRead) => {
      if (!isRead) return;
      isLost = false;
      setConnection(isOn() ? "on" : "off");
      if (watchedTables().size > 0) ears?.onBack();
    })
    .finally(() => {
      restoring = undefined;
    });
  return restoring;
}

function giveUp(): void {
  closedUntil = Date.now() + PAUSE_MS;
  close();
}

function close(): void {
  const old = client;
  client = undefined;
  owner = undefined;
  failures = 0;
  wasOn = false;
  channels.clear();
  refused.clear();
  joined.clear();
  changed.clear();
  if (!isLost) setConnection("off");
  void old?.disconnect();
}

function noteChange(table: string): void {
  changed.add(table);
  if (changed.size > 1) return;
  setTimeout(() => {
    void refresh(new Set(changed));
    changed.clear();
  }, GATHER_MS);
}

/** Refetches each query of these tables once, or all, and announces changes; false if a read failed. */
async function refresh(tables?: ReadonlySet<string>): Promise<boolean> {
  const queries = reader;
  if (!queries) return false;
  const found = queries.getQueryCache().findAll({
    predicate: ({ meta }) =>
      meta?.live !== undefined && (tables === undefined || meta.live.some((one) => tables.has(one))),
  });
  const read = found.map(async (query) => {
    const before = query.state.data;
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    if (!query.isActive()) return true;
    const news = before === undefined ? undefined : query.meta?.news?.(before, query.state.data);
    if (news !== undefined && news !== "") ears?.onNews(news);
    return query.state.error === null;
  });
  return (await Promise.all(read)).every(Boolean);
}

export type ConversationChannel = {
  /** Sends a typing message, if the other side can receive it. */
  typing: () => void;
  leave: () => void;
};

const SAY_MS = 2_000;

/** For the conversation's two sides and admins. Its messages are not stored. */
export function joinTalk(booking: string, me: string, onTyping: () => void): ConversationChannel {
  const name = `chat_${booking}`;
  let isWanted = true;
  let lastSent = 0;
  void join(
    name,
    (on) =>
      on
        .channel(name, { config: { private: true, broadcast: { self: false, ack: false } } })
        .on("broadcast", { event: "typing" }, ({ payload }) => {
          if (isWanted && client === on && payload?.by !== me) onTyping();
        }),
    () => isWanted,
  );
  return {
    typing: () => {
      const now = Date.now();
      const channel = channels.get(name);
      if (!joined.has(name) || !channel || now - lastSent < SAY_MS) return;
      lastSent = now;
      void channel.send({ type: "broadcast", event: "typing", payload: { by: me } });
    },
    leave: () => {
      isWanted = false;
      const channel = channels.get(name);
      channels.delete(name);
      joined.delete(name);
      if (channel) void client?.removeChannel(channel);
    },
  };
}
