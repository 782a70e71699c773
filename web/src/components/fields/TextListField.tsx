import "./fields.css";
import { useRef, useState } from "react";
import { addLine } from "../../lib/addLine";
import { isEnter } from "../../lib/enterKey";
import { Icon } from "../ui/Icon";
import { copy, removedText, removeText } from "./copy";

type Props = {
  id: string;
  label: string;
  hint?: string;
  words: readonly string[];
  onChange: (words: string[]) => void;
  /** Typed but not added: going on adds it. */
  typed: string;
  onType: (typed: string) => void;
};

/** Added by Enter; trimmed, each once. */
export function TextListField({ id, label, hint, words, onChange, typed, onType }: Props) {
  const [said, setSaid] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const add = () => {
    onChange(addLine(words, typed));
    onType("");
  };
  return (
    <div className="words-field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="adding">
        <input
          id={id}
          ref={box}
          className="input"
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event.nativeEvent)) return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="btn line" onClick={add}>
          {copy.add}
        </button>
      </div>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {words.length > 0 && (
        <ul className="chips">
          {words.map((word) => (
            <li key={word}>
              <button
                type="button"
                className="chip remove"
                aria-label={removeText(word)}
                onClick={() => {
                  onChange(words.filter((other) => other !== word));
                  setSaid(removedText(word));
                  box.current?.focus();
                }}
              >
                <span>{word}</span>
                <Icon name="close" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className="sr" role="status">
        {said}
      </span>
    </div>
  );
}
