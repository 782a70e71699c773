import { useEffect, useState } from "react";
import type { FieldError } from "../../api/errors";
import { dropWizardDraft, keepWizardDraft, readWizardDraft } from "./draft";
import { emptyForm, newKey, type PackageForm } from "./form";
import { isPriceField } from "./priceRules";
import { problemsOf } from "./validation";

export type InitialPackage = {
  /** Null for a new package. */
  id: string | null;
  version: number | null;
  form: PackageForm;
  /** Replaces the stored draft at once. */
  isCopy?: boolean;
};

export type FormChange = Partial<PackageForm> | ((form: PackageForm) => Partial<PackageForm>);

type State = {
  id: string;
  version: number | null;
  form: PackageForm;
  /** When the restored draft was last written. */
  restored: number | undefined;
  /** Whether anything was typed since. */
  isTouched: boolean;
};

/**
 * The wizard's one value, stored as a draft at each change, and its errors. Errors appear after the first attempt to
 * send, those of group prices and seasons when their step is left, and go as they are fixed; the server's go when their field changes.
 */
export function useWizard(person: string, beginning: InitialPackage) {
  const [state, setState] = useState<State>(() => initState(person, beginning));
  const [tried, setTried] = useState<"nothing" | "prices" | "all">("nothing");
  const [fromServer, setFromServer] = useState<(FieldError & { at: PackageForm })[]>([]);
  const [isKept, setKept] = useState(true);
  const { id, version, form, isTouched } = state;
  const subject = beginning.id;
  // Syncs with the browser's storage.
  useEffect(() => {
    if (isTouched) setKept(keepWizardDraft(person, subject, { id, version, form }));
  }, [person, subject, id, version, form, isTouched]);
  const own = problemsOf(form);
  const serverProblems = fromServer.filter(({ field, at }) => isUntouched(field, at, form));
  const problems = {
    nothing: [],
    prices: own.filter((one) => isPriceField(one.field)),
    all: [...own, ...serverProblems.filter((one) => !own.some(({ field }) => field === one.field))],
  }[tried];

  return {
    ...state,
    isKept,
    problems,
    own,
    problem: (field: string) => problems.find((one) => one.field === field)?.message,
    change: (change: FormChange) => {
      setState((before) => {
        const part = typeof change === "function" ? change(before.form) : change;
        return { ...before, form: { ...before.form, ...part }, isTouched: true };
      });
    },
    /** From now on errors are displayed. */
    tried: (found: FieldError[] = []) => {
      setTried("all");
      setFromServer(found.map((one) => ({ ...one, at: form })));
    },
    /** From now on those of group prices and seasons are displayed; the first of them. */
    tryPrices: () => {
      setTried((before) => (before === "all" ? before : "prices"));
      return own.find((one) => isPriceField(one.field));
    },
    /** Discards the draft. */
    restart: (from: InitialPackage) => {
      dropWizardDraft(person, beginning.id);
      setTried("nothing");
      setFromServer([]);
      setState(fresh(from));
    },
    /** Continues with this form over another author's saved version. */
    rebase: (version: number) => setState((before) => ({ ...before, version })),
    /** After sending. */
    dropDraft: () => dropWizardDraft(person, beginning.id),
  };
}

function initState(person: string, beginning: InitialPackage): State {
  if (beginning.isCopy) return { ...fresh(beginning), isTouched: true };
  const draft = readWizardDraft(person, beginning.id);
  if (!draft) return fresh(beginning);
  return { ...draft.draft, restored: draft.at, isTouched: false };
}

function fresh({ id, version, form }: InitialPackage): State {
  return { id: id ?? newKey(), version, form, restored: undefined, isTouched: false };
}

export function newPackage(): InitialPackage {
  return { id: null, version: null, form: emptyForm() };
}

/** Since `at`. */
function isUntouched(field: string, at: PackageForm, now: PackageForm): boolean {
  const part = field.split(".")[0] ?? "";
  const has = (name: string): name is keyof PackageForm => name in now;
  return !has(part) || at[part] === now[part];
}
