import { Icon } from "./Icon";

type Props = { label: string; onPress?: () => void };

/** Submits the form without `onPress`. */
export function FindButton({ label, onPress }: Props) {
  return (
    <button type={onPress ? "button" : "submit"} className="iconbtn find-go" aria-label={label} onClick={onPress}>
      <Icon name="right" />
    </button>
  );
}
