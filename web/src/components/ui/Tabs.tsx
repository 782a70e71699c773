import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

export type Tab<Id extends string> = {
  id: Id;
  label: string;
  /** The pending count; zero is hidden. */
  count?: number | undefined;
  /** The total count; zero is displayed. */
  total?: number;
  panel: ReactNode;
};

type Props<Id extends string> = {
  label: string;
  tabs: Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Round, for tabs inside a tab. */
  pills?: boolean;
};

/** The caller stores the state, usually in the address. Hidden panels stay in the page for printing. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, pills = false }: Props<Id>) {
  const row = useRef<HTMLDivElement>(null);
  const last = useRef(selected);
  const width = useRef(0);
  // Syncs with the scroll position: the selected tab is visible, also after counts have arrived and made the row wider.
  useEffect(() => {
    const [tab, line] = [document.getElementById(`tab-${selected}`), row.current];
    if (!tab || !line || (last.current === selected && width.current === line.scrollWidth)) return;
    width.current = line.scrollWidth;
    // A narrow row scrolls sideways; the selected tab is fully visible, with a part of its neighbours.
    line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  });
  // Syncs with the scroll position: a shorter panel does not leave the view below its end.
  useEffect(() => {
    const panel = document.getElementById(`panel-${selected}`);
    if (last.current !== selected && panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView();
    last.current = selected;
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -index, End: tabs.length - 1 - index }[event.key];
    const next = step === undefined ? undefined : tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    row.current?.querySelector<HTMLButtonElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div className={pills ? "tabs pills no-print" : "tabs no-print"} role="tablist" aria-label={label} ref={row}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            className="tab"
            role="tab"
            id={`tab-${tab.id}`}
            aria-controls={`panel-${tab.id}`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span>{tab.label}</span> {tab.total !== undefined && <span className="n num">{tab.total}</span>}
            {tab.count !== undefined && tab.count > 0 && (
              <span className="n hot num">
                <span>{tab.count}</span> <span className="sr">waiting</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`panel-${tab.id}`}
          role="tabpanel"
          aria-labelledby={`tab-${tab.id}`}
          hidden={tab.id !== selected}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
