import { AppError, OFFLINE, offline, signedOut } from "./errors";

/** What refusals mean, by their codes; empty until `authTexts.ts` is there, which comes with the sign-in's program. */
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

/** The one shape of a failure, from the client library's or from a refusal's body. */
export function authError(refusal: Refusal): AppError {
  const { name, code = "", status, request } = refusal;
  if (name === "AuthRetryableFetchError") return status ? toAppError(code) : offline();
  return isSessionOver(refusal) ? signedOut() : toAppError(code, request);
}

/** Whether what was refused is the session itself. */
export function isSessionOver({ name, code = "" }: Refusal): boolean {
  return name === "AuthSessionMissingError" || OVER.has(code);
}

function toAppError(code: string, request?: string): AppError {
  return new AppError({ title: "Error", text: knownText(code) ?? ELSE, code, request });
}

/** Makes the meaning of these codes known. */
export function learnTexts(texts: Record<string, string>): void {
  Object.assign(TEXTS, texts);
}

/** What a refusal of this code means, if it is one that people meet. */
export function knownText(code: string): string | undefined {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined;
}

export function unwrapAuth<Data>({ data, error }: { data: Data; error: Refusal | null }): NonNullable<Data> {
  if (error) throw authError(error);
  if (data === null || data === undefined) throw toAppError("");
  return data;
}

/** The text of a failure, or the page's own text where the failure has none. */
export function wordsFor(error: unknown, otherwise: string): string {
  const speaks = error instanceof AppError && (error.code === OFFLINE || knownText(error.code) !== undefined);
  return speaks ? error.text : otherwise;
}
