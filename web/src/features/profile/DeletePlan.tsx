import "../../components/booking/booking-parts.css";
import { requestOf } from "../../api/errors";
import { isJoined, type OwnPlan } from "../../api/ownPlans";
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

/** An editor only leaves it. */
const DELETING = {
  title: copy.deleteTitle,
  text: copy.deleteText,
  keep: copy.keepPlan,
  pending: copy.deleting,
  confirm: copy.deleteIt,
  done: copy.deleted,
};
const LEAVING = {
  title: copy.leaveTitle,
  text: copy.leaveText,
  keep: copy.stay,
  pending: copy.leaving,
  confirm: copy.leavePlan,
  done: copy.left,
};

export function DeletePlan({ person, plan, onDeleted, onClose }: Props) {
  const remove = useDeletePlan(person.id);
  const words = plan && isJoined(plan, person.id) ? LEAVING : DELETING;
  const confirm = (plan: OwnPlan) => {
    if (remove.isPending) return;
    remove.mutate(plan.id, {
      onSuccess: () => {
        toast({ tone: "good", title: words.done, text: plan.title });
        onDeleted(plan);
      },
      onError: (error) => {
        toast({ tone: "bad", title: copy.failedTitle, text: error.message, request: requestOf(error) });
      },
    });
  };
  return (
    <Dialog open={plan !== undefined} onClose={onClose} label={words.title} className="dialog booking-ask">
      {plan && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm(plan);
          }}
        >
          <h2 className="h-28">{words.title}</h2>
          <p>
            <b>{plan.title}</b>
            <br />
            <span className="quiet">{words.text}</span>
          </p>
          <p className="acts-row">
            <button type="button" className="btn line" onClick={onClose}>
              {words.keep}
            </button>
            <button type="submit" className="btn danger" aria-disabled={remove.isPending}>
              {remove.isPending ? words.pending : words.confirm}
            </button>
          </p>
        </form>
      )}
    </Dialog>
  );
}
