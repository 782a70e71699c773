import { Link, useLocation } from "@tanstack/react-router";
import type { Plan } from "../../api/plan";
import { useSession } from "../../api/session";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { LeavePlan } from "./LeavePlan";
import { OwnLink, TheLink } from "./OwnLink";
import { copy } from "./shareCopy";

type Props = { plan: Plan; isSample: boolean; open: boolean; onClose: () => void; onChanged: () => void };

/** Editors may leave the plan here. */
export function ShareDialog({ plan, isSample, open, onClose, onChanged }: Props) {
  const session = useSession();
  const person = session.state === "in" ? session.person : undefined;
  const title = plan.joined ? copy.together : copy.share;
  return (
    <Dialog open={open} onClose={onClose} label={title} className="sheet plan-sheet small-sheet">
      <header>
        <h2 className="h-22">{title}</h2>
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
        {!isSample && person === undefined && <SignIn />}
        {!isSample && person && !plan.joined && <OwnLink plan={plan} person={person.id} onChanged={onChanged} />}
        {!isSample && person && plan.joined && <LeavePlan plan={plan} person={person} />}
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
