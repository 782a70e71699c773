import type { PostgrestSingleResponse } from "@supabase/postgrest-js";

/** The one shape every failure has by the time a screen sees it. */
export class AppError extends Error {
  readonly title: string;
  readonly text: string;
  readonly code: string;

  constructor({ title, text, code }: { title: string; text: string; code: string }) {
    super(text);
    this.name = "AppError";
    this.title = title;
    this.text = text;
    this.code = code;
  }
}

/** The code of a read of one row that found none. */
const NO_SUCH_ROW = "PGRST116";
export const OFFLINE = "offline";
/** The session is over; what was typed is still there. */
const SIGNED_OUT = "signed-out";
/** A rule of the product said no; its text is meant for people. */
const RULE_CODES = ["23514", "23505", "PT409"];

export function unwrap<T>(answer: PostgrestSingleResponse<T>): T {
  if (answer.error === null) return answer.data;
  if (answer.status === 0) throw offline();
  if (answer.status === 401) throw signedOut();
  const { code, message } = answer.error;
  if (code === NO_SUCH_ROW || RULE_CODES.includes(code)) throw new AppError({ title: "Error", text: message, code });
  // Raw messages of anything else belong in the server's log, not on the screen (decision 139).
  throw new AppError({ title: "Error", text: "Something went wrong. Please try again.", code });
}

export function offline(): AppError {
  return new AppError({
    title: "No connection",
    text: "The server cannot be reached. Check your connection and try again.",
    code: OFFLINE,
  });
}

export function signedOut(): AppError {
  return new AppError({
    title: "Signed out",
    text: "Your session has ended. Sign in again to go on; what you typed is kept.",
    code: SIGNED_OUT,
  });
}

/**
 * The one row of a read by id. Asked for as a list, because the server preloads these reads and a preload cannot say that it
 * wants an object.
 */
export function unwrapOne<T>(answer: PostgrestSingleResponse<T[]>): T {
  const row = unwrap(answer)[0];
  if (row === undefined) throw missing();
  return row;
}

/** What a read by something that is no id comes to, without asking. */
export function missing(): AppError {
  return new AppError({ title: "Error", text: "Not found", code: NO_SUCH_ROW });
}

export function isSignedOut(error: Error): boolean {
  return error instanceof AppError && error.code === SIGNED_OUT;
}

export function isMissing(error: Error): boolean {
  return error instanceof AppError && error.code === NO_SUCH_ROW;
}
