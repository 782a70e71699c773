import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import { pageOf } from "../../api/keyset";

/** So many are read at once. */
const PAGE = 30;

/** What somebody was told, newest first and page after page; looked up again whenever they come back to the page. */
export const notices = (person: string) =>
  infiniteQueryOptions({
    queryKey: ["notifications", person],
    refetchOnWindowFocus: "always",
    meta: { live: ["notifications"], news: newest },
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) => {
      const all = db()
        .from("notifications")
        .select("id,title,body,link,created_at,read_at")
        .eq("user_id", person)
        .order("created_at", { ascending: false })
        .order("id", { ascending: false });
      const { rows: list, next } = pageOf(await (after === "" ? all : all.or(after)).limit(PAGE + 1), PAGE);
      return { list, next };
    },
    getNextPageParam: (last) => last.next,
  });

/** How much of all that is unread, also of what nobody has paged to. */
export const unreadCount = (person: string) =>
  queryOptions({
    queryKey: [...notices(person).queryKey, "unread"],
    refetchOnWindowFocus: "always",
    meta: { live: ["notifications"] },
    queryFn: async () => {
      const answer = await db()
        .from("notifications")
        .select("id", { count: "exact", head: true })
        .eq("user_id", person)
        .is("read_at", null);
      unwrap(answer);
      return answer.count ?? 0;
    },
  });

type NoticePage = Awaited<ReturnType<NonNullable<ReturnType<typeof notices>["queryFn"]>>>;
export type Notice = NoticePage["list"][number];

/** What came in since; what it leads to is on the screen already where somebody reads a conversation. */
function newest(before: unknown, now: unknown): string | undefined {
  // An entry that has more to say is renewed: it is the same, at another time.
  const known = new Set(rows(before).map(entry));
  const here = location.pathname + location.search;
  return rows(now).find((told) => !known.has(entry(told)) && told.link !== here)?.title;
}

type NoticeRow = { id: string; title: string; link: string | null; created_at: string };

const entry = ({ id, created_at }: NoticeRow) => `${id} ${created_at}`;

function rows(read: unknown): NoticeRow[] {
  const { pages }: { pages?: { list: NoticeRow[] }[] } = Object(read);
  return (pages ?? []).flatMap(({ list }) => list);
}

/** Marks one as read, or all of them. It shows at once; should the server not hear of it, it is unread again. */
export function useMarkRead(person: string) {
  const queries = useQueryClient();
  const { queryKey } = notices(person);
  const counted = unreadCount(person).queryKey;
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
      const list = queries.getQueryData(queryKey)?.pages.flatMap((page) => page.list) ?? [];
      const isNews = list.some((notice) => notice.id === one && notice.read_at === null);
      queries.setQueryData(counted, (many) => many && (one === undefined ? 0 : many - (isNews ? 1 : 0)));
      const mark = (notice: Notice) =>
        one === undefined || notice.id === one ? { ...notice, read_at: notice.read_at ?? now } : notice;
      queries.setQueryData(
        queryKey,
        (read) => read && { ...read, pages: read.pages.map((page) => ({ ...page, list: page.list.map(mark) })) },
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
