import type { DelayedAnswer } from "../delayedAnswer";

export const UNDO_SECONDS = 10;
const SECOND_MS = 1_000;

/** What its row displays instead of the form. Without `left` it is on its way. */
export type Fold = { what: string; text: string; left: number | undefined };

export type Delays = {
  start: (key: string, answer: DelayedAnswer) => void;
  undo: () => void;
  /** Sends what waits. */
  flush: () => void;
  /** Sends what waits; resolves once all are answered, to whether the server has them. */
  settle: () => Promise<boolean>;
  /** The key of the row whose answer waits. */
  waitingKey: () => string | undefined;
  folds: () => ReadonlyMap<string, Fold>;
  subscribe: (listener: () => void) => () => void;
};

/** One answer waits at a time: the next one sends it. */
export function makeDelays(): Delays {
  let waiting: { key: string; answer: DelayedAnswer } | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let folds: ReadonlyMap<string, Fold> = new Map();
  const onTheirWay = new Set<Promise<boolean>>();
  const listeners = new Set<() => void>();

  const setFold = (key: string, fold: Fold | undefined) => {
    const others = [...folds].filter(([other]) => other !== key);
    folds = new Map(fold ? [...others, [key, fold]] : others);
    for (const listener of listeners) listener();
  };
  const foldOf = ({ what, text = "" }: DelayedAnswer, left?: number): Fold => ({ what, text, left });
  const take = () => {
    clearInterval(timer);
    const taken = waiting;
    waiting = undefined;
    return taken;
  };
  const flush = () => {
    const taken = take();
    if (!taken) return;
    const { key, answer } = taken;
    setFold(key, foldOf(answer));
    const outcome = answer.send().then(
      () => {
        setFold(key, undefined);
        return true;
      },
      () => {
        setFold(key, undefined);
        answer.restore?.();
        return false;
      },
    );
    onTheirWay.add(outcome);
    void outcome.then(() => onTheirWay.delete(outcome));
  };
  const tick = () => {
    const fold = waiting && folds.get(waiting.key);
    if (!waiting || fold?.left === undefined) return;
    if (fold.left <= 1) flush();
    else setFold(waiting.key, { ...fold, left: fold.left - 1 });
  };
  return {
    start: (key, answer) => {
      flush();
      waiting = { key, answer };
      timer = setInterval(tick, SECOND_MS);
      setFold(key, foldOf(answer, UNDO_SECONDS));
    },
    undo: () => {
      const taken = take();
      if (!taken) return;
      setFold(taken.key, undefined);
      taken.answer.restore?.();
    },
    flush,
    settle: async () => {
      flush();
      return (await Promise.all(onTheirWay)).every((isSent) => isSent);
    },
    waitingKey: () => waiting?.key,
    folds: () => folds,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
