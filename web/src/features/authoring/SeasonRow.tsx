import { GROUP_LIMIT } from "../../api/forms.gen";
import { limitsText, lowerFirst } from "../../components/package/limitsText";
import { groupSizes, pricePerPerson } from "../../components/package/pricePerPerson";
import { groupSizeText } from "../../components/package/priceText";
import { Icon } from "../../components/ui/Icon";
import { typedDollars, typedWhole } from "../../lib/numbers";
import { copy as formCopy, removeName } from "./copy";
import { Field } from "./Field";
import type { PackageForm } from "./form";
import { limitsOf, percentOf, SEASON_DIRECTIONS, type SeasonForm } from "./priceForm";
import { areSeasonLimits, isSeasonPercent, validPrices } from "./priceRules";
import { pricesCopy as copy, SEASON_NAME_LENGTH, seasonPreview, seasonRow, seasonRowName } from "./pricesCopy";
import type { StepProps } from "./StepProps";
import { YearDayField } from "./YearDayField";

type Props = {
  form: PackageForm;
  season: SeasonForm;
  index: number;
  problem: StepProps["problem"];
  onChange: (part: Partial<SeasonForm>) => void;
  onRemove: () => void;
};

export function SeasonRow({ form, season, index, problem, onChange, onRemove }: Props) {
  const field = `seasons.${index}`;
  const preview = previewOf(form, season);
  return (
    <li className="season-row" aria-label={seasonRow(index + 1)}>
      <Field field={`${field}.name`} label={copy.seasonName} problem={problem(`${field}.name`)}>
        {(wires) => (
          <input
            className="input"
            type="text"
            autoComplete="off"
            maxLength={SEASON_NAME_LENGTH}
            value={season.name}
            onChange={(event) => onChange({ name: event.target.value })}
            {...wires}
          />
        )}
      </Field>
      <button
        type="button"
        className="iconbtn"
        aria-label={removeName(seasonRowName(season.name, index + 1))}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
      <YearDayField
        field={`${field}.first_day`}
        label={copy.firstDay}
        problem={problem(`${field}.first_day`)}
        month={season.first_month}
        day={season.first_day}
        onChange={(first_month, first_day) => onChange({ first_month, first_day })}
      />
      <YearDayField
        field={`${field}.last_day`}
        label={copy.lastDay}
        problem={problem(`${field}.last_day`)}
        month={season.last_month}
        day={season.last_day}
        onChange={(last_month, last_day) => onChange({ last_month, last_day })}
      />
      <Field
        field={`${field}.percent`}
        label={copy.percent}
        note={formCopy.optional}
        problem={problem(`${field}.percent`)}
      >
        {(wires) => (
          <span className="season-percent">
            <span className="percent">
              <input
                className="input num"
                type="text"
                inputMode="numeric"
                autoComplete="off"
                value={season.percent}
                onChange={(event) => onChange({ percent: event.target.value })}
                {...wires}
              />
              <span aria-hidden="true">{copy.percentUnit}</span>
            </span>
            <select
              className="select"
              aria-label={copy.direction}
              value={season.direction}
              onChange={(event) => {
                const direction = SEASON_DIRECTIONS.find((one) => one === event.target.value);
                if (direction) onChange({ direction });
              }}
            >
              {SEASON_DIRECTIONS.map((direction) => (
                <option key={direction} value={direction}>
                  {direction}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <div className="season-limits">
        <LimitField
          field={`${field}.min_people`}
          label={copy.minPeople}
          problem={problem(`${field}.min_people`)}
          value={season.min_people}
          onChange={(min_people) => onChange({ min_people })}
        />
        <LimitField
          field={`${field}.notice_days`}
          label={copy.noticeDays}
          hint={copy.noticeDaysHint}
          problem={problem(`${field}.notice_days`)}
          value={season.notice_days}
          onChange={(notice_days) => onChange({ notice_days })}
        />
      </div>
      {preview !== undefined && <p className="hint">{preview}</p>}
    </li>
  );
}

type LimitProps = {
  field: string;
  label: string;
  hint?: string;
  problem: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

function LimitField({ field, label, hint, problem, value, onChange }: LimitProps) {
  return (
    <Field field={field} label={label} note={formCopy.optional} hint={hint} problem={problem}>
      {(wires) => (
        <input
          className="input num"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...wires}
        />
      )}
    </Field>
  );
}

function previewOf(form: PackageForm, season: SeasonForm): string | undefined {
  const base = typedDollars(form.price) ?? 0;
  const max = typedWhole(form.max_people) ?? GROUP_LIMIT;
  const percent = percentOf(season);
  if (!(isSeasonPercent(season) && areSeasonLimits(season, max))) return undefined;
  const limited = limitsOf(season);
  const limits = lowerFirst(limitsText(limited));
  const hasPrice = base > 0 && percent !== 0;
  if (!hasPrice && limits === "") return undefined;
  const { group_prices: steps } = validPrices(form);
  const prices = groupSizes(steps, limited.min_people ?? 1, max).map((sizes) => ({
    size: groupSizeText(sizes, max),
    price: pricePerPerson(base, steps, sizes.first, percent),
  }));
  return seasonPreview(hasPrice ? prices : [], limits);
}
