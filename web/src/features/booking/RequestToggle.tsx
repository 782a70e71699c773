import { SPECIAL_REQUESTS_LENGTH } from "../../api/forms.gen";
import type { BookingForm } from "./form";

type Props = {
  line: string;
  /** The subject, for screen readers. */
  what: string;
  form: Pick<BookingForm, "requests">;
  onChange: (part: { requests: string }) => void;
};

/** A second press removes the line. */
export function RequestToggle({ line, what, form, onChange }: Props) {
  const isThere = form.requests.split("\n").includes(line);
  if (!isThere && form.requests.length + line.length >= SPECIAL_REQUESTS_LENGTH) return null;
  return (
    <button type="button" className="link" onClick={() => onChange({ requests: toggleLine(form.requests, line) })}>
      <span>{isThere ? "Take it out of my requests" : "Ask for it"}</span>
      <span className="sr">{`: ${what}`}</span>
    </button>
  );
}

export function toggleLine(requests: string, line: string): string {
  const lines = requests.split("\n");
  if (lines.includes(line)) return lines.filter((one) => one !== line).join("\n");
  return requests.trim() === "" ? line : `${requests.trimEnd()}\n${line}`;
}
