import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { authError } from "../../api/authErrors";
import { isMissing } from "../../api/errors";
import { ownPlans } from "../../api/ownPlans";
import { deletePlan } from "../../api/planCalls";
import { auth } from "../../api/session";

/** As on the server; local storage may be some minutes old. */
export const account = (person: string) =>
  queryOptions({
    queryKey: ["account", person],
    queryFn: async () => {
      const { data, error } = await (await auth()).getUser();
      if (error) throw authError(error);
      // The library's type lacks the last.
      const user: typeof data.user & { phone_change_sent_at?: string } = data.user;
      const { factors = [], identities = [], new_email, email_change_sent_at, new_phone, phone_change_sent_at } = user;
      return {
        factors,
        identities,
        newEmail: new_email ?? null,
        newEmailAt: email_change_sent_at ?? null,
        /** Without its plus. */
        newPhone: new_phone ?? null,
        newPhoneAt: phone_change_sent_at ?? null,
      };
    },
  });

export type Account = Awaited<ReturnType<NonNullable<ReturnType<typeof account>["queryFn"]>>>;

/** In the account, so that every tab receives the change. */
export function useSaveDetails() {
  return useMutation({
    mutationFn: async (details: { location: string; language: string }) => {
      const { error } = await (await auth()).updateUser({ data: details });
      if (error) throw authError(error);
    },
  });
}

/** Refetches the account. */
export function useAccountChange<Input, Output>(person: string, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ["account", person] }),
  });
}

/** A missing plan counts as deleted. */
export function useDeletePlan(person: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await deletePlan(id);
      } catch (error) {
        if (!(error instanceof Error && isMissing(error))) throw error;
      }
    },
    onSuccess: (_, id) => {
      queries.setQueryData(ownPlans(person).queryKey, (now) => now?.filter((plan) => plan.id !== id));
      queries.removeQueries({ queryKey: ["itineraries", "one", id] });
      void queries.invalidateQueries({ queryKey: ownPlans(person).queryKey });
    },
  });
}
