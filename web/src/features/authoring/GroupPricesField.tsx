import { GROUP_LIMIT } from "../../api/forms.gen";
import { GroupPriceTable } from "../../components/package/GroupPriceTable";
import { Icon } from "../../components/ui/Icon";
import { typedDollars, typedWhole } from "../../lib/numbers";
import { removeName } from "./copy";
import { Field, FieldGroup } from "./Field";
import { focusSoon } from "./focus";
import { emptyGroupPrice, type GroupPriceForm } from "./priceForm";
import { validPrices } from "./priceRules";
import { pricesCopy as copy, GROUP_PRICES_LIMIT, groupPriceName, groupPriceRow } from "./pricesCopy";
import type { StepProps } from "./StepProps";

/** Lower prices of larger groups. */
export function GroupPricesField({ form, change, problem }: StepProps) {
  const rows = form.group_prices;
  const isFull = rows.length >= GROUP_PRICES_LIMIT;
  const price = typedDollars(form.price) ?? 0;
  const { group_prices: steps } = validPrices(form);
  const add = () => {
    change({ group_prices: [...rows, emptyGroupPrice()] });
    focusSoon(`group_prices.${rows.length}.from_people`);
  };
  return (
    <FieldGroup
      field="group_prices"
      label={copy.groupPrices}
      hint={copy.groupPricesHint}
      problem={problem("group_prices")}
    >
      {rows.length === 0 ? (
        <p className="quiet none">{copy.noGroupPrices}</p>
      ) : (
        <ol className="cost-rows">
          {rows.map((row, index) => (
            <GroupPriceRow
              key={row.key}
              row={row}
              index={index}
              problem={problem}
              onChange={(part) =>
                change({ group_prices: rows.map((one) => (one === row ? { ...row, ...part } : one)) })
              }
              onRemove={() => {
                change({ group_prices: rows.filter((one) => one !== row) });
                focusSoon("group_prices");
              }}
            />
          ))}
        </ol>
      )}
      {price > 0 && steps.length > 0 && (
        <GroupPriceTable
          caption={copy.groupPreview}
          price={price}
          steps={steps}
          min={1}
          max={typedWhole(form.max_people) ?? GROUP_LIMIT}
        />
      )}
      <button type="button" className="btn line compact" disabled={isFull} onClick={add}>
        <Icon name="plus" small />
        <span>{copy.addGroupPrice}</span>
      </button>
      {isFull && <p className="hint">{copy.enoughGroupPrices}</p>}
    </FieldGroup>
  );
}

type RowProps = {
  row: GroupPriceForm;
  index: number;
  problem: StepProps["problem"];
  onChange: (part: Partial<GroupPriceForm>) => void;
  onRemove: () => void;
};

function GroupPriceRow({ row, index, problem, onChange, onRemove }: RowProps) {
  const field = `group_prices.${index}`;
  const [size, price] = [`${field}.from_people`, `${field}.price_per_person`];
  return (
    <li className="price-row" aria-label={groupPriceRow(index + 1)}>
      <Field field={size} label={copy.fromPeople} problem={problem(size)}>
        {(wires) => (
          <input
            className="input num"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={row.from_people}
            onChange={(event) => onChange({ from_people: event.target.value })}
            {...wires}
          />
        )}
      </Field>
      <Field field={price} label={copy.groupPrice} problem={problem(price)}>
        {(wires) => (
          <span className="dollars">
            <span aria-hidden="true">$</span>
            <input
              className="input num"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={row.price_per_person}
              onChange={(event) => onChange({ price_per_person: event.target.value })}
              {...wires}
            />
          </span>
        )}
      </Field>
      <button
        type="button"
        className="iconbtn"
        aria-label={removeName(groupPriceName(row.from_people))}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
