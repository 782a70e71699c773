import { useState } from "react";
import { PLAN_DAYS_LIMIT } from "../../api/forms.gen";
import { NativeName } from "../../components/NativeName";
import { Picture } from "../../components/Picture";
import { Icon } from "../../components/ui/Icon";
import { today } from "../../lib/dates";
import { isEnter } from "../../lib/enterKey";
import { copy, foundText, removeText, showAll } from "./copy";
import { NumberField } from "./NumberField";
import { toggleItem } from "./preferences";
import type { Destination } from "./queries";
import type { PlaceSearch } from "./usePlaceSearch";
import type { WizardStepProps } from "./useWizardForm";

/** Places displayed before "Show all". */
const FIRST = 12;
const EMPTY = Array.from({ length: FIRST }, (_, at) => `empty ${at}`);

export function WhereStep({ wishes, change, search }: WizardStepProps & { search: PlaceSearch }) {
  return (
    <>
      <Places search={search} chosen={wishes.destinations} onChange={(destinations) => change({ destinations })} />
      <div className="wish-pair">
        <div>
          <label className="label" htmlFor="start-date">
            {copy.startDate} <span className="quiet">{copy.optional}</span>
          </label>
          <input
            id="start-date"
            className="input num"
            type="date"
            min={today()}
            value={wishes.startDate}
            aria-describedby="start-date-hint"
            onChange={(event) => change({ startDate: event.target.value })}
          />
          <p className="hint" id="start-date-hint">
            {copy.startHint}
          </p>
        </div>
        <NumberField
          id="duration"
          label={copy.duration}
          hint={copy.durationHint}
          most={PLAN_DAYS_LIMIT}
          value={wishes.duration}
          onChange={(duration) => change({ duration })}
        />
      </div>
    </>
  );
}

type PlacesProps = { search: PlaceSearch; chosen: string[]; onChange: (chosen: string[]) => void };

function Places({ search, chosen, onChange }: PlacesProps) {
  const { typed, setTyped, data, isError, refetch, found } = search;
  const [isWhole, setWhole] = useState(false);
  const isShort = typed.trim() === "" && !isWhole;
  const shown = isShort ? found.slice(0, FIRST) : found;
  return (
    <fieldset>
      <legend className="label">{copy.destinations}</legend>
      <p className="hint" id="destinations-hint">
        {copy.destinationsHint}
      </p>
      {chosen.length > 0 && (
        <ul className="chips wish-chosen">
          {chosen.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="chip remove"
                aria-label={removeText(name)}
                onClick={() => onChange(toggleItem(chosen, name))}
              >
                <span>{name}</span>
                <Icon name="close" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="find">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          autoComplete="off"
          aria-label={copy.search}
          placeholder={copy.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event.nativeEvent)) return;
            // Takes the first match instead of submitting the wizard.
            event.preventDefault();
            const [first] = found;
            if (typed.trim() === "" || !first) return;
            if (!chosen.includes(first.city)) onChange([...chosen, first.city]);
            setTyped("");
          }}
        />
        <span className="sr" role="status">
          {typed.trim() === "" ? "" : foundText(found.length)}
        </span>
      </div>
      {isError && (
        <p className="wish-note" role="alert">
          {copy.placesFailed}{" "}
          <button type="button" className="link" onClick={refetch}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {data && found.length === 0 && <p className="wish-note quiet">{copy.noPlaces}</p>}
      <div className="wish-places" aria-busy={!data && !isError}>
        {data
          ? shown.map((place) => (
              <PlaceCard
                key={place.id}
                place={place}
                isChosen={chosen.includes(place.city)}
                onPress={() => onChange(toggleItem(chosen, place.city))}
              />
            ))
          : !isError && EMPTY.map((key) => <span key={key} className="skel" />)}
      </div>
      {data && typed.trim() === "" && data.length > FIRST && (
        <button type="button" className="link wish-more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? copy.fewerPlaces : showAll(data.length)}
        </button>
      )}
    </fieldset>
  );
}

function PlaceCard({ place, isChosen, onPress }: { place: Destination; isChosen: boolean; onPress: () => void }) {
  return (
    <button type="button" className="wish-place" aria-pressed={isChosen} onClick={onPress}>
      <span className="plate">
        <Picture url={place.image_url} alt="" sizes="(max-width: 560px) 44vw, 220px" />
      </span>
      <span className="wish-name">
        <b>{place.city}</b>
        <NativeName place={place} />
      </span>
      <span className="wish-tick" aria-hidden="true">
        <Icon name="check" small />
      </span>
    </button>
  );
}
