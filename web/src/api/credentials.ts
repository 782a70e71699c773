import type { PostgrestClient } from "@supabase/postgrest-js";

// A guide's license, certificate or insurance, which an admin checks. It is in force until a day of its own. Only types:
// each side has its calls beside its screens.

export type CredentialKind = "license" | "first_aid" | "insurance";
export type LicenseClass = "national" | "chauffeur" | "area" | "site";
export type CredentialStatus = "pending" | "approved" | "rejected" | "withdrawn" | "revoked" | "replaced";
/** How an admin checked it. */
export type CheckMethod = "document" | "register" | "issuer";
export type LanguageLevel = "native" | "fluent" | "conversational" | "basic";

/** `valid_until` is a day in Sri Lanka; the issuer of a license is the Authority. */
type CredentialFacts = {
  kind: CredentialKind;
  class: LicenseClass | null;
  number: string;
  issuer: string | null;
  valid_until: string;
};

type CredentialState = {
  id: string;
  status: CredentialStatus;
  in_force: boolean;
  submitted_at: string;
  decided_at: string | null;
  method: CheckMethod | null;
  reason: string | null;
};

type CredentialCalls = {
  my_credentials: {
    Args: Record<never, never>;
    Returns: (CredentialFacts & CredentialState & { has_document: boolean })[];
  };
  submit_credential: { Args: { document: CredentialFacts & { file: string } }; Returns: { id: string } };
  withdraw_credential: { Args: { id: string }; Returns: { id: string; status: string } };
  credential_queue: {
    Args: { status?: string; after?: string };
    Returns: {
      rows: (CredentialFacts &
        CredentialState & {
          guide_id: string;
          display_name: string;
          avatar_url: string | null;
          decided_by: string | null;
          document: { mime_type: string; size: number } | null;
          same_number: { guide_id: string; display_name: string }[];
          is_own: boolean;
        })[];
      next: string | null;
      counts: { pending: number; expiring: number };
    };
  };
  decide_credential: {
    Args: { id: string; action: string; method?: string; reason?: string };
    Returns: { id: string; status: string };
  };
  credential_document: { Args: { id: string }; Returns: { url: string; mime_type: string; expires_at: string } };
  guide_credentials: {
    Args: { guide_id: string };
    Returns: (Pick<CredentialFacts, "kind" | "class" | "valid_until"> & { checked_on: string; method: CheckMethod })[];
  };
};

export type CredentialsClient = PostgrestClient<{
  public: { Tables: Record<never, never>; Views: Record<never, never>; Functions: CredentialCalls };
}>;

export type OwnCredential = CredentialCalls["my_credentials"]["Returns"][number];
/** `file` is its name in the bucket. */
export type NewCredential = CredentialCalls["submit_credential"]["Args"]["document"];
export type CredentialQueue = CredentialCalls["credential_queue"]["Returns"];
export type QueuedCredential = CredentialQueue["rows"][number];
export type CredentialDecision = CredentialCalls["decide_credential"]["Args"];
