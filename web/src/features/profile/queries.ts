import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { authError } from "../../api/authErrors";
import { auth } from "../../api/session";

/** The account as the server has it now; what local storage holds may be some minutes old. */
export const account = (person: string) =>
  queryOptions({
    queryKey: ["account", person],
    queryFn: async () => {
      const { data, error } = await (await auth()).getUser();
      if (error) throw authError(error);
      const { factors = [], identities = [], new_email } = data.user;
      return { factors, identities, newEmail: new_email ?? null };
    },
  });

export type Account = Awaited<ReturnType<NonNullable<ReturnType<typeof account>["queryFn"]>>>;

/** What is said about oneself stands in the account, and every tab hears of it. */
export function useSaveDetails() {
  return useMutation({
    mutationFn: async (details: { location: string; language: string }) => {
      const { error } = await (await auth()).updateUser({ data: details });
      if (error) throw authError(error);
    },
  });
}

/** Something about the account that is read again once it is done. */
export function useAccountChange<Input, Output>(person: string, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ["account", person] }),
  });
}
