import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { db } from "./client";
import type { Database } from "./database.gen";
import { AppError, missing, OFFLINE, unwrap } from "./errors";
import { lastingDb } from "./lastingDb";

// What a co-host keeps of the guide's part of a booking, agreed in writing with the owner of the package. Shares are
// whole percent; the owner gets the rest.

type ShareCalls = Database["public"]["Functions"];
/** `hosts`: all for the owner, the owner's first; for a co-host only their own row. */
export type HostShares = NonNullable<ShareCalls["host_shares"]["Returns"]>;
/**
 * `agreed` is null while the host keeps all; the commission is the host's, also for another reader. A guide who is invited
 * is no host yet.
 */
export type ShareHost = HostShares["hosts"][number];
/** `by`: the owner or the host; `is_mine`: the reader proposed it. */
export type OpenShare = NonNullable<ShareHost["open"]>;
export type NewHostShare = Omit<ShareCalls["offer_host_share"]["Args"], "message"> & { message: string };
/** `percent` is the host's, also of a proposal to the owner. */
export type ReceivedHostShare = ShareCalls["received_host_shares"]["Returns"][number];
export type ShareAction = "accept" | "decline" | "withdraw" | "end";

export const SHARE_MIN = 50;
export const SHARE_MAX = 100;

/** Proposals and answers of the other side create notifications. */
const OPTIONS = { staleTime: 0, refetchOnWindowFocus: true, meta: { live: ["notifications"] } } as const;

/** Of a package that the reader owns or hosts. */
export const hostShares = (person: string, package_id: string) =>
  queryOptions({
    ...OPTIONS,
    queryKey: ["host_shares", person, package_id],
    queryFn: async (): Promise<HostShares> => {
      const shares = unwrap(await db().rpc("host_shares", { package_id }));
      if (shares === null) throw missing();
      return shares;
    },
  });

/** Open proposals to the guide. */
export const receivedHostShares = (person: string) =>
  queryOptions({
    ...OPTIONS,
    queryKey: ["guide_inbox", person, "host shares"],
    queryFn: async (): Promise<ReceivedHostShare[]> => unwrap(await db().rpc("received_host_shares")),
  });

/** Null if the reader may not see the package. */
export const examplePrice = (trip: string) =>
  queryOptions({
    queryKey: ["packages", "example price", trip],
    queryFn: async () => {
      const [row] = unwrap(await db().from("packages").select("price,max_people").eq("id", trip).limit(1));
      return row ?? null;
    },
  });

export function useOfferHostShare() {
  const invalidate = useInvalidateShares();
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: async ({ message, ...offer }: NewHostShare) => {
      const document = { ...offer, ...(message.trim() !== "" && { message: message.trim() }) };
      const text = JSON.stringify(document);
      // Idempotency key: a retry after a lost answer replaces no proposal.
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const call = db().rpc("offer_host_share", document);
      return unwrap(await call.setHeader("Idempotency-Key", sent.current.key));
    },
    onSuccess: () => {
      sent.current = { text: "", key: "" };
    },
    onError: (error) => {
      if (error instanceof AppError && error.code !== OFFLINE) sent.current = { text: "", key: "" };
    },
    onSettled: invalidate,
  });
}

export function useAnswerHostShare(id: string) {
  const invalidate = useInvalidateShares();
  return useMutation({
    // Offline it fails at once, and its form comes back: a paused one would be lost with the page.
    networkMode: "always",
    mutationFn: async ({ action, message = "" }: { action: ShareAction; message?: string }) =>
      unwrap(
        await lastingDb().rpc("answer_host_share", {
          id,
          action,
          ...(message.trim() !== "" && { message: message.trim() }),
        }),
      ),
    onSettled: invalidate,
  });
}

/** Not awaited: the caller may have unmounted by then. An accepted invitation also makes a host. */
function useInvalidateShares(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [["host_shares"], ["guide_inbox"], ["packages"]]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
}
