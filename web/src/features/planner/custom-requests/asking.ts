import { isId } from "../../../lib/ids";

type Asking = { guides?: true; request?: string };

/**
 * From the address of a plan: whether the dialog for asking guides is open, so that a sign-in returns to it, and the
 * request that a guide's copy is for, so that there is a way back.
 */
export function parseAsking({ guides, request }: { guides?: unknown; request?: unknown }): Asking {
  return {
    ...(String(guides) === "true" && { guides: true }),
    ...(typeof request === "string" && isId(request) && { request }),
  };
}
