import { useState } from "react";
import { BlankArt } from "../../../components/BlankArt";
import { LoadMore } from "../../../components/ui/LoadMore";
import { useLostFocus } from "../../../components/useLostFocus";
import { copy as deskCopy } from "../copy";
import { DIFFERENCE_STATES } from "../queueStates";
import { AnswerDialog } from "./AnswerDialog";
import { copy, EMPTY } from "./copy";
import { DifferenceRow } from "./DifferenceRow";
import type { Answer, Difference, DifferenceState, useReconciliation } from "./queries";

type Props = {
  show: DifferenceState;
  reading: ReturnType<typeof useReconciliation>;
  onShow: (show: DifferenceState) => void;
};

export function Differences({ show, reading, onShow }: Props) {
  const { rows = [], first } = reading;
  const [answering, setAnswering] = useState<{ difference: Difference; answer: Answer }>();
  // The button of an answered difference is gone.
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  return (
    <section aria-labelledby="differences" {...area}>
      <div className="differences-head">
        <h2 className="h-22" id="differences" ref={fallback} tabIndex={-1}>
          {copy.differences}
        </h2>
        <fieldset className="chips">
          <legend className="sr">{copy.state}</legend>
          {DIFFERENCE_STATES.map((state) => (
            <button
              key={state}
              type="button"
              className="chip"
              aria-pressed={state === show}
              onClick={() => onShow(state)}
            >
              <span>{deskCopy[state]}</span>
              {state === "open" && first && <span className="num n">{first.open}</span>}
            </button>
          ))}
        </fieldset>
      </div>
      <div aria-busy={reading.isPlaceholderData}>
        {rows.length === 0 && (
          <div className="q-empty">
            <BlankArt scene="empty" />
            <p>{EMPTY[show]}</p>
          </div>
        )}
        {rows.length > 0 && (
          <table className="table difference-table" aria-labelledby="differences">
            <thead>
              <tr>
                <th scope="col">{copy.what}</th>
                <th scope="col">{copy.booking}</th>
                <th scope="col" className="r">
                  {copy.here}
                </th>
                <th scope="col" className="r">
                  {copy.there}
                </th>
                <th scope="col" className="r">
                  {copy.difference}
                </th>
                <th scope="col">{copy.seen}</th>
                <th scope="col">
                  <span className="sr">{copy.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((difference) => (
                <DifferenceRow
                  key={difference.id}
                  difference={difference}
                  onAnswer={(answer) => setAnswering({ difference, answer })}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <LoadMore pages={reading} failed={copy.failed} shown={rows.length} total={first?.total} />
      <AnswerDialog answering={answering} onClose={() => setAnswering(undefined)} />
    </section>
  );
}
