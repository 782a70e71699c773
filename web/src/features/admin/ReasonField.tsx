import { useId } from "react";
import { REASON_LENGTH } from "../../api/forms.gen";
import { useFieldDraft } from "../../components/useFieldDraft";
import { countText } from "../../lib/text";

/** The server's limit for why an admin acts. */
const SHORTEST = 10;

const copy = {
  label: "Reason",
  hint: "10 to 500 characters. It goes into the audit log with your name.",
  short: "Say why in at least 10 characters.",
} as const;

/** Why an admin acts, as a draft under `name`. */
export function useReason(name: string) {
  const [text, setText, forget] = useFieldDraft(`reason to ${name}`, "");
  const reason = text.trim();
  return { text, setText, forget, reason, problem: reason.length < SHORTEST ? copy.short : undefined };
}

type Props = {
  reason: ReturnType<typeof useReason>;
  problem: string | undefined;
  /** Who else reads it. */
  readers?: string;
  label?: string;
  /** The dialog has nothing else to fill in. */
  isOnly?: boolean;
};

export function ReasonField({
  reason: { text, setText, reason },
  problem,
  readers = "",
  label = copy.label,
  isOnly = false,
}: Props) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="area"
        rows={3}
        maxLength={REASON_LENGTH}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write it
        autoFocus={isOnly}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setText(target.value)}
      />
      <p
        id={`${id}-hint`}
        className={problem === undefined ? "hint" : "error"}
        role={problem === undefined ? undefined : "alert"}
      >
        {problem ?? (missingText(reason.length) || `${copy.hint} ${readers}`.trim())}
      </p>
    </div>
  );
}

/** Once a few characters are typed. */
function missingText(length: number): string {
  const missing = SHORTEST - length;
  return length === 0 || missing <= 0
    ? ""
    : `${countText(missing, "more character is", "more characters are")} needed.`;
}
