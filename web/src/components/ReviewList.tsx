import { lazy, Suspense, useState } from "react";
import { useAnswerable } from "../api/reviewReplies";
import { type Review, type ReviewPages, type Spread as StarSpread, type Subject, useReviews } from "../api/reviews";
import { monthText } from "../lib/dates";
import { countText } from "../lib/text";
import { Portrait } from "./Portrait";
import { Stars } from "./Stars";
import { Icon } from "./ui/Icon";
import { LoadMore } from "./ui/LoadMore";

// Loaded on demand: few readers are the trip's guide.
const ReviewAnswer = lazy(() => import("./ReviewAnswer").then((file) => ({ default: file.ReviewAnswer })));

type Props = {
  title: string;
  subject: Subject;
  /** With the mean and the number of all its reviews. */
  of: { id: string; rating: number | null; review_count: number };
  /** The hosts of the reviewed subject. */
  guides: readonly { id: string; display_name: string }[];
};

const FIRST_REVIEWS = 3;

/** Nothing without reviews. */
export function ReviewList({ title, subject, of, guides }: Props) {
  const pages = useReviews(subject, of.id);
  if (!pages.reviews || pages.reviews.length === 0) return null;
  return (
    <section className="reviews" aria-labelledby="reviews">
      <div className="rvh">
        <h2 className="h-page" id="reviews">
          {title}
        </h2>
        <Stars rating={of.rating} reviews={of.review_count} />
        {pages.spread && pages.reviews.length >= FIRST_REVIEWS && <Spread spread={pages.spread} />}
      </div>
      <WrittenReviews pages={pages} reviews={pages.reviews} subject={subject} guides={guides} />
    </section>
  );
}

type WrittenProps = Pick<Props, "subject" | "guides"> & { pages: ReviewPages; reviews: Review[] };

function WrittenReviews({ pages, reviews, subject, guides }: WrittenProps) {
  const [all, setAll] = useState(false);
  const answerable = useAnswerable(subject, guides, reviews);
  const written = reviews.filter((one) => one.review_text !== null && one.review_text !== "");
  const wordless = reviews.length - written.length;
  const { hasNextPage } = pages;
  return (
    <>
      <div className="rvs">
        {(all ? written : written.slice(0, FIRST_REVIEWS)).map((one) => (
          <article key={one.id} className="rv">
            <blockquote>{one.review_text}</blockquote>
            <footer>
              <Portrait name={one.reviewer_name} photo={null} />
              <span>
                <b>
                  <bdi>{one.reviewer_name}</bdi>
                </b>
                <br />
                <span className="quiet">{monthText(one.created_at)}</span>
              </span>
              <span className="stars">
                <Icon name="star" />
                <span className="sr">Rated </span>
                <b className="num">{one.rating.toFixed(1)}</b>
              </span>
            </footer>
            {one.guide_reply !== null && (
              <div className="rv-reply">
                <p className="small quiet">{replyOf(guides)}</p>
                <p>{one.guide_reply}</p>
              </div>
            )}
            {answerable.includes(one.id) && (
              <Suspense fallback={null}>
                <ReviewAnswer review={one} />
              </Suspense>
            )}
          </article>
        ))}
      </div>
      {!all && (hasNextPage || written.length > FIRST_REVIEWS) && (
        <button type="button" className="btn line no-print" onClick={() => setAll(true)}>
          {hasNextPage ? "Show more" : `Show all (${written.length})`}
        </button>
      )}
      {all && <LoadMore pages={pages} failed="More reviews could not be loaded." />}
      {!hasNextPage && wordless > 0 && <p className="quiet wordless">{wordlessText(wordless, written.length)}</p>}
    </>
  );
}

/** Why fewer reviews are listed than counted. */
function wordlessText(wordless: number, written: number): string {
  const more = written > 0 ? "more " : "";
  return `${countText(wordless, `${more}traveler`, `${more}travelers`)} rated without words.`;
}

/** With several guides, a package's review does not name the trip's. */
function replyOf(guides: Props["guides"]): string {
  const [only, ...others] = guides;
  return `Reply from ${only && others.length === 0 ? only.display_name : "the guide of the trip"}`;
}

function Spread({ spread }: { spread: StarSpread }) {
  const all = spread.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className="spread tiny" aria-label="How the stars are spread">
      {spread.map(({ stars, count }) => (
        <li key={stars} aria-label={`${countText(stars, "star", "stars")}: ${count}`}>
          <span className="num">{stars}</span>
          <meter min={0} max={all} value={count} />
          <span className="num">{count}</span>
        </li>
      ))}
    </ul>
  );
}
