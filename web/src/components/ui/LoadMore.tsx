import type { ReactNode } from "react";

type Props = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** What is said when the next page could not be read. */
  failed: string;
  /** Stands beside the button: how much is shown, say. */
  children?: ReactNode;
};

/** The button at the end of a list that is read page after page; nothing once all is there. */
export function LoadMore({ pages, failed, children }: Props) {
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
      {children}
      {pages.isFetchNextPageError && (
        <p className="failed" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
