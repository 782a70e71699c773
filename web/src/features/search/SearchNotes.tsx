import { NearestTrips } from "./NearestTrips";
import type { TripSearch } from "./params";
import { QueryInterpretation } from "./QueryInterpretation";
import type { SearchAnswer } from "./queries";

export { NothingFound } from "./NothingFound";
export { SearchFailed } from "./SearchFailed";

type Props = {
  search: TripSearch;
  /** None before it comes: the code is fetched meanwhile. */
  answer: SearchAnswer | undefined;
  isBelow?: boolean;
};

/** What is said of a search above its results, and below where there are none. */
export function SearchNotes({ search, answer, isBelow }: Props) {
  if (!answer) return null;
  if (!isBelow) return <QueryInterpretation search={search} answer={answer} />;
  return answer.nearest && <NearestTrips search={search} answer={answer} nearest={answer.nearest} />;
}
