import "./people.css";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { isMissing } from "../../api/errors";
import { PlainPage } from "../../components/PlainPage";
import { Portrait } from "../../components/Portrait";
import { Icon } from "../../components/ui/Icon";
import { useDocumentHead } from "../../components/useDocumentHead";
import { monthText } from "../../lib/dates";
import { copy, describe, memberSince, reviewsBy } from "./copy";
import { type PublicPerson, publicPerson } from "./queries";

/** Guides have a page of their own. */
export function PersonPage() {
  const { id } = useParams({ from: "/profile/$id" });
  const { data, error, isPending, refetch } = useQuery(publicPerson(id));
  if (isPending) return <Skeleton />;
  if (error) return <Missing error={error} onAgain={() => void refetch()} />;
  if (data.guide_id !== null) return <Navigate to="/guides/$id" params={{ id: data.guide_id }} replace />;
  return <Page person={data} />;
}

function Page({ person }: { person: PublicPerson }) {
  const { display_name: name, reviews } = person;
  useDocumentHead({ title: `${name} | Serendib`, description: describe(name), listed: false });
  return (
    <article className="person-page wrap">
      <header>
        <Portrait name={name} photo={null} />
        <div>
          <h1 className="h-page">{name}</h1>
          <p className="facts">
            <span>{copy.traveller}</span>
            <span>{memberSince(person.member_since)}</span>
          </p>
        </div>
      </header>
      <section aria-labelledby="reviews">
        <h2 className="h-28" id="reviews">
          {reviewsBy(name)}
        </h2>
        {reviews.length === 0 && <p className="quiet">{copy.noReviews}</p>}
        <ul className="written">
          {reviews.map((review) => (
            <li key={review.id}>
              <About review={review} />
              {review.review_text !== null && review.review_text !== "" && (
                <blockquote>{review.review_text}</blockquote>
              )}
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function About({ review }: { review: PublicPerson["reviews"][number] }) {
  return (
    <p className="about">
      {review.package && (
        <Link to="/packages/$id" params={{ id: review.package.id }}>
          {review.package.title}
        </Link>
      )}
      {review.guide && (
        <Link to="/guides/$id" params={{ id: review.guide.id }}>
          {review.guide.display_name}
        </Link>
      )}
      <span className="stars">
        <Icon name="star" />
        <span className="sr">{`${copy.rated} `}</span>
        <b className="num">{review.rating.toFixed(1)}</b>
      </span>
      <span className="small quiet">{monthText(review.created_at)}</span>
    </p>
  );
}

function Missing({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const isNobody = isMissing(error);
  const title = isNobody ? copy.missingTitle : copy.errorTitle;
  useDocumentHead({ title: `${title} | Serendib`, description: copy.missingText, listed: false });
  return (
    <PlainPage
      alert
      scene={isNobody ? "lost" : "error"}
      title={title}
      text={isNobody ? copy.missingText : error.message}
      error={error}
    >
      {isNobody ? (
        <Link className="btn primary" to="/search">
          {copy.browse}
        </Link>
      ) : (
        <button type="button" className="btn primary" onClick={onAgain}>
          {copy.tryAgain}
        </button>
      )}
    </PlainPage>
  );
}

function Skeleton() {
  return (
    <div className="person-page wrap" aria-busy="true">
      <span className="sr" role="status">
        {copy.loading}
      </span>
      <header>
        <span className="med skel" />
        <div>
          <span className="skel headline" />
          <span className="skel line-m" />
        </div>
      </header>
      <span className="skel tall" />
    </div>
  );
}
