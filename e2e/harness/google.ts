import { fileURLToPath } from "node:url";
import { launch } from "./program.ts";
import { CLOCK } from "./server.ts";

/** The provider's behaviour at the next sign-in. */
export type Behaviour =
  | "good"
  | "wrong nonce"
  | "wrong audience"
  | "wrong access token"
  | "unverified e-mail"
  | "denied";

export type Orders = {
  client: { id: string; secret: string; redirectUri: string };
  person: { sub: string; email: string; name: string; picture?: string };
  behaviour: Behaviour;
};

export type Google = {
  /** For `--google-issuer`, `--google-client-id` and `--google-client-secret`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Known once the product listens. */
  register: (redirectUri: string) => Promise<void>;
  /** There is no form: each visit returns as this user. */
  signIn: (person: Orders["person"]) => Promise<void>;
  behave: (behaviour: Behaviour) => Promise<void>;
  stop: () => Promise<void>;
};

const CLIENT = { id: "serendib", secret: "stand-in-secret" };

/** A real OpenID Connect provider, with the product's clock. */
export async function startGoogle(clock: string = CLOCK): Promise<Google> {
  const script = fileURLToPath(new URL("./provider.ts", import.meta.url));
  const { url, stop } = await launch(process.execPath, [script, clock]);
  const order = async (what: Partial<Orders>) => {
    const answer = await fetch(`${url}/orders`, { method: "POST", body: JSON.stringify(what) });
    if (answer.status !== 204) throw new Error(`the provider takes no orders: ${answer.status}`);
  };
  return {
    issuer: url,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    register: (redirectUri) => order({ client: { ...CLIENT, redirectUri } }),
    signIn: (person) => order({ person }),
    behave: (behaviour) => order({ behaviour }),
    stop,
  };
}
