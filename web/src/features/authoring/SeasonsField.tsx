import { Icon } from "../../components/ui/Icon";
import { FieldGroup } from "./Field";
import { focusSoon } from "./focus";
import { emptySeason } from "./priceForm";
import { pricesCopy as copy, SEASONS_LIMIT } from "./pricesCopy";
import { SeasonRow } from "./SeasonRow";
import type { StepProps } from "./StepProps";

/** Spans of the year with another price. */
export function SeasonsField({ form, change, problem }: StepProps) {
  const { seasons } = form;
  const isFull = seasons.length >= SEASONS_LIMIT;
  const add = () => {
    change({ seasons: [...seasons, emptySeason()] });
    focusSoon(`seasons.${seasons.length}.name`);
  };
  return (
    <FieldGroup field="seasons" label={copy.seasons} hint={copy.seasonsHint} problem={problem("seasons")}>
      {seasons.length === 0 ? (
        <p className="quiet none">{copy.noSeasons}</p>
      ) : (
        <ol className="cost-rows">
          {seasons.map((season, index) => (
            <SeasonRow
              key={season.key}
              form={form}
              season={season}
              index={index}
              problem={problem}
              onChange={(part) =>
                change({ seasons: seasons.map((one) => (one === season ? { ...season, ...part } : one)) })
              }
              onRemove={() => {
                change({ seasons: seasons.filter((one) => one !== season) });
                focusSoon("seasons");
              }}
            />
          ))}
        </ol>
      )}
      <button type="button" className="btn line compact" disabled={isFull} onClick={add}>
        <Icon name="plus" small />
        <span>{copy.addSeason}</span>
      </button>
      {isFull && <p className="hint">{copy.enoughSeasons}</p>}
    </FieldGroup>
  );
}
