import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestOf } from "../../../api/errors";
import { Icon } from "../../../components/ui/Icon";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { instantDayText } from "../../../lib/instants";
import { countText } from "../../../lib/text";
import { copy } from "./copy";
import { HideDialog } from "./HideDialog";
import { type AdminReview, useHiding } from "./queries";

export function ReviewPane({ row }: { row: AdminReview }) {
  const [isAsking, setAsking] = useState(false);
  const hiding = useHiding(row.id);
  const show = () => {
    if (hiding.isPending) return;
    handleOutcome(hiding.mutateAsync(null), {
      onSuccess: () => toast({ tone: "good", title: copy.visibleTitle, text: copy.visibleText }),
      onError: (error) => toast({ tone: "bad", title: copy.error, text: copy.showFailed, request: requestOf(error) }),
    });
  };
  return (
    <article className="pv-in">
      <p className="pv-line">
        <ReviewStatus row={row} />
        <Page row={row} />
      </p>
      <h2 className="h-28">{subjectOf(row)}</h2>
      <p className="small quiet">
        <span>{row.reviewer_name}</span> · <span className="num">{instantDayText(row.created_at)}</span> ·{" "}
        <span>{countText(row.rating, "star", "stars")}</span>
      </p>
      {row.review_text ? (
        <blockquote dir="auto">{row.review_text}</blockquote>
      ) : (
        <p className="quiet">{copy.starsOnly}</p>
      )}
      {row.guide_reply && (
        <section>
          <h3 className="label">{copy.reply}</h3>
          <p className="written" dir="auto">
            {row.guide_reply}
          </p>
        </section>
      )}
      {row.is_hidden && (
        <section>
          <h3 className="label">{copy.whyHidden}</h3>
          <p className="written">{row.hidden_reason}</p>
        </section>
      )}
      {/* One button for both states, so that it keeps the focus. */}
      <button
        type="button"
        className={row.is_hidden ? "btn line compact" : "btn danger compact"}
        aria-haspopup={row.is_hidden ? undefined : "dialog"}
        aria-disabled={hiding.isPending}
        onClick={row.is_hidden ? show : () => setAsking(true)}
      >
        {row.is_hidden ? copy.showAgain : copy.hide}
      </button>
      <HideDialog
        open={isAsking}
        about={row.id}
        subject={subjectOf(row)}
        hiding={hiding}
        onClose={() => setAsking(false)}
      />
    </article>
  );
}

export function ReviewStatus({ row }: { row: AdminReview }) {
  return (
    <span className={row.is_hidden ? "status rejected" : "status approved"}>
      {row.is_hidden ? copy.hidden : copy.visible}
    </span>
  );
}

function Page({ row }: { row: AdminReview }) {
  const { packages: trip, guides: guide } = row;
  const label = (
    <>
      <span>{copy.openPage}</span>
      <span className="sr">{`: ${subjectOf(row)}`}</span>
      <Icon name="right" small />
    </>
  );
  if (trip) {
    return (
      <Link className="go" to="/packages/$id" params={{ id: trip.id }}>
        {label}
      </Link>
    );
  }
  if (!guide) return null;
  return (
    <Link className="go" to="/guides/$id" params={{ id: guide.id }}>
      {label}
    </Link>
  );
}

export function subjectOf({ packages: trip, guides: guide }: AdminReview): string {
  return trip?.title ?? guide?.display_name ?? copy.unknown;
}
