import { type ReactElement, useState } from "react";
import { bulletLines } from "../../lib/text";
import { toKeyedTexts } from "../../lib/textKeys";
import { Icon } from "../ui/Icon";
import { MoreIcon } from "../ui/MoreIcon";
import { copy, showAll } from "./copy";
import { LocalCosts, ShoppingStops } from "./LocalCosts";
import type { PackageView } from "./view";

/** The rest is behind a button and always printed. */
const FIRST_LINES = 6;

/** `people` is 0 if the party's size is unknown. */
export function Included({ trip, people = 0 }: { trip: PackageView; people?: number }) {
  const included = bulletLines(trip.included);
  const excluded = bulletLines(trip.excluded);
  const modes = trip.package_transport_modes.map((one) => one.transport_mode).join(", ");
  return (
    <>
      <div className="included">
        <div>
          <h2 className="h-22">{copy.included}</h2>
          {included.length === 0 && <p className="small quiet">{copy.usuallyIncluded}</p>}
          <Lines
            lines={included.length > 0 ? included : copy.defaultIncluded}
            mark={<Icon name="check" />}
            className="yes"
          />
          {modes !== "" && (
            <p className="small quiet modes">
              <b>{copy.transport}</b> <span>{modes}</span>
            </p>
          )}
        </div>
        {excluded.length > 0 && (
          <div>
            <h2 className="h-22">{copy.notIncluded}</h2>
            <Lines lines={excluded} mark={<MoreIcon name="minus" />} className="quiet" />
          </div>
        )}
      </div>
      <div className="included declared">
        <LocalCosts trip={trip} people={Math.max(1, people)} />
        <ShoppingStops trip={trip} />
      </div>
    </>
  );
}

function Lines({ lines, mark, className }: { lines: readonly string[]; mark: ReactElement; className: string }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className={`l ${className}`}>
        {toKeyedTexts(lines).map(({ key, text }, index) => (
          <li key={key} className={!all && index >= FIRST_LINES ? "later" : ""}>
            {mark}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {!all && lines.length > FIRST_LINES && (
        <button type="button" className="go no-print" onClick={() => setAll(true)}>
          {showAll(lines.length)}
        </button>
      )}
    </>
  );
}
