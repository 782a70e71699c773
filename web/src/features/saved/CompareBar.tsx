import { Link } from "@tanstack/react-router";
import type { Party } from "../../components/party";
import { compareCount, copy } from "./copy";

type Props = { ids: readonly string[]; party: Party; isFull: boolean; onClear: () => void };

/** The trips chosen for comparing, at the foot of the screen. */
export function CompareBar({ ids, party, isFull, onClear }: Props) {
  if (ids.length === 0) return null;
  return (
    <section className="compare-bar" aria-label={copy.chosenBar} data-foot="true">
      <p role="status">
        <b className="num">{compareCount(ids.length)}</b>
        {isFull && <span className="small warned">{copy.full}</span>}
        {!isFull && ids.length === 1 && <span className="small quiet">{copy.oneMore}</span>}
      </p>
      <div>
        <button type="button" className="btn line compact" onClick={onClear}>
          {copy.takeAllOut}
        </button>
        {ids.length > 1 && (
          <Link className="btn primary compact" to="/compare" search={{ ...party, ids: ids.join(",") }}>
            {copy.compare}
          </Link>
        )}
      </div>
    </section>
  );
}
