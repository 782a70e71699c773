import "./ask.css";
import "../../../components/booking/booking-parts.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { failureText } from "../../../api/errors";
import { MESSAGE_LENGTH } from "../../../api/forms.gen";
import type { Person } from "../../../api/person";
import { useSession } from "../../../api/session";
import { Failure } from "../../../components/Failure";
import { Portrait } from "../../../components/Portrait";
import { Dialog } from "../../../components/ui/Dialog";
import { TextArea } from "../../../components/ui/TextArea";
import { toast } from "../../../components/ui/toasts";
import { dropFormDraft, readFormDraft, storeFormDraft } from "../../../components/useDraft";
import { useIsMounted, useSubmitResult } from "../../../components/useSubmitResult";
import type { Host } from "../queries";
import { answersText, askedBefore, copy } from "./copy";
import { inquiries, useAsk } from "./queries";

type Props = { open: boolean; trip: { id: string; title: string }; hosts: readonly Host[]; onClose: () => void };

/** Visitors may write a question, and sign in to send it. */
export function AskDialog({ open, ...rest }: Props) {
  const session = useSession();
  const person = session.state === "in" || session.state === "ended" ? session.person : null;
  return (
    <Dialog open={open} onClose={rest.onClose} label={copy.title} className="dialog booking-ask ask-guide">
      <Form {...rest} person={person} />
    </Dialog>
  );
}

type DraftQuestion = { guide: string; body: string };

/** This tab's draft survives the sign-in. */
function readQuestion(name: string): Partial<DraftQuestion> {
  const draft = readFormDraft(name, undefined);
  return draft !== null && typeof draft === "object" ? draft : {};
}

function Form({ trip, hosts, person, onClose }: Omit<Props, "open"> & { person: Person | null }) {
  const name = `question about ${trip.id}`;
  const [question, setQuestion] = useState(() => {
    const { guide, body } = readQuestion(name);
    return { guide: typeof guide === "string" ? guide : "", body: typeof body === "string" ? body : "" };
  });
  const host = hosts.find((one) => one.id === question.guide) ?? hosts[0];
  const asked = useQuery({ ...inquiries(person?.id ?? "", trip.id), enabled: person !== null });
  const ask = useAsk();
  const sent = useSubmitResult();
  const isHere = useIsMounted();
  const navigate = useNavigate();
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  if (!host) return null;
  const before = asked.data?.find((one) => one.guide_id === host.id);
  const body = question.body.trim();
  const change = (part: Partial<DraftQuestion>) => {
    const next = { ...question, ...part };
    setQuestion(next);
    storeFormDraft(name, undefined, next);
    if (ask.error) ask.reset();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!person || body === "" || ask.isPending) return;
    sent(ask.mutateAsync({ person: person.id, trip: trip.id, guide: host.id, body }), {
      onSuccess: () => {
        dropFormDraft(name, undefined);
        // The conversation opens if the dialog is still open.
        if (!isHere()) toast({ tone: "good", title: copy.sentTitle, text: answersText(host.display_name) });
      },
      // Replaces the dialog's history entry: back leads to the trip.
      onHere: (inquiry) => void navigate({ to: "/messages", search: { inquiry }, replace: true }),
      wordsOf: (error) => failureText(error, copy.failed),
    });
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <div>
        <h2 className="h-28">{copy.title}</h2>
        <p className="quiet">{trip.title}</p>
      </div>
      {hosts.length > 1 && (
        <fieldset className="ask-hosts">
          <legend className="label">{copy.who}</legend>
          {hosts.map((one) => (
            <label key={one.id}>
              <input type="radio" name="host" checked={one.id === host.id} onChange={() => change({ guide: one.id })} />
              <Portrait name={one.display_name} photo={one.avatar_url} />
              <span>
                <b>
                  <bdi>{one.display_name}</bdi>
                </b>
                <span className="small quiet">{one.guide_languages.map((own) => own.language_name).join(", ")}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {before && (
        <p className="small">
          <span>{askedBefore(host.display_name)}</span>{" "}
          <Link className="link" to="/messages" search={{ inquiry: before.id }} replace>
            {copy.see}
          </Link>
        </p>
      )}
      <TextArea
        label={copy.label}
        value={question.body}
        onChange={(next) => change({ body: next })}
        maxLength={MESSAGE_LENGTH}
        rows={5}
        hint={copy.hint}
      />
      <p className="small quiet">{person ? answersText(host.display_name) : copy.account}</p>
      <Failure error={ask.error} otherwise={copy.failed} />
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.cancel}
        </button>
        {person ? (
          <button type="submit" className="btn primary" disabled={body === ""} aria-disabled={ask.isPending}>
            {ask.isPending ? copy.sending : copy.send}
          </button>
        ) : (
          // This entry's address then opens the dialog again.
          <Link className="btn primary" to="/auth" search={{ next: here }} replace>
            {copy.signIn}
          </Link>
        )}
      </p>
    </form>
  );
}
