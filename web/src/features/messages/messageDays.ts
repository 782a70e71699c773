import type { Message } from "../../api/conversations";
import { dayHere } from "../../lib/instants";
import type { OutboxMessage } from "./outbox";

export type LogEntry = {
  key: string;
  body: string;
  at: string;
  isMine: boolean;
  /** The first of a run by one person. */
  isFirst: boolean;
  /** Undefined until it is sent. */
  id: string | undefined;
  waiting: OutboxMessage | undefined;
};

export type MessageDay = { day: string; entries: LogEntry[] };

/** A longer pause begins a new run. */
const RUN_MS = 10 * 60_000;

/** Unsent ones last. */
export function parts(messages: Message[], waiting: OutboxMessage[], me: string): MessageDay[] {
  const arrived = new Set(messages.filter((one) => one.sender_id === me).map((one) => one.client_key));
  const all: Omit<LogEntry, "isFirst">[] = [
    ...messages.map((one) => ({
      key: one.id,
      body: one.body,
      at: one.sent_at,
      isMine: one.sender_id === me,
      id: one.id,
      waiting: undefined,
    })),
    ...waiting
      .filter((one) => !arrived.has(one.key))
      .map((one) => ({ key: one.key, body: one.body, at: one.at, isMine: true, id: undefined, waiting: one })),
  ];
  const made: MessageDay[] = [];
  let before: Omit<LogEntry, "isFirst"> | undefined;
  for (const one of all) {
    const day = dayHere(new Date(one.at));
    const isNewDay = made.at(-1)?.day !== day;
    const isFirst = isNewDay || before?.isMine !== one.isMine || Date.parse(one.at) - Date.parse(before.at) > RUN_MS;
    if (isNewDay) made.push({ day, entries: [] });
    made.at(-1)?.entries.push({ ...one, isFirst });
    before = one;
  }
  return made;
}

/** The reader's newest message that the other side has read. */
export function lastRead(messages: Message[], me: string, readTo: string | null): string | undefined {
  if (readTo === null) return undefined;
  const moment = Date.parse(readTo);
  return messages.findLast((one) => one.sender_id === me && Date.parse(one.sent_at) <= moment)?.id;
}

/** The other side's first message that was unread at opening. */
export function firstUnread(messages: Message[], me: string, readTo: string | null): string | undefined {
  const moment = readTo === null ? 0 : Date.parse(readTo);
  return messages.find((one) => one.sender_id !== me && Date.parse(one.sent_at) > moment)?.id;
}
