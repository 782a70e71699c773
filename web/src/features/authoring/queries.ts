import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import { isId } from "../../lib/ids";
import { type PackageForm, toDocument } from "./form";

const A_DAY_MS = 86_400_000;

/** The catalogue's attractions, without those that belong to one package. */
export const catalogue = queryOptions({
  queryKey: ["attractions", "catalogue"],
  staleTime: A_DAY_MS,
  queryFn: async () =>
    unwrap(
      await db()
        .from("attractions")
        .select("id,title,description,location,attraction_type,duration_hours,icon,destination_id,latitude,longitude")
        .eq("is_active", true)
        .is("package_id", null)
        .order("title"),
    ),
});

export type CatalogueAttraction = Awaited<ReturnType<NonNullable<(typeof catalogue)["queryFn"]>>>[number];

/** In its author's latest version, or null if the caller may not see it. Read again at each edit. */
export const packageForEdit = (person: string, id: string) =>
  queryOptions({
    queryKey: ["packages", "for edit", person, id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      if (!isId(id)) return null;
      return unwrap(await db().rpc("package_for_edit", { package: id }));
    },
  });

export type PackageForEdit = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof packageForEdit>["queryFn"]>>>
>;

type SavedPackage = { id: string; version: number | null; form: PackageForm };

export function useSavePackage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, form }: SavedPackage) =>
      unwrap(
        await db().rpc("save_package", {
          document: toDocument(form, id),
          ...(version !== null && { version }),
        }),
      ),
    onSuccess: () =>
      Promise.all(
        ["packages", "package_guides", "package_revisions", "notifications"].map((table) =>
          queries.invalidateQueries({ queryKey: [table] }),
        ),
      ),
  });
}
