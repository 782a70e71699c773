import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { publicDb } from "./client";
import { unwrap } from "./errors";
import { pageOf } from "./keyset";

/** The reviewed subject's column. */
const SUBJECTS = { package: "package_id", guide: "guide_id" } as const;
export type Subject = keyof typeof SUBJECTS;

const PAGE = 50;
const STARS = [5, 4, 3, 2, 1] as const;
export type Spread = { stars: number; count: number }[];

// Read anonymously: authors and admins would also see hidden reviews, whose stars do not count.
const reviewPages = (subject: Subject, id: string) =>
  infiniteQueryOptions({
    queryKey: ["reviews", subject, id],
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) => {
      const all = publicDb()
        .from("reviews")
        .select("id,rating,review_text,reviewer_name,created_at,guide_reply")
        .eq(SUBJECTS[subject], id)
        .eq("review_type", subject);
      const { rows: reviews, next } = pageOf(
        await (after === "" ? all : all.or(after))
          .order("created_at", { ascending: false })
          .order("id", { ascending: false })
          .limit(PAGE + 1),
        PAGE,
      );
      return { reviews, next };
    },
    getNextPageParam: (last) => last.next,
  });

export type Review = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof reviewPages>["queryFn"]>>>
>["reviews"][number];

/** Newest first. */
export function useReviews(subject: Subject, id: string) {
  const pages = useInfiniteQuery(reviewPages(subject, id));
  const reviews = pages.data?.pages.flatMap((page) => page.reviews);
  // Once all are loaded, the client counts them.
  const { data: counted } = useQuery({ ...starCounts(subject, id), enabled: pages.hasNextPage });
  const spread = pages.hasNextPage ? counted : reviews && spreadOf(reviews);
  return { ...pages, reviews, spread };
}

export type ReviewPages = ReturnType<typeof useReviews>;

const starCounts = (subject: Subject, id: string) =>
  queryOptions({
    queryKey: ["reviews", "stars", subject, id],
    queryFn: async () =>
      Promise.all(
        STARS.map(async (stars) => {
          const answer = await publicDb()
            .from("reviews")
            .select("id", { count: "exact", head: true })
            .eq(SUBJECTS[subject], id)
            .eq("review_type", subject)
            .eq("rating", stars);
          unwrap(answer);
          return { stars, count: answer.count ?? 0 };
        }),
      ),
  });

function spreadOf(reviews: readonly { rating: number }[]): Spread {
  return STARS.map((stars) => ({ stars, count: reviews.filter((one) => Math.round(one.rating) === stars).length }));
}
