import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";
import { ownGuide } from "./ownGuide";
import { roles } from "./roles";
import { useSession } from "./session";

/** The reviews of the trips that somebody led. */
const ledReviews = (person: string) =>
  queryOptions({
    queryKey: ["reviews", "led", person],
    queryFn: async () => {
      const led = unwrap(await db().rpc("guide_bookings", {}, { get: true }));
      return led.flatMap(({ reviews }) => [reviews.guide, reviews.package]).flatMap((one) => (one ? [one.id] : []));
    },
  });

/** Which reviews the reader may answer, on a page of these guides: those of the trips that they led themselves. */
export function useAnswerable(guides: readonly { id: string }[]): readonly string[] {
  const session = useSession();
  // Whose session has ended goes on writing, and is asked to sign in when it is sent.
  const person = session.state === "in" || session.state === "ended" ? session.person.id : "";
  const { data: may } = useQuery({ ...roles(person), enabled: person !== "" });
  const { data: guide } = useQuery({ ...ownGuide(person), enabled: may?.isGuide === true });
  const isTheirs = guide?.is_active === true && guides.some(({ id }) => id === guide.id);
  const { data } = useQuery({ ...ledReviews(person), enabled: isTheirs });
  return (isTheirs && data) || [];
}

/** What a guide answers to a review; without words the answer is taken back. */
export function useReply(review: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (words: string) => {
      const guide_reply = words.trim() === "" ? null : words.trim();
      unwrap(await db().from("reviews").update({ guide_reply }).eq("id", review));
    },
    // Not waited for: the words are kept.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["reviews"] }),
  });
}
