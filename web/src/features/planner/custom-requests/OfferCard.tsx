import { Link } from "@tanstack/react-router";
import type { CustomOffer, CustomRequest } from "../../../api/customRequestTypes";
import { isAnswered, type Tone } from "../../../components/custom-requests/requestStatus";
import { Portrait } from "../../../components/Portrait";
import { Stars } from "../../../components/Stars";
import { bulletLines } from "../../../lib/text";
import { toKeyedTexts } from "../../../lib/textKeys";
import { dayLabel } from "../planCopy";
import { dayDifferences } from "./differences";
import {
  copy,
  differText,
  offerUntil,
  otherLength,
  otherStart,
  payText,
  perPerson,
  seeDaysOf,
  totalFor,
} from "./requestCopy";

const STATES: Record<CustomOffer["status"], { tone: Tone; text: string }> = {
  waiting: { tone: "pending", text: copy.waiting },
  offered: { tone: "approved", text: copy.offered },
  declined: { tone: "rejected", text: copy.declined },
  accepted: { tone: "confirmed", text: copy.accepted },
  closed: { tone: "cancelled", text: copy.closed },
  over: { tone: "cancelled", text: copy.lateAnswer },
};

type Props = { offer: CustomOffer; request: CustomRequest; onAccept: () => void; onSee: () => void };

/** A guide's offer: guide, price, inclusions, and differences from the plan. */
export function OfferCard({ offer, request, onAccept, onSee }: Props) {
  const { display_name: name, status } = offer;
  const state = STATES[status];
  const isOffer = offer.price_per_person !== null;
  return (
    <article className="guide-offer" aria-label={name}>
      <header>
        <Portrait name={name} photo={offer.avatar_url} />
        <div>
          <h3 className="h-18">
            <Link to="/guides/$id" params={{ id: offer.guide_id }}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <Stars rating={offer.rating} reviews={offer.review_count} />
        </div>
        <span className={`status ${state.tone}`}>
          {status === "over" && isAnswered(offer) ? copy.lateOffer : state.text}
        </span>
      </header>
      {status === "waiting" && <p className="small quiet">{copy.waitingText}</p>}
      {isOffer && <Price offer={offer} people={request.number_of_travelers} />}
      {isOffer && <Changes offer={offer} request={request} onSee={onSee} />}
      {offer.included !== null && offer.included !== "" && (
        <div className="offer-included">
          <h4 className="small">{copy.included}</h4>
          <ul className="small">
            {toKeyedTexts(bulletLines(offer.included)).map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {offer.message !== null && offer.message !== "" && <blockquote>{offer.message}</blockquote>}
      {status === "offered" && (
        <footer>
          {offer.offer_ends_at !== null && <p className="small quiet num">{offerUntil(offer.offer_ends_at)}</p>}
          {request.status === "open" && (
            <button type="button" className="btn primary" aria-haspopup="dialog" onClick={onAccept}>
              <span>{copy.accept}</span>
              <span className="sr">{`: ${name}`}</span>
            </button>
          )}
        </footer>
      )}
    </article>
  );
}

function Price({ offer, people }: { offer: CustomOffer; people: number }) {
  const { price_per_person: each, total_price: total, advance_amount: advance, balance } = offer;
  if (each === null) return null;
  return (
    <div className="offer-price">
      <p>
        <span className="price">{perPerson(each)}</span> <span className="small quiet">per person</span>
      </p>
      {total !== null && <p className="small num">{totalFor(total, people)}</p>}
      {advance !== null && offer.status === "offered" && (
        <p className="small quiet num">{payText(advance, balance ?? 0)}</p>
      )}
    </div>
  );
}

/** The differences of the guide's plan, day by day. */
function Changes({ offer, request, onSee }: Omit<Props, "onAccept">) {
  if (!offer.is_changed) return <p className="small quiet">{copy.planAsIs}</p>;
  const days = request.itinerary && offer.itinerary ? dayDifferences(request.itinerary, offer.itinerary) : [];
  const whole = [
    offer.start_date !== request.start_date && otherStart(offer.start_date, request.start_date),
    offer.days !== request.days && otherLength(offer.days, request.days),
  ].filter((text) => typeof text === "string");
  return (
    <div className="offer-changes">
      <h4 className="small">{copy.changed}</h4>
      {whole.length > 0 && (
        <ul className="small">
          {whole.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {days.length > 0 ? (
        <details className="small">
          <summary>{differText(days.length)}</summary>
          <dl>
            {days.map(({ day, texts }) => (
              <div key={day}>
                <dt>{dayLabel(day)}</dt>
                <dd>
                  <ul>
                    {texts.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : (
        <p className="small quiet">{copy.sameDays}</p>
      )}
      {offer.itinerary && (
        <button type="button" className="link small" aria-label={seeDaysOf(offer.display_name)} onClick={onSee}>
          {copy.seeDays}
        </button>
      )}
    </div>
  );
}
