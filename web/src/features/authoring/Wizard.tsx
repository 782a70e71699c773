import "./authoring.css";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useDeferredValue, useState } from "react";
import { AppError, isConflict, requestOf } from "../../api/errors";
import { useSession } from "../../api/session";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { toast } from "../../components/ui/toasts";
import { useIsHere } from "../../components/useSent";
import { followed } from "../../lib/followed";
import { BasicStep } from "./BasicStep";
import { copy, draftFrom, unsavedStops } from "./copy";
import { DetailsStep } from "./DetailsStep";
import { focusSoon, showWritten, useFocusAfter, useScrolledFor } from "./focus";
import { ImagesStep } from "./ImagesStep";
import { ItineraryStep } from "./ItineraryStep";
import { Newer } from "./Newer";
import { failureWords, problemWords } from "./outcome";
import { Preview } from "./Preview";
import { PricingStep } from "./PricingStep";
import { Progress } from "./Progress";
import { useSavePackage } from "./queries";
import { fieldInForm, stepOf, unsaved } from "./rules";
import { StartOver } from "./StartOver";
import { STEPS } from "./steps";
import { useUploads } from "./useUploads";
import { type Beginning, useWizard } from "./useWizard";

type Props = {
  person: string;
  beginning: Beginning;
  step: number;
  onStep: (step: number) => void;
  /** Where the package stands, above the steps; it may begin the wizard anew with something else. */
  standing?: (restart: (from: Beginning) => void) => ReactNode;
  /** Reads again what somebody else has saved meanwhile. */
  reread?: () => Promise<Beginning | undefined>;
};

const SAVE = "save package";

export function Wizard({ person, beginning, step, onStep, standing, reread }: Props) {
  const isNew = beginning.id === null;
  const navigate = useNavigate();
  const session = useSession();
  const wizard = useWizard(person, beginning);
  const { form, change, problems, problem } = wizard;
  const uploads = useUploads(person, (place) => change(({ images }) => ({ images: place(images) })));
  const save = useSavePackage();
  const isHere = useIsHere();
  const [newer, setNewer] = useState<Beginning>();
  const [isShown, setShown] = useState(false);
  const shown = useDeferredValue(form);
  const heading = useFocusAfter(step);
  const pane = useScrolledFor<HTMLElement>(step, showWritten);

  const showProblem = (field: string) => {
    onStep(stepOf(field));
    focusSoon(field);
  };

  const onDone = async (id: string, waiting: boolean) => {
    wizard.sent();
    toast({
      action: SAVE,
      tone: "good",
      title: isNew ? copy.createdTitle : copy.updatedTitle,
      text: isNew ? copy.createdText : copy.updatedText,
    });
    if (waiting) toast({ tone: "good", title: copy.waitingTitle, text: copy.waitingText });
    if (!isHere()) return;
    if (isNew) await navigate({ to: "/profile" });
    else await navigate({ to: "/packages/$id", params: { id } });
  };
  const onFailed = async (error: unknown) => {
    if (isConflict(error) && reread && isHere()) {
      setNewer(await reread());
      return;
    }
    toast({ action: SAVE, tone: "bad", ...failureWords(error, isNew), request: requestOf(error) });
    if (!(error instanceof AppError) || error.fields.length === 0) return;
    const fields = error.fields.map((one) => ({ ...one, field: fieldInForm(form, one.field) }));
    wizard.tried(fields);
    if (fields[0] && isHere()) showProblem(fields[0].field);
  };
  const send = (version: number | null) => {
    uploads.offered();
    followed(save.mutateAsync({ id: wizard.id, version, form }), {
      onSuccess: ({ id, waiting }) => void onDone(id, waiting),
      onError: (error) => void onFailed(error),
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step < STEPS) return onStep(step + 1);
    if (save.isPending || uploads.isBusy) return;
    if (session.state !== "in") {
      const text = isNew ? copy.signInToCreate : copy.signInToUpdate;
      return toast({ action: SAVE, tone: "bad", title: copy.signedOutTitle, text });
    }
    wizard.tried();
    const first = wizard.own.find((one) => one.isMissing) ?? wizard.own[0];
    if (first) {
      toast({ action: SAVE, tone: "bad", ...problemWords(first, isNew) });
      return showProblem(first.field);
    }
    send(wizard.version);
  };

  const steps = [
    <BasicStep key={1} {...{ form, change, problem }} />,
    <DetailsStep key={2} {...{ form, change, problem }} />,
    <ItineraryStep key={3} {...{ form, change, problem }} />,
    <PricingStep key={4} {...{ form, change, problem }} />,
    <ImagesStep key={5} {...{ form, change, problem, uploads }} />,
  ];
  const left = unsaved(form).length;
  return (
    <div className="authoring wrap">
      <div className="work">
        <header>
          <h1 className="h-page">{isNew ? copy.createTitle : copy.editTitle}</h1>
          {standing?.(wizard.restart)}
          {wizard.restored !== undefined && !wizard.isTouched && (
            <p className="note-line" role="status">
              <Icon name="clock" small />
              <span>
                {isNew ? copy.restored : copy.restoredOver} {draftFrom(wizard.restored)}
              </span>
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
          {newer && (
            <Newer
              onMine={() => {
                if (newer.version === null) return;
                wizard.rebase(newer.version);
                setNewer(undefined);
                send(newer.version);
              }}
              onTheirs={() => {
                wizard.restart(newer);
                setNewer(undefined);
              }}
            />
          )}
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
            <button type="button" className="btn line preview-open" onClick={() => setShown(true)}>
              <Icon name="eye" small />
              <span>{copy.preview}</span>
            </button>
            <button
              type="submit"
              className="btn primary"
              aria-disabled={save.isPending || (step === STEPS && uploads.isBusy)}
              aria-describedby={step === STEPS && uploads.isBusy ? "busy-reason" : undefined}
            >
              {submitText(step, isNew, save.isPending)}
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
      <Dialog open={isShown} onClose={() => setShown(false)} label={copy.preview} className="preview-full">
        <button type="button" className="btn line compact" onClick={() => setShown(false)}>
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
