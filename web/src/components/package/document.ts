import type { Database } from "../../api/database.gen";

type ForEdit = Database["public"]["Functions"]["package_for_edit"]["Returns"];

/** A whole package as one document: what `save_package` takes, what `package_for_edit` answers and what a revision holds. */
export type PackageDocument = NonNullable<ForEdit>["document"];
