import { REASON_LENGTH } from "../../api/forms.gen";
import { useFieldDraft } from "../../components/useFieldDraft";

/** The server's limit. */
const SHORTEST_REASON = 10;

/** Stays typed until it is sent. `about` names the action and its subject. */
export function useReason(about: string) {
  const [text, onText, forget] = useFieldDraft(`reason ${about}`, "");
  const reason = text.trim();
  const isLongEnough = [...reason].length >= SHORTEST_REASON && reason.length <= REASON_LENGTH;
  return { text, onText, forget, reason, isLongEnough };
}
