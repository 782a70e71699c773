import { useQuery } from "@tanstack/react-query";
import { requestOf, textOf } from "../../../api/errors";
import { RequestId } from "../../../components/ui/RequestId";
import { instantDayText, instantText } from "../../../lib/instants";
import { HandledButton } from "../HandledButton";
import { PersonLink } from "../PersonLink";
import { AnswerForm } from "./AnswerForm";
import { copy, stateText } from "./copy";
import {
  type ContactAnswer,
  type ContactConversation,
  type ContactMessage,
  contactConversation,
  useMarkMessage,
} from "./queries";

/** `onOther` opens another message of the same sender. */
type Props = { row: ContactMessage; onOther: (id: string) => void };

/** A message, what was answered, and the next answer. */
export function MessagePane({ row, onOther }: Props) {
  const mark = useMarkMessage();
  const { data, error, refetch, isFetching } = useQuery(contactConversation(row.id));
  return (
    <article className="pv-in">
      <h2 className="h-28" dir="auto">
        {row.subject}
      </h2>
      <p className="small quiet">
        <bdi>{senderOf(row)}</bdi> · <span>{row.email}</span> ·{" "}
        <span className="num">{instantText(row.created_at)}</span>
      </p>
      {data?.person && (
        <p className="small">
          <span className="quiet">{copy.account}:</span> <PersonLink id={data.person.id} name={data.person.name} />
        </p>
      )}
      <p className="written" dir="auto">
        {row.message}
      </p>
      {!data && !error && (
        <p className="small quiet" role="status">
          {copy.reading}
        </p>
      )}
      {!data && error && (
        <div className="answers-failed" role="alert">
          <p>{textOf(error, copy.readFailed)}</p>
          <RequestId id={requestOf(error)} />
          <button type="button" className="btn line compact" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      )}
      {data && data.answers.length > 0 && (
        <Answers answers={data.answers} isChecking={isFetching} onCheck={() => void refetch()} />
      )}
      <AnswerForm row={row} hasAnswers={(data?.answers.length ?? 0) > 0}>
        <HandledButton id={row.id} isHandled={row.handled_at !== null} mark={mark} failed={copy.markFailed} />
      </AnswerForm>
      {data && data.earlier.length > 0 && <Earlier earlier={data.earlier} onOther={onOther} />}
    </article>
  );
}

export function senderOf(row: ContactMessage): string {
  return `${row.first_name} ${row.last_name}`;
}

type AnswersProps = { answers: readonly ContactAnswer[]; isChecking: boolean; onCheck: () => void };

/** The state of one on its way is read again only on request: each read is in the log. */
function Answers({ answers, isChecking, onCheck }: AnswersProps) {
  return (
    <section aria-label={copy.answers}>
      <h3 className="label">{copy.answers}</h3>
      <ol className="answer-rows">
        {answers.map((one) => (
          <li key={one.id}>
            <p className="small quiet">
              <bdi>{one.sent_by ?? copy.staff}</bdi> · <span className="num">{instantText(one.sent_at)}</span> ·{" "}
              <span className={one.state === "failed" ? "error" : ""}>{copy.states[one.state] ?? one.state}</span>
            </p>
            <p className="written" dir="auto">
              {one.body}
            </p>
          </li>
        ))}
      </ol>
      {answers.some((one) => one.state === "queued") && (
        <button
          type="button"
          className="link small"
          aria-disabled={isChecking}
          onClick={() => {
            if (!isChecking) onCheck();
          }}
        >
          {copy.refresh}
        </button>
      )}
    </section>
  );
}

type EarlierProps = { earlier: ContactConversation["earlier"]; onOther: (id: string) => void };

function Earlier({ earlier, onOther }: EarlierProps) {
  return (
    <section aria-label={copy.earlier}>
      <h3 className="label">{copy.earlier}</h3>
      <ul className="record-rows l">
        {earlier.map((one) => (
          <li key={one.id}>
            <button type="button" className="link" dir="auto" onClick={() => onOther(one.id)}>
              {one.subject}
            </button>
            <span className="small quiet">
              <span>{stateText(one.handled_at)}</span> <span className="num">{instantDayText(one.created_at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
