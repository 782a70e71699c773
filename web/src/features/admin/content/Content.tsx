import "./content.css";
import { useQuery } from "@tanstack/react-query";
import { requestOf, textOf } from "../../../api/errors";
import { BlankArt } from "../../../components/BlankArt";
import { RequestId } from "../../../components/ui/RequestId";
import type { AdminSearch } from "../params";
import { copy } from "./copy";
import { DocumentList } from "./DocumentList";
import { DocumentPane } from "./DocumentPane";
import { contentDocuments } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Texts, numbers and lists of the site: the list, and beside it the open one. */
export function Content({ search, onChange }: Props) {
  const { data, error, refetch } = useQuery(contentDocuments);
  return (
    <section className={search.item === "" ? "content-area" : "content-area open"} aria-label={copy.title}>
      <div className="content-list">
        <p className="small quiet">{copy.lede}</p>
        {!data && !error && (
          <>
            <p className="sr" role="status">
              {copy.loading}
            </p>
            <span className="skel block" aria-busy="true" />
          </>
        )}
        {!data && error && (
          <div className="q-note" role="alert">
            <p>{textOf(error, copy.failed)}</p>
            <RequestId id={requestOf(error)} />
            <button type="button" className="btn line compact" onClick={() => void refetch()}>
              {copy.tryAgain}
            </button>
          </div>
        )}
        {data && <DocumentList entries={data} search={search} onChange={onChange} />}
      </div>
      <div className="content-open">
        {search.item === "" ? (
          <div className="q-empty">
            <BlankArt scene="empty" />
            <p>{copy.choose}</p>
          </div>
        ) : (
          <DocumentPane key={search.item} search={search} onChange={onChange} />
        )}
      </div>
    </section>
  );
}
