import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import { isConflict, unwrap } from "../../../../api/errors";
import { deviceReplies, keepOnDevice } from "./deviceReplies";
import {
  changedReply,
  changeReplies,
  hasChanged,
  moveReplies,
  type ReplyChange,
  type SavedReplies,
} from "./savedReplies";

/** How often a change is made anew from a list that was changed meanwhile. */
const ATTEMPTS = 3;

export const savedReplies = (person: string) =>
  queryOptions({
    queryKey: ["saved_replies", person],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async () => moveToServer(person, await readReplies()),
  });

export function useChangeReplies(person: string) {
  const queries = useQueryClient();
  const { queryKey } = savedReplies(person);
  return useMutation({
    mutationFn: async (change: ReplyChange) => {
      // A read that is under way could bring the earlier list.
      await queries.cancelQueries({ queryKey });
      return saveChange(queries.getQueryData(queryKey) ?? (await readReplies()), change);
    },
    onSuccess: ({ saved }) => queries.setQueryData(queryKey, saved),
  });
}

async function readReplies(): Promise<SavedReplies> {
  return unwrap(await db().rpc("saved_replies"));
}

async function writeReplies(replies: string[], version: number): Promise<SavedReplies> {
  return unwrap(await db().rpc("save_replies", { replies, version }));
}

/** With `changed` nothing was deleted: the reply has this text since another tab changed it. */
type SavedChange = { saved: SavedReplies; changed?: string };

async function saveChange(known: SavedReplies, change: ReplyChange): Promise<SavedChange> {
  let now = known;
  for (let attempt = 1; ; attempt += 1) {
    const replies = changeReplies(now.replies, change);
    const changed = change.after === undefined ? changedReply(known.replies, now.replies, change.before) : undefined;
    if (changed !== undefined) return { saved: now, changed };
    if (!hasChanged(now.replies, replies)) return { saved: now };
    try {
      return { saved: await writeReplies(replies, now.version) };
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
      now = await readReplies();
    }
  }
}

/** A failure leaves them on the device until the next read. */
async function moveToServer(person: string, now: SavedReplies): Promise<SavedReplies> {
  const onDevice = deviceReplies(person);
  const { moved, left } = moveReplies(now.replies, onDevice);
  try {
    const saved = moved.length === 0 ? now : await writeReplies([...now.replies, ...moved], now.version);
    if (hasChanged(onDevice, left)) keepOnDevice(person, left);
    return saved;
  } catch {
    return now;
  }
}
