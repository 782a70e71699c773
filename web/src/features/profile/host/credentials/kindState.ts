import type { CredentialKind, OwnCredential } from "../../../../api/credentials";
import { daysBetween } from "../../../../lib/dates";

/** When a new one should be sent; the inbox has the same. */
const SOON_DAYS = 60;

/** What a guide has of one kind. A new one can wait while an older one is in force. */
export type KindState = {
  valid: OwnCredential | undefined;
  pending: OwnCredential | undefined;
  /** The newest, if an admin rejected or revoked it. */
  refused: OwnCredential | undefined;
  /** No other is in force. */
  ended: OwnCredential | undefined;
};

/** `list` is newest first. */
export function stateOfKind(list: readonly OwnCredential[], kind: CredentialKind): KindState {
  const own = list.filter((one) => one.kind === kind && one.status !== "withdrawn" && one.status !== "replaced");
  const [newest] = own;
  const valid = own.find((one) => one.in_force);
  const isRefused = newest?.status === "rejected" || newest?.status === "revoked";
  return {
    valid,
    pending: own.find((one) => one.status === "pending"),
    refused: isRefused ? newest : undefined,
    ended: valid ? undefined : own.find((one) => one.status === "approved"),
  };
}

export function daysLeft({ valid_until }: OwnCredential, day: string): number {
  return daysBetween(day, valid_until);
}

export function isEnding(one: OwnCredential, day: string): boolean {
  return daysLeft(one, day) <= SOON_DAYS;
}
