import { useId } from "react";
import { DURATIONS, LOCATION_SUGGESTION_LIMIT, MORE_CATEGORIES, SEARCH_CATEGORIES } from "../../api/constants.gen";
import type { Database } from "../../api/database.gen";
import { usePlaceSuggestions } from "../../api/places";
import { searchCategory } from "../../components/categories";
import { placeChoices } from "../../components/placeChoices";
import { Combobox } from "../../components/ui/Combobox";
import { FindButton } from "../../components/ui/FindButton";
import { Icon } from "../../components/ui/Icon";
import { usePendingValue } from "../../components/ui/usePendingValue";
import { choiceName, copy, DURATION_LABELS } from "./copy";
import { Dates, People } from "./PartyFilters";
import { PriceFilter } from "./PriceFilter";
import type { ChangeSearch, TripSearch } from "./params";

export type Facets = Database["public"]["Functions"]["search_packages"]["Returns"]["facets"];
type Props = { search: TripSearch; facets: Facets | undefined; onChange: ChangeSearch };

/** In a sidebar, or in a phone's sheet. Each choice updates the address at once. */
export function Filters({ search, facets, onChange }: Props) {
  return (
    <>
      <Categories search={search} facets={facets} onChange={onChange} />
      <LocationBox location={search.location} onChange={onChange} />
      <PriceFilter search={search} bands={facets?.price ?? []} onChange={onChange} />
      <fieldset>
        <legend>{copy.duration}</legend>
        <div className="days">
          {DURATIONS.map((duration) => (
            <Choice
              key={duration}
              className="chip"
              label={DURATION_LABELS[duration]}
              count={countOf(duration, facets?.duration)}
              chosen={duration === search.duration}
              onChoose={() => onChange({ duration })}
            />
          ))}
        </div>
      </fieldset>
      <Dates search={search} onChange={onChange} />
      <People people={search.people} onChange={onChange} />
    </>
  );
}

function Categories({ search, facets, onChange }: Props) {
  const counts = facets?.category.map((facet) => ({ ...facet, value: searchCategory(facet.value) }));
  const choice = ({ value, label }: { value: string; label: string }) => (
    <Choice
      key={value}
      label={label}
      count={countOf(value, counts)}
      chosen={value === search.category}
      onChoose={() => onChange({ category: value })}
    />
  );
  return (
    <fieldset>
      <legend>{copy.category}</legend>
      <div className="cats">
        {choice({ value: "all", label: copy.allCategories })}
        {SEARCH_CATEGORIES.map(choice)}
        <details open={MORE_CATEGORIES.some(({ value }) => value === search.category) || undefined}>
          <summary>
            {copy.more}
            <Icon name="chevron" small />
          </summary>
          {MORE_CATEGORIES.map(choice)}
        </details>
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  /** Unknown until the first search has answered. */
  count: number | undefined;
  chosen: boolean;
  onChoose: () => void;
  className?: string;
};

function Choice({ label, count, chosen, onChoose, className }: ChoiceProps) {
  return (
    <button
      type="button"
      className={className}
      aria-pressed={chosen}
      aria-label={count === undefined ? undefined : choiceName(label, count)}
      onClick={onChoose}
    >
      <span>{label}</span> {count !== undefined && <span className="num tally-quiet">{count}</span>}
    </button>
  );
}

function countOf(value: string, counts: { value: string; count: number }[] | undefined): number | undefined {
  return counts?.find((facet) => facet.value === value)?.count;
}

function LocationBox({ location, onChange }: { location: string; onChange: ChangeSearch }) {
  const id = useId();
  const { shown: text, show } = usePendingValue(location);
  const submit = (words: string) => onChange({ location: words.trim(), destinationId: "" });
  const press = () => {
    submit(text);
    // The button disappears.
    document.getElementById(id)?.focus();
  };
  const places = usePlaceSuggestions(text === location ? "" : text, LOCATION_SUGGESTION_LIMIT);
  return (
    <div>
      <span className="label" aria-hidden="true">
        {copy.location}
      </span>
      <div className="find combo">
        <Icon name="pin" />
        <Combobox
          id={id}
          className="input"
          label={copy.location}
          placeholder={copy.locationPlaceholder}
          value={text}
          choices={placeChoices(places, [])}
          onType={(typed) => {
            show(typed);
            if (typed === "" && location !== "") onChange({ location: "", destinationId: "" });
          }}
          onChoose={(choice) => {
            show(choice.label);
            onChange({ destinationId: "", ...choice.search });
          }}
          onSubmit={submit}
        />
        {text.trim() !== location && <FindButton label={copy.locationGo} onPress={press} />}
      </div>
    </div>
  );
}
