import { readConfig } from "./config";
import { AppError, offline, signedOut } from "./errors";
import { accessToken, refusesSession, renewedToken } from "./session";

/** Statuses whose text is meant for people: a rule of the product said no. */
const TOLD = [400, 403, 404, 409, 422, 429];

/** Calls one of `functions/v1` as whoever is signed in; a refusal is thrown with its status as its code. */
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
  // Refused, so nothing was done: it may be sent again by whoever this turns out to be.
  const renewed = first && (await refusesSession(first)) ? (await renewedToken(token)).token : undefined;
  const answer = renewed === undefined ? first : await send(renewed);
  if (!answer) throw offline();
  if (answer.ok) return answer;
  if (await refusesSession(answer)) throw signedOut();
  throw await toAppError(answer);
}

async function toAppError(answer: Response): Promise<AppError> {
  const told: { error?: unknown } | null = await answer.json().catch(() => null);
  const isTold = TOLD.includes(answer.status) && typeof told?.error === "string";
  const text = isTold ? String(told.error) : "Something went wrong. Please try again.";
  return new AppError({ title: "Error", text, code: String(answer.status) });
}
