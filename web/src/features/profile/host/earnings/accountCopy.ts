import { instantDayText } from "../../../../lib/instants";
import type { PayoutAccount } from "./queries";

export const accountCopy = {
  title: "Payout account",
  failed: "Your payout account could not be loaded.",
  tryAgain: "Try again",

  noneText: "Get payouts directly: connect an account at our payment provider. Until then we send them by hand.",
  connect: "Connect an account",
  opening: "Opening…",
  connectFailed: "The payment provider's page could not be opened. Please try again.",

  incomplete: "Something is missing",
  incompleteText:
    "The payment provider needs more from you before it can send payouts. Until then we send them by hand.",
  goOn: "Continue",

  readyText: "Our payment provider sends your payouts to this account.",
  disconnect: "Disconnect",
  disconnectTitle: "Disconnect your payout account?",
  disconnectText: "We then send payouts by hand. You can connect an account again at any time.",
  keep: "Keep it",
  disconnecting: "Disconnecting…",
  disconnectFailed: "The account could not be disconnected. Please try again.",
  disconnected: "Account disconnected",
  disconnectedText: "We send your payouts by hand.",

  checking: "Checking with the payment provider…",
  refreshFailed: "The payment provider could not be reached. Please try again.",
} as const;

/** After a return from the provider's page. */
export const RETURN_TEXTS: Record<PayoutAccount["status"], string> = {
  none: "No account was connected.",
  incomplete: "Not finished yet: you can continue at any time.",
  ready: "Your account is connected.",
};

/** "Connected since 3 Dec 2026". */
export function connectedText(at: string | null): string {
  return at === null ? "Connected" : `Connected since ${instantDayText(at)}`;
}
