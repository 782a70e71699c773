import type { FormEvent } from "react";
import { useState } from "react";
import { useSendRequest } from "../../../api/customRequests";
import type { CustomRequest } from "../../../api/customRequestTypes";
import { textOf } from "../../../api/errors";
import type { Person } from "../../../api/person";
import type { Plan } from "../../../api/plan";
import { Failure } from "../../../components/Failure";
import { toast } from "../../../components/ui/toasts";
import { useIsMounted, useSubmitResult } from "../../../components/useSubmitResult";
import { plusDays, today } from "../../../lib/dates";
import {
  type AskField,
  askFieldOf,
  askProblems,
  chooseGuide,
  emptyAsk,
  GUIDES_LIMIT,
  lastStart,
  MESSAGE_LIMIT,
  readAsk,
  toRequest,
} from "./askForm";
import { chosenText, copy, datesText } from "./copy";
import { Area, Box } from "./Field";
import { GuideChoices } from "./GuideChoices";
import { useFields } from "./useFields";

const FORM = "ask";

type Props = { plan: Plan; person: Person; onSent: (request: CustomRequest) => void };

export function AskForm({ plan, person, onSent }: Props) {
  const { itinerary } = plan;
  const fields = useFields({
    form: FORM,
    draft: `plan to guides ${plan.id}`,
    person,
    read: (draft) => readAsk(draft, emptyAsk(plan)),
    problemsOf: (values) => askProblems(values, plan, today()),
    fieldOf: askFieldOf,
  });
  const { values, change } = fields;
  const [isFull, setFull] = useState(false);
  const send = useSendRequest();
  const sent = useSubmitResult();
  const isHere = useIsMounted();
  const problem = (field: AskField) => fields.problem(field);
  const write = (part: Partial<typeof values>) => {
    change(part);
    setFull(false);
    if (send.error) send.reset();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setFull(false);
    if (send.isPending || !fields.check()) return;
    const outcome = send.mutateAsync(toRequest(values, plan));
    outcome.catch((error: unknown) => isHere() && fields.refuse(error));
    sent(outcome, {
      onSuccess: () => {
        fields.forget();
        if (!isHere()) toast({ tone: "good", title: copy.sentTitle, text: itinerary.title });
      },
      onHere: onSent,
      wordsOf: (error) => textOf(error, copy.sendFailed),
    });
  };
  const start = values.startDate;
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="sheet-body">
        <p>{copy.lede}</p>
        <div className={itinerary.startDate ? undefined : "two"}>
          {!itinerary.startDate && (
            <Box
              form={FORM}
              field="start_date"
              type="date"
              label={copy.start}
              value={start}
              min={today()}
              max={lastStart(today())}
              hint={
                start === ""
                  ? copy.startHint
                  : datesText(start, plusDays(start, itinerary.duration - 1), itinerary.duration)
              }
              problem={problem("start_date")}
              onText={(startDate) => write({ startDate })}
            />
          )}
          <Box
            form={FORM}
            field="number_of_travelers"
            inputMode="numeric"
            label={copy.travellers}
            value={values.travellers}
            problem={problem("number_of_travelers")}
            onText={(travellers) => write({ travellers })}
          />
        </div>
        <GuideChoices
          form={FORM}
          plan={plan}
          person={person.id}
          chosen={values.guides}
          problem={problem("guide_ids")}
          onChoose={(guide) => {
            const { guides, isRefused } = chooseGuide(values.guides, guide);
            if (!isRefused) write({ guides });
            setFull(isRefused);
          }}
        />
        <Area
          form={FORM}
          field="message"
          label={copy.message}
          optional={copy.optional}
          hint={copy.messageHint}
          maxLength={MESSAGE_LIMIT}
          value={values.message}
          problem={problem("message")}
          onText={(message) => write({ message })}
        />
      </div>
      <footer>
        <p className={isFull ? "error" : "small num"} role="status">
          {isFull ? copy.full : chosenText(values.guides.length, GUIDES_LIMIT)}
        </p>
        <Failure error={fields.hasRefused ? null : send.error} otherwise={copy.sendFailed} />
        <button type="submit" className="btn primary" aria-disabled={send.isPending}>
          {send.isPending ? copy.sending : copy.send}
        </button>
      </footer>
    </form>
  );
}
