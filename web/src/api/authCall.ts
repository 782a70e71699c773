import { authError } from "./authErrors";
import { readConfig } from "./config";
import { offline } from "./errors";

type Options = { signal?: AbortSignal; token?: string | undefined };

/** A call of `auth/v1` that the client library has no name for. */
export async function authRead<Body>(
  method: "GET" | "DELETE",
  path: string,
  { signal, token }: Options = {},
): Promise<Body> {
  const { url, anonKey } = await readConfig();
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: { apikey: anonKey, Authorization: `Bearer ${token ?? anonKey}`, "X-Supabase-Api-Version": "2024-01-01" },
    ...(signal && { signal }),
  }).catch(() => undefined);
  if (!answer) throw offline();
  if (answer.ok) return answer.json();
  const { code, message }: { code?: string; message?: string } = await answer.json().catch(() => ({}));
  throw authError({ message: message ?? "", status: answer.status, code: typeof code === "string" ? code : undefined });
}
