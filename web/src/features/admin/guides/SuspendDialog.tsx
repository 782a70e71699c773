import { Dialog } from "../../../components/ui/Dialog";
import { reinstateTitle, suspendTitle } from "./copy";
import { ReinstateForm } from "./suspension/ReinstateForm";
import { SuspendForm } from "./suspension/SuspendForm";

export type GuideDecision = "suspend" | "reinstate";

type Props = {
  /** Open while there is one. */
  decision: GuideDecision | undefined;
  guide: { id: string; name: string };
  onClose: () => void;
};

export function SuspendDialog({ decision, guide, onClose }: Props) {
  const isSuspending = decision === "suspend";
  return (
    <Dialog
      open={decision !== undefined}
      onClose={onClose}
      label={isSuspending ? suspendTitle(guide.name) : reinstateTitle(guide.name)}
      className={`dialog reject-dialog ${isSuspending ? "suspend-dialog" : ""}`}
    >
      {isSuspending && <SuspendForm guide={guide} onClose={onClose} />}
      {decision === "reinstate" && <ReinstateForm guide={guide} onClose={onClose} />}
    </Dialog>
  );
}
