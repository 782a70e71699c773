import "../../components/booking/booking-parts.css";
import { requestOf } from "../../api/errors";
import type { OwnPlan } from "../../api/ownPlans";
import type { Person } from "../../api/person";
import { Dialog } from "../../components/ui/Dialog";
import { toast } from "../../components/ui/toasts";
import { copy } from "./copy";
import { useDeletePlan } from "./queries";

type Props = {
  person: Person;
  /** The plan to confirm, if any. */
  plan: OwnPlan | undefined;
  onDeleted: (plan: OwnPlan) => void;
  onClose: () => void;
};

export function DeletePlan({ person, plan, onDeleted, onClose }: Props) {
  const remove = useDeletePlan(person.id);
  const confirm = (plan: OwnPlan) => {
    if (remove.isPending) return;
    remove.mutate(plan.id, {
      onSuccess: () => {
        toast({ tone: "good", title: copy.deleted, text: plan.title });
        onDeleted(plan);
      },
      onError: (error) => {
        toast({ tone: "bad", title: copy.failedTitle, text: error.message, request: requestOf(error) });
      },
    });
  };
  return (
    <Dialog open={plan !== undefined} onClose={onClose} label={copy.deleteTitle} className="dialog booking-ask">
      {plan && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm(plan);
          }}
        >
          <h2 className="h-28">{copy.deleteTitle}</h2>
          <p>
            <b>{plan.title}</b>
            <br />
            <span className="quiet">{copy.deleteText}</span>
          </p>
          <p className="acts-row">
            <button type="button" className="btn line" onClick={onClose}>
              {copy.keepPlan}
            </button>
            <button type="submit" className="btn danger" aria-disabled={remove.isPending}>
              {remove.isPending ? copy.deleting : copy.deleteIt}
            </button>
          </p>
        </form>
      )}
    </Dialog>
  );
}
