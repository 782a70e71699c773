import {
  DURATIONS,
  MORE_CATEGORIES,
  PRICE_LIMIT,
  SEARCH_CATEGORIES,
  SORTS,
  TRAVELLERS_LIMIT,
} from "../../api/constants.gen";
import { today } from "../../lib/dates";
import { countText } from "../../lib/text";
import { copy, DURATION_LABELS, sortLabel } from "./copy";
import { SEARCH_DEFAULTS, type TripSearch } from "./params";

const WORDS = "What are you looking for?";
const SHOW = "Show trips";

/** Submitted by the browser. Only the server renders it. */
export function UnscriptedFilters({ search }: { search: TripSearch }) {
  const categories = [{ value: "all", label: copy.allCategories }, ...SEARCH_CATEGORIES, ...MORE_CATEGORIES];
  const people = Array.from({ length: TRAVELLERS_LIMIT }, (_, index) => index + 1);
  return (
    <form className="unscripted-filters" action="/search" aria-label={copy.filters}>
      <label>
        <span className="label">{WORDS}</span>
        <input className="input" type="search" name="q" defaultValue={search.q} />
      </label>
      <label>
        <span className="label">{copy.location}</span>
        <input
          className="input"
          name="location"
          defaultValue={search.location}
          placeholder={copy.locationPlaceholder}
        />
      </label>
      <Choice name="category" label={copy.category} value={search.category} options={categories} />
      <Choice
        name="duration"
        label={copy.duration}
        value={search.duration}
        options={DURATIONS.map((value) => ({ value, label: DURATION_LABELS[value] }))}
      />
      <div className="two">
        <Price name="priceMin" label={copy.atLeast} value={search.priceMin > 0 ? search.priceMin : undefined} />
        <Price
          name="priceMax"
          label={copy.atMost}
          value={search.priceMax < PRICE_LIMIT ? search.priceMax : undefined}
        />
      </div>
      <div className="two">
        <label>
          <span className="label">{copy.from}</span>
          <input className="input" type="date" name="dateFrom" min={today()} defaultValue={search.dateFrom} />
        </label>
        <label>
          <span className="label">{copy.to}</span>
          <input className="input" type="date" name="dateTo" min={today()} defaultValue={search.dateTo} />
        </label>
      </div>
      <Choice
        name="people"
        label={copy.people}
        value={search.people > 0 ? String(search.people) : ""}
        options={[
          { value: "", label: copy.anyPeople },
          ...people.map((count) => ({ value: String(count), label: countText(count, "traveler", "travelers") })),
        ]}
      />
      <Choice
        name="sortBy"
        label={copy.sortBy}
        value={search.sortBy}
        options={SORTS.map((value) => ({ value, label: sortLabel(value, search.q) }))}
      />
      <Unchanged search={search} />
      <button type="submit" className="btn primary">
        {SHOW}
      </button>
      <a className="go" href="/search">
        {copy.clear}
      </a>
    </form>
  );
}

/** Values without a field in this form. */
function Unchanged({ search }: { search: TripSearch }) {
  const { comfort, priceFor, dateFlexibility } = search;
  const parts = { comfort, priceFor, dateFlexibility };
  return Object.entries(parts).map(
    ([name, value]) =>
      value !== "" &&
      value !== SEARCH_DEFAULTS[name as keyof typeof parts] && (
        <input key={name} type="hidden" name={name} value={value} />
      ),
  );
}

type UnscriptedChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
};

function Choice({ name, label, value, options }: UnscriptedChoiceProps) {
  return (
    <label>
      <span className="label">{label}</span>
      <select className="select" name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Price({ name, label, value }: { name: string; label: string; value: number | undefined }) {
  return (
    <label>
      <span className="label">{`${label}, $`}</span>
      <input
        className="input"
        type="number"
        name={name}
        min={0}
        max={PRICE_LIMIT}
        inputMode="numeric"
        defaultValue={value}
      />
    </label>
  );
}
