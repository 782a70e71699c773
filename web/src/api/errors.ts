import type { PostgrestSingleResponse } from "@supabase/postgrest-js";

/** `field` is its path in the request: "title", "days.0.attractions.1.title". */
export type FieldError = { field: string; message: string };

/** The one shape of a failure for screens. */
export class AppError extends Error {
  readonly title: string;
  readonly text: string;
  readonly code: string;
  readonly fields: FieldError[];
  /** The id in the server's log of its own failure. */
  readonly request: string | undefined;
  /** Data beside the text, such as the current price. */
  readonly details: unknown;

  constructor({
    title,
    text,
    code,
    fields = [],
    request,
    details = null,
  }: Pick<AppError, "title" | "text" | "code"> & Partial<AppError>) {
    super(text);
    this.name = "AppError";
    this.title = title;
    this.text = text;
    this.code = code;
    this.fields = fields;
    this.request = request;
    this.details = details;
  }
}

/** A read of one row found none. */
const NO_SUCH_ROW = "PGRST116";
/** The page begins behind the last row. */
/** The thing existed and is over. */
const GONE = "PT410";
export const OFFLINE = "offline";
/** The session is over; typed values remain. */
const SIGNED_OUT = "signed-out";
/** The session was ended elsewhere, while its token is still valid. */
const ENDED = "session_not_found";
/** For failures without a text for people. */
const WORDLESS = "Something went wrong. Please try again.";
/** Product rules, whose text is for people. */
const RULE_CODES = ["23514", "23505", "PT409", "42501"];
/** The database's own refusals are for programs. */
const FOR_PROGRAMS = /^permission denied|row-level security/;

export function unwrap<T>(answer: PostgrestSingleResponse<T>): T {
  if (answer.error === null) return answer.data;
  if (answer.status === 0) throw offline();
  if (answer.status === 401 || answer.error.code === ENDED) throw signedOut();
  if (answer.status === 429) throw tooMany(answer.error.code);
  const { code, message, details } = answer.error;
  if (code === NO_SUCH_ROW || (RULE_CODES.includes(code) && !FOR_PROGRAMS.test(message))) {
    const parsedDetails = parseJson(details);
    throw new AppError({
      title: "Error",
      text: message,
      code,
      fields: fieldErrors(parsedDetails),
      details: parsedDetails,
    });
  }
  // Other raw messages belong in the server's log, not on the screen (D-139).
  throw new AppError({
    title: "Error",
    text: WORDLESS,
    code,
    request: requestIn(details),
  });
}

/** The text of the server's own failures: "Request 5f3c9a12-7b". */
const REQUEST = /^Request ([\w-]+)$/;

function requestIn(details: unknown): string | undefined {
  return typeof details === "string" ? REQUEST.exec(details)?.[1] : undefined;
}

/** The id to quote to support. */
export function requestOf(error: unknown): string | undefined {
  return error instanceof AppError ? error.request : undefined;
}

export function textOf(error: unknown, otherwise: string): string {
  return error instanceof AppError && error.text !== WORDLESS ? error.text : otherwise;
}

export function failureText(error: unknown, otherwise: string = WORDLESS): string {
  return error instanceof AppError ? error.text : otherwise;
}

function parseJson(details: string | null): unknown {
  try {
    return JSON.parse(details ?? "null");
  } catch {
    // Other details are for debugging.
    return null;
  }
}

function fieldErrors(details: unknown): FieldError[] {
  return Array.isArray(details) ? details.filter(isFieldError) : [];
}

function isFieldError(one: unknown): one is FieldError {
  const { field, message } = (one ?? {}) as { [name: string]: unknown };
  return typeof field === "string" && typeof message === "string";
}

function tooMany(code: string): AppError {
  return new AppError({ title: "Error", text: "That was a lot at once. Please wait a while, then try again.", code });
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

/** The row of a read by id. The read returns a list, because a preload cannot request an object. */
export function unwrapOne<T>(answer: PostgrestSingleResponse<T[]>): T {
  const row = unwrap(answer)[0];
  if (row === undefined) throw missing();
  return row;
}

/** The error of an invalid id, without a request. */
export function missing(): AppError {
  return new AppError({ title: "Error", text: "Not found", code: NO_SUCH_ROW });
}

export function isSignedOut(error: Error): boolean {
  return error instanceof AppError && error.code === SIGNED_OUT;
}

/** Another change came first, or the row's state has changed. */
export function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === "PT409";
}

export function isDuplicate(error: Error): boolean {
  return error instanceof AppError && error.code === "23505";
}

/** Visible to the caller, but not allowed. */
export function isForbidden(error: unknown): boolean {
  return error instanceof AppError && error.code === "42501";
}

/** A product rule, which would reject it again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && [...RULE_CODES, NO_SUCH_ROW].includes(error.code);
}

/** A guarded change found no row. */
export function conflict(): AppError {
  return new AppError({ title: "Error", text: "Somebody else has changed it meanwhile.", code: "PT409" });
}

export function isMissing(error: Error): boolean {
  return error instanceof AppError && error.code === NO_SUCH_ROW;
}

export function isGone(error: Error): boolean {
  return error instanceof AppError && error.code === GONE;
}
