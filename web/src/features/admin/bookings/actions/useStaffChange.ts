import { textOf } from "../../../../api/errors";
import { documentOf } from "../../../../components/booking-change/changeForm";
import { useChangeEdits } from "../../../../components/booking-change/useChangeEdits";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { restOfError } from "../../fieldProblems";
import { useReason } from "../../ReasonField";
import { useFieldProblems } from "../../useFieldProblems";
import type { BookingDetails } from "../queries";
import { type ChangeSide, staffQuotes, useChangeForStaff } from "./changeQueries";
import { copy, waitsText } from "./copy";

/** What is typed stays as a draft until it is sent. */
export function useStaffChange(booking: BookingDetails, onClose: () => void) {
  const { id, state, guide, traveler } = booking;
  const [chosen, setSide, forgetSide] = useFieldDraft(`name to change ${id}`, "traveler");
  const [agreement, setAgreement, forgetAgreement] = useFieldDraft(`agreement to change ${id}`, "");
  const isRequest = state === "pending";
  const side: ChangeSide = isRequest || chosen === "guide" ? "guide" : "traveler";
  const isAgreed = agreement === "agreed";
  const reason = useReason(`change ${id}`);
  const action = useChangeForStaff(id);
  const edits = useChangeEdits({ draft: `staff change of ${id}`, quotes: staffQuotes(id, side), action });
  const { form, check, problemOf } = useFieldProblems({ reason: reason.problem }, action.error);
  const sent = useSubmitResult();
  const names = { traveler: traveler.name, guide: guide.name };
  const other = names[side === "guide" ? "traveler" : "guide"];
  const texts = isAgreed
    ? { send: copy.changeNow, sendNew: copy.changeNew, sending: copy.changing, sendFailed: copy.changeFailed }
    : { send: copy.propose, sendNew: copy.proposeNew, sending: copy.proposing, sendFailed: copy.proposeFailed };

  const send = () => {
    const { quote } = edits.price;
    if (!quote || !edits.isReady || edits.isPending) return;
    if (!check()) {
      // On a phone the sum at the foot covers what stands below the field.
      form.current?.querySelector("[aria-invalid=true]")?.scrollIntoView({ block: "center" });
      return;
    }
    const change = documentOf(quote, isAgreed ? "" : edits.edits.message);
    const sending = action.mutateAsync({ side, agreed: isAgreed, reason: reason.reason, change });
    sending.catch((error) => edits.displayNewPrice(error, quote));
    sent(sending, {
      onSuccess: () => {
        for (const forget of [edits.forget, reason.forget, forgetSide, forgetAgreement]) forget();
        toast({
          tone: "good",
          title: isAgreed ? copy.changed : copy.proposalSent,
          text: isAgreed ? copy.bothMails : waitsText(other),
        });
      },
      onHere: onClose,
      wordsOf: (error) => textOf(error, texts.sendFailed),
    });
  };
  return {
    edits: { ...edits, sendError: restOfError(edits.sendError, ["reason"]) },
    side,
    setSide: (next: ChangeSide) => {
      setSide(next);
      action.reset();
    },
    isRequest,
    isAgreed,
    setAgreed: (next: boolean) => setAgreement(next ? "agreed" : ""),
    names,
    other,
    texts,
    reason,
    reasonProblem: problemOf("reason"),
    fields: form,
    send,
  };
}

export type StaffChange = ReturnType<typeof useStaffChange>;
