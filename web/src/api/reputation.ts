import type { PostgrestClient } from "@supabase/postgrest-js";
import { queryOptions } from "@tanstack/react-query";
import { db, publicDb } from "./client";
import { unwrap } from "./errors";

// A guide's signed statement, and the check of one. Anybody checks the same way, without an account.

type ReputationCalls = {
  guide_reputation: { Args: Record<never, never>; Returns: SignedStatement & { file_name: string } };
  verify_reputation: { Args: SignedStatement; Returns: WrittenCheck };
};
type ReputationClient = PostgrestClient<{
  public: { Tables: Record<never, never>; Views: Record<never, never>; Functions: ReputationCalls };
}>;

const asGuide = db as unknown as () => ReputationClient;
const asAnyone = publicDb as unknown as () => ReputationClient;

/** The text is signed byte for byte; the signature is a detached JWS. */
export type SignedStatement = { statement: string; signature: string };
export type GuideReputation = ReputationCalls["guide_reputation"]["Returns"];

type WrittenCheck = {
  is_valid: boolean;
  problem: string | null;
  issued_at: string | null;
  name: string | null;
  guide_id: string | null;
  is_member: boolean;
};

/** `is_member`: the guide is public here today. */
export type StatementCheck = Omit<WrittenCheck, "problem"> & {
  problem: "malformed" | "unknown_key" | "altered" | "other_site" | null;
};

/** Signed anew by each read. */
export const guideReputation = (person: string) =>
  queryOptions({
    queryKey: ["guide_reputation", person],
    staleTime: 0,
    queryFn: async (): Promise<GuideReputation> => unwrap(await asGuide().rpc("guide_reputation", {})),
  });

export async function verifyStatement(signed: SignedStatement): Promise<StatementCheck> {
  return unwrap(await asAnyone().rpc("verify_reputation", signed)) as StatementCheck;
}
