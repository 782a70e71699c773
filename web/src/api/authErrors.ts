import { AppError, OFFLINE, offline, signedOut } from "./errors";

/** By code; empty until `authTexts.ts` loads with the sign-in code. */
const TEXTS: Record<string, string> = {};
const OVER = new Set(["session_not_found", "session_expired", "bad_jwt", "no_authorization", "user_not_found"]);
const ELSE = "Something went wrong. Please try again.";

type Refusal = {
  name?: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
  request?: string | undefined;
};

/** Converts an error of the client library, or of a refusal's body. */
export function authError(refusal: Refusal): AppError {
  const { name, code = "", status, request } = refusal;
  if (name === "AuthRetryableFetchError") return status ? toAppError(code) : offline();
  return isSessionOver(refusal) ? signedOut() : toAppError(code, request);
}

export function isSessionOver({ name, code = "" }: Refusal): boolean {
  return name === "AuthSessionMissingError" || OVER.has(code);
}

function toAppError(code: string, request?: string): AppError {
  return new AppError({ title: "Error", text: knownText(code) ?? ELSE, code, request });
}

export function learnTexts(texts: Record<string, string>): void {
  Object.assign(TEXTS, texts);
}

/** For codes that people can meet. */
export function knownText(code: string): string | undefined {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined;
}

export function unwrapAuth<Data>({ data, error }: { data: Data; error: Refusal | null }): NonNullable<Data> {
  if (error) throw authError(error);
  if (data === null || data === undefined) throw toAppError("");
  return data;
}

/** The failure's text, or the page's own. */
export function wordsFor(error: unknown, otherwise: string): string {
  const speaks = error instanceof AppError && (error.code === OFFLINE || knownText(error.code) !== undefined);
  return speaks ? error.text : otherwise;
}
