import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";
import { ownGuide } from "./ownGuide";
import type { Subject } from "./reviews";
import { roles } from "./roles";
import { useSession } from "./session";

const LED_PAGE = 500;

/** Of packages whose trips the guide led; only completed trips have any. */
const ledReviews = (person: string) =>
  queryOptions({
    queryKey: ["reviews", "led", person],
    queryFn: async () => {
      const ids: string[] = [];
      for (let after = "", isMore = true; isMore; ) {
        const args = { show: "completed", limit: LED_PAGE, ...(after !== "" && { after }) };
        const led = unwrap(await db().rpc("guide_bookings", args, { get: true }).select("reviews,cursor"));
        ids.push(...led.flatMap(({ reviews }) => (reviews.package ? [reviews.package.id] : [])));
        isMore = led.length === LED_PAGE;
        after = led.at(-1)?.cursor ?? "";
      }
      return ids;
    },
  });

/** The reader may answer reviews of trips that they led. */
export function useAnswerable(
  subject: Subject,
  guides: readonly { id: string }[],
  reviews: readonly { id: string }[],
): readonly string[] {
  const session = useSession();
  // A person with an ended session keeps writing and signs in when sending.
  const person = session.state === "in" || session.state === "ended" ? session.person.id : "";
  const { data: may } = useQuery({ ...roles(person), enabled: person !== "" });
  const { data: guide } = useQuery({ ...ownGuide(person), enabled: may?.isGuide === true });
  const isTheirs = guide?.is_active === true && guides.some(({ id }) => id === guide.id);
  const { data: led } = useQuery({ ...ledReviews(person), enabled: isTheirs && subject === "package" });
  if (!isTheirs) return [];
  // Only travelers led by a guide review the guide.
  return subject === "guide" ? reviews.map(({ id }) => id) : (led ?? []);
}

/** Empty text deletes it. */
export function useReply(review: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (words: string) => {
      const guide_reply = words.trim() === "" ? null : words.trim();
      unwrap(await db().from("reviews").update({ guide_reply }).eq("id", review));
    },
    // Not awaited: the reply is saved.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["reviews"] }),
  });
}
