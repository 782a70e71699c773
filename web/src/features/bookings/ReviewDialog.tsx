import { type FormEvent, useId, useRef, useState } from "react";
import type { Booking, ReviewKind } from "../../api/booking";
import { AppError, isRefusal, isSignedOut, textOf } from "../../api/errors";
import { REVIEW_LENGTH } from "../../api/forms.gen";
import { Dialog } from "../../components/ui/Dialog";
import { endToasts, toast } from "../../components/ui/toasts";
import { useFieldDraft } from "../../components/useFieldDraft";
import { useIsMounted } from "../../components/useSubmitResult";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy, reviewTitle } from "./copy";
import { useReview } from "./queries";
import { StarChoice } from "./StarChoice";

type Props = { booking: Booking; kind: ReviewKind | undefined; onClose: () => void };

const SEND = "send review";
const RATE = "rate in review";

export function ReviewDialog({ booking, kind, onClose: onClosed }: Props) {
  const onClose = () => {
    endToasts(RATE);
    onClosed();
  };
  return (
    <Dialog
      open={kind !== undefined}
      onClose={onClose}
      label={kind === "guide" ? copy.reviewGuide : copy.reviewPackage}
      className="dialog booking-ask"
    >
      {kind && <Form booking={booking} kind={kind} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ booking, kind, onClose }: { booking: Booking; kind: ReviewKind; onClose: () => void }) {
  const id = useId();
  const there = booking.reviews[kind];
  const [stars, setStars, forgetStars] = useFieldDraft(
    `stars of the ${kind} ${booking.id}`,
    String(there?.rating ?? 0),
  );
  const [text, setText, forgetText] = useFieldDraft(`review of the ${kind} ${booking.id}`, there?.review_text ?? "");
  const [isUnrated, setUnrated] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const rating = Number(stars) || 0;
  const isMissing = isUnrated && rating === 0;
  const review = useReview();
  const isHere = useIsMounted();
  const onRating = (next: number) => {
    endToasts(RATE);
    setStars(String(next));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (review.isPending) return;
    endToasts(SEND);
    if (rating === 0) {
      setUnrated(true);
      toast({ action: RATE, tone: "bad", title: copy.noRatingTitle, text: copy.noRatingText });
      form.current?.querySelector<HTMLInputElement>("input[type=radio]")?.focus();
      return;
    }
    handleOutcome(review.mutateAsync({ booking, kind, rating, text }), {
      onSuccess: () => {
        const title = there ? copy.updatedTitle : copy.reviewedTitle;
        forgetStars();
        forgetText();
        toast({ action: SEND, tone: "good", title, text: copy.reviewedText });
        if (isHere()) onClose();
      },
      onError: (error) =>
        toast({ action: SEND, tone: "bad", ...failureOf(error), isSaid: isHere() && isRefusal(error) }),
    });
  };
  const name = kind === "guide" ? booking.guide.display_name : booking.package.title;
  const rejection = isRefusal(review.error) ? review.error?.message : undefined;
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <h2 className="h-28">{reviewTitle(kind, name)}</h2>
      <StarChoice rating={rating} onRating={onRating} wrong={isMissing ? `${id}-unrated` : undefined} />
      {isMissing && (
        <p className="error" id={`${id}-unrated`}>
          <b>{copy.noRatingTitle}</b> <span>{copy.noRatingText}</span>
        </p>
      )}
      <div>
        <label className="label" htmlFor={id}>
          {copy.reviewText}
        </label>
        <textarea
          id={id}
          className="area"
          rows={5}
          maxLength={REVIEW_LENGTH}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="hint" id={`${id}-hint`}>
          {copy.reviewHint}
        </p>
      </div>
      {rejection !== undefined && (
        <p className="error" role="alert">
          {rejection}
        </p>
      )}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.close}
        </button>
        <button type="submit" className="btn primary" aria-disabled={review.isPending}>
          {review.isPending ? copy.saving : there ? copy.updateReview : copy.saveReview}
        </button>
      </p>
    </form>
  );
}

/** A rule would reject a retry. */
function failureOf(error: unknown) {
  if (!(error instanceof AppError)) return { title: copy.reviewFailedTitle, text: copy.reviewFailedText };
  if (isSignedOut(error)) return { title: copy.authTitle, text: copy.authText };
  return { title: copy.reviewFailedTitle, text: textOf(error, copy.reviewFailedText) };
}
