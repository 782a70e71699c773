import { LOCAL_COST_LENGTH, LOCAL_COST_UNITS, LOCAL_COSTS_LIMIT } from "../../api/forms.gen";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { moveDown, moveUp, removeName } from "./copy";
import { declaredCopy as copy, costName, unitText } from "./declaredCopy";
import { Field, FieldGroup, fieldAttributes } from "./Field";
import { focusSoon } from "./focus";
import { emptyCost, type LocalCostForm } from "./localCostForm";
import { RadioAnswers } from "./RadioAnswers";
import { moveEntry } from "./reorder";
import type { StepProps } from "./StepProps";

/** A list, or the answer that there are none. */
export function LocalCostsField({ form, change, problem }: StepProps) {
  const costs = form.local_costs;
  const add = () => {
    change({ local_costs: [...costs, emptyCost()] });
    focusSoon(`local_costs.${costs.length}.label`);
  };
  return (
    <FieldGroup
      field="paid_locally"
      label={copy.paidLocally}
      hint={copy.paidLocallyHint}
      problem={problem("paid_locally")}
      required
    >
      <RadioAnswers
        name="paid_locally"
        answers={copy.paidLocallyAnswers}
        value={form.paid_locally}
        onChange={(paid_locally) => {
          const isFirst = paid_locally === "costs" && costs.length === 0;
          change({ paid_locally, ...(isFirst && { local_costs: [emptyCost()] }) });
        }}
      />
      {form.paid_locally === "costs" && (
        <FieldGroup field="local_costs" label={copy.costs} hint={copy.costsHint} problem={problem("local_costs")}>
          <ol className="cost-rows">
            {costs.map((cost, index) => (
              <CostRow
                key={cost.key}
                cost={cost}
                index={index}
                count={costs.length}
                problem={problem}
                onChange={(part) =>
                  change({ local_costs: costs.map((one) => (one === cost ? { ...cost, ...part } : one)) })
                }
                onMove={(to) => change({ local_costs: moveEntry(costs, index, to) })}
                onRemove={() => change({ local_costs: costs.filter((one) => one !== cost) })}
              />
            ))}
          </ol>
          <button type="button" className="btn line compact" disabled={costs.length >= LOCAL_COSTS_LIMIT} onClick={add}>
            <Icon name="plus" small />
            <span>{copy.addCost}</span>
          </button>
          {costs.length >= LOCAL_COSTS_LIMIT && <p className="hint">{copy.enoughCosts}</p>}
        </FieldGroup>
      )}
    </FieldGroup>
  );
}

type RowProps = {
  cost: LocalCostForm;
  index: number;
  count: number;
  problem: (field: string) => string | undefined;
  onChange: (part: Partial<LocalCostForm>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function CostRow({ cost, index, count, problem, onChange, onMove, onRemove }: RowProps) {
  const field = `local_costs.${index}`;
  const name = cost.label.trim() || costName(index + 1);
  const per = fieldAttributes(`${field}.per`, problem(`${field}.per`));
  return (
    <li className="cost-row">
      <Field field={`${field}.label`} label={copy.costLabel} problem={problem(`${field}.label`)}>
        {(wires) => (
          <input
            className="input"
            type="text"
            autoComplete="off"
            maxLength={LOCAL_COST_LENGTH}
            value={cost.label}
            onChange={(event) => onChange({ label: event.target.value })}
            {...wires}
          />
        )}
      </Field>
      <Field field={`${field}.amount_usd`} label={copy.costAmount} problem={problem(`${field}.amount_usd`)}>
        {(wires) => (
          <span className="dollars">
            <span aria-hidden="true">$</span>
            <input
              className="input num"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={cost.amount_usd}
              onChange={(event) => onChange({ amount_usd: event.target.value })}
              {...wires}
            />
          </span>
        )}
      </Field>
      <Field field={`${field}.per`} label={copy.costPer} problem={problem(`${field}.per`)}>
        {() => (
          <select
            className="select"
            value={cost.per}
            onChange={(event) => onChange({ per: event.target.value })}
            {...per}
          >
            {LOCAL_COST_UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {unitText(unit)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="cost-acts">
        <label className="tick">
          <input
            type="checkbox"
            checked={cost.is_optional}
            onChange={(event) => onChange({ is_optional: event.target.checked })}
          />
          <span>{copy.costOptional}</span>
        </label>
        <span className="moves">
          <button
            type="button"
            className="iconbtn"
            aria-label={moveUp(name)}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <MoreIcon name="up" />
          </button>
          <button
            type="button"
            className="iconbtn"
            aria-label={moveDown(name)}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <MoreIcon name="down" />
          </button>
          <button type="button" className="iconbtn" aria-label={removeName(name)} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </span>
      </div>
    </li>
  );
}
