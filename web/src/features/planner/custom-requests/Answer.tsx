import { useState } from "react";
import type { CustomOffer, CustomRequest } from "../../../api/customRequestTypes";
import type { Person } from "../../../api/person";
import { canAnswer } from "../../../components/custom-requests/requestStatus";
import { bulletLines } from "../../../lib/text";
import { toKeyedTexts } from "../../../lib/textKeys";
import { AnswerForm } from "./AnswerForm";
import { copy, decidesUntil, perPerson, totalFor } from "./requestCopy";

type Props = { request: CustomRequest; offer: CustomOffer; person: Person };

/** The guide's answer, or the form for one. */
export function Answer({ request, offer, person }: Props) {
  const [isChanging, setChanging] = useState(false);
  const isOpen = canAnswer(request);
  const isForm = isOpen && (offer.status === "waiting" || isChanging);
  const closeForm = () => {
    setChanging(false);
    // The focused form is gone.
    setTimeout(() => document.getElementById("answer")?.focus());
  };
  if (!isForm && offer.answered_at === null) return null;
  return (
    <section className="guide-answer" aria-labelledby="answer">
      <h2 className="h-section" id="answer" tabIndex={-1}>
        {offer.status === "offered" && !isForm ? copy.yourOffer : copy.answer}
      </h2>
      {isForm ? (
        <AnswerForm
          request={request}
          offer={offer}
          person={person}
          onSent={closeForm}
          onLeave={offer.status === "waiting" ? undefined : closeForm}
        />
      ) : (
        <>
          <GivenAnswer request={request} offer={offer} />
          {isOpen && (
            <button type="button" className="btn line" onClick={() => setChanging(true)}>
              {copy.changeAnswer}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function GivenAnswer({ request, offer }: Omit<Props, "person">) {
  const { price_per_person: each, total_price: total } = offer;
  return (
    <div className="answer-given">
      {each !== null && (
        <p>
          <span className="price">{perPerson(each)}</span> <span className="small quiet">per person</span>
        </p>
      )}
      {total !== null && <p className="small num">{totalFor(total, request.number_of_travelers)}</p>}
      {offer.is_changed && <p className="small">{copy.attached}</p>}
      {offer.included !== null && offer.included !== "" && (
        <ul className="small">
          {toKeyedTexts(bulletLines(offer.included)).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      {offer.message !== null && offer.message !== "" && <blockquote>{offer.message}</blockquote>}
      {offer.status === "offered" && offer.offer_ends_at !== null && (
        <p className="small quiet num">{decidesUntil(offer.offer_ends_at)}</p>
      )}
    </div>
  );
}
