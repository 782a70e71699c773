import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { PAGE_SIZE } from "../../api/constants.gen";
import { requestOf } from "../../api/errors";
import { hasDates, type Party, partyOf } from "../../components/party";
import { endToasts, toast } from "../../components/ui/toasts";
import { copy } from "./copy";
import type { TripSearch } from "./params";
import { type SearchAnswer, searchTrips } from "./queries";

const SEARCH = "search";

/** The chosen party, or the one read from the search's words. */
export function partyOfSearch(search: TripSearch, answer: SearchAnswer | undefined): Party {
  const { people, date_from, date_to } = answer?.group ?? {};
  const party = { ...partyOf(search), people: search.people || (people ?? 0) };
  return hasDates(party) ? party : { ...party, dateFrom: date_from ?? "", dateTo: date_to ?? "" };
}

/** The history entry stores how many are loaded. */
export function useSearchResults(search: TripSearch) {
  const navigate = useNavigate({ from: "/search" });
  const shown = useLocation({ select: (location) => location.state.shown });
  const trips = useInfiniteQuery(searchTrips(search, shown));

  // Syncs with the toasts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the failure is the event
  useEffect(() => {
    if (!trips.isError) return;
    const request = requestOf(trips.error);
    toast({ action: SEARCH, tone: "bad", title: copy.errorTitle, text: copy.errorText, request });
    return () => endToasts(SEARCH);
  }, [trips.isError, trips.errorUpdatedAt]);

  // Offline reads wait instead of failing.
  const isWaiting = trips.isPaused;
  const first = trips.data?.pages[0];
  const rows = trips.data?.pages.flatMap((page) => page.results) ?? [];
  const total = first?.total ?? 0;
  const priced = trips.data?.pages.flatMap((page) => page.group?.prices ?? []) ?? [];
  const prices = new Map(priced.map((price) => [price.package_id, price]));
  const loadMore = () => {
    if (trips.isFetchingNextPage || isWaiting) return;
    endToasts(SEARCH);
    // Stored before the answer: later this would replace another page's entry.
    const wanted = Math.min(total, rows.length + PAGE_SIZE);
    void navigate({ search: (now) => now, state: { shown: wanted }, replace: true, resetScroll: false });
    void trips.fetchNextPage();
  };
  return {
    trips,
    first,
    rows,
    total,
    prices,
    party: partyOfSearch(search, first),
    isWaiting,
    expected: shown ?? PAGE_SIZE,
    loadMore,
  };
}
