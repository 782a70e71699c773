import { Icon } from "../../components/ui/Icon";
import { chips } from "./chips";
import type { TripSearch } from "./params";

type Props = { search: TripSearch; onRemove: (without: Partial<TripSearch>) => void };

export function ActiveFilters({ search, onRemove }: Props) {
  return (
    <ul className="chips" aria-label="Active filters">
      {chips(search).map((chip) => (
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
