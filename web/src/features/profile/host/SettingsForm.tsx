import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { AppError, isConflict, requestOf } from "../../../api/errors";
import type { OwnGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { usePlaces } from "../../../api/places";
import { placesMeant, whichPlace } from "../../../components/placeChoices";
import { toast } from "../../../components/ui/toasts";
import { useDraft } from "../../../components/useDraft";
import { useIsMounted } from "../../../components/useSubmitResult";
import { handleOutcome } from "../../../lib/handleOutcome";
import { copy } from "./copy";
import { useSaveSettings } from "./queries";
import { BasicPart, GuidingPart, PhotoPart, PLACE_BOX, ProfessionalPart } from "./SettingsParts";
import { fieldOf, fromGuide, type Settings, settingsSchema } from "./settings";

/** The draft's name. */
export const DRAFT = "guide settings";

type Props = { person: Person; guide: OwnGuide; isDraft: boolean; onDone: () => void };

export function SettingsForm({ person, guide, isDraft, onDone }: Props) {
  const save = useSaveSettings(person.id);
  const isHere = useIsMounted();
  const places = usePlaces();
  const [hasConflict, setConflict] = useState(false);
  const form = useForm<Settings>({ resolver: zodResolver(settingsSchema), defaultValues: fromGuide(guide) });
  const forget = useDraft(DRAFT, form, person.id);
  const drop = () => {
    forget();
    onDone();
  };
  const onValid = (values: Settings) => {
    if (save.isPending) return;
    const meant = placesMeant(values.locationTyped, places.all);
    if (meant.length > 1) {
      form.setError("locationTyped", { message: whichPlace(meant) });
      document.getElementById(PLACE_BOX)?.focus();
      return;
    }
    // After the conflict note, saving overwrites the newer version.
    const version = hasConflict ? guide.version : values.version;
    handleOutcome(save.mutateAsync({ ...values, locationTyped: meant[0] ?? values.locationTyped, version }), {
      onSuccess: () => {
        toast({ tone: "good", title: copy.savedTitle, text: copy.savedText });
        forget();
        if (isHere()) onDone();
      },
      onError: (error) => {
        setConflict(isConflict(error));
        if (!isConflict(error)) showErrors(form, error);
        else if (!isHere()) toast({ tone: "bad", title: copy.conflictTitle, text: copy.conflictText });
      },
    });
  };
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onValid)(event)}>
      <p className="toggle">
        <button type="button" className="btn line compact" onClick={drop}>
          {copy.cancelEdit}
        </button>
      </p>
      {isDraft && !hasConflict && (
        <p className="note-box" role="status">
          <b>{copy.draftTitle}</b> {copy.draftText}
        </p>
      )}
      {hasConflict && <Conflict form={form} guide={guide} onTaken={() => setConflict(false)} />}
      <PhotoPart form={form} person={person} />
      <BasicPart form={form} guide={guide} />
      <ProfessionalPart form={form} />
      <GuidingPart form={form} />
      <p className="acts-row" data-foot="true">
        <button type="submit" className="btn primary" aria-disabled={save.isPending}>
          {save.isPending ? copy.saving : copy.save}
        </button>
        <button type="button" className="btn line" onClick={drop}>
          {copy.cancel}
        </button>
      </p>
    </form>
  );
}

/** Displays server errors at their fields too. */
function showErrors(form: UseFormReturn<Settings>, error: unknown): void {
  const text = error instanceof AppError ? error.text : copy.saveFailed;
  toast({ tone: "bad", title: copy.errorTitle, text, request: requestOf(error) });
  if (!(error instanceof AppError)) return;
  for (const { field, message } of error.fields) {
    const name = fieldOf(field);
    if (name) form.setError(name, { message });
  }
}

type ConflictProps = { form: UseFormReturn<Settings>; guide: OwnGuide; onTaken: () => void };

/** The newer version is loaded; the guide continues with one of the two texts. */
function Conflict({ form, guide, onTaken }: ConflictProps) {
  return (
    <div className="note-box" role="alert">
      <p>
        <b>{copy.conflictTitle}</b> {copy.conflictText}
      </p>
      <button
        type="button"
        className="link"
        onClick={() => {
          form.reset(fromGuide(guide));
          onTaken();
        }}
      >
        {copy.takeNewer}
      </button>
    </div>
  );
}
