import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, standIn } from "../testing/standIn";
import { ReviewList } from "./ReviewList";

const review = (id: string, review_text: string | null) => ({
  id,
  rating: 5,
  review_text,
  reviewer_name: "Hanna Lindqvist",
  created_at: "2030-01-04T10:00:00Z",
  guide_reply: null,
});

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const PAGE = `GET /rest/v1/reviews?select=id%2Crating%2Creview_text%2Creviewer_name%2Ccreated_at%2Cguide_reply&package_id=eq.${ID}&review_type=eq.package`;
const ORDER = "&order=created_at.desc%2Cid.desc&limit=51";

async function show(words: (string | null)[], review_count = words.length) {
  const reviews = words.map((text, index) => review(String(index), text));
  const rest = reviews[49];
  const at = `created_at.lte."${rest?.created_at}",or(created_at.lt."${rest?.created_at}",id.lt.49)`;
  const after = `&or=${`(and(${at}))`.replaceAll('"', "%22").replaceAll(",", "%2C").replaceAll("(", "%28").replaceAll(")", "%29")}`;
  const stars = (rating: number) => [
    `HEAD /rest/v1/reviews?select=id&package_id=eq.${ID}&review_type=eq.package&rating=eq.${rating}`,
    () => new Response(null, { headers: { "content-range": `*/${rating === 5 ? review_count : 0}` } }),
  ];
  standIn({
    [PAGE + ORDER]: () => answer(reviews.slice(0, 51)),
    [decodeURIComponent(PAGE + after + ORDER)]: () => answer(reviews.slice(50)),
    [PAGE + after.replaceAll(":", "%3A") + ORDER]: () => answer(reviews.slice(50)),
    ...Object.fromEntries([1, 2, 3, 4, 5].map(stars)),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReviewList title="Reviews" subject="package" of={{ id: ID, rating: 5, review_count }} guides={[]} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Reviews" });
}

test("reviews without words are not shown, and it is told how many there are", async () => {
  await show(["Knew every stone.", null, "", "Kind and early."]);
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(screen.getByText("2 more travelers rated without words.")).toBeTruthy();
});

test("where nobody wrote, nobody is one more", async () => {
  await show([null]);
  expect(screen.getByText("1 traveler rated without words.")).toBeTruthy();
});

test("where everybody wrote there is nothing to tell", async () => {
  await show(["Knew every stone."]);
  expect(screen.queryByText(/without words/)).toBeNull();
});

test("every review can be read, however many there are, and the spread counts them all", async () => {
  const hand = userEvent.setup();
  await show(Array.from({ length: 60 }, (_, index) => `Words ${index}`));
  expect(await screen.findByRole("listitem", { name: "5 stars: 60" })).toBeTruthy();
  expect(screen.getAllByRole("article")).toHaveLength(3);
  await hand.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getAllByRole("article")).toHaveLength(50);
  await hand.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Words 59")).toBeTruthy();
  expect(screen.getAllByRole("article")).toHaveLength(60);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});
