import "./booking-handover.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { requestOf, textOf } from "../../api/errors";
import { REASON_LENGTH } from "../../api/forms.gen";
import { type HandoverQuestion, handoverOptions } from "../../api/handovers";
import { today } from "../../lib/dates";
import { Failure } from "../Failure";
import { RequestId } from "../ui/RequestId";
import { TextArea } from "../ui/TextArea";
import { useLostFocus } from "../useLostFocus";
import { ChooseAll } from "./ChooseAll";
import { chosenText, copy, handoverSteps, jobsOffered, offerJobs } from "./copy";
import { OfferRowEntry } from "./OfferRowEntry";
import { errorOfNoRow, MOST_OFFERS, messageProblem, offerProblem } from "./offerForm";
import { useOfferForm } from "./useOfferForm";

type Props = {
  question: HandoverQuestion;
  /** Names the draft of the message. */
  draft: string;
  empty: string;
  /** The guide whose jobs they are, if that is not the reader. */
  owner?: string;
  /** While the days are wrong, the list is of earlier ones. */
  isOutdated: boolean;
};

/** Offers several jobs at once, each to a host of its own. */
export function OfferForm({ question, draft, empty, owner, isOutdated }: Props) {
  const reading = useQuery({ ...handoverOptions(question), placeholderData: keepPreviousData });
  const form = useOfferForm(reading.data?.bookings ?? [], draft);
  const { fallback, area } = useLostFocus<HTMLUListElement>();
  const { rows, count, error } = form;
  if (!reading.data) {
    return reading.error ? (
      <p className="failed" role="alert">
        <span>{textOf(reading.error, copy.listFailed)}</span>{" "}
        <button type="button" className="link" onClick={() => void reading.refetch()}>
          {copy.tryAgain}
        </button>
        <RequestId id={requestOf(reading.error)} />
      </p>
    ) : (
      <div className="handover-state" aria-busy="true">
        <p className="sr" role="status">
          {copy.listLoading}
        </p>
        <span className="skel block" />
        <span className="skel block" />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <p className="none" role="status">
        {empty}
      </p>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOutdated) form.send();
  };
  const isMany = count > MOST_OFFERS;
  const hasBegun = rows.every(({ option }) => option.start_date < today());
  return (
    <form
      className="offer-form"
      noValidate
      onSubmit={onSubmit}
      ref={form.element}
      aria-busy={reading.isPlaceholderData || isOutdated}
    >
      {rows.length > 1 && <ChooseAll rows={rows} onChoose={form.chooseAll} />}
      <ul className="offer-rows" aria-label={copy.list} tabIndex={-1} ref={fallback} {...area}>
        {rows.map((row) => (
          <OfferRowEntry
            key={row.option.booking_id}
            row={row}
            problem={offerProblem(error, form.sent, row.option.booking_id)}
            onEdit={(edit) => form.edit(row.option.booking_id, edit)}
          />
        ))}
      </ul>
      {reading.data.is_cut && <p className="small quiet">{copy.capped}</p>}
      <TextArea
        label={copy.message}
        value={form.message}
        onChange={form.setMessage}
        maxLength={REASON_LENGTH}
        hint={messageProblem(error)}
      />
      <ul className="handover-steps small quiet">
        {handoverSteps({ owner, hasBegun }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <div className="offer-send">
        <Failure error={errorOfNoRow(error)}>{textOf(error, copy.offerFailed)}</Failure>
        <p className="small" role="status" tabIndex={-1} ref={form.note}>
          {isOutdated ? copy.rangeFirst : sendNote(count, rows.length, form.offered)}
        </p>
        <button
          type="submit"
          className="btn primary"
          disabled={count === 0 || isMany || isOutdated}
          aria-disabled={form.isPending || reading.isPlaceholderData}
        >
          {form.isPending ? copy.offering : offerJobs(count)}
        </button>
      </div>
    </form>
  );
}

function sendNote(count: number, total: number, offered: number): string {
  if (count > MOST_OFFERS) return copy.tooMany;
  if (count > 0) return chosenText(count, total);
  return offered > 0 ? jobsOffered(offered) : copy.noneChosen;
}
