import "./auth.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { wordsFor } from "../../api/authErrors";
import { authSettings, goToGoogle } from "../../api/google";
import { useSession } from "../../api/session";
import { PlainPage } from "../../components/PlainPage";
import { toast } from "../../components/ui/toasts";
import { useRedirectPending } from "../../components/ui/useRedirectPending";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy } from "./copy";
import { EmailForm } from "./EmailForm";
import { GoogleMark } from "./GoogleMark";
import { SecondStepPage } from "./SecondStepPage";
import { Terms } from "./Terms";

export function AuthPage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.tagline, listed: false });
  const { next } = useSearch({ from: "/auth" });
  const session = useSession();
  if (session.state === "in") return <GoOn to={next} />;
  if (session.state === "half") return <SecondStepPage person={session.person} />;
  return (
    <PlainPage scene="arrival" title={copy.title} text={copy.lede}>
      {session.state === "waiting" ? <Waiting /> : <Offer next={next} />}
      <Link className="go" to="/search">
        <span>{copy.browse}</span>
      </Link>
    </PlainPage>
  );
}

/** Signed-in people go on to their destination, or home. */
function GoOn({ to }: { to: string }) {
  const { history } = useRouter();
  // Syncs with the browser's history: replaces the entry, so that Back does not redirect again.
  useEffect(() => history.replace(to), [history, to]);
  return null;
}

function Waiting() {
  return (
    <div className="ways" aria-busy="true">
      <span className="skel way" />
      <span className="sr" role="status">
        {copy.waiting}
      </span>
    </div>
  );
}

function Offer({ next }: { next: string }) {
  const settings = useQuery(authSettings);
  if (settings.isPending) return <Waiting />;
  if (settings.error) {
    return (
      <div className="ways" role="alert">
        <p>{copy.unreachable}</p>
        <button type="button" className="btn line" onClick={() => void settings.refetch()}>
          {copy.tryAgain}
        </button>
      </div>
    );
  }
  const { google, email } = settings.data;
  if (google) return email ? <Either next={next} /> : <Google next={next} />;
  // Without Google, sign-in is by mail.
  return email ? <EmailForm next={next} /> : <p className="ways">{copy.noWay}</p>;
}

/** Google first. An account without Google signs in by mail. */
function Either({ next }: { next: string }) {
  const [isByMail, setByMail] = useState(false);
  return (
    <>
      {isByMail ? <EmailForm next={next} takesFocus /> : <Google next={next} />}
      <button type="button" className="link" onClick={() => setByMail(!isByMail)}>
        {isByMail ? copy.otherWay : copy.byMail}
      </button>
    </>
  );
}

function Google({ next }: { next: string }) {
  const google = useMutation({
    mutationFn: goToGoogle,
    onError: (error) => toast({ tone: "bad", title: copy.errorTitle, text: wordsFor(error, copy.errorText) }),
  });
  const isLeaving = useRedirectPending(google);
  return (
    <div className="ways">
      <button
        type="button"
        className="btn primary way"
        aria-disabled={isLeaving}
        aria-describedby="google-hint"
        onClick={() => {
          if (!isLeaving) google.mutate(next);
        }}
      >
        <GoogleMark />
        <span>{isLeaving ? copy.opening : copy.google}</span>
      </button>
      <p id="google-hint" className="small quiet">
        {copy.googleHint}
      </p>
      <Terms />
    </div>
  );
}
