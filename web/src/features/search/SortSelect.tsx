import { useId } from "react";
import { SORTS } from "../../api/constants.gen";
import { copy, SORT_LABELS } from "./copy";
import { type Sort, sortOf } from "./params";

type Props = { value: Sort; why: string; onChange: (sort: Sort) => void };

/** The order and, beneath it, why the list stands as it does. */
export function SortSelect({ value, why, onChange }: Props) {
  const id = useId();
  return (
    <div className="sort">
      <label htmlFor={id} className="small quiet">
        {copy.sortBy}
      </label>
      <select
        id={id}
        className="select"
        value={value}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(sortOf(event.target.value))}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </select>
      <p id={`${id}-why`} className="tiny quiet">
        <span className="sr">{`${copy.why} `}</span>
        <span>{why}</span>
      </p>
    </div>
  );
}
