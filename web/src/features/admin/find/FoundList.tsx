import { requestOf } from "../../../api/errors";
import { RequestId } from "../../../components/ui/RequestId";
import { allBookingsText, copy, correctionText, foundText, HINTS, KINDS, leftOutText, nothingText } from "./copy";
import { FoundRecord } from "./FoundRecord";
import { type AdminRecord, searchedText } from "./queries";

/** Without a record: all bookings with the text. */
export type FoundChoice = { key: string; record: AdminRecord | null };

type Props = {
  id: string;
  isOpen: boolean;
  /** Empty if too short. */
  text: string;
  choices: readonly FoundChoice[];
  marked: number;
  correction: string | null;
  /** Words that no record has together with the others. */
  leftOut: readonly string[];
  isWaiting: boolean;
  error: Error | null;
  onAgain: () => void;
  onChoose: (choice: FoundChoice) => void;
};

export function FoundList(props: Props) {
  const { id, isOpen, text, choices, marked, correction, leftOut, isWaiting, error } = props;
  const isNothing = text !== "" && choices.length === 0 && !isWaiting && !error;
  return (
    <>
      <div className="found" hidden={!isOpen}>
        {error && (
          <div className="found-note" role="alert">
            <p>{copy.failed}</p>
            <button
              type="button"
              className="btn line compact"
              onPointerDown={(event) => event.preventDefault()}
              onClick={props.onAgain}
            >
              {copy.tryAgain}
            </button>
            <RequestId id={requestOf(error)} />
          </div>
        )}
        {correction !== null && <p className="found-note small">{correctionText(correction)}</p>}
        {leftOut.length > 0 && <p className="found-note small">{leftOutText(leftOut)}</p>}
        {isNothing && (
          <p className="found-note">
            <b>{nothingText(text)}</b> <span className="quiet">{copy.nothingHint}</span>
          </p>
        )}
        {(text === "" || isNothing) && <Hints />}
        {text !== "" && choices.length === 0 && isWaiting && (
          <div className="found-wait" aria-hidden="true">
            <span className="skel" />
            <span className="skel" />
            <span className="skel" />
          </div>
        )}
        <div id={id} role="listbox" aria-label={copy.label} aria-busy={isWaiting}>
          {error === null &&
            choices.map((choice, index) => (
              <Option
                key={choice.key}
                id={`${id}-${index}`}
                choice={choice}
                text={searchedText(text, leftOut)}
                isFirst={choice.record?.kind !== choices[index - 1]?.record?.kind}
                isMarked={index === marked}
                onChoose={() => props.onChoose(choice)}
              />
            ))}
        </div>
        {choices.length > 0 && (
          <p className="found-keys" aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {copy.move}
            </span>
            <span>
              <kbd>Enter</kbd> {copy.open}
            </span>
            <span>
              <kbd>Esc</kbd> {copy.closeKey}
            </span>
          </p>
        )}
      </div>
      <span className="sr" role="status">
        {isOpen && text !== "" && !error ? statusText(props) : ""}
      </span>
    </>
  );
}

type FoundOptionProps = {
  id: string;
  choice: FoundChoice;
  text: string;
  /** Its kind's heading comes before it. */
  isFirst: boolean;
  isMarked: boolean;
  onChoose: () => void;
};

function Option({ id, choice: { record }, text, isFirst, isMarked, onChoose }: FoundOptionProps) {
  return (
    <>
      {record && isFirst && (
        <div className="group" role="presentation">
          {KINDS[record.kind]}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text box holds the focus and handles every key */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isMarked}
        className={record ? undefined : "found-all"}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        {record ? <FoundRecord record={record} /> : <b>{allBookingsText(text)}</b>}
      </div>
    </>
  );
}

function Hints() {
  return (
    <section className="found-hints" aria-label={copy.hintsTitle}>
      <h2 className="small quiet">{copy.hintsTitle}</h2>
      <dl className="small">
        {HINTS.map(([kind, example]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd className="quiet num">{example}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function statusText({ choices, isWaiting, text, correction, leftOut }: Props): string {
  if (isWaiting) return copy.searching;
  if (choices.length === 0) return nothingText(text);
  const instead = correction === null ? "" : correctionText(correction);
  const without = leftOut.length === 0 ? "" : leftOutText(leftOut);
  return [foundText(choices.length), instead, without].filter((part) => part !== "").join(". ");
}
