import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { db } from "../../api/client";
import { AppError, isConflict, isDuplicate, requestOf, unwrap } from "../../api/errors";
import { toast } from "../../components/ui/toasts";
import { type Application, toRow } from "./application";
import { copy } from "./copy";

export const lastApplication = (person: string) =>
  queryOptions({
    queryKey: ["guide_applications", "last", person],
    meta: { live: ["guide_applications"] },
    queryFn: async () => {
      const [last] = unwrap(
        await db()
          .from("guide_applications")
          .select(
            "id,status,created_at,rejection_reason,display_name,avatar_url,bio,contact_email,contact_whatsapp,selected_languages,selected_locations,selected_specialties",
          )
          .eq("user_id", person)
          .order("created_at", { ascending: false })
          .limit(1),
      );
      return last ?? null;
    },
  });

export type LastApplication = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof lastApplication>["queryFn"]>>>
>;

/** `onSent` drops the draft. */
export function useApply(person: string, onSent: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  /** Stored only after the form unmounts, because the new state would redirect. */
  const goOn = async (to: "/guide-profile-pending" | "/become-guide") => {
    onSent();
    await navigate({ to, replace: true });
    for (const table of ["guide_applications", "profiles"]) queries.removeQueries({ queryKey: [table] });
  };
  return useMutation({
    mutationFn: async (form: Application) => {
      unwrap(await db().from("guide_applications").insert(toRow(form, person)));
    },
    onSuccess: async () => {
      await goOn("/guide-profile-pending");
      toast({ tone: "good", title: copy.sentTitle, text: copy.sentText });
    },
    onError: async (error) => {
      // That page shows a pending application, or that the person is a guide.
      if (isDuplicate(error) || isConflict(error)) await goOn("/become-guide");
      else
        toast({
          tone: "bad",
          title: copy.errorTitle,
          text: error instanceof AppError ? error.text : copy.sendFailed,
          request: requestOf(error),
        });
    },
  });
}
