import { useState } from "react";
import { SUGGESTION_LIMIT } from "../../api/constants.gen";
import { LOCATION_LENGTH } from "../../api/forms.gen";
import { usePlaceSuggestions, usePlaces } from "../../api/places";
import { placeChoices, placeMeant, withTypedPlace } from "../../components/placeChoices";
import { Combobox } from "../../components/ui/Combobox";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { copy, moveDown, moveUp, removePlace } from "./copy";
import { FieldGroup } from "./Field";
import { moveEntry } from "./reorder";

type Props = { places: string[]; problem: string | undefined; onChange: (places: string[]) => void };

/** In route order: typed or picked; each once, the first is the main one. */
export function PlacesField({ places, problem, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const suggestions = usePlaceSuggestions(typed, SUGGESTION_LIMIT);
  const meant = placeMeant(typed, [...suggestions, ...usePlaces().all]);
  const left = placeChoices(suggestions, []).filter((choice) => !isListed(places, choice.label));
  const choices = withTypedPlace(left, typed, meant);
  const add = (name: string) => {
    const place = name.trim().replace(/\s+/g, " ").slice(0, LOCATION_LENGTH).trim();
    if (place !== "" && !isListed(places, place)) onChange([...places, place]);
    setTyped("");
  };
  return (
    <FieldGroup field="locations" label={copy.places} hint={copy.placesHint} problem={problem} required>
      <div className="place-box">
        <div className="combo">
          <Combobox
            id="place-box"
            label={copy.placePlaceholder}
            placeholder={copy.placePlaceholder}
            className="input"
            value={typed}
            choices={choices}
            onType={setTyped}
            onChoose={(choice) => add(choice.label)}
            onSubmit={() => add(meant)}
          />
        </div>
        <button type="button" className="btn line" disabled={typed.trim() === ""} onClick={() => add(meant)}>
          {copy.addPlace}
        </button>
      </div>
      {places.length > 0 && (
        <ol className="places">
          {places.map((place, index) => (
            <li key={place}>
              <span className="n num" aria-hidden="true">
                {index + 1}
              </span>
              <span className="name">
                <span>{place}</span>
                {index === 0 && <span className="badge hollow">{copy.mainPlace}</span>}
              </span>
              <button
                type="button"
                className="iconbtn"
                aria-label={moveUp(place)}
                disabled={index === 0}
                onClick={() => onChange(moveEntry(places, index, index - 1))}
              >
                <MoreIcon name="up" />
              </button>
              <button
                type="button"
                className="iconbtn"
                aria-label={moveDown(place)}
                disabled={index === places.length - 1}
                onClick={() => onChange(moveEntry(places, index, index + 1))}
              >
                <MoreIcon name="down" />
              </button>
              <button
                type="button"
                className="iconbtn"
                aria-label={removePlace(place)}
                onClick={() => onChange(places.filter((one) => one !== place))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ol>
      )}
    </FieldGroup>
  );
}

function isListed(places: string[], name: string): boolean {
  return places.some((place) => place.toLowerCase() === name.toLowerCase());
}
