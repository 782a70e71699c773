import { Icon } from "../../../components/ui/Icon";
import { copy, removeText } from "./copy";
import type { BookingsFilter } from "./filters";
import { type LinkedFilter, useLinkedName } from "./queries";

type Props = { filter: BookingsFilter; onFilter: (part: Partial<BookingsFilter>) => void };

/** Filters that links of other pages set. */
export function LinkedChips({ filter, onFilter }: Props) {
  return (["guide", "package", "person"] as const).map(
    (name) =>
      filter[name] !== "" && (
        <LinkedChip key={name} name={name} id={filter[name]} onRemove={() => onFilter({ [name]: "" })} />
      ),
  );
}

function LinkedChip({ name, id, onRemove }: { name: LinkedFilter; id: string; onRemove: () => void }) {
  const found = useLinkedName(name, id);
  const text = `${copy[name]}: ${found || id.slice(0, 8)}`;
  return (
    <button type="button" className="chip remove" aria-label={removeText(text)} onClick={onRemove}>
      <span dir="auto">{text}</span>
      <Icon name="close" small />
    </button>
  );
}
