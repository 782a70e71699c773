import { queryOptions } from "@tanstack/react-query";
import { db, publicDb } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

// A guide's signed statement, and the check of one. Anybody checks the same way, without an account.

type ReputationCalls = Database["public"]["Functions"];

/** The text is signed byte for byte; the signature is a detached JWS. */
export type SignedStatement = { statement: string; signature: string };
export type GuideReputation = ReputationCalls["guide_reputation"]["Returns"];

type WrittenCheck = ReputationCalls["verify_reputation"]["Returns"];

/** `is_member`: the guide is public here today. */
export type StatementCheck = Omit<WrittenCheck, "problem"> & {
  problem: "malformed" | "unknown_key" | "altered" | "other_site" | null;
};

/** Signed anew by each read. */
export const guideReputation = (person: string) =>
  queryOptions({
    queryKey: ["guide_reputation", person],
    staleTime: 0,
    queryFn: async (): Promise<GuideReputation> => unwrap(await db().rpc("guide_reputation", {})),
  });

export async function verifyStatement(signed: SignedStatement): Promise<StatementCheck> {
  return unwrap(await publicDb().rpc("verify_reputation", signed)) as StatementCheck;
}
