import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { ADMIN_DEFAULTS } from "./params";
import { fillTemplate, type TemplateValues, templateAtEnd, withTemplate } from "./placeholders";
import { useMay } from "./rights";
import { copy } from "./templateCopy";
import type { TemplateKind } from "./templateKinds";
import { templatesOf } from "./templateQueries";

type Props = { kind: TemplateKind; values: TemplateValues; text: string; onText: (text: string) => void };

/** Puts a template into the text below it. What was typed stays. */
export function TemplatePicker({ kind, values, text, onText }: Props) {
  const id = useId();
  const { data, error, refetch } = useQuery(templatesOf(kind));
  const mayEdit = useMay("edit_content");
  const filled = data?.map((one) => ({ id: one.id, name: one.name, text: fillTemplate(one.body, values) })) ?? [];
  const choose = (chosen: string) => onText(withTemplate(filled, text, filled.find((one) => one.id === chosen)?.text));
  return (
    <div className="template-pick">
      <label className="label" htmlFor={id}>
        {copy.template}
      </label>
      <select
        id={id}
        className="select"
        value={templateAtEnd(filled, text)?.id ?? ""}
        disabled={filled.length === 0}
        aria-describedby={`${id}-hint`}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{data?.length === 0 ? copy.noneOfKind : copy.choose}</option>
        {filled.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <span className="sr" id={`${id}-hint`}>
        {copy.pickHint}
      </span>
      {error && !data && (
        <p className="hint">
          <span>{copy.failed}</span>{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {data?.length === 0 && mayEdit && (
        <p className="hint">
          <Link className="link" to="/admin" search={{ ...ADMIN_DEFAULTS, tab: "templates" }}>
            {copy.toTemplates}
          </Link>
        </p>
      )}
    </div>
  );
}
