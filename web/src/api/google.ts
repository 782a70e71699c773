import { queryOptions } from "@tanstack/react-query";
import { authRead } from "./authCall";
import { authError } from "./authErrors";
import { auth } from "./session";

type Settings = { external: Record<string, boolean> };

/** Which ways in the server offers; one that is switched off is not shown. */
export const authSettings = queryOptions({
  queryKey: ["auth", "settings"],
  queryFn: async () => (await authRead<Settings>("/settings")).external,
});

/** Leaves for Google; whoever comes back arrives at `path`. */
export async function goToGoogle(path: string): Promise<void> {
  const { data, error } = await (await auth()).signInWithOAuth({
    provider: "google",
    options: { redirectTo: location.origin + path, skipBrowserRedirect: true },
  });
  if (error) throw authError(error);
  // The sign-in's page has no place in the history: whoever came back would find the way out there once more.
  location.replace(data.url);
}

/** The same to add Google to the account that is signed in; `proof` is the code of `mailProof`, where the session is not fresh. */
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
