import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { onConnection } from "../../api/connection";
import { conversation, conversationLists, deliverMessage, type Message } from "../../api/conversations";
import { AppError, isRefusal } from "../../api/errors";
import { currentSession } from "../../api/session";
import { dropDraft, keepDraft, readDraft } from "../../components/draftStorage";
import { newId } from "../../lib/ids";

// Messages that the server does not have yet. The browser stores them and sends them with the same idempotency key, so
// that none is lost or doubled, also after a reload and from any page.

/** Waits for the server, or was refused for good. */
export type OutboxMessage = {
  key: string;
  talk: string;
  body: string;
  at: string;
  state: "sending" | "waiting" | "refused";
  why: string;
};

const AGAIN_MS = 10_000;
const SUBJECT = "messages";

let owner: string | undefined;
let list: OutboxMessage[] = [];
const listeners = new Set<() => void>();
const busy = new Set<string>();

function isWaiting(one: unknown): one is OutboxMessage {
  const { key, talk, body, at } = (one ?? {}) as { [name: string]: unknown };
  return [key, talk, body, at].every((part) => typeof part === "string");
}

/** An older version identified it by its booking. */
function migrateEntry(one: unknown): unknown {
  return one !== null && typeof one === "object" && "booking" in one ? { ...one, talk: one.booking } : one;
}

function ownMessages(person: string): OutboxMessage[] {
  if (owner !== person) {
    owner = person;
    const stored = readDraft(person, SUBJECT)?.value;
    list = Array.isArray(stored)
      ? stored
          .map(migrateEntry)
          .filter(isWaiting)
          .map((one) => ({ ...one, state: "waiting", why: "" }))
      : [];
  }
  return list;
}

function set(person: string, next: OutboxMessage[]): void {
  // After a sign-out nothing is stored, and a late answer writes nothing back.
  if (owner !== person || currentSession().state === "out") return;
  list = next;
  if (next.length > 0) keepDraft(person, SUBJECT, next);
  else dropDraft(person, SUBJECT);
  for (const listener of listeners) listener();
}

function mark(person: string, key: string, state: OutboxMessage["state"], why = ""): void {
  set(
    person,
    ownMessages(person).map((one) => (one.key === key ? { ...one, state, why } : one)),
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Oldest first. */
export function useOutbox(person: string): OutboxMessage[] {
  return useSyncExternalStore(subscribe, () => ownMessages(person));
}

export function sendMessage(queries: QueryClient, person: string, talk: string, body: string): void {
  const one = { key: newId(), talk, body, at: new Date().toISOString(), state: "sending", why: "" } as const;
  set(person, [...ownMessages(person), one]);
  void deliver(queries, person, talk);
}

export function retryMessage(queries: QueryClient, person: string, one: OutboxMessage): void {
  mark(person, one.key, "waiting");
  void deliver(queries, person, one.talk);
}

export function dropMessage(person: string, key: string): void {
  set(
    person,
    ownMessages(person).filter((one) => one.key !== key),
  );
}

/** One at a time, so that messages arrive in order. */
async function deliver(queries: QueryClient, person: string, talk: string): Promise<void> {
  if (busy.has(talk)) return;
  busy.add(talk);
  try {
    const nextMessage = () => ownMessages(person).find((one) => one.talk === talk && one.state !== "refused");
    for (let one = nextMessage(); one && owner === person; one = nextMessage()) {
      mark(person, one.key, "sending");
      try {
        addMessage(queries, person, await deliverMessage(talk, one.key, one.body));
        dropMessage(person, one.key);
      } catch (error) {
        const why = error instanceof AppError ? error.text : "";
        mark(person, one.key, isRefusal(error) ? "refused" : "waiting", why);
        if (!isRefusal(error)) return;
        // It may have been closed.
        void queries.invalidateQueries({ queryKey: conversation(person, talk).queryKey });
      }
    }
  } finally {
    busy.delete(talk);
  }
}

/** Adds it to the cache before the refetch. */
function addMessage(queries: QueryClient, person: string, message: Message): void {
  const { queryKey } = conversation(person, message.conversation_id);
  queries.setQueryData(queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? [];
    if (!data || !newest || newest.messages.some((one) => one.id === message.id)) return data;
    return { ...data, pages: [{ ...newest, messages: [...newest.messages, message] }, ...older] };
  });
  void queries.invalidateQueries({ queryKey: conversationLists(person) });
}

/** From any page, as soon as possible; returns the function that stops it. */
export function keepDelivering(queries: QueryClient, person: string): () => void {
  const deliverAll = () => {
    for (const talk of new Set(ownMessages(person).map((one) => one.talk))) void deliver(queries, person, talk);
  };
  const timer = setInterval(() => {
    if (navigator.onLine) deliverAll();
  }, AGAIN_MS);
  const stop = onConnection((now) => {
    if (now === "on") deliverAll();
  });
  window.addEventListener("online", deliverAll);
  deliverAll();
  return () => {
    clearInterval(timer);
    stop();
    window.removeEventListener("online", deliverAll);
    // From here on only stored messages count.
    owner = undefined;
    list = [];
  };
}
