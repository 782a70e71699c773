import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { requestOf } from "../../api/errors";
import type { Plan } from "../../api/plan";
import { type Sharing, sharePlan } from "../../api/planCalls";
import { dropDraft, keepDraft, readDraft } from "../../components/draftStorage";
import { toast } from "../../components/ui/toasts";
import { joinedNames } from "./planEditors";
import { copy, joinedText, opensUntil, outText } from "./shareCopy";

type Props = { plan: Plan; person: string; onChanged: () => void };

/** The server cannot show a link again, but the browser that made it can. */
export function OwnLink({ plan, person, onChanged }: Props) {
  const subject = `link of plan ${plan.id}`;
  const [made, setMade] = useState<Awaited<ReturnType<typeof sharePlan>>>();
  const [kept] = useState(() => {
    const draft = readDraft(person, subject)?.value;
    return plan.shared && typeof draft === "string" ? draft : null;
  });
  const { token, endsAt, mayEdit } = made ?? { token: kept, endsAt: plan.sharedUntil, mayEdit: plan.mayEdit };
  const isShared = made ? token !== null : plan.shared;
  const now: Sharing = isShared ? (mayEdit ? "changing" : "reading") : "none";
  const [chosen, setChosen] = useState<SharingChoice>(now === "changing" ? now : "reading");
  const share = useMutation({
    mutationFn: (sharing: Sharing) => sharePlan(plan.id, sharing),
    onSuccess: (answer) => {
      setMade(answer);
      if (answer.token === null) dropDraft(person, subject);
      else keepDraft(person, subject, answer.token);
      if (answer.token === null) toast({ tone: "good", title: copy.stopped, text: "" });
      onChanged();
    },
    onError: (error) => toast({ tone: "bad", title: copy.failedTitle, text: error.message, request: requestOf(error) }),
  });
  const set = (sharing: Sharing) => {
    if (!share.isPending) share.mutate(sharing);
  };
  const out = useId();
  const names = joinedNames(plan);
  const isOther = isShared && chosen !== now;
  return (
    <>
      <p>{copy.shareText}</p>
      <div className="link-state" role="status">
        {now === "reading" && <p>{copy.isReading}</p>}
        {now === "changing" && <p>{`${copy.isChanging} ${joinedText(names)}`}</p>}
      </div>
      {token !== null && <TheLink link={`${location.origin}/itinerary/shared/${token}`} />}
      {token === null && isShared && <p className="quiet">{copy.sharedNoLink}</p>}
      {isShared && endsAt !== null && <p className="num">{opensUntil(endsAt)}</p>}
      <WhatOthersMay chosen={chosen} onChange={setChosen} />
      {isOther && <p className="small">{copy.replaces}</p>}
      {now === "changing" && (
        <p className="small" id={out}>
          {outText(names)}
        </p>
      )}
      <p className="acts">
        {(token === null || isOther) && (
          <button
            type="button"
            className="btn primary"
            aria-disabled={share.isPending}
            aria-describedby={now === "changing" && chosen === "reading" ? out : undefined}
            onClick={() => set(chosen)}
          >
            {isShared ? copy.newLink : copy.shareOn}
          </button>
        )}
        {isShared && (
          <button
            type="button"
            className="btn danger"
            aria-disabled={share.isPending}
            aria-describedby={now === "changing" ? out : undefined}
            onClick={() => set("none")}
          >
            {copy.shareOff}
          </button>
        )}
      </p>
    </>
  );
}

type SharingChoice = Exclude<Sharing, "none">;
const CHOICES = [
  { id: "reading", name: copy.reading, text: copy.readingText },
  { id: "changing", name: copy.changing, text: copy.changingText },
] as const;

function WhatOthersMay({ chosen, onChange }: { chosen: SharingChoice; onChange: (chosen: SharingChoice) => void }) {
  const name = useId();
  return (
    <fieldset className="may-others">
      <legend className="label">{copy.whatMay}</legend>
      {CHOICES.map((one) => (
        <label key={one.id}>
          <input type="radio" name={name} checked={chosen === one.id} onChange={() => onChange(one.id)} />
          <b>{one.name}</b>
          <span className="small quiet">{one.text}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function TheLink({ link }: { link: string }) {
  const [said, setSaid] = useState("");
  const copyIt = () => {
    // Without TLS, pages have no clipboard; the address can still be selected.
    void navigator.clipboard?.writeText(link).then(
      () => setSaid(copy.copied),
      () => undefined,
    );
  };
  return (
    <div className="the-link">
      <label className="label" htmlFor="plan-link">
        {copy.link}
      </label>
      <input id="plan-link" className="input" readOnly value={link} onFocus={(event) => event.target.select()} />
      <button type="button" className="btn line" onClick={copyIt}>
        {copy.copyLink}
      </button>
      <p className="small quiet" role="status">
        {said}
      </p>
    </div>
  );
}
