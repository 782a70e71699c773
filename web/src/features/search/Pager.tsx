import { Link } from "@tanstack/react-router";
import type { TripSearch } from "./params";

const PAGES = "Pages of results";
const PREVIOUS = "Previous page";
const NEXT = "Next page";

/** Links for browsers without scripts; only the server renders them. Elsewhere the list grows. */
export function Pager({ search, hasNext }: { search: TripSearch; hasNext: boolean }) {
  const { page } = search;
  return (
    <nav className="pager" aria-label={PAGES}>
      {page > 1 && (
        <Link className="go" to="/search" search={{ ...search, page: page - 1 }} rel="prev">
          {PREVIOUS}
        </Link>
      )}
      {hasNext && (
        <Link className="go" to="/search" search={{ ...search, page: page + 1 }} rel="next">
          {NEXT}
        </Link>
      )}
    </nav>
  );
}
