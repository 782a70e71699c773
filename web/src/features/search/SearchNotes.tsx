import { NearestTrips } from "./NearestTrips";
import type { TripSearch } from "./params";
import { QueryInterpretation } from "./QueryInterpretation";
import type { SearchAnswer } from "./queries";

export { NothingFound } from "./NothingFound";
export { SearchFailed } from "./SearchFailed";

type Props = {
  search: TripSearch;
  /** Undefined until it arrives. */
  answer: SearchAnswer | undefined;
  isBelow?: boolean;
};

/** Notes above results, and below an empty list. */
export function SearchNotes({ search, answer, isBelow }: Props) {
  if (!answer) return null;
  if (!isBelow) return <QueryInterpretation search={search} answer={answer} />;
  return answer.nearest && <NearestTrips search={search} answer={answer} nearest={answer.nearest} />;
}
