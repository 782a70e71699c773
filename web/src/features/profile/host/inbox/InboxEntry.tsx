import { useEffect, useId, useRef } from "react";
import type { InboxItem, InboxKind } from "../../../../api/guideInbox";
import type { Person } from "../../../../api/person";
import type { Fold } from "../../../../components/delayed-answers/delays";
import type { DelayAnswer } from "../../../../components/delayedAnswer";
import { readMessageDraft } from "../../../../components/messageDraft";
import { Icon } from "../../../../components/ui/Icon";
import { MoreIcon, type MoreIconName } from "../../../../components/ui/MoreIcon";
import { ActionLink } from "./ActionLink";
import { ChangeAnswer } from "./ChangeAnswer";
import { aboutText, actionOf, copy, dueText, factsOf, missingText, personOf } from "./copy";
import { isUrgent } from "./due";
import { FoldedAnswer } from "./FoldedAnswer";
import { HandoverAnswer } from "./HandoverAnswer";
import { HostShareAnswer } from "./HostShareAnswer";
import { MessageReply } from "./MessageReply";
import { RequestAnswer } from "./RequestAnswer";
import { ReviewReply } from "./ReviewReply";
import type { InboxRow } from "./rows";

const ICONS: Record<InboxKind, MoreIconName> = {
  request: "calendar",
  booking_change: "pencil",
  handover: "people",
  host_share: "seal",
  message: "speech",
  custom_request: "pin",
  trip_soon: "car",
  trip_today: "car",
  balance_due: "price",
  review: "star",
  package_sent_back: "back",
  credential: "seal",
};

type Props = {
  person: Person;
  row: InboxRow;
  now: number;
  /** Of an answer that can be undone. */
  fold: Fold | undefined;
  onToggle: () => void;
  onDelay: DelayAnswer;
  onUndo: () => void;
  onFinish: () => void;
};

export function InboxEntry({ person, row, now, fold, onToggle, onDelay, onUndo, onFinish }: Props) {
  const { item, isOpen, isGone } = row;
  const panel = useId();
  const place = useUnfoldFocus(fold !== undefined);
  const name = personOf(item);
  return (
    <li className="inbox-row" data-row={row.key} data-kind={item.kind} ref={place}>
      <span className="inbox-icon">
        <MoreIcon name={ICONS[item.kind]} />
      </span>
      <div className="inbox-words">
        <p className="inbox-kind small">
          <b>{copy.kind[item.kind]}</b>
          {!isGone && <DueWords item={item} now={now} />}
        </p>
        <p className="inbox-title">
          {name !== null && (
            <>
              <b>
                <bdi>{name}</bdi>
              </b>{" "}
            </>
          )}
          <span>{item.title}</span>
        </p>
        {!isOpen && <Details item={item} />}
        {/* The panel quotes words, not stars, days or money. */}
        {isOpen && ["review", "booking_change", "handover"].includes(item.kind) && <Facts item={item} />}
      </div>
      <p className="inbox-act" hidden={fold !== undefined}>
        {isOpens(item.kind) ? (
          <button
            type="button"
            className="btn line compact"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={onToggle}
          >
            <span>
              <span>{actionText(person, item, isOpen)}</span>
              <span className="sr">{aboutText(item)}</span>
            </span>
            <Icon name="chevron" small />
          </button>
        ) : (
          <ActionLink item={item} />
        )}
      </p>
      {isOpen && (
        <div className="inbox-panel" id={panel} hidden={fold !== undefined}>
          {isGone && (
            <p className="inbox-gone" role="status">
              <span>{copy.gone}</span>{" "}
              <button type="button" className="link" onClick={onToggle}>
                {copy.closeRow}
              </button>
            </p>
          )}
          {item.kind === "request" && (
            <RequestAnswer person={person} id={item.id} onDelay={onDelay} onDecide={onFinish} />
          )}
          {item.kind === "booking_change" && (
            <ChangeAnswer person={person} item={item} onDelay={onDelay} onAnswer={onFinish} />
          )}
          {item.kind === "handover" && (
            <HandoverAnswer person={person} item={item} onDelay={onDelay} onAnswer={onFinish} />
          )}
          {item.kind === "host_share" && (
            <HostShareAnswer person={person} item={item} onDelay={onDelay} onAnswer={onFinish} />
          )}
          {item.kind === "message" && <MessageReply person={person} item={item} onDelay={onDelay} onSend={onFinish} />}
          {item.kind === "review" && <ReviewReply item={item} onSend={onFinish} />}
        </div>
      )}
      {fold && <FoldedAnswer fold={fold} about={aboutText(item)} onUndo={onUndo} />}
    </li>
  );
}

/** The form that comes back takes the focus from the button that goes. */
function useUnfoldFocus(isFolded: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasFolded = useRef(isFolded);
  // Syncs with the focus, which a removed button leaves on the body.
  useEffect(() => {
    const isBack = wasFolded.current && !isFolded;
    wasFolded.current = isFolded;
    if (!isBack || document.activeElement !== document.body) return;
    const panel = row.current?.querySelector(".inbox-panel");
    panel?.querySelector<HTMLElement>("textarea, .acts-row button")?.focus();
  }, [isFolded]);
  return row;
}

/** Whether the action is done here, not on another page. */
function isOpens(kind: InboxKind): boolean {
  return ["request", "booking_change", "handover", "host_share", "message", "review"].includes(kind);
}

function actionText(person: Person, item: InboxItem, isOpen: boolean): string {
  const hasDraft = item.kind === "message" && !isOpen && readMessageDraft(person.id, item.id) !== "";
  return hasDraft ? copy.continueReply : actionOf(item);
}

function DueWords({ item, now }: { item: InboxItem; now: number }) {
  const isLate = isUrgent(item, now);
  return (
    <span className={isLate ? "inbox-due urgent num" : "inbox-due num"}>
      {isLate && <Icon name="clock" small />}
      <span>{dueText(item, now)}</span>
      {isLate && <span className="sr">{`, ${copy.urgent}`}</span>}
    </span>
  );
}

function Details({ item }: { item: InboxItem }) {
  const missing = missingText(item.missing);
  return (
    <>
      <Facts item={item} />
      {missing !== null && <p className="small">{missing}</p>}
      {item.detail !== null && item.detail !== "" && <p className="inbox-detail">{item.detail}</p>}
    </>
  );
}

function Facts({ item }: { item: InboxItem }) {
  const facts = factsOf(item);
  if (facts.length === 0) return null;
  return (
    <p className="inbox-facts small quiet num">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
