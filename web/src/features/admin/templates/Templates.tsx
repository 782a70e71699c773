import "./templates.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { requestOf, textOf } from "../../../api/errors";
import { RequestId } from "../../../components/ui/RequestId";
import { TEMPLATE_KINDS, type TemplateKind } from "../templateKinds";
import { copy } from "./copy";
import { allTemplates, type ReplyTemplate } from "./queries";
import { TemplateDialog } from "./TemplateDialog";
import { TemplateRow } from "./TemplateRow";

type Editing = { id: string } | { id: null; kind: TemplateKind };

/** The texts that the staff begins with, by what they are for. */
export function Templates() {
  const { data, error, refetch } = useQuery(allTemplates);
  const [editing, setEditing] = useState<Editing>();
  const edited = editing?.id == null ? editing : data?.find((one) => one.id === editing.id);
  return (
    <section className="record templates" aria-label={copy.title}>
      <div className="record-line">
        <h2 className="h-22">{copy.title}</h2>
        <button
          type="button"
          className="btn primary compact"
          aria-haspopup="dialog"
          onClick={() => setEditing({ id: null, kind: "contact" })}
        >
          {copy.add}
        </button>
      </div>
      <p className="quiet">{copy.lede}</p>
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
      {data &&
        TEMPLATE_KINDS.map(({ kind, label }) => (
          <KindSection
            key={kind}
            label={label}
            templates={data.filter((one) => one.kind === kind)}
            onEdit={({ id }) => setEditing({ id })}
          />
        ))}
      <TemplateDialog edited={edited} onClose={() => setEditing(undefined)} />
    </section>
  );
}

type SectionProps = { label: string; templates: readonly ReplyTemplate[]; onEdit: (template: ReplyTemplate) => void };

function KindSection({ label, templates, onEdit }: SectionProps) {
  return (
    <section aria-label={label}>
      <h3 className="label">{label}</h3>
      {templates.length === 0 && <p className="small quiet">{copy.empty}</p>}
      <ul className="template-rows l">
        {templates.map((one) => (
          <TemplateRow key={one.id} template={one} onEdit={() => onEdit(one)} />
        ))}
      </ul>
    </section>
  );
}
