import { Failure } from "../../../components/Failure";
import { instantText } from "../../../lib/instants";
import { copy, sideText } from "./copy";
import { type ReportedTalk as Talk, useReadTalk } from "./queries";

/** Read on request. */
export function ReportedTalk({ report }: { report: string }) {
  const read = useReadTalk(report);
  if (read.data) {
    return <Messages talk={read.data} isLoading={read.isPending} onOlder={(before) => read.mutate(before)} />;
  }
  return (
    <div className="ask-talk">
      <p className="small quiet">{copy.readNote}</p>
      <button
        type="button"
        className="btn line compact"
        aria-disabled={read.isPending}
        onClick={() => {
          if (!read.isPending) read.mutate("");
        }}
      >
        {read.isPending ? copy.reading : copy.read}
      </button>
      <Failure error={read.error}>{copy.readFailed}</Failure>
    </div>
  );
}

type MessagesProps = { talk: Talk; isLoading: boolean; onOlder: (before: string) => void };

function Messages({ talk, isLoading, onOlder }: MessagesProps) {
  const [oldest] = talk.messages;
  return (
    <section aria-label={copy.conversation}>
      <h3 className="label">{copy.conversation}</h3>
      {talk.has_more && oldest && (
        <button
          type="button"
          className="btn line compact"
          aria-disabled={isLoading}
          onClick={() => {
            if (!isLoading) onOlder(oldest.id);
          }}
        >
          {copy.older}
        </button>
      )}
      <ol className="reported-talk">
        {talk.messages.map((message) => {
          const isGuide = message.sender_id === talk.guide.id;
          return (
            <li key={message.id}>
              <p className="small">
                <b>
                  <bdi>{isGuide ? talk.guide.name : talk.traveller.name}</bdi>
                </b>{" "}
                <span className="quiet">
                  <span>{sideText(isGuide ? "guide" : "traveler")}</span> ·{" "}
                  <span className="num">{instantText(message.sent_at)}</span>
                </span>
              </p>
              <p className="written" dir="auto">
                {message.body}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
