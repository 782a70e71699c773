import { isId } from "../../../lib/ids";

type Asking = { guides?: true; request?: string };

/**
 * The address has the open dialog for asking guides, so that a sign-in returns to it, and the request of a guide's
 * copy, so that the guide can return to the request.
 */
export function parseAsking({ guides, request }: { guides?: unknown; request?: unknown }): Asking {
  return {
    ...(String(guides) === "true" && { guides: true }),
    ...(typeof request === "string" && isId(request) && { request }),
  };
}
