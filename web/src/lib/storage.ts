/**
 * The browser's storage, which may be blocked or full. Values that it rejects are held in memory, so that the page
 * works while it is open.
 */
export type SafeStorage = {
  getItem: (key: string) => string | null;
  /** Whether it outlives the page. */
  setItem: (key: string, value: string) => boolean;
  removeItem: (key: string) => void;
  keys: () => string[];
  /** Whether something had to be held in memory under this key. */
  isHeldInMemory: (key: string) => boolean;
};

function makeSafe(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(work: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isWritten = attempt((storage) => {
        storage.setItem(key, value);
        // Storage that is switched off takes everything and keeps nothing.
        return storage.getItem(key) === value;
      }, false);
      if (isWritten) {
        memory.delete(key);
        return true;
      }
      memory.set(key, value);
      // Another page would take what stood there before for what holds now, such as a token that was replaced.
      attempt((storage) => storage.removeItem(key), undefined);
      return false;
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    isHeldInMemory: (key) => memory.has(key),
  };
}

/** Shared by all tabs of this browser; outlives them. */
export const browserStorage: SafeStorage = makeSafe(() => globalThis.localStorage);
/** Of this tab alone; outlives a reload. */
export const tabStorage: SafeStorage = makeSafe(() => globalThis.sessionStorage);
