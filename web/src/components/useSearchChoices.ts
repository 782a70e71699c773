import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TYPING_PAUSE_MS } from "../api/places";
import { useDebounced } from "../api/useDebounced";

/** Experiences, trips and guides for what is being typed; none while the server cannot say. Their code comes with the first of them. */
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
