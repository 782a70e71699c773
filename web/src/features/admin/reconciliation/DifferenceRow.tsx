import { instantDayText, instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { actionText } from "../copy";
import { ProviderLink } from "../ProviderLink";
import { RecordLink } from "../RecordLink";
import { useMay } from "../rights";
import { copy, differenceName, foreignText, goneText, handledText, kindText, subjectText } from "./copy";
import { differenceOf } from "./differenceOf";
import type { Answer, Difference } from "./queries";

type Props = { difference: Difference; onAnswer: (answer: Answer) => void };

/** One movement as both sides have it. */
export function DifferenceRow({ difference, onAnswer }: Props) {
  const { kind, subject, provider_id, booking_id, reference, note } = difference;
  const sum = differenceOf(difference);
  return (
    <tr className={difference.resolved_at === null ? undefined : "resolved"}>
      <th scope="row">
        <b>{kindText(kind)}</b>
        <span className="small quiet movement">
          <span>{subjectText(subject)}</span>{" "}
          {difference.provider_link === null ? (
            <code>{provider_id}</code>
          ) : (
            <ProviderLink url={difference.provider_link} text={provider_id} />
          )}
        </span>
        {note !== null && (
          <span className="small answer-note" dir="auto">
            {note}
          </span>
        )}
      </th>
      <td className="part" data-name={copy.booking}>
        {booking_id === null ? (
          <span className="quiet">{copy.noBooking}</span>
        ) : (
          <RecordLink tab="bookings" id={booking_id} text={reference ?? booking_id.slice(0, 8)} isPlain />
        )}
      </td>
      <Side name={copy.here} amount={difference.here_amount} state={difference.here_state} />
      <Side
        name={copy.there}
        amount={difference.there_amount}
        state={difference.there_state}
        isForeign={kind === "currency"}
      />
      <td className="r num part sum" data-name={copy.difference}>
        <span>{sum === undefined ? "–" : usdCents(sum)}</span>
      </td>
      <td className="num part" data-name={copy.seen} title={instantText(difference.first_seen_at)}>
        {instantDayText(difference.first_seen_at)}
      </td>
      <td className="row-acts">
        <RowEnd difference={difference} onAnswer={onAnswer} />
      </td>
    </tr>
  );
}

type SideProps = { name: string; amount: number | null; state: string | null; isForeign?: boolean };

function Side({ name, amount, state, isForeign = false }: SideProps) {
  return (
    <td className="r side" data-name={name}>
      {amount === null && state === null && <span className="quiet">{copy.nothingThere}</span>}
      {amount !== null && <span className="num">{isForeign ? foreignText(amount) : usdCents(amount)}</span>}
      {state !== null && <span className="small quiet kind">{actionText(state)}</span>}
    </td>
  );
}

function RowEnd({ difference, onAnswer }: Props) {
  const mayMove = useMay("move_money");
  const { resolved_at, handled_at, handled_by } = difference;
  if (resolved_at !== null) return <span className="small quiet num">{goneText(resolved_at)}</span>;
  const answer: Answer = handled_at === null ? "handle" : "reopen";
  return (
    <>
      {handled_at !== null && <span className="small quiet num">{handledText(handled_at, handled_by)}</span>}
      {mayMove && (
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => onAnswer(answer)}>
          <span>{copy[answer]}</span>
          <span className="sr">{`: ${differenceName(difference)}`}</span>
        </button>
      )}
    </>
  );
}
