import { type ReactElement, useId } from "react";
import { Icon } from "../../../../components/ui/Icon";
import { copy } from "./copy";
import { neighbours } from "./period";
import { useCsv } from "./useCsv";

type Props = {
  label: string;
  /** The newest first. */
  choices: string[];
  chosen: string;
  earlierName: string;
  laterName: string;
  csv: { name: string; address: string; usualName: string };
  onChoose: (period: string) => void;
  /** The options of the list. */
  children: ReactElement | ReactElement[];
};

/** Chooses a month or a year, prints it and downloads it. */
export function PeriodTools({ label, choices, chosen, earlierName, laterName, csv, onChoose, children }: Props) {
  const id = useId();
  const { earlier, later } = neighbours(choices, chosen);
  const download = useCsv(csv.address, csv.usualName);
  return (
    <div className="period-tools no-print">
      <div className="period">
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <Turn name={earlierName} to={earlier} icon="left" onChoose={onChoose} />
        <select id={id} className="select" value={chosen} onChange={(event) => onChoose(event.target.value)}>
          {children}
        </select>
        <Turn name={laterName} to={later} icon="right" onChoose={onChoose} />
      </div>
      <div className="acts-row">
        <button type="button" className="btn line compact" onClick={() => window.print()}>
          {copy.print}
        </button>
        <button
          type="button"
          className="btn line compact"
          aria-disabled={download.isPending}
          onClick={() => {
            if (!download.isPending) download.mutate();
          }}
        >
          {download.isPending ? copy.csvMaking : csv.name}
        </button>
      </div>
    </div>
  );
}

type TurnProps = { name: string; to: string | undefined; icon: "left" | "right"; onChoose: (period: string) => void };

/** Never disabled, so that it does not lose the focus at the end of the list. */
function Turn({ name, to, icon, onChoose }: TurnProps) {
  return (
    <button
      type="button"
      className="iconbtn ring"
      aria-label={name}
      aria-disabled={to === undefined}
      onClick={() => {
        if (to !== undefined) onChoose(to);
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
