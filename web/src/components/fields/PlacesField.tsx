import "./fields.css";
import { useRef, useState } from "react";
import { SUGGESTION_LIMIT } from "../../api/constants.gen";
import { usePlaceSuggestions, usePlaces } from "../../api/places";
import { addLine } from "../../lib/addLine";
import { NativeName } from "../NativeName";
import { placeChoices, placeMeant, withTypedPlace } from "../placeChoices";
import { Combobox } from "../ui/Combobox";
import { Icon } from "../ui/Icon";
import { copy, makePrimary, removedText, removeText } from "./copy";

type Props = {
  id: string;
  legend: string;
  hint?: string;
  label: string;
  popular: readonly string[];
  /** The first is primary. */
  places: readonly string[];
  onChange: (places: string[]) => void;
  /** Typed but not added: going on adds it. */
  typed: string;
  onType: (typed: string) => void;
  /** A question about the typed text. */
  asked?: string | undefined;
};

/** Typed or picked, in order, each once. */
export function PlacesField({ id, legend, hint, label, popular, places, onChange, typed, onType, asked }: Props) {
  const [said, setSaid] = useState("");
  const known = usePlaces();
  const suggestions = usePlaceSuggestions(typed, SUGGESTION_LIMIT);
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector("input")?.focus();
  const add = (name: string) => {
    onType("");
    onChange(addLine(places, known.find(name.trim())?.city ?? name));
  };
  const meant = placeMeant(typed, [...suggestions, ...known.all]);
  const open = placeChoices(suggestions, typed.trim() === "" ? popular : []);
  const left = withTypedPlace(
    open.filter((choice) => !places.includes(choice.label)),
    typed,
    meant,
  );
  return (
    <fieldset className="places-field">
      <legend className="label">{legend}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {places.length > 0 && (
        <ol className="chosen">
          {places.map((place, index) => (
            <li key={place}>
              <Icon name="pin" />
              <span>
                <span>{place}</span>
                <NativeName place={known.find(place)} />
              </span>
              {index === 0 ? (
                <span className="badge verified">{copy.primary}</span>
              ) : (
                <button
                  type="button"
                  className="link small"
                  aria-label={makePrimary(place)}
                  onClick={() => onChange([place, ...places.filter((other) => other !== place)])}
                >
                  {copy.makePrimary}
                </button>
              )}
              <button
                type="button"
                className="iconbtn"
                aria-label={removeText(place)}
                onClick={() => {
                  onChange(places.filter((other) => other !== place));
                  setSaid(removedText(place));
                  focus();
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="adding" ref={box}>
        <div className="combo">
          <Combobox
            id={id}
            className="input"
            label={label}
            placeholder={label}
            value={typed}
            choices={left}
            onType={onType}
            onChoose={(choice) => add(choice.label)}
            onSubmit={() => add(meant)}
          />
        </div>
        <button type="button" className="btn line" onClick={() => add(meant)}>
          {copy.add}
        </button>
      </div>
      {asked !== undefined && (
        <p className="error" role="alert">
          {asked}
        </p>
      )}
      <span className="sr" role="status">
        {said}
      </span>
    </fieldset>
  );
}
