import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "./constants.gen";

type OffsetRange = { limit: number; offset?: number };

type OffsetPageOptions<Answer> = {
  key: readonly unknown[];
  /** Counted from 1; above 1 only without scripts. */
  page: number;
  size: number;
  /** The number of loaded rows when the reader left. */
  shown: number;
  ask: (part: OffsetRange, signal: AbortSignal) => Promise<Answer>;
};

/**
 * The first read restores all `shown` rows in as few requests as possible, so that Back finds the same list. A fresh
 * first page has no offset: its address must equal the preloaded one.
 */
export function offsetPages<Row, Answer extends { total: number; results: Row[] }>(options: OffsetPageOptions<Answer>) {
  const { key, page, size, shown, ask } = options;
  const skipped = IS_DRAWING ? (page - 1) * size : 0;
  return infiniteQueryOptions({
    queryKey: key,
    initialPageParam: { limit: shown, offset: skipped },
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: { limit, offset }, signal }): Promise<Answer> => {
      const askFrom = (from: number) => {
        const part = {
          limit: Math.min(MAX_PAGE_SIZE, limit - from),
          ...(offset + from > 0 && { offset: offset + from }),
        };
        return ask(part, signal);
      };
      const more = Array.from({ length: Math.ceil(limit / MAX_PAGE_SIZE) - 1 }, (_, n) =>
        askFrom((n + 1) * MAX_PAGE_SIZE),
      );
      const [first, ...others] = await Promise.all([askFrom(0), ...more]);
      return { ...first, results: [first, ...others].flatMap((answer) => answer.results) };
    },
    getNextPageParam: (last: Answer, pages: Answer[]) => {
      const loaded = pages.reduce((sum, answer) => sum + answer.results.length, skipped);
      return loaded < last.total && last.results.length > 0 ? { limit: size, offset: loaded } : undefined;
    },
  });
}
