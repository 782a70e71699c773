import "./guiding.css";
import { Link, Navigate } from "@tanstack/react-router";
import type { Person } from "../../api/person";
import { useSession } from "../../api/session";
import { useClaims } from "../../api/support";
import { PlainPage } from "../../components/PlainPage";
import { useDocumentHead } from "../../components/useDocumentHead";
import { useSignUp } from "../../components/useSignUp";
import { instantDayText } from "../../lib/instants";
import { copy } from "./copy";
import { GuideStatus } from "./GuideStatus";
import type { LastApplication } from "./queries";

export function BecomePage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.becomeDescription });
  const session = useSession();
  // The offer waits until a former session is checked.
  return session.state === "in" ? (
    <SignedInPage person={session.person} />
  ) : (
    <Offer isWaiting={session.state === "waiting"} />
  );
}

/** Applied, guide, suspended, or free to apply. */
function SignedInPage({ person }: { person: Person }) {
  return (
    <GuideStatus person={person}>
      {({ isGuide, isSuspended, last }) => {
        if (isGuide) return <Already />;
        if (isSuspended) return <Suspended />;
        if (last?.status === "pending") return <UnderReview application={last} />;
        return <Navigate to="/guide-onboarding" replace />;
      }}
    </GuideStatus>
  );
}

function Already() {
  return (
    <PlainPage scene="arrival" title={copy.guideTitle} text={copy.guideText}>
      <Link className="btn primary" to="/profile">
        {copy.goToProfile}
      </Link>
    </PlainPage>
  );
}

function Suspended() {
  return (
    <PlainPage alert scene="lost" title={copy.suspendedTitle} text={copy.suspendedText}>
      <div className="acts-row">
        <Link className="btn primary" to="/contact">
          {copy.contact}
        </Link>
        <Link className="btn line" to="/profile">
          {copy.goToProfile}
        </Link>
      </div>
    </PlainPage>
  );
}

function UnderReview({ application }: { application: LastApplication }) {
  return (
    <PlainPage scene="arrival" title={copy.pendingTitle} text={copy.pendingText}>
      <dl className="sent">
        <div>
          <dt>{copy.name}</dt>
          <dd>{application.display_name}</dd>
        </div>
        <div>
          <dt>{copy.submitted}</dt>
          <dd className="num">{instantDayText(application.created_at)}</dd>
        </div>
        <div>
          <dt>{copy.status}</dt>
          <dd>
            <span className="status pending">{copy.pendingReview}</span>
          </dd>
        </div>
      </dl>
      <Link className="btn line" to="/">
        {copy.home}
      </Link>
    </PlainPage>
  );
}

function Offer({ isWaiting }: { isWaiting: boolean }) {
  const claims = useClaims();
  const start = useSignUp("/guide-onboarding");
  return (
    <div className={isWaiting ? "become-page waiting" : "become-page"}>
      <section className="wrap invitation">
        <div>
          <h1 className="h-hero">{copy.heading}</h1>
          <p className="lede quiet">{copy.lede}</p>
          <Link className="btn primary" to="/auth" search={{ next: "/guide-onboarding" }} onClick={start}>
            {copy.start}
          </Link>
          <p className="small quiet">{copy.time}</p>
        </div>
        <figure>
          <div className="plate">
            <img
              src="/pictures/adamspeak-dawn-4.w800.webp"
              srcSet="/pictures/adamspeak-dawn-4.w800.webp 800w, /pictures/adamspeak-dawn-4.w1600.webp 1600w"
              sizes="(max-width: 900px) 100vw, 50vw"
              width="800"
              height="533"
              alt=""
            />
          </div>
          <figcaption className="note">
            {copy.caption},{" "}
            <span className="native" lang="si">
              ශ්‍රී පාදය
            </span>
          </figcaption>
        </figure>
      </section>
      <section className="wrap" aria-label={copy.claimsLabel}>
        <ul className="figures num">
          {copy.claims.map(([claim, what]) => (
            <li key={claim}>
              <b>{claims[claim]}</b> <span>{what}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap way" aria-labelledby="how">
        <h2 className="h-section" id="how">
          {copy.howTitle}
        </h2>
        <ol>
          {copy.how.map(([title, text]) => (
            <li key={title}>
              <h3 className="h-22">{title}</h3>
              <p className="quiet">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
