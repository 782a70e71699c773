import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { MESSAGE_LENGTH } from "../../api/forms.gen";
import { readMessageDraft, writeMessageDraft } from "../../components/messageDraft";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { isEnter } from "../../lib/enterKey";
import { copy, leftText } from "./copy";

type Props = { person: string; talk: string; onTyping: () => void; onSend: (body: string) => void };

/** From here on the remaining length is displayed. */
const NEAR_LIMIT = 200;

/** Stores its text as a draft. */
export function Composer({ person, talk, onTyping, onSend }: Props) {
  const id = useId();
  const [text, setText] = useState(() => readMessageDraft(person, talk));
  const area = useRef<HTMLTextAreaElement>(null);
  // The server counts characters, not UTF-16 code units.
  const left = MESSAGE_LENGTH - Array.from(text.trim()).length;
  const canSend = text.trim() !== "" && left >= 0;
  const write = (next: string) => {
    setText(next);
    writeMessageDraft(person, talk, next);
  };
  const send = () => {
    if (!canSend) return;
    onSend(text.trim());
    write("");
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A screen keyboard has no other way to a new line.
    if (!isEnter(event.nativeEvent) || event.shiftKey || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="composer" noValidate onSubmit={onSubmit}>
      <label className="sr" htmlFor={id}>
        {copy.label}
      </label>
      <textarea
        id={id}
        ref={area}
        className="area"
        rows={1}
        placeholder={copy.label}
        value={text}
        aria-describedby={`${id}-keys`}
        aria-invalid={left < 0}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          write(event.target.value);
          if (event.target.value !== "") onTyping();
        }}
      />
      <button type="submit" className="btn primary composer-send" aria-disabled={!canSend} aria-label={copy.send}>
        <MoreIcon name="up" />
      </button>
      <p className="tiny quiet composer-hint" id={`${id}-keys`}>
        {left < NEAR_LIMIT ? (
          <span className={left < 0 ? "num error" : "num"} role="status">
            {leftText(left)}
          </span>
        ) : (
          <span className="keys">{copy.keys}</span>
        )}
      </p>
    </form>
  );
}
