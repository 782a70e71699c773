import type { RouteComponent } from "@tanstack/react-router";
import { type ComponentType, use, useEffect, useEffectEvent, useReducer } from "react";
import { AlertHeading } from "../components/AlertHeading";
import { tabStorage } from "../lib/storage";
import { copy } from "./copy";

const RELOADED = "serendib.reloaded";

type Code = {
  Page?: ComponentType;
  /** No connection, or the server no longer has this code. */
  missing?: "unanswered" | "replaced";
  /** Never rejects. Does nothing once loaded: each router step waits for this. */
  preload: () => Promise<void> | undefined;
};

/**
 * When code fails to load, the router's own lazy page reloads the window, which without a connection ends the program.
 * This one offers a retry, and retries once the connection is back.
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
  const loadPage = async () => {
    const Page = await load();
    if (isComponent(Page)) code.Page = Page;
  };
  try {
    await loadPage().catch(async (error: unknown) => {
      code.missing = "unanswered";
      const answer = await fetch("/config.json", { method: "HEAD", cache: "no-store" });
      if (!answer.ok) throw error;
      code.missing = "replaced";
      // The connection may have returned in between.
      await loadPage();
    });
  } catch {
    // The caught failure is in `code.missing`.
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
    // The chunk is gone, so the whole program reloads.
    if (isByHand && !code.Page && code.missing === "replaced") location.reload();
    draw();
  };
  return <Unloaded onAgain={(isByHand) => void reloadPage(isByHand)} />;
}

/** Once: another failure would repeat. Without storage, the visitor retries by hand. */
function mayReload(): boolean {
  return tabStorage.getItem(RELOADED) === null;
}

/** For a program that a newer version has replaced. */
function Reload({ onFull }: { onFull: () => void }) {
  const onUnremembered = useEffectEvent(onFull);
  // Syncs with the window.
  useEffect(() => {
    if (tabStorage.setItem(RELOADED, "1")) location.reload();
    else onUnremembered();
  }, []);
  return null;
}

/** An illustration would not load either. */
function Unloaded({ onAgain }: { onAgain: (isByHand: boolean) => void }) {
  const onOnline = useEffectEvent(onAgain);
  // Syncs with the connection.
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
