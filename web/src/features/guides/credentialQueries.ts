import { queryOptions } from "@tanstack/react-query";
import { publicDb } from "../../api/client";
import type { CheckedCredential } from "../../api/credentials";
import { unwrap } from "../../api/errors";
import { isId } from "../../lib/ids";

/** Only those in force. Apart from the reads that every page's loader knows. */
export const checkedCredentials = (guide: string) =>
  queryOptions({
    queryKey: ["guide_credentials", "of guide", guide],
    enabled: isId(guide),
    queryFn: async () => {
      const call = publicDb().rpc("guide_credentials", { guide_id: guide }, { get: true });
      // The lists of words are the server's.
      return unwrap(await call) as CheckedCredential[];
    },
  });
