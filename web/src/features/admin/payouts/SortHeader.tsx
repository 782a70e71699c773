import { Icon } from "../../../components/ui/Icon";
import { ariaSort, type SortColumn, type SortOrder } from "./sorting";

type Props = { name: string; column: SortColumn; order: SortOrder; isNumber: boolean; onSort: () => void };

export function SortHeader({ name, column, order, isNumber, onSort }: Props) {
  return (
    <th scope="col" className={isNumber ? "r" : undefined} aria-sort={ariaSort(order, column)}>
      <button type="button" className="sort" onClick={onSort}>
        <span>{name}</span>
        <Icon name="chevron" small />
      </button>
    </th>
  );
}
