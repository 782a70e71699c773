import { lazy, Suspense, useState } from "react";
import { useAnswerable } from "../api/replies";
import { monthText } from "../lib/dates";
import { counted } from "../lib/text";
import { Portrait } from "./Portrait";
import { Stars } from "./Stars";
import { Icon } from "./ui/Icon";

// Few readers are the guide of a trip.
const ReviewAnswer = lazy(() => import("./ReviewAnswer").then((file) => ({ default: file.ReviewAnswer })));

type Review = {
  id: string;
  rating: number;
  review_text: string | null;
  reviewer_name: string;
  created_at: string;
  guide_reply: string | null;
};

type Props = {
  title: string;
  /** What is reviewed, with the mean and the number of all its reviews: `reviews` may be only the newest. */
  of: { rating: number | null; review_count: number };
  reviews: Review[];
  /** Who leads what is reviewed. */
  guides: readonly { id: string; display_name: string }[];
};

const FIRST_REVIEWS = 3;
const STARS = [5, 4, 3, 2, 1];

/** What travellers wrote and guides answered, with the spread of the stars (decisions 108, 112). */
export function ReviewList({ title, of, reviews, guides }: Props) {
  const [all, setAll] = useState(false);
  const answerable = useAnswerable(guides);
  const written = reviews.filter((one) => one.review_text !== null && one.review_text !== "");
  const wordless = reviews.length - written.length;
  return (
    <section className="reviews" aria-labelledby="reviews">
      <div className="rvh">
        <h2 className="h-page" id="reviews">
          {title}
        </h2>
        <Stars rating={of.rating} reviews={of.review_count} />
        {reviews.length >= FIRST_REVIEWS && <Spread reviews={reviews} />}
      </div>
      <div className="rvs">
        {(all ? written : written.slice(0, FIRST_REVIEWS)).map((one) => (
          <article key={one.id} className="rv">
            <blockquote>{one.review_text}</blockquote>
            <footer>
              <Portrait name={one.reviewer_name} photo={null} />
              <span>
                <b>{one.reviewer_name}</b>
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
      {!all && written.length > FIRST_REVIEWS && (
        <button
          type="button"
          className="btn line no-print"
          onClick={() => setAll(true)}
        >{`Show all (${written.length})`}</button>
      )}
      {wordless > 0 && <p className="quiet wordless">{wordlessText(wordless, written.length)}</p>}
    </section>
  );
}

/** Why fewer are read than are counted. */
function wordlessText(wordless: number, written: number): string {
  const more = written > 0 ? "more " : "";
  return `${counted(wordless, `${more}traveller`, `${more}travellers`)} rated without words.`;
}

/** Of a package that several lead, a review does not say who led the trip. */
function replyOf(guides: Props["guides"]): string {
  const [only, ...others] = guides;
  return `Reply from ${only && others.length === 0 ? only.display_name : "the guide of the trip"}`;
}

function Spread({ reviews }: { reviews: Review[] }) {
  return (
    <ul className="spread tiny" aria-label="How the stars are spread">
      {STARS.map((stars) => {
        const count = reviews.filter((one) => Math.round(one.rating) === stars).length;
        return (
          <li key={stars} aria-label={`${counted(stars, "star", "stars")}: ${count}`}>
            <span className="num">{stars}</span>
            <meter min={0} max={reviews.length} value={count} />
            <span className="num">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
