import { Icon } from "../ui/Icon";
import { MoreIcon } from "../ui/MoreIcon";
import { oneLess, oneMore } from "./copy";

type Props = {
  label: string;
  value: number;
  least: number;
  most?: number;
  describedBy?: string | undefined;
  onChange: (next: number) => void;
};

/** Not `disabled` at its ends, which would drop the focus. */
export function Stepper({ label, value, least, most = Number.POSITIVE_INFINITY, describedBy, onChange }: Props) {
  const isLeast = value <= least;
  const isMost = value >= most;
  return (
    <span className="stepper">
      <button
        type="button"
        className="iconbtn"
        aria-label={oneLess(label)}
        aria-describedby={describedBy}
        aria-disabled={isLeast}
        onClick={() => !isLeast && onChange(value - 1)}
      >
        <MoreIcon name="minus" small />
      </button>
      <output aria-label={label}>{value}</output>
      <button
        type="button"
        className="iconbtn"
        aria-label={oneMore(label)}
        aria-describedby={describedBy}
        aria-disabled={isMost}
        onClick={() => !isMost && onChange(value + 1)}
      >
        <Icon name="plus" small />
      </button>
    </span>
  );
}
