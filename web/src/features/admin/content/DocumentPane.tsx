import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isMissing, requestOf, textOf } from "../../../api/errors";
import { Icon } from "../../../components/ui/Icon";
import { RequestId } from "../../../components/ui/RequestId";
import { Tabs } from "../../../components/ui/Tabs";
import type { AdminSearch } from "../params";
import { Changes } from "./Changes";
import { copy, versionText } from "./copy";
import { DocumentForm } from "./DocumentForm";
import { History } from "./History";
import { Preview } from "./Preview";
import { type ContentDocument, contentDocument, contentDocuments } from "./queries";
import { useContentDraft } from "./useContentDraft";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

const VIEWS = ["edit", "preview", "changes", "history"] as const;
type DocumentView = (typeof VIEWS)[number];

/** The open document. Its draft is the same in all views. */
export function DocumentPane({ search, onChange }: Props) {
  const { data, error, refetch } = useQuery(contentDocument(search.item));
  const place = useRef<HTMLElement>(null);
  // Syncs with the focus, on a phone: the link that was pressed is hidden now.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <article className="content-document" aria-label={data?.title} ref={place} tabIndex={-1}>
      <button type="button" className="go content-back" onClick={() => onChange({ item: "", only: "" })}>
        <Icon name="left" small />
        <span>{copy.back}</span>
      </button>
      {!data && !error && (
        <>
          <p className="sr" role="status">
            {copy.documentLoading}
          </p>
          <span className="skel block" aria-busy="true" />
        </>
      )}
      {!data && error && (
        <div className="q-note" role="alert">
          <p>{isMissing(error) ? copy.missing : textOf(error, copy.documentFailed)}</p>
          <RequestId id={requestOf(error)} />
          {!isMissing(error) && (
            <button type="button" className="btn line compact" onClick={() => void refetch()}>
              {copy.tryAgain}
            </button>
          )}
        </div>
      )}
      {data && (
        <OpenDocument
          document={data}
          view={VIEWS.find((view) => view === search.only) ?? "edit"}
          onView={(view) => onChange({ only: view === "edit" ? "" : view })}
        />
      )}
    </article>
  );
}

type OpenProps = { document: ContentDocument; view: DocumentView; onView: (view: DocumentView) => void };

function OpenDocument({ document, view, onView }: OpenProps) {
  const draft = useContentDraft(document);
  const { data: entries } = useQuery(contentDocuments);
  const help = entries?.find(({ name }) => name === document.name)?.help;
  const panels: Record<DocumentView, () => React.ReactNode> = {
    edit: () => <DocumentForm document={document} draft={draft} />,
    preview: () => <Preview document={document} draft={draft} />,
    changes: () => <Changes document={document} draft={draft} />,
    history: () => <History document={document} hasDraft={draft.isChanged} />,
  };
  return (
    <>
      <header>
        <h2 className="h-22" dir="auto">
          {document.title}
        </h2>
        {help !== undefined && <p className="quiet">{help}</p>}
        <p className="small quiet">{versionText(document.version, document.updated_at, document.updated_by)}</p>
        {document.is_passed_over && (
          <p className="content-warning" role="status">
            <Icon name="warn" small />
            <span>{copy.passedOverText}</span>
          </p>
        )}
      </header>
      <Tabs
        label={copy.views}
        selected={`content-${view}`}
        onSelect={(id) => onView(VIEWS.find((one) => id === `content-${one}`) ?? "edit")}
        tabs={VIEWS.map((one) => ({
          id: `content-${one}`,
          label: copy[one],
          panel: one === view ? panels[one]() : null,
        }))}
      />
    </>
  );
}
