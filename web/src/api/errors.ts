import type { PostgrestSingleResponse } from "@supabase/postgrest-js";

/** What a rule says about one field; `field` is its place in what was sent: "title", "days.0.attractions.1.title". */
export type FieldError = { field: string; message: string };

/** The one shape every failure has by the time a screen sees it. */
export class AppError extends Error {
  readonly title: string;
  readonly text: string;
  readonly code: string;
  /** Which fields a rule is about, when it is about fields. */
  readonly fields: FieldError[];
  /** The id under which the server's log tells of it, when the server itself failed (decision 139). */
  readonly request: string | undefined;
  /** What the server says beside the text, where that is for the program: the price as it is now. */
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

/** The code of a read of one row that found none. */
const NO_SUCH_ROW = "PGRST116";
/** The code of a page that begins behind the last row. */
/** What was there, and is over. */
const GONE = "PT410";
export const OFFLINE = "offline";
/** The session is over; what was typed is still there. */
const SIGNED_OUT = "signed-out";
/** It was ended elsewhere while its token lives on. */
const ENDED = "session_not_found";
/** Said of what has no words for people (decision 139). */
const WORDLESS = "Something went wrong. Please try again.";
/** A rule of the product said no; its text is meant for people. */
const RULE_CODES = ["23514", "23505", "PT409", "42501"];
/** Where a table has no door at all, its refusal is meant for programs. */
const FOR_PROGRAMS = /^permission denied|row-level security/;

export function unwrap<T>(answer: PostgrestSingleResponse<T>): T {
  if (answer.error === null) return answer.data;
  if (answer.status === 0) throw offline();
  if (answer.status === 401 || answer.error.code === ENDED) throw signedOut();
  if (answer.status === 429) throw tooMany(answer.error.code);
  const { code, message, details } = answer.error;
  if (code === NO_SUCH_ROW || (RULE_CODES.includes(code) && !FOR_PROGRAMS.test(message))) {
    const told = parseJson(details);
    throw new AppError({ title: "Error", text: message, code, fields: fieldErrors(told), details: told });
  }
  // Raw messages of anything else belong in the server's log, not on the screen (decision 139).
  throw new AppError({
    title: "Error",
    text: WORDLESS,
    code,
    request: requestIn(details),
  });
}

/** What the server says of its own failures: "Request 5f3c9a12-7b". */
const REQUEST = /^Request ([\w-]+)$/;

function requestIn(details: unknown): string | undefined {
  return typeof details === "string" ? REQUEST.exec(details)?.[1] : undefined;
}

/** The id that whoever asks for help can name, if the failure has one. */
export function requestOf(error: unknown): string | undefined {
  return error instanceof AppError ? error.request : undefined;
}

/** What a failure says of itself, or else what the specification has a page say. */
export function textOf(error: unknown, otherwise: string): string {
  return error instanceof AppError && error.text !== WORDLESS ? error.text : otherwise;
}

/** What a form says of a failure: its own words, or else those of whoever asked. */
export function failureText(error: unknown, otherwise: string = WORDLESS): string {
  return error instanceof AppError ? error.text : otherwise;
}

function parseJson(details: string | null): unknown {
  try {
    return JSON.parse(details ?? "null");
  } catch {
    // Other details are for whoever looks for a fault.
    return null;
  }
}

/** A rule about fields names them in the details. */
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

/** Somebody else changed it first, or it is not what it was any more. */
export function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === "PT409";
}

/** There is one already. */
export function isDuplicate(error: Error): boolean {
  return error instanceof AppError && error.code === "23505";
}

/** The caller may see it, but not do that with it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof AppError && error.code === "42501";
}

/** A rule of the product says no, and would again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && [...RULE_CODES, NO_SUCH_ROW].includes(error.code);
}

/** What a guarded change comes to that found nothing to change. */
export function conflict(): AppError {
  return new AppError({ title: "Error", text: "Somebody else has changed it meanwhile.", code: "PT409" });
}

export function isMissing(error: Error): boolean {
  return error instanceof AppError && error.code === NO_SUCH_ROW;
}

export function isGone(error: Error): boolean {
  return error instanceof AppError && error.code === GONE;
}
