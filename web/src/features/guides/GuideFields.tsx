import { type ReactNode, useEffect, useId, useRef } from "react";
import { GUIDE_STARS } from "../../api/constants.gen";
import { Icon } from "../../components/ui/Icon";
import { today } from "../../lib/dates";
import { choiceText, directoryCopy, starsText } from "./directoryCopy";
import type { ChangeGuideSearch, GuideSearch } from "./params";
import type { GuideFacets } from "./searchGuides";
import { usePendingText } from "./usePendingText";

/** The debounce of typed words. */
const PAUSE_MS = 250;

type Props = { search: GuideSearch; facets: GuideFacets | undefined; onChange: ChangeGuideSearch };

/** Beside the list on a wide screen, in a phone's sheet. Named as in the address. */
export function GuideFields({ search, facets, onChange }: Props) {
  const stars = GUIDE_STARS.map((value) => ({ value, label: starsText(value), count: countOf(value, facets?.stars) }));
  return (
    <>
      <Choice
        name="language"
        label={directoryCopy.language}
        any={directoryCopy.anyLanguage}
        value={search.language}
        options={toOptions(facets?.language, search.language)}
        onChoose={(language) => onChange({ language })}
      />
      <Choice
        name="place"
        label={directoryCopy.place}
        any={directoryCopy.anyPlace}
        value={search.place}
        options={toOptions(facets?.place, search.place)}
        onChoose={(place) => onChange({ place })}
      />
      <Choice
        name="specialty"
        label={directoryCopy.specialty}
        any={directoryCopy.anySpecialty}
        value={search.specialty}
        options={toOptions(facets?.specialty, search.specialty)}
        onChoose={(specialty) => onChange({ specialty })}
      />
      <Choice
        name="stars"
        label={directoryCopy.rating}
        any={directoryCopy.anyRating}
        value={search.stars}
        options={stars.filter(({ value, count }) => count !== undefined || value === search.stars)}
        onChoose={(chosen) => onChange({ stars: GUIDE_STARS.find((one) => one === chosen) ?? "" })}
      />
      <fieldset>
        <legend>{directoryCopy.freeDays}</legend>
        <div className="span">
          <DayBox
            name="dateFrom"
            label={directoryCopy.from}
            first={today()}
            day={search.dateFrom}
            onDay={(dateFrom) => onChange({ dateFrom })}
          />
          <DayBox
            name="dateTo"
            label={directoryCopy.to}
            first={search.dateFrom || today()}
            day={search.dateTo}
            onDay={(dateTo) => onChange({ dateTo })}
          />
        </div>
      </fieldset>
      <label className="licensed">
        <input
          type="checkbox"
          name="licensed"
          value="true"
          checked={search.licensed !== ""}
          onChange={({ target }) => onChange({ licensed: target.checked ? "true" : "" })}
        />
        <span>{directoryCopy.licensed}</span>
      </label>
    </>
  );
}

type Option = { value: string; label: string; count: number | undefined };
type Counts = { value: string; count: number }[];

/** By name; the chosen value stays even without results. */
function toOptions(counts: Counts | undefined, chosen: string): Option[] {
  const options: Option[] = (counts ?? []).map(({ value, count }) => ({ value, label: value, count }));
  if (chosen !== "" && !options.some(({ value }) => value === chosen)) {
    options.push({ value: chosen, label: chosen, count: undefined });
  }
  return options.sort((a, b) => (a.label < b.label ? -1 : 1));
}

function countOf(value: string, counts: Counts | undefined): number | undefined {
  return counts?.find((one) => one.value === value)?.count;
}

type FilterSelectProps = {
  name: string;
  label: string;
  any: string;
  value: string;
  options: Option[];
  onChoose: (value: string) => void;
};

function Choice({ name, label, any, value, options, onChoose }: FilterSelectProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          className={value === "" ? "select" : "select is-set"}
          name={name}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {choiceText(option.label, option.count)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

type FreeDayProps = { name: string; label: string; first: string; day: string; onDay: (day: string) => void };

/**
 * A half-typed year is a date long ago and is not applied. A day before the first may be the start of another: it
 * applies on blur, and the address sorts both.
 */
function DayBox({ name, label, first, day, onDay }: FreeDayProps) {
  const { shown, show, tell, drop } = usePendingText(day, onDay);
  return (
    <input
      className="input"
      type="date"
      name={name}
      aria-label={label}
      min={first}
      value={shown}
      onChange={(event) => {
        const typed = event.target.value;
        show(typed);
        if (typed === "" || typed >= first) tell(typed);
      }}
      onBlur={() => (shown >= today() ? tell(shown) : drop())}
    />
  );
}

/** Typed words are debounced, and apply at once on blur. */
export function GuideWords({ q, onWords }: { q: string; onWords: (q: string) => void }) {
  const id = useId();
  const { shown, show, tell } = usePendingText(q, onWords);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Syncs with the clock: a removed input must not fire.
  useEffect(() => () => clearTimeout(timer.current), []);
  const commitText = (text: string) => {
    clearTimeout(timer.current);
    tell(text.trim());
  };
  return (
    <div className="words">
      <label htmlFor={id} className="label">
        {directoryCopy.words}
      </label>
      <div className="find">
        <Icon name="search" />
        <input
          id={id}
          className="input"
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          value={shown}
          onChange={(event) => {
            const typed = event.target.value;
            show(typed);
            clearTimeout(timer.current);
            timer.current = setTimeout(commitText, PAUSE_MS, typed);
          }}
          onBlur={() => commitText(shown)}
        />
      </div>
    </div>
  );
}
