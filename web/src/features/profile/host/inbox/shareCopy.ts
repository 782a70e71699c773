import type { ReceivedHostShare } from "../../../../api/hostShares";
import { deadlineText } from "../../../../lib/instants";

export const copy = {
  loading: "Loading the proposal...",
  failed: "The proposal could not be loaded.",
  tryAgain: "Try again",
  gone: "This proposal is not open any more.",
  seePackage: "See the package",
} as const;

export function shareUntil({ expires_at }: Pick<ReceivedHostShare, "expires_at">): string {
  return `Answer by ${deadlineText(expires_at)}; after that nothing changes.`;
}
