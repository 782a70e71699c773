import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestOf } from "../../../api/errors";
import { Icon } from "../../../components/ui/Icon";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { instantDayText } from "../../../lib/instants";
import { countText } from "../../../lib/text";
import { copy } from "../copy";
import type { AdminSearch } from "../params";
import { Queue } from "../Queue";
import { useList } from "../queueList";
import { REVIEW_STATES } from "../queueStates";
import { HideDialog } from "./HideDialog";
import { type AdminReview, useHiding, writtenReviews } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** An admin can hide a review, but not edit it. */
export function Reviews({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useList(writtenReviews(search), search.item)}
      label={copy.reviews}
      searchLabel={copy.searchReviews}
      states={REVIEW_STATES}
      failed={copy.reviewsFailed}
      empty={copy.reviewsEmpty}
      idOf={(row) => row.id}
      columns={[
        {
          title: copy.reviewOf,
          cell: (row) => (
            <>
              <span>{subjectOf(row)}</span>
              <span className="sr">{`, ${row.reviewer_name}`}</span>
            </>
          ),
        },
        { title: copy.from, cell: (row) => row.reviewer_name },
        { title: copy.stars, cell: (row) => row.rating, isNumber: true, isMinor: true },
        { title: copy.status, cell: (row) => <ReviewStatus row={row} /> },
        { title: copy.when, cell: (row) => <span className="num">{instantDayText(row.created_at)}</span> },
      ]}
      preview={(row) => <ReviewPane key={row.id} row={row} />}
    />
  );
}

function ReviewPane({ row }: { row: AdminReview }) {
  const [isAsking, setAsking] = useState(false);
  const hiding = useHiding(row.id);
  const show = () => {
    if (hiding.isPending) return;
    handleOutcome(hiding.mutateAsync(null), {
      onSuccess: () => toast({ tone: "good", title: copy.shownTitle, text: copy.shownText }),
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
      {row.review_text ? <blockquote>{row.review_text}</blockquote> : <p className="quiet">{copy.starsOnly}</p>}
      {row.guide_reply && (
        <section>
          <h3 className="label">{copy.guideReply}</h3>
          <p className="written">{row.guide_reply}</p>
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

function ReviewStatus({ row }: { row: AdminReview }) {
  return (
    <span className={row.is_hidden ? "status rejected" : "status approved"}>
      {row.is_hidden ? copy.hidden : copy.shown}
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

function subjectOf({ packages: trip, guides: guide }: AdminReview): string {
  return trip?.title ?? guide?.display_name ?? copy.unknown;
}
