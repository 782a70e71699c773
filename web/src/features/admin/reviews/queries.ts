import { useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import { pageOf } from "../../../api/keyset";
import { containing, contains, decided, type QueueFilter } from "../queries";
import { countOf, defineList, newestFirst, PAGE, type RowOf } from "../queueList";
import { parseFilters } from "./filters";

/** Hidden ones included (D-109). */
export const writtenReviews = ({ q, show, only: limits }: QueueFilter & { only: string }) =>
  defineList({
    queryKey: ["reviews", "admin", q, show, limits],
    live: ["reviews"],
    read: async (after: string, only: string) => {
      let read = db()
        .from("reviews")
        .select(
          "id,rating,review_text,reviewer_name,created_at,guide_reply,is_hidden,hidden_reason,packages(id,title),guides(id,display_name),named_package:packages(id),named_guide:guides(id)",
          countOf(after),
        );
      if (show === "hidden" || show === "shown") read = read.eq("is_hidden", show === "hidden");
      const { rating, text, reply } = parseFilters(limits);
      if (rating !== "") read = read.eq("rating", Number(rating));
      if (text === "words") read = read.not("review_text", "is", null);
      if (text === "starsonly") read = read.is("review_text", null);
      if (reply === "reply") read = read.not("guide_reply", "is", null);
      if (reply === "noreply") read = read.is("guide_reply", null);
      if (q.trim() !== "") {
        read = read
          .ilike("named_package.title", containing(q))
          .ilike("named_guide.display_name", containing(q))
          .or(
            [
              contains("review_text", q),
              contains("reviewer_name", q),
              "named_package.not.is.null",
              "named_guide.not.is.null",
            ].join(","),
          );
      }
      return pageOf(await newestFirst(read, after, only), PAGE);
    },
  });

export type AdminReview = RowOf<typeof writtenReviews>;

/** Hides or restores a review, whose text stays. Ratings follow at once. */
export function useHiding(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string | null) => {
      const change = reason === null ? { is_hidden: false } : { is_hidden: true, hidden_reason: reason };
      decided(unwrap(await db().from("reviews").update(change).eq("id", id).select("id")));
    },
    onSettled: () =>
      Promise.all(
        ["reviews", "packages", "guides", "audit_log"].map((table) => queries.invalidateQueries({ queryKey: [table] })),
      ),
  });
}
