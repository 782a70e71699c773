import { type FormEvent, useEffect, useRef } from "react";
import { copy, STEPS, stepText } from "./copy";
import { GroupStep } from "./GroupStep";
import { InterestsStep } from "./InterestsStep";
import { PaceStep } from "./PaceStep";
import { missingOn, type Wishes, withPlace } from "./preferences";
import { StyleStep } from "./StyleStep";
import { usePlaceSearch } from "./usePlaceSearch";
import type { WizardStepProps } from "./useWizardForm";
import { WhereStep } from "./WhereStep";
import { WizardSummary } from "./WizardSummary";

type Props = WizardStepProps & { step: number; onStep: (step: number) => void; onDone: (wishes: Wishes) => void };

/** Has the input for places. */
const WHERE = 1;

/** Missing values are listed beside the button from the start. */
export function Wizard({ step, wishes, change, onStep, onDone }: Props) {
  const search = usePlaceSearch();
  const chosen = search.place === undefined ? wishes : withPlace(wishes, search.place);
  const missing = (step === WHERE ? search.asked : undefined) ?? missingOn(step, chosen, copy);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  const whole = useRef<HTMLElement>(null);
  // Syncs with the focus: the button may be gone, so the next heading gets it.
  useEffect(() => {
    if (last.current !== step) {
      heading.current?.focus({ preventScroll: true });
      if ((whole.current?.getBoundingClientRect().top ?? 0) < 0) whole.current?.scrollIntoView();
    }
    last.current = step;
  }, [step]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== undefined) return;
    if (chosen !== wishes) change(chosen);
    // Back and Forward may skip a question, whose text then stays in its input.
    if (search.asked === undefined) search.setTyped("");
    if (step < STEPS) onStep(step + 1);
    else if (search.asked !== undefined) onStep(WHERE);
    else onDone(chosen);
  };
  const steps = [
    <WhereStep key={1} wishes={wishes} change={change} search={search} />,
    <StyleStep key={2} wishes={wishes} change={change} />,
    <InterestsStep key={3} wishes={wishes} change={change} />,
    <GroupStep key={4} wishes={wishes} change={change} />,
    <PaceStep key={5} wishes={wishes} change={change} />,
  ];
  return (
    <section className="wishing wrap" ref={whole} aria-labelledby="wizard">
      <div>
        <h2 className="h-section" id="wizard">
          {copy.wizard}
        </h2>
        <div className="wish-progress">
          <p className="small">
            <b className="num">{stepText(step)}</b> <span className="quiet">{copy.steps[step - 1]}</span>
          </p>
          <progress max={STEPS} value={step} aria-label={stepText(step)} />
        </div>
        <form noValidate onSubmit={onSubmit}>
          <h3 className="h-28" ref={heading} tabIndex={-1}>
            {copy.stepTitles[step - 1]}
          </h3>
          {steps[step - 1]}
          <div className="wish-acts">
            <button type="button" className="btn line" disabled={step === 1} onClick={() => onStep(step - 1)}>
              {copy.previous}
            </button>
            <p className="small wish-missing" id="wish-missing" role="status">
              {missing}
            </p>
            <button
              type="submit"
              className="btn primary"
              disabled={missing !== undefined}
              aria-describedby={missing === undefined ? undefined : "wish-missing"}
            >
              {step < STEPS ? copy.next : copy.submit}
            </button>
          </div>
          <p className="tiny quiet">{copy.kept}</p>
        </form>
      </div>
      <WizardSummary wishes={wishes} />
    </section>
  );
}
