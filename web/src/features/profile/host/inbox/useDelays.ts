import { type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { announce } from "../../../../components/announce";
import type { DelayedAnswer } from "../../../../components/delayedAnswer";
import { copy, undoNews } from "./copy";
import { makeDelays } from "./delays";

/** Answers that can be undone for a while. They are sent at once when their reader turns to something else. */
export function useDelays() {
  const [delays] = useState(makeDelays);
  const folds = useSyncExternalStore(delays.subscribe, delays.folds);
  // Syncs with the page, which may close before the answer is sent.
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === "hidden") delays.flush();
    };
    window.addEventListener("pagehide", delays.flush);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("pagehide", delays.flush);
      document.removeEventListener("visibilitychange", onVisibility);
      delays.flush();
    };
  }, [delays]);
  return {
    folds,
    delay: (key: string, answer: DelayedAnswer) => {
      delays.start(key, answer);
      announce(undoNews(answer.done));
    },
    undo: () => {
      delays.undo();
      announce(copy.undone);
    },
    onClickCapture: ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest("button, a, summary")) return;
      const row = target.closest<HTMLElement>("[data-row]");
      if (row && row.dataset.row !== delays.waitingKey()) delays.flush();
    },
  };
}
