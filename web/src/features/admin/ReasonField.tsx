import { REASON_LENGTH } from "../../api/forms.gen";
import { TextArea } from "../../components/ui/TextArea";
import { fieldProblem } from "./fieldErrors";
import type { useReason } from "./useReason";

const copy = {
  label: "Reason",
  hint: "At least 10 characters. It stays in the audit log, for admins only.",
} as const;

type Props = { reason: ReturnType<typeof useReason>; error: Error | null };

export function ReasonField({ reason, error }: Props) {
  const problem = fieldProblem(error, "reason");
  return (
    <TextArea
      label={copy.label}
      value={reason.text}
      onChange={reason.onText}
      maxLength={REASON_LENGTH}
      hint={problem === undefined ? copy.hint : <span className="error">{problem}</span>}
    />
  );
}
