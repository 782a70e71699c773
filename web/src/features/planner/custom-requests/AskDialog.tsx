import "../../../components/custom-requests/custom-requests.css";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { CustomRequest } from "../../../api/customRequestTypes";
import type { Plan } from "../../../api/plan";
import { useSession } from "../../../api/session";
import { answersUntil } from "../../../components/custom-requests/copy";
import { Dialog } from "../../../components/ui/Dialog";
import { Icon } from "../../../components/ui/Icon";
import { AskForm } from "./AskForm";
import { copy, withGuides } from "./copy";
import { SentReceipt } from "./SentReceipt";

type Props = {
  plan: Plan;
  request: CustomRequest | undefined;
  open: boolean;
  onClose: () => void;
};

/** Afterwards it displays the receipt. */
export function AskDialog({ plan, request, open, onClose }: Props) {
  const [sent, setSent] = useState<CustomRequest>();
  const close = () => {
    setSent(undefined);
    onClose();
  };
  if (sent) {
    return (
      <Dialog open={open} onClose={close} label={copy.sentTitle} className="dialog booking-ask booking-sent">
        <SentReceipt request={sent} onClose={close} />
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onClose={close} label={copy.title} className="sheet plan-sheet ask-guides">
      <header>
        <h2 className="h-22">{copy.title}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <Inside plan={plan} request={request} onSent={setSent} />
    </Dialog>
  );
}

type InsideProps = Pick<Props, "plan" | "request"> & { onSent: (request: CustomRequest) => void };

function Inside({ plan, request, onSent }: InsideProps) {
  const session = useSession();
  if (session.state === "out" || session.state === "half") return <SignIn />;
  // Assigning an earlier plan to its owner takes a moment.
  if (session.state === "waiting" || !plan.mine) return <Waiting />;
  if (request) return <Open request={request} />;
  return <AskForm plan={plan} person={session.person} onSent={onSent} />;
}

function SignIn() {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    <div className="sheet-body">
      <p>{copy.lede}</p>
      <p>{copy.signInText}</p>
      <Link className="btn primary" to="/auth" search={{ next: here }} replace>
        {copy.signIn}
      </Link>
    </div>
  );
}

function Waiting() {
  return (
    <div className="sheet-body" aria-busy="true">
      <p className="sr" role="status">
        {copy.claiming}
      </p>
      <span className="skel block" />
      <span className="skel block" />
    </div>
  );
}

function Open({ request }: { request: CustomRequest }) {
  return (
    <div className="sheet-body">
      <h3 className="h-18 open-request">{copy.openTitle}</h3>
      <p className="num">{`${withGuides(request.offers.length)} ${answersUntil(request.respond_by)}`}</p>
      <p className="quiet">{copy.openText}</p>
      <Link className="btn primary" to="/trip-requests/$id" params={{ id: request.id }} replace>
        {copy.seeRequest}
      </Link>
    </div>
  );
}
