import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { GUIDES_PAGE_SIZE } from "../../api/constants.gen";
import type { GuideSearch } from "./params";
import { searchGuides } from "./searchGuides";

/** The history entry stores how many are loaded. */
export function useGuides(search: GuideSearch) {
  const navigate = useNavigate({ from: "/guides" });
  const shown = useLocation({ select: (location) => location.state.shown });
  const pages = useInfiniteQuery(searchGuides(search, shown));
  const first = pages.data?.pages[0];
  const rows = pages.data?.pages.flatMap((page) => page.results);
  // A guide may have moved between pages.
  const guides = rows && [...new Map(rows.map((guide) => [guide.id, guide])).values()];
  const total = first?.total ?? 0;
  const fetchNextPage = () => {
    // Stored before the answer: later this would replace another page's entry.
    const wanted = Math.min(total, (rows?.length ?? 0) + GUIDES_PAGE_SIZE);
    void navigate({ search: (now) => now, state: { shown: wanted }, replace: true, resetScroll: false });
    return pages.fetchNextPage();
  };
  return { pages, more: { ...pages, fetchNextPage }, first, guides, total };
}
