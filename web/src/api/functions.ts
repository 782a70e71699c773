import { readConfig } from "./config";
import { AppError, offline, signedOut } from "./errors";
import { accessToken, refusesSession, renewedToken } from "./session";

/** Product rules, whose text is for people. */
const TOLD = [400, 403, 404, 409, 422, 429];

/** `functions/v1` with the current session; a rejection throws with its status as code. */
export async function callFunction(method: "GET" | "POST", name: string, body?: object): Promise<Response> {
  const { url, anonKey } = await readConfig();
  const token = await accessToken();
  if (token === undefined) throw signedOut();
  const send = (bearer: string) =>
    fetch(`${url}/functions/v1/${name}`, {
      method,
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${bearer}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
  const first = await send(token);
  // The refused request did nothing, so another session can send it again.
  const renewed = first && (await refusesSession(first)) ? (await renewedToken(token)).token : undefined;
  const answer = renewed === undefined ? first : await send(renewed);
  if (!answer) throw offline();
  if (answer.ok) return answer;
  if (await refusesSession(answer)) throw signedOut();
  throw await toAppError(answer);
}

/** The page that a function's answer leads to: another site's, or the sandbox's on this site. */
export async function requestPage(name: string, body: object): Promise<string> {
  const answer = await callFunction("POST", name, body);
  const { url }: { url?: unknown } = await answer.json();
  return safeAddress(url);
}

/** Http only. */
function safeAddress(url: unknown): string {
  const address = typeof url === "string" && URL.canParse(url, location.origin) ? new URL(url, location.origin) : null;
  const isPage = address !== null && ["https:", location.protocol].includes(address.protocol);
  if (!isPage) throw new Error("the answer has no address of a page");
  return address.href;
}

async function toAppError(answer: Response): Promise<AppError> {
  const failure: { error?: unknown } | null = await answer.json().catch(() => null);
  const isTold = TOLD.includes(answer.status) && typeof failure?.error === "string";
  const text = isTold ? String(failure.error) : "Something went wrong. Please try again.";
  return new AppError({ title: "Error", text, code: String(answer.status) });
}
