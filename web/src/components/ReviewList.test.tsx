import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReviewList } from "./ReviewList";

const review = (id: string, review_text: string | null) => ({
  id,
  rating: 5,
  review_text,
  reviewer_name: "Hanna Lindqvist",
  created_at: "2030-01-04T10:00:00Z",
  guide_reply: null,
});

function show(words: (string | null)[]) {
  const reviews = words.map((text, index) => review(String(index), text));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReviewList title="Reviews" of={{ rating: 5, review_count: reviews.length }} reviews={reviews} guides={[]} />
    </QueryClientProvider>,
  );
}

test("reviews without words are not shown, and it is told how many there are", () => {
  show(["Knew every stone.", null, "", "Kind and early."]);
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(screen.getByText("2 more travellers rated without words.")).toBeTruthy();
});

test("where nobody wrote, nobody is one more", () => {
  show([null]);
  expect(screen.getByText("1 traveller rated without words.")).toBeTruthy();
});

test("where everybody wrote there is nothing to tell", () => {
  show(["Knew every stone."]);
  expect(screen.queryByText(/without words/)).toBeNull();
});
