import type { CredentialKind, LicenseClass } from "../../api/credentials";

export const KINDS: readonly CredentialKind[] = ["license", "first_aid", "insurance"];

export const KIND_NAMES: Record<CredentialKind, string> = {
  license: "Tourist guide license",
  first_aid: "First aid certificate",
  insurance: "Liability insurance",
};

export const CLASS_NAMES: Record<LicenseClass, string> = {
  national: "National tourist guide",
  chauffeur: "Chauffeur guide",
  area: "Area guide",
  site: "Site guide",
};

/** "Chauffeur guide license", "First aid certificate". */
export function credentialName({ kind, class: of }: { kind: CredentialKind; class: LicenseClass | null }): string {
  return of === null ? KIND_NAMES[kind] : `${CLASS_NAMES[of]} license`;
}
