import type { RouteComponent } from "@tanstack/react-router";
import { type ComponentType, use, useEffect, useEffectEvent, useReducer } from "react";
import { AlertHeading } from "../components/AlertHeading";
import { tabStorage } from "../lib/storage";
import { copy } from "./copy";

const RELOADED = "serendib.reloaded";

type Code = {
  Page?: ComponentType;
  /** Why it did not come: nobody answered, or the server did and has no such code any more. */
  missing?: "unanswered" | "replaced";
  /** Asks for it, unless it is on its way. Never fails. Nothing where it is there: each step of the router waits for this. */
  preload: () => Promise<void> | undefined;
};

/**
 * A page whose code comes when it is wanted. The router's own way loads the whole window again when that code does not come, which
 * without a connection is the end of the program: here another try is offered, and made when the connection is back.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<{ [name in Name]: unknown }>,
  name: Name,
): RouteComponent {
  let coming: Promise<void> | undefined;
  const code: Code = {
    preload: () => {
      if (code.Page) return undefined;
      coming ??= fetchInto(code, async () => (await load())[name]).finally(() => {
        coming = undefined;
      });
      return coming;
    },
  };
  const page: RouteComponent = () => <Lazy code={code} />;
  return Object.assign(page, { preload: code.preload });
}

async function fetchInto(code: Code, load: () => Promise<unknown>): Promise<void> {
  const ask = async () => {
    const Page = await load();
    if (isComponent(Page)) code.Page = Page;
  };
  try {
    await ask().catch(async (error: unknown) => {
      code.missing = "unanswered";
      const answer = await fetch("/config.json", { method: "HEAD", cache: "no-store" });
      if (!answer.ok) throw error;
      code.missing = "replaced";
      // The connection may have come back in between.
      await ask();
    });
  } catch {
    // What is missing says it.
  }
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === "function";
}

function Lazy({ code }: { code: Code }) {
  const [, draw] = useReducer((tries: number) => tries + 1, 0);
  const coming = code.missing ? undefined : code.preload();
  if (coming) use(coming);
  if (code.Page) return <code.Page />;
  if (code.missing === "replaced" && mayReload()) {
    const leave = () => {
      code.missing = "unanswered";
      draw();
    };
    return <Reload onFull={leave} />;
  }
  const reloadPage = async (isByHand: boolean) => {
    await code.preload();
    // The code is not there, so the whole program is asked for.
    if (isByHand && !code.Page && code.missing === "replaced") location.reload();
    draw();
  };
  return <Unloaded onAgain={(isByHand) => void reloadPage(isByHand)} />;
}

/** Once: it may be another fault, which would come again. Where that cannot be remembered, it is left to the visitor's hand. */
function mayReload(): boolean {
  return tabStorage.getItem(RELOADED) === null;
}

/** Another version of the program has taken the place of this one. */
function Reload({ onFull }: { onFull: () => void }) {
  const onUnremembered = useEffectEvent(onFull);
  // The outside system is the window.
  useEffect(() => {
    if (tabStorage.setItem(RELOADED, "1")) location.reload();
    else onUnremembered();
  }, []);
  return null;
}

/** Without a drawing: that would not come either. */
function Unloaded({ onAgain }: { onAgain: (isByHand: boolean) => void }) {
  const onOnline = useEffectEvent(onAgain);
  // The outside system is the connection.
  useEffect(() => {
    const listener = () => onOnline(false);
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  }, []);
  return (
    <section className="wrap plain" role="alert">
      <div>
        <AlertHeading>{copy.unloadedTitle}</AlertHeading>
        <p className="lede quiet">{copy.unloadedText}</p>
        <button type="button" className="btn primary" onClick={() => onAgain(true)}>
          {copy.tryAgain}
        </button>
      </div>
    </section>
  );
}
