import { type ReactNode, useEffect, useId, useRef } from "react";
import { usdCents } from "../../../lib/money";
import type { Entry } from "../useSelection";
import type { BulkAction } from "./actions";
import { copy, groupText, possibleText } from "./copy";
import type { BulkResult } from "./queries";

type Props = {
  action: BulkAction;
  entries: readonly Entry[];
  results: readonly BulkResult[];
  refund: number;
};

/** What will happen, what is not possible first. */
export function Outcome({ action, entries, results, refund }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Syncs with the focus and the scroll position: a new answer is read from its top.
  useEffect(() => {
    if (results.length > 0) heading.current?.focus();
  }, [results]);
  const refused = results.filter(({ problem }) => problem !== null);
  const allowed = results.filter(({ problem }) => problem === null);
  const nameOf = (one: BulkResult) => entries.find((entry) => entry.id === one.id)?.name ?? one.id;
  return (
    <div className="bulk-outcome">
      <h3 className="label" id={id} ref={heading} tabIndex={-1}>
        {copy.outcome}
      </h3>
      <p className="num" role="status">
        {possibleText(allowed.length, results.length)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard */}
      <section className="bulk-results" aria-labelledby={id} tabIndex={0}>
        <Group name={action.cannot} results={refused} nameOf={nameOf}>
          {({ problem }) => <span className="problem">{problem}</span>}
        </Group>
        <Group name={action.will} results={allowed} nameOf={nameOf}>
          {({ refund: sum }) => action.hasRefund && <Refund sum={sum ?? 0} />}
        </Group>
      </section>
      {action.hasRefund && allowed.length > 0 && (
        <p className="bulk-sum num">
          <span>{copy.goesBack}</span>
          <b>{usdCents(refund)}</b>
        </p>
      )}
    </div>
  );
}

type GroupProps = {
  name: string;
  results: readonly BulkResult[];
  nameOf: (one: BulkResult) => string;
  children: (one: BulkResult) => ReactNode;
};

function Group({ name, results, nameOf, children }: GroupProps) {
  if (results.length === 0) return null;
  return (
    <div>
      <h4>{groupText(name, results.length)}</h4>
      <ul>
        {results.map((one) => (
          <li key={one.id}>
            <span dir="auto">{nameOf(one)}</span>
            {children(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Refund({ sum }: { sum: number }) {
  return sum === 0 ? <span className="quiet">{copy.nothingPaid}</span> : <span className="num">{usdCents(sum)}</span>;
}
