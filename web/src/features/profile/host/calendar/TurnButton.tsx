import { MoreIcon } from "../../../../components/ui/MoreIcon";

type Props = { label: string; icon: "left" | "right" | "up" | "down"; isLast: boolean; onTurn: () => void };

/** Not `disabled`, which would drop the focus at the last page. */
export function TurnButton({ label, icon, isLast, onTurn }: Props) {
  return (
    <button type="button" className="iconbtn" aria-label={label} title={label} aria-disabled={isLast} onClick={onTurn}>
      <MoreIcon name={icon} />
    </button>
  );
}
