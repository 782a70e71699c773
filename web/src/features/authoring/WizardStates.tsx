import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PlainPage } from "../../components/PlainPage";
import { copy } from "./copy";

export function WizardSkeleton({ text }: { text: string }) {
  return (
    <div className="authoring wrap" aria-busy="true">
      <div className="work">
        <p className="quiet" role="status">
          {text}
        </p>
        <span className="skel headline" />
        <span className="skel block" />
        <span className="skel block" />
        <span className="skel block" />
      </div>
      <aside className="pane">
        <span className="skel page" />
      </aside>
    </div>
  );
}

export function NotFound({ children }: { children: ReactNode }) {
  return (
    <PlainPage alert scene="lost" title={copy.missingTitle} text={copy.missingText}>
      {children}
    </PlainPage>
  );
}

export function Denied({ children }: { children: ReactNode }) {
  return (
    <PlainPage alert scene="lost" title={copy.deniedTitle} text={copy.deniedText}>
      {children}
    </PlainPage>
  );
}

/** A new application would not help. */
export function Suspended() {
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
