import { AppError, requestOf, textOf } from "../../api/errors";
import { type SaleChange, useSetPackageSale } from "../../api/packageSales";
import { handleOutcome } from "../../lib/handleOutcome";
import { toast } from "../ui/toasts";
import { useSubmitResult } from "../useSubmitResult";
import { copy } from "./copy";

const CHANGE = "package sale";

type SuccessToast = { title: string; text: string };

/** For a dialog: it shows a failure itself, and errors of its fields beside them. */
export function useSaleChange() {
  const set = useSetPackageSale();
  const submit = useSubmitResult();
  const fields = set.error instanceof AppError ? set.error.fields : [];
  return {
    isPending: set.isPending,
    isPaused: set.isPaused,
    /** Without those of a field. */
    error: fields.length > 0 ? null : set.error,
    problemOf: (field: string) => fields.find((one) => one.field === field)?.message,
    /** After a field was edited. */
    reset: set.reset,
    send: (change: SaleChange, success: SuccessToast, onHere: () => void) =>
      submit(set.mutateAsync(change), {
        onSuccess: () => toast({ action: CHANGE, tone: "good", ...success }),
        onHere,
        wordsOf: (error) => textOf(error, copy.changeFailed),
      }),
  };
}

/** For a button without a dialog. */
export function usePutBack() {
  const set = useSetPackageSale();
  return {
    isPending: set.isPending,
    putBack: (package_id: string) => {
      if (set.isPending) return;
      handleOutcome(set.mutateAsync({ package_id, state: "on_sale" }), {
        onSuccess: () => toast({ action: CHANGE, tone: "good", title: copy.backTitle, text: copy.backText }),
        onError: (error) =>
          toast({
            action: CHANGE,
            tone: "bad",
            title: copy.errorTitle,
            text: textOf(error, copy.changeFailed),
            request: requestOf(error),
          }),
      });
    },
  };
}
