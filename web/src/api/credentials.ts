import type { Database } from "./database.gen";

// A guide's license, certificate or insurance, which an admin checks. It is in force until a day of its own. Only types:
// each side has its calls beside its screens.

type CredentialCalls = Database["public"]["Functions"];

export type CredentialKind = "license" | "first_aid" | "insurance";
export type LicenseClass = "national" | "chauffeur" | "area" | "site";
export type CredentialStatus = "pending" | "approved" | "rejected" | "withdrawn" | "revoked" | "replaced";
/** How an admin checked it. */
export type CheckMethod = "document" | "register" | "issuer";
export type LanguageLevel = "native" | "fluent" | "conversational" | "basic";

/** The lists of words are the server's. */
type Worded<Listed> = Omit<Listed, "kind" | "class" | "status" | "method"> & {
  kind: CredentialKind;
  class: LicenseClass | null;
  status: CredentialStatus;
  method: CheckMethod | null;
};

/** `valid_until` is a day in Sri Lanka; the issuer of a license is the Authority. */
export type OwnCredential = Worded<CredentialCalls["my_credentials"]["Returns"][number]>;
/** `file` is its name in the bucket. */
export type NewCredential = CredentialCalls["submit_credential"]["Args"]["document"];
export type QueuedCredential = Worded<CredentialCalls["credential_queue"]["Returns"]["rows"][number]>;
export type CredentialDecision = CredentialCalls["decide_credential"]["Args"];
/** Of a guide, for travelers. */
export type CheckedCredential = Omit<Worded<CredentialCalls["guide_credentials"]["Returns"][number]>, "status">;
