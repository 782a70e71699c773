import type { FieldError } from "../../api/errors";
import { copy, stepText, toFix } from "./copy";
import { useScrolledFor } from "./focus";
import { STEPS } from "./steps";
import { stepOf } from "./validation";

type Props = { step: number; problems: FieldError[]; onStep: (step: number) => void };

export function Progress({ step, problems, onStep }: Props) {
  const list = useScrolledFor<HTMLOListElement>(step, showStep);
  return (
    <div className="progress">
      <p className="small">
        <b className="num">{stepText(step)}</b>
      </p>
      <progress max={STEPS} value={step} aria-label={stepText(step)} />
      <nav aria-label={copy.stepNav}>
        <ol className="steps-list" ref={list}>
          {copy.steps.map((name, index) => {
            const number = index + 1;
            const wrong = problems.filter((one) => stepOf(one.field) === number).length;
            return (
              <li key={name}>
                <button
                  type="button"
                  aria-current={number === step ? "step" : undefined}
                  className={number < step ? "past" : ""}
                  onClick={() => onStep(number)}
                >
                  <span className="name">{name}</span>
                  {wrong > 0 && <span className="fix">{toFix(wrong)}</span>}
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
    </div>
  );
}

/** On a narrow screen the steps scroll sideways to the open one. */
function showStep(line: HTMLElement, step: number): void {
  const here = line.children[step - 1];
  if (!(here instanceof HTMLElement)) return;
  line.scrollLeft = here.offsetLeft - line.offsetLeft - (line.clientWidth - here.offsetWidth) / 2;
}
