import { authError } from "./authErrors";
import { readConfig } from "./config";
import { offline } from "./errors";

async function send(method: "GET" | "POST" | "DELETE", path: string, token?: string, body?: object): Promise<Response> {
  const { url, anonKey } = await readConfig();
  const headers = {
    apikey: anonKey,
    Authorization: `Bearer ${token ?? anonKey}`,
    "X-Supabase-Api-Version": "2024-01-01",
    ...(body && { "Content-Type": "application/json" }),
  };
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!answer) throw offline();
  return answer;
}

async function toError(answer: Response): Promise<Error> {
  await import("./authTexts");
  const { code, message }: { code?: unknown; message?: unknown } = await answer.json().catch(() => ({}));
  return authError({
    message: String(message ?? ""),
    status: answer.status,
    request: answer.status < 500 ? undefined : (answer.headers.get("x-request-id") ?? undefined),
    code: typeof code === "string" ? code : undefined,
  });
}

/** The client library lacks it. */
export async function authRead<Body>(path: string, token?: string): Promise<Body> {
  const answer = await send("GET", path, token);
  if (!answer.ok) throw await toError(answer);
  return answer.json();
}

/** Returns more than the client library. */
export async function authPost<Body>(path: string, body: object, token: string | undefined): Promise<Body> {
  const answer = await send("POST", path, token, body);
  if (!answer.ok) throw await toError(answer);
  return answer.json();
}

/** Something already missing counts as deleted. */
export async function authDelete(path: string, token: string | undefined): Promise<void> {
  const answer = await send("DELETE", path, token);
  if (!answer.ok && answer.status !== 404) throw await toError(answer);
}
