import "./reputation.css";
import {
  answerTime,
  averageText,
  copy,
  credentialDays,
  credentialName,
  languageText,
  numberText,
  percentText,
  reviewsText,
  starsText,
} from "./copy";
import { type ReputationStatement, STARS } from "./statement";

/** What a statement says, in words for people: the guide's own view and that of a reader who checks it. */
export function ReputationFigures({ statement }: { statement: ReputationStatement }) {
  const { cancelled_by_guide: cancelled, answer_hours_median: hours, acceptance_percent: percent } = statement;
  return (
    <div className="reputation">
      <Rating reviews={statement.reviews} />
      <dl className="reputation-figures" aria-label={copy.figures}>
        <Figure name={copy.trips} value={numberText(statement.trips_led)} text={copy.tripsText} />
        <Figure name={copy.days} value={numberText(statement.days_led)} text={copy.daysText} />
        <Figure name={copy.travelers} value={numberText(statement.travelers_led)} text={copy.travelersText} />
        <Figure
          name={copy.cancelled}
          value={cancelled === 0 ? copy.none : numberText(cancelled)}
          text={copy.cancelledText}
        />
        <Figure
          name={copy.answer}
          value={hours === null ? copy.unknown : answerTime(hours)}
          text={hours === null ? copy.noAnswer : copy.answerText}
        />
        <Figure
          name={copy.accepted}
          value={percent === null ? copy.unknown : percentText(percent)}
          text={percent === null ? copy.noAccepted : copy.acceptedText}
        />
      </dl>
      <Abilities statement={statement} />
    </div>
  );
}

function Figure({ name, value, text }: { name: string; value: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
      <dd className="small quiet">{text}</dd>
    </div>
  );
}

function Rating({ reviews: { count, average, stars } }: Pick<ReputationStatement, "reviews">) {
  return (
    <section className="reputation-rating" aria-label={copy.rating}>
      <p>
        <span className="small">{copy.rating}</span>
        <b className={average === null ? "words" : "num"}>{average === null ? copy.noRating : averageText(average)}</b>
        <span className="small quiet">{average === null ? copy.noReviews : reviewsText(count)}</span>
      </p>
      {count > 0 && (
        <ul className="star-bars">
          {STARS.map((star) => (
            <li key={star}>
              <span className="small">{starsText(star)}</span>
              <span className="bar" aria-hidden="true">
                <span style={{ width: `${(100 * stars[star]) / count}%` }} />
              </span>
              <span className="small num">{numberText(stars[star])}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Abilities({ statement: { languages, credentials } }: { statement: ReputationStatement }) {
  if (languages.length === 0 && credentials.length === 0) return null;
  return (
    <dl className="reputation-abilities">
      {languages.length > 0 && (
        <div>
          <dt>{copy.languages}</dt>
          {languages.map((language) => (
            <dd key={language.name}>{languageText(language)}</dd>
          ))}
        </div>
      )}
      {credentials.length > 0 && (
        <div>
          <dt>{copy.credentials}</dt>
          {credentials.map((credential) => (
            <dd key={`${credential.kind} ${credential.valid_until}`}>
              <b>{credentialName(credential)}</b>
              <span className="small quiet">{credentialDays(credential)}</span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
