import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../../components/ui/Icon";
import { useMediaQuery } from "../../components/useMediaQuery";
import type { DESK_GROUPS, DeskTab } from "./adminAreas";
import { copy } from "./copy";
import type { ReviewCounts } from "./queries";
import type { AdminTab } from "./searchValues";

type Props = {
  /** Those of the role. */
  groups: typeof DESK_GROUPS;
  selected: AdminTab | undefined;
  counts: ReviewCounts | undefined;
  onSelect: (id: AdminTab) => void;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * A list at the left of a wide screen; on a narrow one a strip that scrolls, and opens to all areas. Arrows move the
 * focus and Enter selects: each area reads, and some of their reads are in the audit log.
 */
export function DeskTabs({ groups, selected, counts, onSelect }: Props) {
  const tabs = groups.flatMap((group) => group.tabs);
  const current = tabs.find(({ id }) => id === selected);
  const isWide = useMediaQuery("(min-width:1024px)");
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  // Syncs with the scroll position: the selected tab of the strip or the list is visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts widen the tabs before it
  useEffect(() => {
    const [strip, tab] = [list.current, document.getElementById(`tab-${selected}`)];
    if (!strip || !tab) return;
    if (isWide) tab.scrollIntoView({ block: "nearest" });
    else if (!isOpen) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  }, [selected, isOpen, isWide, counts]);
  const select = (id: AdminTab) => {
    setOpen(false);
    onSelect(id);
  };
  const onKeyDown = (event: KeyboardEvent, id: AdminTab) => {
    if (event.key === "Escape") setOpen(false);
    const at = tabs.findIndex((tab) => tab.id === id);
    const step = STEPS[event.key];
    const ends: Record<string, number> = { Home: 0, End: tabs.length - 1 };
    const next = step === undefined ? ends[event.key] : (at + step + tabs.length) % tabs.length;
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(`tab-${tabs[next]?.id}`)?.focus();
  };
  return (
    <div className={isOpen ? "desk-tabs open no-print" : "desk-tabs no-print"}>
      <div
        id={listId}
        ref={list}
        role="tablist"
        aria-label={copy.tabs}
        aria-orientation={isWide || isOpen ? "vertical" : "horizontal"}
      >
        {groups.map(({ name, tabs: those }) => (
          <Fragment key={name}>
            {name !== "" && (
              <span className="desk-group" aria-hidden="true">
                {name}
              </span>
            )}
            {those.map((tab) => (
              <button
                key={tab.id}
                type="button"
                className="tab"
                role="tab"
                id={`tab-${tab.id}`}
                aria-controls={tab.id === selected ? `panel-${tab.id}` : undefined}
                aria-selected={tab.id === selected}
                tabIndex={tab === (current ?? tabs[0]) ? 0 : -1}
                onClick={() => select(tab.id)}
                onKeyDown={(event) => onKeyDown(event, tab.id)}
              >
                <span>{tab.label}</span> <Waiting tab={tab} counts={counts} />
              </button>
            ))}
          </Fragment>
        ))}
      </div>
      <button
        type="button"
        className="iconbtn desk-all"
        aria-label={copy.allAreas}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "close" : "chevron"} />
      </button>
    </div>
  );
}

function Waiting({ tab, counts }: { tab: DeskTab; counts: ReviewCounts | undefined }) {
  const count = counts && tab.waiting?.(counts);
  if (!count) return null;
  return (
    <span className="n hot num">
      <span>{count}</span> <span className="sr">waiting</span>
    </span>
  );
}
