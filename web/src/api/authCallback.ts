import { cancelSignIn, isSignInPending, storesNothing } from "./session";

/** The result of an external sign-in or a mailed link. */
export type AuthCallback =
  | { kind: "code"; code: string }
  /** A code. */
  | { kind: "failure"; error: string }
  /** Without storage it is unknown which sign-in was started here. */
  | { kind: "unstored" }
  /** One of the two addresses has confirmed. */
  | { kind: "half" };

const PARAMETERS = ["code", "error", "error_code", "error_description", "sb_flow_id"];

/**
 * Removes the parameters before the router reads them. Only a browser that started a sign-in may return from one;
 * otherwise the address is an attack, and none of its text is displayed.
 */
export function takeAuthCallback(): AuthCallback | undefined {
  const address = new URL(location.href);
  const back = readAuthCallback(address);
  if (!back) return undefined;
  const isExpected = isSignInPending();
  if (!isExpected && !storesNothing()) return undefined;
  for (const name of PARAMETERS) address.searchParams.delete(name);
  // The fragment carries the error too.
  address.hash = "";
  history.replaceState(history.state, "", address);
  if (!isExpected) return { kind: "unstored" };
  if (back.kind === "failure") cancelSignIn();
  return back;
}

function readAuthCallback({ searchParams, hash }: URL): AuthCallback | undefined {
  const error = searchParams.get("error_code") || searchParams.get("error");
  if (error) return { kind: "failure", error };
  const code = searchParams.get("code");
  if (code) return { kind: "code", code };
  return hash.startsWith("#message=") ? { kind: "half" } : undefined;
}
