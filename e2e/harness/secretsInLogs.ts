// Credentials must not appear in logs: tests record the secrets that they send and receive, and search the log of each
// product they started.

/** Names of secrets in bodies, forms and addresses. */
const NAMES = new Set([
  "password",
  "current_password",
  "access_token",
  "refresh_token",
  "id_token",
  "provider_token",
  "provider_refresh_token",
  "auth_code",
  "code_verifier",
  "state",
  "nonce",
  "token",
  "token_hash",
  "hashed_token",
  "email_otp",
  "signature",
  "secret",
  "client_secret",
  "challenge",
  "clientDataJSON",
  "authenticatorData",
  "attestationObject",
]);
/** Also the name of a response's error code. */
const CODE = "code";
/** Shorter values may occur by chance. */
const SHORTEST = 8;
const DIGITS = /^\d{6,}$/;

/** Unrecorded secrets: tokens, links and codes, authenticator keys, password hashes. */
const SHAPES = [
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43,}/,
  /\b[A-Z2-7]{32}\b/,
  /\$argon2/,
];

const secrets = new Set<string>();

export function noteSecret(text: string): void {
  if (text.length >= SHORTEST || DIGITS.test(text)) secrets.add(text);
}

export function noteArguments(words: string[]): void {
  words.forEach((word, at) => {
    if (/^--.*(secret|-key$)/.test(word)) (words[at + 1] ?? "").split(",").forEach(noteSecret);
    if (word.startsWith("[") || word.startsWith("{")) noteJson(word, true);
    if (URL.canParse(word) && !word.startsWith("postgres")) noteSecret(decodeURIComponent(new URL(word).password));
  });
}

/** Its body is text, if any. */
export function noteRequest(address: string, headers: Headers, body: string): void {
  for (const name of ["authorization", "apikey"]) noteSecret(headers.get(name)?.split(" ").at(-1) ?? "");
  const { pathname, search } = new URL(address);
  if (!isOfIdentity(pathname)) return;
  notePairs(search.slice(1));
  if (!noteJson(body, true)) notePairs(body);
}

function isOfIdentity(path: string): boolean {
  return path.startsWith("/auth/v1/") || path.startsWith("/demo/identity/") || path === "/token";
}

async function noteAnswer(address: string, answer: Response): Promise<void> {
  for (const part of (answer.headers.get("location") ?? "").split(/[?#]/).slice(1)) notePairs(part);
  for (const cookie of answer.headers.getSetCookie()) noteSecret(cookie.split(";")[0]?.split("=")[1] ?? "");
  if (!isOfIdentity(new URL(address).pathname)) return;
  noteJson(await answer.clone().text(), false);
}

function noteJson(text: string, isAsked: boolean): boolean {
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (typeof value === "string" && (NAMES.has(name) || (isAsked && name === CODE))) noteSecret(value);
      return value;
    });
    return true;
  } catch {
    return false;
  }
}

function notePairs(text: string): void {
  for (const [name, value] of new URLSearchParams(text)) if (NAMES.has(name) || name === CODE) noteSecret(value);
}

export function findSecrets(log: string): string[] {
  const known = [...secrets].filter((secret) =>
    DIGITS.test(secret) ? standsAlone(log, secret) : log.includes(secret),
  );
  return [...known, ...SHAPES.flatMap((shape) => shape.exec(log)?.[0] ?? [])];
}

/** A code counts only as a separate number. */
function standsAlone(log: string, code: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9]|\\d\\.)${code}(?![A-Za-z0-9]|\\.\\d)`).test(log);
}

const plain = globalThis.fetch;

// Used by the official clients and the tests.
globalThis.fetch = async (input, init) => {
  const request = input instanceof Request ? input : undefined;
  const body = init?.body;
  const text = typeof body === "string" || body instanceof URLSearchParams ? String(body) : "";
  const address = request?.url ?? String(input);
  noteRequest(address, new Headers(init?.headers ?? request?.headers), text);
  const answer = await plain(input, init);
  await noteAnswer(address, answer);
  return answer;
};
