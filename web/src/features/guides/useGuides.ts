import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { GUIDES_PAGE_SIZE } from "../../api/constants.gen";
import type { GuideSearch } from "./params";
import { searchGuides } from "./searchGuides";

/** The guides of a search so far, and how to find more. How many were shown is kept in the history entry. */
export function useGuides(search: GuideSearch) {
  const navigate = useNavigate({ from: "/guides" });
  const shown = useLocation({ select: (location) => location.state.shown });
  const pages = useInfiniteQuery(searchGuides(search, shown));
  const first = pages.data?.pages[0];
  const rows = pages.data?.pages.flatMap((page) => page.results);
  // Somebody may have moved from one page to the next between two answers.
  const guides = rows && [...new Map(rows.map((guide) => [guide.id, guide])).values()];
  const total = first?.total ?? 0;
  const fetchNextPage = () => {
    // Noted before the answer comes: by then the reader may be on another page, whose entry this would replace.
    const wanted = Math.min(total, (rows?.length ?? 0) + GUIDES_PAGE_SIZE);
    void navigate({ search: (now) => now, state: { shown: wanted }, replace: true, resetScroll: false });
    return pages.fetchNextPage();
  };
  return { pages, more: { ...pages, fetchNextPage }, first, guides, total };
}
