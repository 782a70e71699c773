import type { ReactNode } from "react";
import { copy } from "./compareCopy";

type Props = { label: string; isSame: boolean; children: ReactNode };

/** Equal values are dimmed. */
export function CompareRow({ label, isSame, children }: Props) {
  return (
    <tr className={isSame ? "same" : undefined}>
      <th scope="row">
        <span>{label}</span>
        {isSame && <span className="tiny quiet">{copy.same}</span>}
      </th>
      {children}
    </tr>
  );
}
