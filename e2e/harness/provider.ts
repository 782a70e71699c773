// An OpenID Connect provider in a process of its own, so that its clock can be the product's. Started by google.ts.

import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AdapterPayload } from "oidc-provider";
import type { Behaviour, Orders } from "./google.ts";

const [, , clock] = process.argv;
if (clock !== undefined) startClockAt(Date.parse(clock));

// After the clock starts: the provider and its libraries copy `Date` on import.
const { default: Provider } = await import("oidc-provider");

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const signingKey = { ...privateKey.export({ format: "jwk" }), kid: "stand-in", use: "sig", alg: "RS256" };

const orders: Orders = {
  client: { id: "serendib", secret: "stand-in-secret", redirectUri: "http://127.0.0.1/not-registered-yet" },
  person: { sub: "1000000001", email: "asha@example.com", name: "Asha Perera" },
  behaviour: "good",
};

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const provider = new Provider(issuer, {
  adapter: memory(),
  cookies: { keys: [randomBytes(32).toString("hex")] },
  jwks: { keys: [signingKey] },
  scopes: ["openid", "email", "profile"],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
  // Like Google, with claims in the ID token.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
  async loadExistingGrant(ctx) {
    const { oidc } = ctx;
    if (oidc.session?.accountId === undefined || oidc.client === undefined) return undefined;
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

provider.use(async (ctx, next) => {
  await next();
  const body: unknown = ctx.body;
  if (ctx.path === "/token" && hasTokens(body)) body.id_token = toGoogleToken(body, orders.behaviour);
});

const answer = provider.callback();

server.on("request", (request, response) => {
  const path = new URL(request.url ?? "/", issuer).pathname;
  if (path === "/orders" && request.method === "POST") {
    let text = "";
    request.on("data", (bytes) => {
      text += String(bytes);
    });
    request.on("end", () => {
      Object.assign(orders, JSON.parse(text));
      response.writeHead(204).end();
    });
  } else if (path.startsWith("/interaction/")) {
    const outcome =
      orders.behaviour === "denied"
        ? { error: "access_denied", error_description: "The person said no." }
        : // Native applications need consent each time.
          { login: { accountId: orders.person.sub, remember: false }, consent: {} };
    provider.interactionFinished(request, response, outcome).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  } else {
    answer(request, response);
  }
});

// A test that runs out of time stops nothing.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(), 1_000).unref();

console.log(`listening on ${issuer}`);

function claimsOf(sub: string) {
  const { email, name, picture } = orders.person;
  return { sub, email, email_verified: orders.behaviour !== "unverified e-mail", name, ...(picture && { picture }) };
}

type Tokens = { id_token: string; access_token: string };

function hasTokens(body: unknown): body is Tokens {
  const isText = (name: string) =>
    typeof body === "object" && body !== null && typeof (body as Record<string, unknown>)[name] === "string";
  return isText("id_token") && isText("access_token");
}

/** With the access token's hash; optionally with one wrong claim, but validly signed. */
function toGoogleToken({ id_token, access_token }: Tokens, behaviour: Behaviour): string {
  const [header = "", payload = ""] = id_token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  claims.at_hash = hashOf(behaviour === "wrong access token" ? "another access token" : access_token);
  if (behaviour === "wrong nonce") claims.nonce = "another";
  else if (behaviour === "wrong audience") claims.aud = "another-client";
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey).toString("base64url")}`;
}

/** The `at_hash` claim of an ID token (OpenID Connect Core, 3.1.3.6). */
function hashOf(accessToken: string): string {
  return createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
}

/** The store has one client, whose address the product registers later. */
function memory() {
  const entries = new Map<string, AdapterPayload>();
  const members = new Map<string, string[]>();
  return class Memory {
    readonly kind: string;
    constructor(kind: string) {
      this.kind = kind;
    }
    #key(id: string) {
      return `${this.kind}:${id}`;
    }
    async upsert(id: string, payload: AdapterPayload) {
      entries.set(this.#key(id), payload);
      const grant = payload.grantId;
      if (grant !== undefined) members.set(grant, [...(members.get(grant) ?? []), this.#key(id)]);
    }
    async find(id: string) {
      return this.kind === "Client" ? clientOf(id) : entries.get(this.#key(id));
    }
    async findByUid(uid: string) {
      return this.#search("uid", uid);
    }
    async findByUserCode(code: string) {
      return this.#search("userCode", code);
    }
    async consume(id: string) {
      const payload = entries.get(this.#key(id));
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
    }
    async destroy(id: string) {
      entries.delete(this.#key(id));
    }
    async revokeByGrantId(grant: string) {
      for (const key of members.get(grant) ?? []) entries.delete(key);
    }
    #search(name: "uid" | "userCode", value: string) {
      for (const [key, payload] of entries)
        if (key.startsWith(`${this.kind}:`) && payload[name] === value) return payload;
      return undefined;
    }
  };
}

function clientOf(id: string): AdapterPayload | undefined {
  const { client } = orders;
  if (id !== client.id) return undefined;
  return {
    client_id: client.id,
    client_secret: client.secret,
    redirect_uris: [client.redirectUri],
    response_types: ["code"],
    grant_types: ["authorization_code"],
    // No TLS on this machine.
    application_type: client.redirectUri.startsWith("https:") ? "web" : "native",
    token_endpoint_auth_method: "client_secret_basic",
  };
}

/** `new Date()` returns the product's time, which runs on from the given moment. */
function startClockAt(start: number) {
  const RealDate = Date;
  const ahead = start - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...(given as [number]));
    }
    static override now() {
      return RealDate.now() + ahead;
    }
  } as DateConstructor;
}
