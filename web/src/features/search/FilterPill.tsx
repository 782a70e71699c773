import { useState } from "react";
import { Icon } from "../../components/ui/Icon";
import { useScrollDirection } from "../../components/useScrollDirection";
import { copy } from "./copy";

/** Hidden while scrolling down, so that it covers no card. */
export function FilterPill({ active, onOpen }: { active: number; onOpen: () => void }) {
  const [isAway, setAway] = useState(false);
  useScrollDirection(setAway);
  return (
    <div className="mbar no-print" data-away={isAway}>
      <button type="button" className="btn" onClick={onOpen}>
        <Icon name="sliders" />
        <span>{copy.filtersAndSort}</span>
        {active > 0 && <span className="num tally">{active}</span>}
      </button>
    </div>
  );
}
