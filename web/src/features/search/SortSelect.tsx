import { useId } from "react";
import { SORTS } from "../../api/constants.gen";
import { copy, sortLabel } from "./copy";
import { type Sort, sortOf } from "./params";

type Props = { value: Sort; words: string; why: string; onChange: (sort: Sort) => void };

/** The recommended order's name includes the reason. */
export function SortSelect({ value, words, why, onChange }: Props) {
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
            {sortLabel(sort, words)}
          </option>
        ))}
      </select>
      <p id={`${id}-why`} className={value === "recommended" ? "sr" : "tiny quiet"}>
        <span className="sr">{`${copy.why} `}</span>
        <span>{why}</span>
      </p>
    </div>
  );
}
