import { useEffect, useRef } from "react";
import { copy } from "./copy";
import type { OfferRow } from "./offerForm";

type Props = { rows: readonly OfferRow[]; onChoose: (isChosen: boolean) => void };

export function ChooseAll({ rows, onChoose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const possible = rows.filter((row) => row.guide !== "");
  const count = possible.filter((row) => row.isChosen).length;
  const isSome = count > 0 && count < possible.length;
  // Syncs with the browser: the third state has no attribute.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className="choose-all">
      <input
        type="checkbox"
        ref={box}
        checked={count > 0 && !isSome}
        disabled={possible.length === 0}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span>{copy.all}</span>
    </label>
  );
}
