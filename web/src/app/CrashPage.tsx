import { useEffect } from "react";
import { AlertHeading } from "../components/AlertHeading";
import { copy } from "./copy";
import { reloadOnce } from "./lazyPage";
import { tookOver } from "./takingOver";

/** What browsers say when a piece of a page does not come, which a newer program has no more. */
const GONE = /dynamically imported|importing a module/i;

/** Also shown when nothing of ours has loaded, so it leans on nothing. */
export function CrashPage({ error }: { error?: unknown }) {
  // The outside system is the page that stood there before: nothing more comes of it.
  useEffect(() => {
    if (GONE.test(`${error}`) && navigator.onLine) reloadOnce();
    tookOver();
  }, [error]);
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
