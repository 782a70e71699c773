/** The browser's storage may be blocked or full. Memory holds rejected values, so that the open page works. */
export type SafeStorage = {
  getItem: (key: string) => string | null;
  /** Returns whether the value outlives the page. */
  setItem: (key: string, value: string) => boolean;
  removeItem: (key: string) => void;
  keys: () => string[];
  /** Whether memory holds a value under this key. */
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
        // Disabled storage accepts everything and stores nothing.
        return storage.getItem(key) === value;
      }, false);
      if (isWritten) {
        memory.delete(key);
        return true;
      }
      memory.set(key, value);
      // Another page would read an outdated value, such as a replaced token.
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

/** Shared by all tabs, and outlives them. */
export const browserStorage: SafeStorage = makeSafe(() => globalThis.localStorage);
/** Survives a reload. */
export const tabStorage: SafeStorage = makeSafe(() => globalThis.sessionStorage);
