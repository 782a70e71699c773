import "./authoring.css";
import { type FormEvent, type ReactElement, useDeferredValue } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { useOverlay } from "../../components/useOverlay";
import { BasicStep } from "./BasicStep";
import { copy, draftFrom, unsavedStops } from "./copy";
import { DetailsStep } from "./DetailsStep";
import { EditConflict } from "./EditConflict";
import { focusSoon, showWritten, useFocusAfter, useScrolledFor } from "./focus";
import { ImagesStep } from "./ImagesStep";
import { ItineraryStep } from "./ItineraryStep";
import { Preview } from "./Preview";
import { PricingStep } from "./PricingStep";
import { Progress } from "./Progress";
import { StartOver } from "./StartOver";
import { STEPS } from "./steps";
import { useSaving } from "./useSaving";
import { useUploads } from "./useUploads";
import { type InitialPackage, useWizard } from "./useWizard";
import { findUnsavedStops, stepOf } from "./validation";

type Props = {
  person: string;
  beginning: InitialPackage;
  step: number;
  onStep: (step: number) => void;
  /** Above the steps; it may reset the wizard. */
  standing?: (restart: (from: InitialPackage) => void) => ReactElement;
  /** Reads the version saved by another author. */
  reread?: () => Promise<InitialPackage | undefined>;
};

export function Wizard({ person, beginning, step, onStep, standing, reread }: Props) {
  const isNew = beginning.id === null;
  const wizard = useWizard(person, beginning);
  const { form, change, problems, problem } = wizard;
  const uploads = useUploads(person, (place) => change(({ images }) => ({ images: place(images) })));
  const full = useOverlay("preview");
  const shown = useDeferredValue(form);
  const heading = useFocusAfter(step);
  const pane = useScrolledFor<HTMLElement>(step, showWritten);

  const showProblem = (field: string) => {
    onStep(stepOf(field));
    focusSoon(field);
  };

  const saving = useSaving({ wizard, uploads, isNew, reread, showProblem });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = step === stepOf("group_prices") ? wizard.tryPrices() : undefined;
    if (wrong) focusSoon(wrong.field);
    else if (step < STEPS) onStep(step + 1);
    else saving.offer();
  };

  const steps = [
    <BasicStep key={1} {...{ form, change, problem }} />,
    <DetailsStep key={2} {...{ form, change, problem }} />,
    <ItineraryStep key={3} {...{ form, change, problem }} />,
    <PricingStep key={4} {...{ form, change, problem }} />,
    <ImagesStep key={5} {...{ form, change, problem, uploads }} />,
  ];
  const left = findUnsavedStops(form).length;
  return (
    <div className="authoring wrap">
      <div className="work">
        <header>
          <h1 className="h-page">{isNew ? copy.createTitle : copy.editTitle}</h1>
          {standing?.(wizard.restart)}
          {wizard.restored !== undefined && !wizard.isTouched && (
            <p className="note-line" role="status">
              <Icon name="clock" small />
              <span>{`${isNew ? copy.restored : copy.restoredOver} ${draftFrom(wizard.restored)}`}</span>
              <StartOver label={isNew ? copy.discard : copy.discardChanges} onYes={() => wizard.restart(beginning)} />
            </p>
          )}
          <Progress step={step} problems={problems} onStep={onStep} />
        </header>
        <form noValidate onSubmit={onSubmit}>
          <h2 className="h-28" ref={heading} tabIndex={-1}>
            {copy.steps[step - 1]}
          </h2>
          {steps[step - 1]}
          {saving.isOutdated && <EditConflict onMine={saving.keepMine} onTheirs={saving.takeTheirs} />}
          {step === STEPS && left > 0 && <p className="small warned">{unsavedStops(left)}</p>}
          {step === STEPS && uploads.isBusy && (
            <p className="small quiet" id="busy-reason">
              {copy.uploading}
            </p>
          )}
          <div className="wizard-acts">
            <button type="button" className="btn line" disabled={step === 1} onClick={() => onStep(step - 1)}>
              {copy.previous}
            </button>
            <button type="button" className="btn line preview-open" onClick={full.open}>
              <MoreIcon name="eye" small />
              <span>{copy.preview}</span>
            </button>
            <button
              type="submit"
              className="btn primary"
              aria-disabled={saving.isPending || (step === STEPS && uploads.isBusy)}
              aria-describedby={step === STEPS && uploads.isBusy ? "busy-reason" : undefined}
            >
              {submitText(step, isNew, saving.isPending)}
            </button>
          </div>
          <p className="tiny quiet kept">{wizard.isKept ? copy.draftKept : copy.draftNotKept}</p>
        </form>
      </div>
      <aside className="pane" aria-label={copy.preview}>
        <p className="small quiet">{copy.previewText}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too */}
        <section className="page" ref={pane} tabIndex={0} aria-label={copy.previewText}>
          <Preview form={shown} id={wizard.id} />
        </section>
      </aside>
      <Dialog open={full.isOpen} onClose={full.close} label={copy.preview} className="preview-full">
        <button type="button" className="btn line compact" onClick={full.close}>
          <Icon name="close" small />
          {copy.close}
        </button>
        <Preview form={shown} id={wizard.id} />
      </Dialog>
    </div>
  );
}

function submitText(step: number, isNew: boolean, isPending: boolean): string {
  if (step < STEPS) return copy.next;
  if (isPending) return copy.saving;
  return isNew ? copy.create : copy.update;
}
