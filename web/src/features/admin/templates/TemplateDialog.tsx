import { useId } from "react";
import { failureText, isConflict } from "../../../api/errors";
import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { DialogForm } from "../../../components/DialogForm";
import { toast } from "../../../components/ui/toasts";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { restOfError } from "../fieldProblems";
import { fillTemplate, unknownIn } from "../placeholders";
import { TextBox } from "../TextBox";
import { lengthOf, textProblem } from "../templateCopy";
import { TEMPLATE_KINDS } from "../templateKinds";
import { useFieldProblems } from "../useFieldProblems";
import { BodyField } from "./BodyField";
import { copy, SAMPLE, unknownText } from "./copy";
import { type ReplyTemplate, useSaveTemplate } from "./queries";
import { type EditedTemplate, useTemplateDraft } from "./useTemplateDraft";

type Props = { edited: EditedTemplate | undefined; onClose: () => void };

const FIELDS = ["kind", "name", "body"];
const NAME_LENGTH = 80;

export function TemplateDialog({ edited, onClose }: Props) {
  return (
    <ConfirmDialog
      subject={edited}
      label={edited?.id === null ? copy.addTitle : copy.editTitle}
      className="template-dialog"
      onClose={onClose}
    >
      {(from) => <TemplateForm edited={from} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function TemplateForm({ edited, onClose }: { edited: EditedTemplate; onClose: () => void }) {
  const draft = useTemplateDraft(edited);
  const { name, body, kind, version } = draft.fields;
  const known = TEMPLATE_KINDS.find((one) => one.kind === kind);
  const most = known?.most ?? 0;
  const save = useSaveTemplate();
  const submit = useSubmitResult();
  const { form, check, problemOf } = useFieldProblems(
    {
      name: name.trim() === "" ? copy.missingName : undefined,
      body: lengthOf(body) === 0 ? copy.missingBody : bodyProblem(body, most),
    },
    save.error,
  );
  const isChangedMeanwhile = edited.id !== null && draft.isOutdated;
  const onSend = () => {
    if (!check()) return;
    const about = edited.id === null ? { version } : { id: edited.id, version: edited.version };
    submit(save.mutateAsync({ ...about, kind, name: name.trim(), body: body.trim() }), {
      onSuccess: (saved) => {
        draft.forget();
        toast({ tone: "good", title: copy.savedTitle, text: saved.name });
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.saveFailed),
    });
  };
  return (
    <DialogForm
      title={edited.id === null ? copy.addTitle : copy.editTitle}
      isReady
      isPending={save.isPending}
      error={isChangedMeanwhile && isConflict(save.error) ? null : restOfError(save.error, FIELDS)}
      otherwise={copy.saveFailed}
      leave={copy.cancel}
      send={save.isPending ? copy.saving : isChangedMeanwhile ? copy.saveMine : copy.save}
      onSend={onSend}
      onClose={onClose}
    >
      {edited.id !== null && draft.isOutdated && <Conflict present={edited} onTake={draft.discard} />}
      <div className="template-form" ref={form}>
        <div className="template-fields">
          {edited.id === null ? (
            <KindField kind={kind} onKind={(next) => draft.change({ kind: next })} />
          ) : (
            <p className="quiet">
              <span>{`${known?.label ?? kind}.`}</span> {edited.is_shipped && <span>{copy.follows}</span>}
            </p>
          )}
          <TextBox
            label={copy.name}
            value={name}
            onChange={(next) => draft.change({ name: next })}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            hint={copy.nameHint}
            problem={problemOf("name")}
          />
          <BodyField
            body={body}
            most={most}
            problem={problemOf("body") ?? bodyProblem(body, most)}
            onBody={(next) => draft.change({ body: next })}
          />
        </div>
        <Preview body={body} />
      </div>
    </DialogForm>
  );
}

/** A placeholder that is known has a value when the template is used. */
function bodyProblem(body: string, most: number): string | undefined {
  const unknown = unknownIn(body);
  return unknown === undefined ? textProblem(fillTemplate(body, { ...SAMPLE }), most) : unknownText(unknown);
}

function KindField({ kind, onKind }: { kind: string; onKind: (kind: string) => void }) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {copy.kind}
      </label>
      <select id={id} className="select" value={kind} onChange={(event) => onKind(event.target.value)}>
        {TEMPLATE_KINDS.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Preview({ body }: { body: string }) {
  return (
    <section className="template-preview" aria-label={copy.preview}>
      <h3 className="label">{copy.preview}</h3>
      {body.trim() === "" ? (
        <p className="quiet">{copy.previewEmpty}</p>
      ) : (
        <p className="written" dir="auto">
          {fillTemplate(body, SAMPLE)}
        </p>
      )}
      <p className="hint">{copy.previewHint}</p>
    </section>
  );
}

function Conflict({ present, onTake }: { present: ReplyTemplate; onTake: () => void }) {
  return (
    <section className="template-conflict" role="alert">
      <p>{copy.conflict}</p>
      <h3 className="label">{copy.theirs}</h3>
      <p dir="auto">
        <b>{present.name}</b>
      </p>
      <p className="written" dir="auto">
        {present.body}
      </p>
      <button type="button" className="btn line compact" onClick={onTake}>
        {copy.takeTheirs}
      </button>
    </section>
  );
}
