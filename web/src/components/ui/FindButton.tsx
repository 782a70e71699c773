import { Icon } from "./Icon";

type Props = { label: string; onPress?: () => void };

/** What starts a search, at the end of its box: not everybody knows that Enter does. Without `onPress` it sends the box's form. */
export function FindButton({ label, onPress }: Props) {
  return (
    <button type={onPress ? "button" : "submit"} className="iconbtn find-go" aria-label={label} onClick={onPress}>
      <Icon name="right" />
    </button>
  );
}
