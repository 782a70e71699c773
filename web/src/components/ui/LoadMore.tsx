import { groupDigits } from "../../lib/text";

type Props = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  failed: string;
  /** The displayed rows and the total, if known. */
  shown?: number;
  total?: number | undefined;
};

/** Nothing once all rows are loaded. */
export function LoadMore({ pages, failed, shown = 0, total }: Props) {
  const { hasNextPage, isFetchingNextPage } = pages;
  if (!hasNextPage) return null;
  return (
    <div className="load-more no-print">
      <button
        type="button"
        className="btn line"
        aria-disabled={isFetchingNextPage}
        onClick={() => !isFetchingNextPage && void pages.fetchNextPage()}
      >
        {isFetchingNextPage ? "Loading…" : "Load more"}
      </button>
      {total !== undefined && (
        <p className="small quiet num" role="status">
          {shownOfText(shown, Math.max(total, shown))}
        </p>
      )}
      {pages.isFetchNextPageError && (
        <p className="failed" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}

/** "25 of 2,147 shown". */
function shownOfText(shown: number, total: number): string {
  return `${groupDigits(String(shown))} of ${groupDigits(String(total))} shown`;
}
