import { Icon } from "../../components/ui/Icon";
import type { Chip } from "./chips";
import type { TripSearch } from "./params";

type Props = { chips: Chip[]; onRemove: (without: Partial<TripSearch>) => void };

export function ActiveFilters({ chips, onRemove }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button type="button" className="chip remove" onClick={() => onRemove(chip.without)}>
            <span className="sr">Remove filter </span>
            <span>{chip.text}</span>
            <Icon name="close" small />
          </button>
        </li>
      ))}
    </ul>
  );
}
