import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { daySheet } from "../../api/daySheet";
import { dropDraft, keepDraft, readDraft } from "../../components/draftStorage";
import { useOnline } from "../../components/useOnline";
import type { Tick } from "./sheetChanges";

/** The browser may call itself online long before the server can be reached. */
const PAUSE_MS = 3_000;

type Waiting = {
  ticks: readonly Tick[];
  /** In place of an earlier tick of the same line. */
  add: (tick: Tick) => void;
  remove: (tick: Tick) => void;
};

/**
 * Ticks that were made without a network: stored on the device, and sent one after another when there is one again.
 * `send` resolves to whether the tick need not be sent again.
 */
export function useWaitingTicks(
  person: string,
  id: string,
  isFixed: boolean,
  send: (tick: Tick) => Promise<boolean>,
): Waiting {
  const name = `day sheet ${id} ticks`;
  const [ticks, setTicks] = useState(() => readTicks(person, name));
  const isOnline = useOnline();
  // What is read now may be older than the tick, and would undo it.
  const isReading = useIsFetching({ queryKey: daySheet(person, id).queryKey }) > 0;
  const change = (without: Tick, more: readonly Tick[]) => {
    const next = [...readTicks(person, name).filter((one) => !isSameLine(one, without)), ...more];
    if (next.length === 0) dropDraft(person, name);
    else keepDraft(person, name, next);
    setTicks(next);
  };
  const remove = (tick: Tick) => change(tick, []);
  const [first] = ticks;
  const sendFirst = useEffectEvent(async () => {
    if (first && (await send(first))) remove(first);
  });
  const isDue = first !== undefined && isOnline && !isReading && !isFixed;
  // Syncs with the network.
  useEffect(() => {
    if (!isDue) return;
    let isSending = false;
    const timer = setInterval(() => {
      if (isSending) return;
      isSending = true;
      void sendFirst().finally(() => {
        isSending = false;
      });
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [isDue]);
  return { ticks, add: (tick) => change(tick, [tick]), remove };
}

function isSameLine(one: Tick, other: Tick): boolean {
  return one.text === other.text && one.index === other.index;
}

/** An older version may have written them. */
function readTicks(person: string, name: string): readonly Tick[] {
  const found = readDraft(person, name)?.value;
  return Array.isArray(found) ? found.filter(isTick) : [];
}

function isTick(value: unknown): value is Tick {
  if (value === null || typeof value !== "object") return false;
  const { kind, text, isDone, index } = value as Partial<Record<keyof Tick, unknown>>;
  return kind === "tick" && typeof text === "string" && typeof isDone === "boolean" && typeof index === "number";
}
