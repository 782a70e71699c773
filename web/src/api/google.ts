import { queryOptions } from "@tanstack/react-query";
import { authRead } from "./authCall";
import { authError } from "./authErrors";
import { auth } from "./session";

type Settings = { external: Record<string, boolean> };

/** Disabled methods are not offered. */
export const authSettings = queryOptions({
  queryKey: ["auth", "settings"],
  queryFn: async () => (await authRead<Settings>("/settings")).external,
});

/** The sign-in returns to `path`. */
export async function goToGoogle(path: string): Promise<void> {
  const { data, error } = await (await auth()).signInWithOAuth({
    provider: "google",
    options: { redirectTo: location.origin + path, skipBrowserRedirect: true },
  });
  if (error) throw authError(error);
  // Replaces the sign-in page, so that Back does not redirect again.
  location.replace(data.url);
}

/** `proof` is the mailed code, for an old session. */
export async function linkGoogle(path: string, proof?: string): Promise<void> {
  const { error } = await (await auth()).linkIdentity({
    provider: "google",
    options: {
      redirectTo: location.origin + path,
      ...(proof !== undefined && { queryParams: { reauthentication_nonce: proof } }),
    },
  });
  if (error) throw authError(error);
}
