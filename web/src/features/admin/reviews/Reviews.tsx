import "./reviews.css";
import { Icon } from "../../../components/ui/Icon";
import { instantDayText } from "../../../lib/instants";
import { copy as deskCopy } from "../copy";
import type { AdminSearch } from "../params";
import { Queue } from "../Queue";
import { useList } from "../queueList";
import { REVIEW_STATES } from "../queueStates";
import { copy } from "./copy";
import { FilterSelects } from "./FilterSelects";
import { type AdminReview, writtenReviews } from "./queries";
import { ReviewPane, ReviewStatus, subjectOf } from "./ReviewPane";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** An admin can hide a review, but not edit it. */
export function Reviews({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useList(writtenReviews(search), search.item)}
      label={deskCopy.reviews}
      searchLabel={copy.search}
      states={REVIEW_STATES}
      beside={<FilterSelects only={search.only} onOnly={(only) => onChange({ only, item: "" })} />}
      failed={copy.failed}
      empty={search.only === "" ? copy.empty : copy.noneOfFilter}
      emptyStates={search.only === "" ? ["all"] : REVIEW_STATES}
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
        { title: copy.stars, cell: (row) => <Rating rating={row.rating} />, isNumber: true },
        { title: copy.words, cell: Words, isWords: true },
        { title: copy.from, cell: (row) => <bdi>{row.reviewer_name}</bdi>, isPerson: true },
        {
          title: copy.status,
          cell: (row) => (
            <>
              <ReviewStatus row={row} /> <span className="small quiet num kind">{instantDayText(row.created_at)}</span>
            </>
          ),
        },
      ]}
      preview={(row) => <ReviewPane key={row.id} row={row} />}
    />
  );
}

function Rating({ rating }: { rating: number }) {
  return (
    <span className="review-stars">
      <Icon name="star" small />
      <span className="num">{rating}</span> <span className="sr">{copy.starsUnit}</span>
    </span>
  );
}

function Words({ review_text, guide_reply }: AdminReview) {
  return (
    <>
      {review_text ? (
        <span className="two-lines" dir="auto">
          {review_text}
        </span>
      ) : (
        <span className="quiet">{copy.starsOnly}</span>
      )}
      {guide_reply && <span className="small quiet kind">{copy.hasReply}</span>}
    </>
  );
}
