import { useEffect, useRef, useState } from "react";
import { Icon } from "./Icon";

/** The debounce of typed text. */
const PAUSE_MS = 250;

type Props = {
  label: string;
  /** The current search, as in the address. */
  value: string;
  onSearch: (text: string) => void;
};

/** While typing (debounced), and at once on Enter and on blur. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  // A value set elsewhere replaces the typed text.
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== asked) {
      setText(value);
      setAsked(value);
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Syncs with the clock: a removed input must not fire.
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (typed: string) => {
    clearTimeout(timer.current);
    const wanted = typed.trim();
    if (wanted === asked) return;
    setAsked(wanted);
    onSearch(wanted);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is too new for some browsers
    <form
      className="find"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Icon name="search" />
      <input
        className="input"
        type="text"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          clearTimeout(timer.current);
          timer.current = setTimeout(search, PAUSE_MS, typed);
        }}
        onBlur={() => search(text)}
      />
    </form>
  );
}
