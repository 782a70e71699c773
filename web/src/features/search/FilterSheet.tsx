import type { ReactNode } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { copy, showTrips } from "./copy";

type Props = {
  open: boolean;
  /** Unknown while the count for the newest choice is on its way. */
  total: number | undefined;
  /** It comes when the connection is back. */
  isWaiting: boolean;
  onClose: () => void;
  onClear: (() => void) | undefined;
  children: ReactNode;
};

/** The filters on a phone. Every choice counts at once; the button says what waits behind the sheet. */
export function FilterSheet({ open, total, isWaiting, onClose, onClear, children }: Props) {
  const unknown = isWaiting ? copy.isOffline : copy.counting;
  const count = total === undefined ? unknown : showTrips(total);
  return (
    <Dialog open={open} onClose={onClose} label={copy.filtersAndSort} className="sheet search-sheet">
      <header>
        <h2 className="h-22">{copy.filters}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="rail">{children}</div>
      <footer>
        {onClear && (
          <button type="button" className="btn line" onClick={onClear}>
            {copy.clear}
          </button>
        )}
        <button type="button" className="btn primary" onClick={onClose}>
          <span className="num">{count}</span>
        </button>
        <span className="sr" role="status">
          {count}
        </span>
      </footer>
    </Dialog>
  );
}
