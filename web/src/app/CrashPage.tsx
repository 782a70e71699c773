import { useEffect } from "react";
import { AlertHeading } from "../components/AlertHeading";
import { copy } from "./copy";
import { endHydration } from "./hydration";

/** Also shown when nothing of ours has loaded, so it leans on nothing. */
export function CrashPage() {
  // The outside system is the page that stood there before: nothing more comes of it.
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
