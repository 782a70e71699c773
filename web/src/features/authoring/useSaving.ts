import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { AppError, isConflict, requestOf } from "../../api/errors";
import { useSession } from "../../api/session";
import { toast } from "../../components/ui/toasts";
import { useIsMounted } from "../../components/useSubmitResult";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy } from "./copy";
import { useSavePackage } from "./queries";
import { failureWords, problemWords } from "./saveFailure";
import type { useUploads } from "./useUploads";
import type { InitialPackage, useWizard } from "./useWizard";
import { fieldInForm } from "./validation";

const SAVE = "save package";

type SaveResult = {
  wizard: ReturnType<typeof useWizard>;
  uploads: ReturnType<typeof useUploads>;
  isNew: boolean;
  /** Reads the version saved by another author. */
  reread: (() => Promise<InitialPackage | undefined>) | undefined;
  showProblem: (field: string) => void;
};

/** Sending the whole package: checks before, and handling of the result. */
export function useSaving({ wizard, uploads, isNew, reread, showProblem }: SaveResult) {
  const navigate = useNavigate();
  const session = useSession();
  const save = useSavePackage();
  const isHere = useIsMounted();
  const [newer, setNewer] = useState<InitialPackage>();

  const onDone = async (id: string, waiting: boolean) => {
    wizard.dropDraft();
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
    const fields = error.fields.map((one) => ({ ...one, field: fieldInForm(wizard.form, one.field) }));
    wizard.tried(fields);
    if (fields[0] && isHere()) showProblem(fields[0].field);
  };
  const send = (version: number | null) => {
    uploads.offered();
    handleOutcome(save.mutateAsync({ id: wizard.id, version, form: wizard.form }), {
      onSuccess: ({ id, waiting }) => void onDone(id, waiting),
      onError: (error) => void onFailed(error),
    });
  };
  const offer = () => {
    if (save.isPending || uploads.isBusy) return;
    if (session.state !== "in") {
      const text = isNew ? copy.signInToCreate : copy.signInToUpdate;
      toast({ action: SAVE, tone: "bad", title: copy.signedOutTitle, text });
      return;
    }
    wizard.tried();
    const first = wizard.own[0];
    if (first) {
      toast({ action: SAVE, tone: "bad", ...problemWords(wizard.own, isNew) });
      showProblem(first.field);
      return;
    }
    send(wizard.version);
  };
  /** Overwrites another author's version with the own one. */
  const keepMine = () => {
    if (!newer || newer.version === null) return;
    wizard.rebase(newer.version);
    setNewer(undefined);
    send(newer.version);
  };
  const takeTheirs = () => {
    if (!newer) return;
    wizard.restart(newer);
    setNewer(undefined);
  };
  return { offer, isPending: save.isPending, isOutdated: newer !== undefined, keepMine, takeTheirs };
}
