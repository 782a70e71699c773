import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { GUIDE_SORTS } from "../../api/constants.gen";
import { directoryCopy, GUIDE_SORT_LABELS } from "./directoryCopy";
import { GuideFields, GuideWords } from "./GuideFields";
import { type ChangeGuideSearch, type GuideSearch, type GuideSort, guideSortOf } from "./params";
import type { GuideFacets } from "./searchGuides";

/** The sort beside the count belongs to this form too. */
const FORM = "guide-filters";

type Props = { search: GuideSearch; facets: GuideFacets | undefined; onChange: ChangeGuideSearch };

/**
 * Above the list. On a phone the text is here and the rest in a sheet. Each choice updates the address at once; without
 * scripts the browser submits the form.
 */
export function GuideFilters({ search, facets, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is too new for some browsers
    <form
      id={FORM}
      className="guide-filters no-print"
      role="search"
      aria-label={directoryCopy.filters}
      action="/guides"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const q = new FormData(event.currentTarget).get("q");
        if (typeof q === "string" && q.trim() !== search.q) onChange({ q: q.trim() });
      }}
    >
      <GuideWords q={search.q} onWords={(q) => onChange({ q })} />
      <GuideFields search={search} facets={facets} onChange={onChange} />
      <noscript>
        {IS_DRAWING && (
          <p className="send">
            <button type="submit" className="btn primary">
              {directoryCopy.show}
            </button>
            <a className="go" href="/guides">
              {directoryCopy.clear}
            </a>
          </p>
        )}
      </noscript>
    </form>
  );
}

/** Sent with the filters. */
export function GuideSortSelect({ value, onChange }: { value: GuideSort; onChange: (sort: GuideSort) => void }) {
  const id = useId();
  return (
    <p className="sort no-print">
      <label htmlFor={id} className="small quiet">
        {directoryCopy.sortBy}
      </label>
      <select
        id={id}
        className="select"
        name="sortBy"
        form={FORM}
        value={value}
        onChange={(event) => onChange(guideSortOf(event.target.value))}
      >
        {GUIDE_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {GUIDE_SORT_LABELS[sort]}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Links for browsers without scripts; only the server renders them. Elsewhere the list grows. */
export function GuidePager({ search, hasNext }: { search: GuideSearch; hasNext: boolean }) {
  const { page } = search;
  return (
    <nav className="pager" aria-label="Pages of guides">
      {page > 1 && (
        <Link className="go" to="/guides" search={{ ...search, page: page - 1 }} rel="prev">
          Previous page
        </Link>
      )}
      {hasNext && (
        <Link className="go" to="/guides" search={{ ...search, page: page + 1 }} rel="next">
          Next page
        </Link>
      )}
    </nav>
  );
}
