import { useFieldDraft } from "../../../components/useFieldDraft";
import { useBlockUntil } from "../BlockUntil";
import { useReason } from "../ReasonField";
import type { BulkAction } from "./actions";
import type { BulkInput } from "./queries";

export type BulkFields = ReturnType<typeof useBulkFields>;

/** What an action needs besides its records; texts are drafts. */
export function useBulkFields({ action, fields }: BulkAction) {
  const reason = useReason(`${action} in bulk`);
  const [note, setNote, forgetNote] = useFieldDraft(`note of ${action}`, "");
  const end = useBlockUntil();
  const isNote = fields.includes("note");
  const isEnding = fields.includes("until");
  const hasReason = fields.includes("reason");
  const input: BulkInput = {
    ...(isNote && { reason: note.trim() }),
    ...(hasReason && { reason: reason.reason }),
    ...(isEnding && end.until !== undefined && { until: end.until }),
  };
  const isTextRight = isNote ? note.trim() !== "" : !hasReason || reason.problem === undefined;
  return {
    isNote,
    isEnding,
    hasReason,
    reason,
    note,
    setNote,
    end,
    input,
    isRight: isTextRight && (!isEnding || end.isRight),
    forget: isNote ? forgetNote : reason.forget,
  };
}
