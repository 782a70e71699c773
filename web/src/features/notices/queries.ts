import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";

/** The newest are shown; what is older has been seen, or is past caring. */
export const SHOWN = 30;

/** What somebody was told, newest first; looked up again whenever they come back to the page. */
export const notices = (person: string) =>
  queryOptions({
    queryKey: ["notifications", person],
    refetchOnWindowFocus: "always",
    meta: { live: ["notifications"], news: newest },
    queryFn: async () =>
      unwrap(
        await db()
          .from("notifications")
          .select("id,title,body,link,created_at,read_at")
          .eq("user_id", person)
          .order("created_at", { ascending: false })
          .limit(SHOWN),
      ),
  });

export type Notice = Awaited<ReturnType<NonNullable<ReturnType<typeof notices>["queryFn"]>>>[number];

/** What came in since; what it leads to is on the screen already where somebody reads a conversation. */
function newest(before: unknown, now: unknown): string | undefined {
  const known = new Set(rows(before).map(({ id }) => id));
  const here = location.pathname + location.search;
  return rows(now).find(({ id, link }) => !known.has(id) && link !== here)?.title;
}

function rows(list: unknown): { id: string; title: string; link: string | null }[] {
  return Array.isArray(list) ? list : [];
}

/** Marks one as read, or all of them. It shows at once; should the server not hear of it, it is unread again. */
export function useMarkRead(person: string) {
  const queries = useQueryClient();
  const { queryKey } = notices(person);
  return useMutation({
    mutationFn: async (one: string | undefined) => {
      const mine = db()
        .from("notifications")
        .update({ read_at: new Date().toISOString() })
        .eq("user_id", person)
        .is("read_at", null);
      unwrap(await (one === undefined ? mine : mine.eq("id", one)));
    },
    onMutate: async (one) => {
      await queries.cancelQueries({ queryKey });
      const now = new Date().toISOString();
      queries.setQueryData(queryKey, (list) =>
        list?.map((notice) => (one === undefined || notice.id === one ? { ...notice, read_at: now } : notice)),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
