import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { lengthOf } from "../templateCopy";
import { copy, insertText, lengthText, PLACEHOLDER_LIST } from "./copy";

type Props = { body: string; most: number; problem: string | undefined; onBody: (body: string) => void };

/** The text, and buttons that put placeholders where the cursor is. */
export function BodyField({ body, most, problem, onBody }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (placeholder: string) => {
    if (!area.current) return;
    const { selectionStart: from, selectionEnd: until } = area.current;
    flushSync(() => onBody(body.slice(0, from) + placeholder + body.slice(until)));
    area.current.focus();
    area.current.setSelectionRange(from + placeholder.length, from + placeholder.length);
  };
  return (
    <div>
      <label className="label" htmlFor={id}>
        {copy.body}
      </label>
      <textarea
        id={id}
        ref={area}
        className="area"
        dir="auto"
        rows={9}
        value={body}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onBody(event.target.value)}
      />
      <p
        id={`${id}-hint`}
        className={problem === undefined ? "hint num" : "error"}
        role={problem === undefined ? undefined : "alert"}
      >
        {problem ?? lengthText(lengthOf(body), most)}
      </p>
      <p className="template-placeholders">
        {PLACEHOLDER_LIST.map(({ text, label }) => (
          <button
            key={text}
            type="button"
            className="chip"
            aria-label={insertText(text, label)}
            title={label}
            onClick={() => insert(text)}
          >
            {text}
          </button>
        ))}
      </p>
    </div>
  );
}
