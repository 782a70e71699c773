import type { Database } from "../../api/database.gen";

type ForEdit = Database["public"]["Functions"]["package_for_edit"]["Returns"];

/** The input of `save_package`, the output of `package_for_edit` and the content of a revision. */
export type PackageDocument = NonNullable<ForEdit>["document"];
