import { useId } from "react";
import { chooseTheme, THEMES, useTheme } from "../components/theme";
import { Icon } from "../components/ui/Icon";

const FACES = { system: ["screen", "System"], light: ["sun", "Light"], dark: ["moon", "Dark"] } as const;

export function ThemeChoice() {
  const theme = useTheme();
  const name = useId();
  return (
    <fieldset className="theme">
      <legend className="sr">Theme</legend>
      {THEMES.map((one) => (
        <label key={one} title={FACES[one][1]}>
          <input type="radio" name={name} value={one} checked={one === theme} onChange={() => chooseTheme(one)} />
          <Icon name={FACES[one][0]} small />
          <span className="sr">{FACES[one][1]}</span>
        </label>
      ))}
    </fieldset>
  );
}
