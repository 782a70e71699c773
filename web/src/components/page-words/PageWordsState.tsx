import "./page-words.css";
import type { UseQueryResult } from "@tanstack/react-query";
import { FailedPage } from "../FailedPage";

const copy = { loading: "Loading…", failed: "This page could not be loaded" };

/** Loading, or failed. */
export function PageWordsState({ title, reads }: { title: string; reads: UseQueryResult<unknown>[] }) {
  const failed = reads.find((read) => read.error);
  if (failed?.error) {
    const readAgain = () => {
      for (const read of reads) if (read.error) void read.refetch();
    };
    return <FailedPage title={copy.failed} error={failed.error} onAgain={readAgain} />;
  }
  return (
    <div className="text-page wrap" aria-busy="true">
      <header>
        <h1 className="h-page">{title}</h1>
        <p className="quiet" role="status">
          {copy.loading}
        </p>
      </header>
      <span className="skel block" />
    </div>
  );
}
