import "./bulk/bulk.css";
import { copy, selectText } from "./bulk/copy";
import type { Entry, Selection } from "./useSelection";

/** `rows` are those of the table, in its order. */
export type Selecting = { selection: Selection; rows: readonly Entry[] };

/** The head of the column of checkboxes. */
export function SelectAll({ selection, rows }: Selecting) {
  const count = rows.filter(({ id }) => selection.has(id)).length;
  const isPart = count > 0 && count < rows.length;
  return (
    <th scope="col" className="pick">
      <input
        type="checkbox"
        aria-label={copy.selectAll}
        checked={count > 0 && !isPart}
        ref={(box) => {
          if (box) box.indeterminate = isPart;
        }}
        onChange={() => selection.toggleAll(rows)}
      />
    </th>
  );
}

/** The whole cell is pressed, so that a finger finds it: `pressedSelect`. */
export function SelectRow({ selection, rows, at }: Selecting & { at: number }) {
  const { id = "", name = "" } = rows[at] ?? {};
  const isSelected = selection.has(id);
  return (
    <td className="pick">
      <input
        type="checkbox"
        aria-label={selectText(name)}
        checked={isSelected}
        disabled={selection.isFull && !isSelected}
        onChange={({ nativeEvent }) => {
          const isRange = "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
          selection.toggle(rows, id, isRange);
        }}
      />
    </td>
  );
}

/** Whether a press on a row was one beside its checkbox; it is done as if on the checkbox. */
export function pressedSelect(target: Element): boolean {
  const cell = target.closest("td.pick");
  if (cell && !(target instanceof HTMLInputElement)) cell.querySelector("input")?.click();
  return cell !== null;
}
