import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { PLAN_WISH_LENGTH } from "../../api/forms.gen";
import { useSession } from "../../api/session";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { toast } from "../../components/ui/toasts";
import { isEnter } from "../../lib/enterKey";
import { ChatLog, type ChatMessage } from "./ChatLog";
import { copy } from "./planCopy";
import { optionsFor } from "./planQueries";
import { isUsedUp } from "./providers";
import type { usePlan } from "./usePlan";

type Props = { work: ReturnType<typeof usePlan>; isSample: boolean; onShowPlan: () => void };

/** It lasts as long as the page. */
export function ChatPanel({ work, isSample, onShowPlan }: Props) {
  const [messages, setMessages] = useState<ChatMessage[]>([]);
  const addMessage = (message: Omit<ChatMessage, "id" | "at">) => {
    const at = new Date().toISOString();
    setMessages((said) => [...said, { ...message, id: said.length, at }]);
  };
  const sendWish = (wish: string) => {
    if (wish.trim() === "" || work.isRefining) return;
    addMessage({ from: "user", text: wish.trim() });
    if (isSample) {
      toast({ tone: "bad", title: copy.wrong, text: copy.nothingToRefine });
      addMessage({ from: "assistant", text: copy.helloSample });
      return;
    }
    work.refine(wish.trim(), {
      good: ({ changes, suggestions, reply, version }) => {
        if (changes.length === 0) {
          addMessage({ from: "assistant", text: reply === "" ? copy.replyNothing : reply, suggestions });
          return;
        }
        addMessage({ from: "assistant", text: reply === "" ? copy.replyGood : reply, changes, suggestions, version });
        toast({ tone: "good", title: copy.done, text: copy.updated });
      },
      bad: () => addMessage({ from: "assistant", text: copy.replyBad, again: wish.trim() }),
    });
  };
  const onUndo = () => work.undo?.(() => addMessage({ from: "assistant", text: copy.takenBack }));
  return (
    <section className="chat no-print" aria-label={copy.assistant}>
      <header>
        <Link className="iconbtn" to="/ai-itinerary" aria-label={copy.back}>
          <Icon name="left" />
        </Link>
        <div>
          <h2 className="h-22">{copy.assistant}</h2>
          <p className="status confirmed">{copy.online}</p>
        </div>
      </header>
      <ChatLog
        messages={messages}
        isSample={isSample}
        isThinking={work.isRefining}
        version={work.version}
        onUndo={work.undo && !work.isRefining ? onUndo : undefined}
        onAsk={sendWish}
        onShowPlan={onShowPlan}
      />
      <Credits />
      <Ask onAsk={sendWish} isBusy={work.isRefining} />
    </section>
  );
}

/** Only when a configured quota is used up. */
function Credits() {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : undefined;
  const options = useQuery({ ...optionsFor(person), enabled: session.state !== "waiting" });
  if (!isUsedUp(options.data)) return null;
  const url = options.data?.upgradeUrl;
  return (
    <p className="credits small">
      <span>{copy.noCredits}</span>
      {url && (
        <a className="btn saffron compact" href={url}>
          {copy.upgrade}
        </a>
      )}
    </p>
  );
}

type AskProps = {
  onAsk: (wish: string) => void;
  /** The next wish stays in the field while one is answered. */
  isBusy?: boolean;
};

export function Ask({ onAsk, isBusy = false }: AskProps) {
  const id = useId();
  const [text, setText] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  const isReady = text.trim() !== "" && !isBusy;
  const send = () => {
    if (!isReady) return;
    onAsk(text);
    setText("");
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent) || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="asking-bar" noValidate onSubmit={onSubmit}>
      <label className="sr" htmlFor={id}>
        {copy.ask}
      </label>
      <textarea
        id={id}
        ref={area}
        className="area"
        rows={1}
        maxLength={PLAN_WISH_LENGTH}
        placeholder={copy.ask}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn primary" aria-disabled={!isReady} aria-label={copy.send}>
        <MoreIcon name="up" />
      </button>
    </form>
  );
}
