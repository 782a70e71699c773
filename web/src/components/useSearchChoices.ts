import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TYPING_PAUSE_MS } from "../api/places";
import { useDebounced } from "../api/useDebounced";

/** None if the server fails. Their code loads with the first. */
export function useSearchChoices(typed: string) {
  const q = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ["searches", "suggest", q],
    queryFn: async () => (await import("./searchChoices")).searchChoices(q),
    placeholderData: keepPreviousData,
    enabled: q.length > 1,
  });
  return q.length > 1 ? (data ?? []) : [];
}
