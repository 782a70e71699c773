import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isComposing, isEnter } from "../../lib/enterKey";

export type ComboboxChoice = { key: string; group: string; label: string; body: ReactNode };

type Props<Picked extends ComboboxChoice> = {
  id: string;
  /** If the form can be sent without the program. */
  name?: string;
  required?: boolean;
  label: string;
  placeholder: string;
  value: string;
  choices: Picked[];
  onType: (text: string) => void;
  onChoose: (choice: Picked) => void;
  /** With the input's text, which may be from before hydration. */
  onSubmit?: (text: string) => void;
  className?: string;
};

/**
 * The ARIA combobox pattern: arrows move through the list while the focus stays in the text, Enter takes the active
 * option or submits, Escape closes the list and then clears the input.
 */
export function Combobox<Picked extends ComboboxChoice>({
  id,
  name,
  required,
  label,
  placeholder,
  value,
  choices,
  onType,
  onChoose,
  onSubmit,
  className = "",
}: Props<Picked>) {
  const list = useId();
  const pop = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const at = choices.findIndex((choice) => choice.key === marked);
  const count = open ? choices.length : 0;
  const shown = count > 0;

  // Syncs with the scroll position: the focus stays in the text, so the browser does not scroll to the option.
  useEffect(() => {
    if (count === 0) return;
    const seen = at < 0 ? pop.current : document.getElementById(optionId(list, at));
    seen?.scrollIntoView({ block: "nearest" });
  }, [count, at, list]);

  const close = () => {
    setOpen(false);
    setMarked(null);
  };
  const choose = (choice: Picked) => {
    onChoose(choice);
    close();
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    const from = at === -1 && step === -1 ? 0 : at;
    setMarked(choices[(from + step + choices.length) % choices.length]?.key ?? null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const choice = shown ? choices[at] : undefined;
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (isEnter(event.nativeEvent) && choice) {
      event.preventDefault();
      choose(choice);
    } else if (isEnter(event.nativeEvent) && onSubmit) {
      event.preventDefault();
      close();
      onSubmit(event.currentTarget.value);
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      close();
    } else if (event.key === "Escape") {
      onType("");
    }
  };

  return (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        required={required}
        className={className}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={shown && at >= 0 ? optionId(list, at) : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          onType(event.target.value);
          setMarked(null);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div className="combo-pop" ref={pop} hidden={!shown}>
        <div id={list} role="listbox" aria-label={label}>
          {choices.map((choice, index) => (
            <Option
              key={choice.key}
              id={optionId(list, index)}
              choice={choice}
              heading={choice.group !== choices[index - 1]?.group}
              selected={index === at}
              onChoose={() => choose(choice)}
            />
          ))}
        </div>
      </div>
      <span className="sr" role="status">
        {shown ? `${count} ${count === 1 ? "suggestion" : "suggestions"}` : ""}
      </span>
    </>
  );
}

function Option({
  id,
  choice,
  heading,
  selected,
  onChoose,
}: {
  id: string;
  choice: ComboboxChoice;
  heading: boolean;
  selected: boolean;
  onChoose: () => void;
}) {
  return (
    <>
      {heading && choice.group !== "" && (
        <div className="group" role="presentation">
          {choice.group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text box holds the focus and handles every key */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        {choice.body}
      </div>
    </>
  );
}

function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}
