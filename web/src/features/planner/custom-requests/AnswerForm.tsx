import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAnswerRequest } from "../../../api/customRequests";
import type { CustomOffer, CustomRequest } from "../../../api/customRequestTypes";
import { textOf } from "../../../api/errors";
import { isJoined, ownPlans } from "../../../api/ownPlans";
import type { Person } from "../../../api/person";
import { Failure } from "../../../components/Failure";
import { toast } from "../../../components/ui/toasts";
import { useIsMounted, useSubmitResult } from "../../../components/useSubmitResult";
import { usdCents } from "../../../lib/money";
import {
  answerDraft,
  answerFieldOf,
  answerProblems,
  emptyAnswer,
  INCLUDED_LIMIT,
  readAnswer,
  toOffer,
  totalOf,
} from "./answerForm";
import { MESSAGE_LIMIT } from "./askForm";
import { CopyPlan } from "./CopyPlan";
import { DeclineDialog } from "./DeclineDialog";
import { Area, Box, idOf } from "./Field";
import { PlanChoice } from "./PlanChoice";
import { copy, timesPeople } from "./requestCopy";
import { useFields } from "./useFields";

const FORM = "answer";

type Props = {
  request: CustomRequest;
  offer: CustomOffer;
  person: Person;
  onSent: () => void;
  /** Keeps an existing answer. */
  onLeave: (() => void) | undefined;
};

export function AnswerForm({ request, offer, person, onSent, onLeave }: Props) {
  const people = request.number_of_travelers;
  const fields = useFields({
    form: FORM,
    draft: answerDraft(request.id),
    person,
    read: (draft) => readAnswer(draft, emptyAnswer(offer)),
    problemsOf: (values) => answerProblems(values, people),
    fieldOf: answerFieldOf,
  });
  const { values, problem } = fields;
  const [isDeclining, setDeclining] = useState(false);
  const answer = useAnswerRequest();
  const sent = useSubmitResult();
  const isHere = useIsMounted();
  const change = (part: Partial<typeof values>) => {
    fields.change(part);
    if (answer.error) answer.reset();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (answer.isPending || !fields.check()) return;
    const outcome = answer.mutateAsync(toOffer({ ...values, plan }, request.id));
    outcome.catch((error: unknown) => isHere() && fields.refuse(error));
    sent(outcome, {
      onSuccess: () => {
        fields.forget();
        toast({ tone: "good", title: copy.offerSent, text: request.title });
      },
      onHere: onSent,
      wordsOf: (error) => textOf(error, copy.sendFailed),
    });
  };
  const plans = useQuery({ ...ownPlans(person.id), staleTime: 0 });
  const own = plans.data?.filter((one) => !isJoined(one, person.id));
  // A deleted plan cannot be attached.
  const plan = own?.every((one) => one.id !== values.plan) ? "" : values.plan;
  const total = totalOf(values.price, people);
  const send = onLeave ? copy.sendAgain : copy.send;
  return (
    <>
      <form className="answer-form" noValidate onSubmit={onSubmit}>
        <div className="answer-price">
          <Box
            form={FORM}
            field="price_per_person"
            inputMode="decimal"
            label={copy.price}
            hint={copy.priceHint}
            value={values.price}
            problem={problem("price_per_person")}
            onText={(price) => change({ price })}
          />
          <p className="answer-total">
            <span className="small quiet">{timesPeople(people)}</span>
            <output className="price" htmlFor={idOf(FORM, "price_per_person")}>
              {total === undefined ? "–" : usdCents(total)}
            </output>
          </p>
        </div>
        <Area
          form={FORM}
          field="included"
          label={copy.includedLabel}
          hint={copy.includedHint}
          maxLength={INCLUDED_LIMIT}
          value={values.included}
          problem={problem("included")}
          onText={(included) => change({ included })}
        />
        <Area
          form={FORM}
          field="message"
          label={copy.message}
          optional={copy.optional}
          maxLength={MESSAGE_LIMIT}
          value={values.message}
          problem={problem("message")}
          onText={(message) => change({ message })}
        />
        <PlanChoice
          id={idOf(FORM, "itinerary_id")}
          plans={{ data: own, error: plans.error, refetch: plans.refetch }}
          chosen={plan}
          hint={offer.is_changed && plan === "" ? copy.attachAgain : copy.attachHint}
          problem={problem("itinerary_id")}
          onChoose={(plan) => change({ plan })}
        />
        <p>
          <CopyPlan
            source={{ request_id: request.id }}
            className="btn line compact"
            text={copy.copiedText}
            onCopied={(plan) => change({ plan })}
          />
        </p>
        <Failure error={fields.hasRefused ? null : answer.error} otherwise={copy.sendFailed} />
        <p className="acts-row">
          <button type="submit" className="btn primary" aria-disabled={answer.isPending}>
            {answer.isPending ? copy.sending : send}
          </button>
          {onLeave && (
            <button type="button" className="btn line" onClick={onLeave}>
              {copy.back}
            </button>
          )}
          {offer.status !== "declined" && (
            <button type="button" className="btn danger" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
              {copy.decline}
            </button>
          )}
        </p>
      </form>
      <DeclineDialog
        request={request}
        open={isDeclining}
        onClose={() => setDeclining(false)}
        onDeclined={() => {
          setDeclining(false);
          onSent();
        }}
      />
    </>
  );
}
