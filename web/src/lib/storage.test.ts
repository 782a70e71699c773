import { beforeEach, expect, test, vi } from "vitest";

type Module = typeof import("./storage");

/** A newly opened page, with nothing in memory. */
async function open(): Promise<Module> {
  vi.resetModules();
  return import("./storage");
}

function fail(name: string): () => never {
  return () => {
    throw new DOMException("no", name);
  };
}

/** Both storages can be read, and reject writes. */
function fill(name: string): void {
  for (const which of ["localStorage", "sessionStorage"] as const) {
    const full = globalThis[which];
    vi.stubGlobal(which, {
      getItem: (key: string) => full.getItem(key),
      removeItem: (key: string) => full.removeItem(key),
      setItem: fail(name),
    });
  }
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test("what the browser's storage takes is there in the next page too", async () => {
  expect((await open()).browserStorage.setItem("theme", "dark")).toBe(true);
  const { browserStorage } = await open();
  expect(browserStorage.getItem("theme")).toBe("dark");
  expect(browserStorage.isHeldInMemory("theme")).toBe(false);
  browserStorage.removeItem("theme");
  expect(localStorage.getItem("theme")).toBeNull();
});

test.each(["SecurityError", "QuotaExceededError"])("after a %s a value lives as long as the page", async (name) => {
  const { browserStorage, tabStorage } = await open();
  fill(name);
  for (const storage of [browserStorage, tabStorage]) {
    expect(storage.setItem("a", "1")).toBe(false);
    expect(storage.getItem("a")).toBe("1");
    expect(storage.isHeldInMemory("a")).toBe(true);
    expect(storage.keys()).toContain("a");
    storage.removeItem("a");
    expect(storage.getItem("a")).toBeNull();
  }
});

test("a value that no longer fits takes the place of the one that did", async () => {
  const { browserStorage } = await open();
  browserStorage.setItem("draft", "short");
  fill("QuotaExceededError");
  browserStorage.setItem("draft", "long");
  expect(browserStorage.getItem("draft")).toBe("long");
  expect(localStorage.getItem("draft"), "other pages find nothing rather than the old one").toBeNull();
  vi.unstubAllGlobals();
  expect(browserStorage.setItem("draft", "new")).toBe(true);
  expect(localStorage.getItem("draft")).toBe("new");
});

test.each([
  ["that cannot even be named", { get: fail("SecurityError") }],
  ["that a web view has switched off", { value: null }],
  ["that forgets all it is given", { value: { getItem: () => null, setItem: () => undefined } }],
])("storage %s holds everything in memory", async (_, property) => {
  const { browserStorage } = await open();
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...property });
  try {
    expect(browserStorage.getItem("a")).toBeNull();
    expect(browserStorage.setItem("a", "1")).toBe(false);
    expect(browserStorage.getItem("a")).toBe("1");
    expect(browserStorage.keys()).toContain("a");
    browserStorage.removeItem("a");
    expect(browserStorage.getItem("a")).toBeNull();
  } finally {
    if (before) Object.defineProperty(globalThis, "localStorage", before);
  }
});
