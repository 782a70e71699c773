import { useFieldDraft } from "../../../components/useFieldDraft";
import type { TemplateKind } from "../templateKinds";
import type { ReplyTemplate } from "./queries";

/** `version` is the one that the writer began with. */
export type TemplateFields = { kind: string; name: string; body: string; version: number };

/** A template, or a new one of a kind. */
export type EditedTemplate = ReplyTemplate | { id: null; kind: TemplateKind };

function fieldsOf(edited: EditedTemplate): TemplateFields {
  if (edited.id === null) return { kind: edited.kind, name: "", body: "", version: 0 };
  const { kind, name, body, version } = edited;
  return { kind, name, body, version };
}

function parseFields(draft: string): TemplateFields | undefined {
  try {
    const found: unknown = JSON.parse(draft);
    const { kind, name, body, version } = (found ?? {}) as { [name: string]: unknown };
    const areTexts = typeof kind === "string" && typeof name === "string" && typeof body === "string";
    return areTexts && typeof version === "number" ? { kind, name, body, version } : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of the form, as one draft, which remembers the version that it is about. */
export function useTemplateDraft(edited: EditedTemplate) {
  const [draft, setDraft, forget] = useFieldDraft(`template ${edited.id ?? "new"}`, "");
  const present = fieldsOf(edited);
  const fields = parseFields(draft) ?? present;
  const change = (part: Partial<TemplateFields>) => {
    const next = { ...fields, ...part };
    const isAsPresent = next.kind === present.kind && next.name === present.name && next.body === present.body;
    setDraft(isAsPresent ? "" : JSON.stringify(next));
  };
  return { fields, change, discard: () => setDraft(""), forget, isOutdated: fields.version !== present.version };
}
