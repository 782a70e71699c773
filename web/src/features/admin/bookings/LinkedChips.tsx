import { Icon } from "../../../components/ui/Icon";
import { copy, daysFilterText, removeText } from "./copy";
import type { BookingsFilter } from "./filters";
import { type LinkedFilter, useLinkedName } from "./queries";

type Props = { filter: BookingsFilter; onFilter: (part: Partial<BookingsFilter>) => void };

/** Filters that links of other pages set, and the days, whose fields a phone hides. */
export function LinkedChips({ filter, onFilter }: Props) {
  const { dates, from, until } = filter;
  const days = from === "" && until === "" ? "" : daysFilterText(DATE_NAMES[dates] ?? copy.startDates, from, until);
  return (
    <>
      {(["guide", "package", "person"] as const).map(
        (name) =>
          filter[name] !== "" && (
            <LinkedChip key={name} name={name} id={filter[name]} onRemove={() => onFilter({ [name]: "" })} />
          ),
      )}
      {days !== "" && (
        <RemovableChip text={days} kind="days-chip" onRemove={() => onFilter({ dates: "", from: "", until: "" })} />
      )}
    </>
  );
}

const DATE_NAMES: Readonly<Record<string, string>> = { created: copy.createdDates, cancelled: copy.cancelledDates };

function LinkedChip({ name, id, onRemove }: { name: LinkedFilter; id: string; onRemove: () => void }) {
  const found = useLinkedName(name, id);
  return <RemovableChip text={`${copy[name]}: ${found || id.slice(0, 8)}`} onRemove={onRemove} />;
}

function RemovableChip({ text, kind = "", onRemove }: { text: string; kind?: string; onRemove: () => void }) {
  return (
    <button type="button" className={`chip remove ${kind}`} aria-label={removeText(text)} onClick={onRemove}>
      <span dir="auto">{text}</span>
      <Icon name="close" small />
    </button>
  );
}
