import { useForm } from "react-hook-form";
import type { Person } from "../../../api/person";
import { Failure } from "../../../components/Failure";
import { TextField } from "../../../components/fields/TextField";
import { Dialog } from "../../../components/ui/Dialog";
import { Icon } from "../../../components/ui/Icon";
import { toast } from "../../../components/ui/toasts";
import { useDraft } from "../../../components/useDraft";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { copy } from "./copy";
import { useAskToJoin, wordsOf } from "./queries";

type Props = {
  person: Person;
  guide: string;
  trip: { id: string; title: string };
  open: boolean;
  onClose: () => void;
};

export function JoinDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={copy.title} className="dialog join-dialog">
      <JoinForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function JoinForm({ person, guide, trip, onClose }: Omit<Props, "open">) {
  const ask = useAskToJoin(guide, trip.id);
  const sent = useSubmitResult();
  const form = useForm({ defaultValues: { message: "" } });
  const forget = useDraft(`request of ${person.id} to join ${trip.id}`, form);
  const isBlank = form.watch("message").trim() === "";
  const send = ({ message }: { message: string }) => {
    if (isBlank || ask.isPending) return;
    sent(ask.mutateAsync(message), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.sentTitle, text: copy.sentText });
        onClose();
      },
      wordsOf,
    });
  };
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <div className="join-head">
        <h2 className="h-28">{copy.title}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p className="trip-name">{trip.title}</p>
      <p className="small quiet">{copy.lede}</p>
      <TextField label={copy.message} hint={copy.messageHint} input={form.register("message")} rows={6} />
      <Failure error={ask.error}>{ask.error && wordsOf(ask.error)}</Failure>
      <p className="acts-row">
        <button
          type="submit"
          className="btn primary"
          disabled={isBlank}
          aria-disabled={ask.isPending}
          aria-describedby={isBlank ? "join-blank" : undefined}
        >
          {ask.isPending ? copy.sending : copy.send}
        </button>
        <button type="button" className="btn line" onClick={onClose}>
          {copy.cancel}
        </button>
      </p>
      {isBlank && (
        <p className="small quiet" id="join-blank">
          {copy.blank}
        </p>
      )}
    </form>
  );
}
