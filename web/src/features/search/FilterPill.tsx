import { useEffect, useState } from "react";
import { Icon } from "../../components/ui/Icon";
import { copy } from "./copy";

/** Less is a finger that rests. */
const MOVED_PX = 6;

/** Leads to the filters on a phone. It leaves while the reader scrolls down, so that it covers nothing that is read. */
export function FilterPill({ active, onOpen }: { active: number; onOpen: () => void }) {
  const [isAway, setAway] = useState(false);
  // The outside system is the browser's scrolling, which tells where the page is but not where it goes.
  useEffect(() => {
    let last = scrollY;
    const watch = () => {
      if (Math.abs(scrollY - last) < MOVED_PX) return;
      setAway(scrollY > last);
      last = scrollY;
    };
    addEventListener("scroll", watch, { passive: true });
    return () => removeEventListener("scroll", watch);
  }, []);
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
