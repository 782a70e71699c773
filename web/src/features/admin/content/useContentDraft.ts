import { useFieldDraft } from "../../../components/useFieldDraft";
import type { ContentDocument } from "./queries";
import { fitValue, type Shape, type Value } from "./shape";

/** `version` is the one that the writer began with. */
type Draft = { version: number; body: Value };

function parseDraft(text: string): Draft | undefined {
  try {
    const found: unknown = JSON.parse(text);
    const { version, body } = (found ?? {}) as { version?: unknown; body?: unknown };
    const isWhole = typeof version === "number" && typeof body === "object" && body !== null;
    return isWhole ? { version, body } : undefined;
  } catch {
    return undefined;
  }
}

/** The body as edited; it survives a reload, and remembers the version that it is about. */
export function useContentDraft(document: ContentDocument) {
  const [text, setText, forget] = useFieldDraft(`content ${document.name}`, "");
  const draft = parseDraft(text);
  const present = JSON.stringify(document.body);
  const body = fitValue(document.shape as Shape, draft?.body ?? document.body);
  const version = draft?.version ?? document.version;
  const isChanged = draft !== undefined && JSON.stringify(body) !== present;
  return {
    body,
    isChanged,
    /** Another version was saved since. */
    isOutdated: isChanged && version !== document.version,
    change: (next: Value) =>
      setText(JSON.stringify(next) === present ? "" : JSON.stringify({ version, body: next } satisfies Draft)),
    discard: () => setText(""),
    forget: () => {
      forget();
      setText("");
    },
  };
}

export type ContentDraft = ReturnType<typeof useContentDraft>;
