import { zodResolver } from "@hookform/resolvers/zod";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { AppError } from "../../api/errors";
import type { Person } from "../../api/person";
import { usePlaces } from "../../api/places";
import { placesMeant, whichPlace } from "../../components/placeChoices";
import { Icon } from "../../components/ui/Icon";
import { useDraft } from "../../components/useDraft";
import {
  type Application,
  applicationSchema,
  emptyApplication,
  FIELDS,
  fieldOf,
  missingOf,
  withTyped,
} from "./application";
import { copy, stepOf } from "./copy";
import { Preview } from "./Preview";
import { type LastApplication, useApply } from "./queries";
import { ReviewStep } from "./ReviewStep";
import { AboutStep, ExpertiseStep, PLACE_BOX, PlacesStep } from "./Steps";
import { LAST_STEP } from "./wizardStep";

type Props = { person: Person; last: LastApplication | null };

/** In four steps. The address has the step, for Back. */
export function Onboarding({ person, last }: Props) {
  const { step } = useSearch({ from: "/guide-onboarding" });
  const form = useForm<Application>({
    resolver: zodResolver(applicationSchema),
    defaultValues: emptyApplication(person, last ?? {}),
  });
  const forget = useDraft("guide application", form, person.id);
  const apply = useApply(person.id, forget);
  const go = useGo(form, step);
  const send = (values: Application) => {
    if (apply.isPending || missingOf(values).some((one) => one.needed)) return;
    apply.mutate(values, { onError: (error) => mark(form, error) });
  };
  return (
    <div className={step === LAST_STEP ? "onboarding wrap" : "onboarding wrap going"}>
      <Top step={step} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step < LAST_STEP) void go.next();
          else void form.handleSubmit(send)(event);
        }}
      >
        <Heading step={step} />
        {step === 1 && last?.status === "rejected" && <LastAnswer reason={last.rejection_reason} />}
        {step === 1 && <AboutStep form={form} person={person} />}
        {step === 2 && <ExpertiseStep form={form} />}
        {step === 3 && <PlacesStep form={form} />}
        {step === LAST_STEP && <ReviewStep form={form} />}
        <Ways form={form} step={step} pending={apply.isPending} onPrevious={go.previous} onSkip={go.skip} />
      </form>
      <Preview form={form} />
    </div>
  );
}

/** Next validates, Skip does not; both add an unambiguous typed place. */
function useGo(form: UseFormReturn<Application>, step: number) {
  const navigate = useNavigate({ from: "/guide-onboarding" });
  const places = usePlaces();
  const goToStep = (next: number) => {
    const values = form.getValues();
    const meant = placesMeant(values.locationTyped, places.all);
    if (meant.length < 2) {
      const { locations, locationTyped } = withTyped({ ...values, locationTyped: meant[0] ?? values.locationTyped });
      form.setValue("locations", locations);
      form.setValue("locationTyped", locationTyped);
    }
    return navigate({ search: { step: next } });
  };
  return {
    previous: () => void goToStep(step - 1),
    skip: () => void goToStep(step + 1),
    next: async () => {
      const meant = placesMeant(form.getValues("locationTyped"), places.all);
      if (FIELDS[step - 1]?.includes("locations") && meant.length > 1) {
        form.setError("locationTyped", { message: whichPlace(meant) });
        document.getElementById(PLACE_BOX)?.focus();
      } else if (await form.trigger([...(FIELDS[step - 1] ?? [])], { shouldFocus: true })) await goToStep(step + 1);
    },
  };
}

/** Server errors at their fields, linked from the review step. */
function mark(form: UseFormReturn<Application>, error: Error): void {
  if (!(error instanceof AppError)) return;
  for (const { field, message } of error.fields) {
    const name = fieldOf(field);
    if (name) form.setError(name, { message });
  }
}

function Top({ step }: { step: number }) {
  return (
    <div className="onboarding-top">
      <p className="small" id="onboarding-step">
        <b>{stepOf(step)}</b> <span className="quiet">{copy.shortTime}</span>
      </p>
      <progress max={LAST_STEP} value={step} aria-labelledby="onboarding-step" />
      <Link className="iconbtn" to="/" aria-label={copy.close}>
        <Icon name="close" />
      </Link>
    </div>
  );
}

function Heading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // Syncs with the focus: each step begins at its heading, as a page does.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return (
    <header>
      <h1 className="h-page" ref={heading} tabIndex={-1}>
        {copy.steps[step - 1]}
      </h1>
      <p className="lede quiet">{copy.ledes[step - 1]}</p>
    </header>
  );
}

function LastAnswer({ reason }: { reason: string | null }) {
  return (
    <section className="last-answer" aria-label={copy.rejectedTitle}>
      <p>
        <span className="status rejected">{copy.rejectedTitle}</span>
      </p>
      {reason !== null && reason !== "" && <blockquote>{reason}</blockquote>}
      <p className="small quiet">{copy.rejectedText}</p>
    </section>
  );
}

type WaysProps = {
  form: UseFormReturn<Application>;
  step: number;
  pending: boolean;
  onPrevious: () => void;
  onSkip: () => void;
};

function Ways({ form, step, pending, onPrevious, onSkip }: WaysProps) {
  const cannotSend = missingOf(form.watch()).some((one) => one.needed);
  return (
    <div className="ways-on">
      <button type="button" className="btn line" disabled={step === 1} onClick={onPrevious}>
        {copy.previous}
      </button>
      {step < LAST_STEP ? (
        <>
          <button type="button" className="btn quiet-btn" onClick={onSkip}>
            {copy.skip}
          </button>
          <button type="submit" className="btn primary">
            {copy.next}
          </button>
        </>
      ) : (
        <button
          type="submit"
          className="btn primary"
          disabled={cannotSend}
          aria-disabled={pending}
          aria-describedby={cannotSend ? "cannot-send" : undefined}
        >
          {pending ? copy.sending : copy.send}
        </button>
      )}
      {step === LAST_STEP && cannotSend && (
        <p className="small quiet" id="cannot-send">
          {copy.cannotSend}
        </p>
      )}
    </div>
  );
}
