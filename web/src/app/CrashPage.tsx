import { useEffect } from "react";
import { AlertHeading } from "../components/AlertHeading";
import { copy } from "./copy";
import { endHydration } from "./hydration";

/** Also rendered when no chunk has loaded, so it imports nothing. */
export function CrashPage() {
  // Syncs with the rendered page: hydration is over.
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
