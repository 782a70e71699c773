import { createHmac } from "node:crypto";

/** Lets tests sign in as any user. */
export const SECRET = "0123456789abcdef0123456789abcdef";

const EXPIRES = 4_000_000_000;

function signToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part({ ...claims, exp: EXPIRES })}`;
  return `${text}.${createHmac("sha256", SECRET).update(text).digest("base64url")}`;
}

export const person = (user: string) => signToken({ role: "authenticated", sub: user });

export const service = signToken({ role: "service_role" });
