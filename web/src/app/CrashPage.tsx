import { useEffect } from "react";
import { AlertHeading } from "../components/AlertHeading";
import { copy } from "./copy";
import { endHydration } from "./hydration";

/** Imports nothing, because no chunk may have loaded. */
export function CrashPage() {
  // Syncs with hydration, which is over.
  useEffect(endHydration, []);
  return (
    <section className="wrap plain" role="alert">
      <div>
        <AlertHeading>{copy.crashTitle}</AlertHeading>
        <p className="lede quiet">{copy.crashText}</p>
        <button type="button" className="btn primary" onClick={() => location.reload()}>
          {copy.reload}
        </button>
      </div>
    </section>
  );
}
