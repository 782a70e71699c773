import type { GuideReputation } from "../../../../api/reputation";

/** The outside is for people; the statement is one string, so that no program re-formats what is signed. */
export function statementFile({ statement, signature }: GuideReputation, site: string): string {
  const file = {
    statement,
    signature,
    keys: new URL("/functions/v1/statement-keys", site).href,
    verify_at: new URL("/verify", site).href,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
