import { useId } from "react";
import { copy } from "./copy";
import { isLevel, type LanguageLevels, LEVEL_NAMES, LEVELS } from "./languageLevels";

type Props = {
  languages: readonly string[];
  levels: LanguageLevels;
  onChange: (levels: LanguageLevels) => void;
};

/** A level for each chosen language. */
export function LevelFields({ languages, levels, onChange }: Props) {
  const id = useId();
  if (languages.length === 0) return null;
  return (
    <fieldset className="level-fields">
      <legend className="label">{copy.languageLevels}</legend>
      <ul className="levels">
        {languages.map((language, place) => (
          <li key={language}>
            <label htmlFor={`${id}-${place}`}>{language}</label>
            <select
              id={`${id}-${place}`}
              className="select"
              value={levels[language] ?? ""}
              onChange={({ target: { value } }) =>
                onChange({ ...levels, [language]: isLevel(value) ? value : undefined })
              }
            >
              <option value="">{copy.noLevel}</option>
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {LEVEL_NAMES[level]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
