import { Icon } from "./Icon";

type Props = { label: string; onPress?: () => void };

/** The search button inside an input. Without `onPress` it submits the form. */
export function FindButton({ label, onPress }: Props) {
  return (
    <button type={onPress ? "button" : "submit"} className="iconbtn find-go" aria-label={label} onClick={onPress}>
      <Icon name="right" />
    </button>
  );
}
