import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import { pageOf } from "../../api/keyset";

/** Notifications per read. */
const PAGE = 30;

/** Newest first; refetched on return to the page. */
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

/** Including pages not loaded. */
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

/** Unless it is about the open conversation. */
function newest(before: unknown, now: unknown): string | undefined {
  // A renewed one keeps its id and gets a new time.
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

/** Optimistic update, reverted on failure. */
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
