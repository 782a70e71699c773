import { queryOptions } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import type { TemplateKind } from "./templateKinds";

/** Those in use. */
export const templatesOf = (kind: TemplateKind | undefined) =>
  queryOptions({
    queryKey: ["reply_templates", "of", kind],
    enabled: kind !== undefined,
    queryFn: async () => unwrap(await db().rpc("reply_templates", { kind: kind ?? "" }, { get: true })),
  });
