import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { failureText } from "../../../api/errors";
import { Failure } from "../../../components/Failure";
import { usdCents } from "../../../lib/money";
import { ApproveAbove } from "./ApproveAbove";
import { aboveText, copy, ruleName } from "./copy";
import { type FourEyesRule, fourEyesRules, useSetRule } from "./queries";

/** Saved at once. */
export function FourEyes() {
  const { data, error, refetch } = useQuery(fourEyesRules);
  return (
    <section aria-label={copy.rules}>
      <h2 className="h-22">{copy.rules}</h2>
      <p className="quiet">{copy.rulesText}</p>
      {!data && !error && <span className="skel block" aria-busy="true" />}
      {!data && error && (
        <>
          <Failure error={error} otherwise={copy.rulesFailed} />
          <button type="button" className="btn line compact" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </>
      )}
      <ul className="rule-rows">
        {data?.map((rule) => (
          <RuleRow key={rule.action} rule={rule} />
        ))}
      </ul>
    </section>
  );
}

function RuleRow({ rule }: { rule: FourEyesRule }) {
  const id = useId();
  const set = useSetRule(rule.action);
  // At once, and until the server has answered, the switch is where it was put.
  const [isPut, setPut] = useState<boolean>();
  const isOn = isPut ?? rule.is_on;
  return (
    <li>
      <label htmlFor={id}>
        <span>{ruleName(rule.action)}</span>
        {rule.above !== null && <span className="small quiet num">{aboveText(usdCents(rule.above))}</span>}
      </label>
      <span className="switch">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => {
            if (isPut !== undefined) return;
            setPut(target.checked);
            set.mutate({ ...rule, is_on: target.checked }, { onSettled: () => setPut(undefined) });
          }}
        />
      </span>
      <p className="error" id={`${id}-problem`} role="alert">
        {set.error ? failureText(set.error, copy.ruleFailed) : ""}
      </p>
      {rule.action === "refund" && <ApproveAbove rule={rule} />}
    </li>
  );
}
