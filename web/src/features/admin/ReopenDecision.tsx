import { useState } from "react";
import { ReasonDialog } from "./ReasonDialog";
import { copy } from "./reopenCopy";
import { type ReopenSubject, useReopen } from "./reopenQueries";

type Props = {
  subject: ReopenSubject;
  id: string;
  /** What was decided about. */
  name: string;
  onReopen: () => void;
};

/** At the foot of a rejected entry. */
export function ReopenDecision(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="act one" data-foot="true">
      <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {copy.open}
      </button>
      <ReopenDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

type ReopenDialogProps = Props & { isOpen: boolean; onClose: () => void };

export function ReopenDialog({ subject, id, name, isOpen, onReopen, onClose }: ReopenDialogProps) {
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={copy.title}
      about={`reopen ${subject} ${id}`}
      name={name}
      texts={copy}
      doneText={() => copy.doneText}
      readers={copy.readers}
      action={useReopen(subject, id)}
      onDone={onReopen}
      onClose={onClose}
    />
  );
}
