import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { hourText, instantText } from "../../lib/instants";
import { bindUnits } from "../../lib/text";
import { toKeyedTexts } from "../../lib/textKeys";
import { copy, replyChanged } from "./planCopy";

export type ChatMessage = {
  id: number;
  from: "user" | "assistant";
  text: string;
  at: string;
  changes?: string[];
  /** The plan's version after these changes. */
  version?: number | undefined;
  again?: string;
  suggestions?: string[] | undefined;
};

type Props = {
  messages: ChatMessage[];
  isSample: boolean;
  isThinking: boolean;
  /** The plan's version. */
  version: number;
  /** Undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined;
  onAsk: (wish: string) => void;
  onShowPlan: () => void;
};

/** Above the last message. */
const TOP_PX = 12;

export function ChatLog({ messages, isSample, isThinking, version, onUndo, onAsk, onShowPlan }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length;
  // Syncs with the scroll position: the last message is visible, a long one from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of messages is the event
  useEffect(() => {
    const log = end.current;
    const last = log?.lastElementChild;
    if (!log || !last) return;
    log.scrollTop = log.scrollHeight;
    log.scrollTop -= Math.max(log.getBoundingClientRect().top + TOP_PX - last.getBoundingClientRect().top, 0);
  }, [count, isThinking]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too
    <div className="chat-log" ref={end} role="log" aria-label={copy.messages} tabIndex={0}>
      <p className="said">{isSample ? copy.helloSample : copy.hello}</p>
      {isSample && (
        <Link className="btn line compact" to="/ai-itinerary">
          {copy.makeOwn}
        </Link>
      )}
      {!isSample && count === 0 && (
        <div className="chips">
          {copy.wishes.map((wish) => (
            <button key={wish} type="button" className="chip" onClick={() => onAsk(wish)}>
              {wish}
            </button>
          ))}
        </div>
      )}
      {messages.map((one) => (
        <div key={one.id} className={one.from === "user" ? "said mine" : "said"}>
          <span className="sr">{`${one.from === "user" ? copy.you : copy.assistant}: `}</span>
          <span>{one.text}</span>{" "}
          <time className="tiny quiet num" dateTime={one.at} title={instantText(one.at)}>
            {hourText(one.at)}
          </time>
          {one.changes && (
            <>
              <p className="small quiet">{replyChanged(one.changes)}</p>
              <ul className="changes">
                {toKeyedTexts(one.changes).map(({ key, text }) => (
                  <li key={key}>{bindUnits(text)}</li>
                ))}
              </ul>
              <p className="said-acts">
                {onUndo && one.version === version && (
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      end.current?.focus();
                      onUndo();
                    }}
                  >
                    {copy.takeBack}
                  </button>
                )}
                <button type="button" className="link only-narrow" onClick={onShowPlan}>
                  {copy.showPlan}
                </button>
              </p>
            </>
          )}
          {one.suggestions && one.suggestions.length > 0 && (
            <fieldset className="chips suggestions">
              <legend className="small quiet">{copy.suggestions}</legend>
              {one.suggestions.map((wish) => (
                <button key={wish} type="button" className="chip" onClick={() => onAsk(wish)}>
                  {wish}
                </button>
              ))}
            </fieldset>
          )}
          {one.again !== undefined && one.id === count - 1 && (
            <p>
              <button type="button" className="link" onClick={() => onAsk(one.again ?? "")}>
                {copy.tryAgain}
              </button>
            </p>
          )}
        </div>
      ))}
      {isThinking && <p className="said thinking">{copy.thinking}</p>}
    </div>
  );
}
