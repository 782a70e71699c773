import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { requestOf } from "../../api/errors";
import type { Plan } from "../../api/plan";
import { sharePlan } from "../../api/planCalls";
import { useSession } from "../../api/session";
import { dropDraft, keepDraft, readDraft } from "../../components/drafts";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { toast } from "../../components/ui/toasts";
import { copy, opensUntil } from "./cartCopy";

type Props = { plan: Plan; isSample: boolean; open: boolean; onClose: () => void; onChanged: () => void };

export function ShareDialog({ plan, isSample, open, onClose, onChanged }: Props) {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : undefined;
  const isOwn = !isSample && person !== undefined;
  return (
    <Dialog open={open} onClose={onClose} label={copy.share} className="sheet plan-sheet small-sheet">
      <header>
        <h2 className="h-22">{copy.share}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="sheet-body">
        {isSample && (
          <>
            <p>{copy.shareSample}</p>
            <TheLink link={location.href} />
          </>
        )}
        {isOwn && <Own plan={plan} person={person} onChanged={onChanged} />}
        {!isSample && person === undefined && <SignIn />}
      </div>
    </Dialog>
  );
}

function SignIn() {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <p>{copy.shareSignIn}</p>
      <Link className="btn primary" to="/auth" search={{ next: here }}>
        {copy.signIn}
      </Link>
    </>
  );
}

/** The server keeps no link that it could show again; the browser in which it was made does. */
function Own({ plan, person, onChanged }: { plan: Plan; person: string; onChanged: () => void }) {
  const subject = `link of plan ${plan.id}`;
  const [token, setToken] = useState(() => {
    const kept = readDraft(person, subject)?.value;
    return plan.shared && typeof kept === "string" ? kept : null;
  });
  const [until, setUntil] = useState(plan.sharedUntil);
  const share = useMutation({
    mutationFn: (shared: boolean) => sharePlan(plan.id, shared),
    onSuccess: ({ token: made, endsAt }) => {
      setToken(made);
      setUntil(endsAt);
      if (made === null) dropDraft(person, subject);
      else keepDraft(person, subject, made);
      if (made === null) toast({ tone: "good", title: copy.stopped, text: "" });
      onChanged();
    },
    onError: (error) => toast({ tone: "bad", title: copy.failedTitle, text: error.message, request: requestOf(error) }),
  });
  const set = (shared: boolean) => {
    if (!share.isPending) share.mutate(shared);
  };
  const isShared = token !== null || plan.shared;
  return (
    <>
      <p>{copy.shareText}</p>
      {token !== null && <TheLink link={`${location.origin}/itinerary/shared/${token}`} />}
      {token === null && isShared && <p className="quiet">{copy.sharedNoLink}</p>}
      {isShared && until !== null && <p className="num">{opensUntil(until)}</p>}
      <p className="acts">
        {token === null && (
          <button type="button" className="btn primary" aria-disabled={share.isPending} onClick={() => set(true)}>
            {isShared ? copy.newLink : copy.shareOn}
          </button>
        )}
        {isShared && (
          <button type="button" className="btn danger" aria-disabled={share.isPending} onClick={() => set(false)}>
            {copy.shareOff}
          </button>
        )}
      </p>
    </>
  );
}

function TheLink({ link }: { link: string }) {
  const [said, setSaid] = useState("");
  const copyIt = () => {
    // Without TLS the browser has no clipboard for pages; the address can still be marked and copied by hand.
    void navigator.clipboard?.writeText(link).then(
      () => setSaid(copy.copied),
      () => undefined,
    );
  };
  return (
    <div className="the-link">
      <label className="label" htmlFor="plan-link">
        {copy.link}
      </label>
      <input id="plan-link" className="input" readOnly value={link} onFocus={(event) => event.target.select()} />
      <button type="button" className="btn line" onClick={copyIt}>
        {copy.copyLink}
      </button>
      <p className="small quiet" role="status">
        {said}
      </p>
    </div>
  );
}
