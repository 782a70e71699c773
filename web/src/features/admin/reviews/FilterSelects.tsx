import { copy, FILTER_TEXTS } from "./copy";
import { type FilterGroup, formatFilters, parseFilters, REVIEW_FILTERS, type ReviewFilters } from "./filters";

const GROUPS = Object.keys(REVIEW_FILTERS) as FilterGroup[];

type Props = { only: string; onOnly: (only: string) => void };

/** Stars, words and replies. */
export function FilterSelects({ only, onOnly }: Props) {
  const filters = parseFilters(only);
  return (
    <fieldset className="review-filters">
      <legend className="sr">{copy.filters}</legend>
      {GROUPS.map((group) => (
        <FilterSelect key={group} group={group} filters={filters} onFilters={(next) => onOnly(formatFilters(next))} />
      ))}
    </fieldset>
  );
}

type SelectProps = { group: FilterGroup; filters: ReviewFilters; onFilters: (filters: ReviewFilters) => void };

function FilterSelect({ group, filters, onFilters }: SelectProps) {
  const { label, any, choices } = FILTER_TEXTS[group];
  return (
    <select
      className={filters[group] === "" ? "select" : "select on"}
      aria-label={label}
      value={filters[group]}
      onChange={(event) => onFilters({ ...filters, [group]: event.target.value })}
    >
      <option value="">{any}</option>
      {REVIEW_FILTERS[group].map((one) => (
        <option key={one} value={one}>
          {choices[one]}
        </option>
      ))}
    </select>
  );
}
