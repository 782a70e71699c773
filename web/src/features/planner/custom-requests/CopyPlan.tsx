import { useNavigate } from "@tanstack/react-router";
import { useCopyPlan } from "../../../api/customRequests";
import type { CopySource } from "../../../api/customRequestTypes";
import { requestOf, textOf } from "../../../api/errors";
import { toast } from "../../../components/ui/toasts";
import { useIsMounted } from "../../../components/useSubmitResult";
import { handleOutcome } from "../../../lib/handleOutcome";

const copy = {
  copyPlan: "Copy into my plans",
  copying: "Copying…",
  copied: "Copied into your plans",
  copyFailed: "The plan could not be copied. Please try again.",
  failedTitle: "Error",
} as const;

type Props = {
  source: CopySource;
  className: string;
  /** Says what the reader can do with it. */
  text: string;
  onCopied?: (id: string) => void;
};

/** Copies a plan into the reader's own plans and opens it in the planner. */
export function CopyPlan({ source, className, text, onCopied }: Props) {
  const copying = useCopyPlan();
  const navigate = useNavigate();
  const isHere = useIsMounted();
  const onClick = () => {
    if (copying.isPending) return;
    handleOutcome(copying.mutateAsync(source), {
      onSuccess: (id) => {
        onCopied?.(id);
        toast({ tone: "good", title: copy.copied, text });
        if (!isHere()) return;
        const search = "request_id" in source ? { request: source.request_id } : {};
        void navigate({ to: "/itinerary/$id/customize", params: { id }, search });
      },
      onError: (error) =>
        toast({
          tone: "bad",
          title: copy.failedTitle,
          text: textOf(error, copy.copyFailed),
          request: requestOf(error),
        }),
    });
  };
  return (
    <button type="button" className={className} aria-disabled={copying.isPending} onClick={onClick}>
      {copying.isPending ? copy.copying : copy.copyPlan}
    </button>
  );
}
