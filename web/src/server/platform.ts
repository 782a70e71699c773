import "core-js/web/url";
import "core-js/web/url-search-params";

// The server's JavaScript engine has the language only. This polyfills what rendering needs of a browser; it is first
// in the bundle.

let moment = 0;

/** Pages use the server's clock. */
export function setClock(now: number): void {
  moment = now;
}

const Clock = class extends Date {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(moment);
    else super(...given);
  }
};

class Bag {
  readonly #values = new Map<string, string>();

  constructor(from?: Iterable<[string, string]> | Record<string, string>) {
    if (from) for (const [name, value] of isPairs(from) ? from : Object.entries(from)) this.set(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  forEach(work: (value: string, name: string) => void): void {
    for (const [name, value] of this) work(value, name);
  }

  [Symbol.iterator]() {
    return this.#values.entries();
  }
}

function isPairs(from: object): from is Iterable<[string, string]> {
  return Symbol.iterator in from;
}

class Answer {
  readonly ok = true;
  readonly status = 200;
  readonly statusText = "OK";
  readonly headers: Bag;
  readonly #body: string;

  constructor(body: string, init: { headers: Record<string, string> }) {
    this.#body = body;
    this.headers = new Bag(init.headers);
  }

  text(): Promise<string> {
    return Promise.resolve(this.#body);
  }

  async json(): Promise<unknown> {
    return JSON.parse(this.#body);
  }
}

class Aborter {
  readonly signal = { aborted: false, addEventListener() {}, removeEventListener() {} };
  abort(): void {}
}

Object.assign(globalThis, {
  self: globalThis,
  location: { origin: "http://serendib.invalid" },
  Date: Clock,
  Headers: Bag,
  Response: Answer,
  AbortController: Aborter,
  // Longer timers are for a page that stays open.
  setTimeout: (work: () => void, delay = 0) => {
    if (delay <= 0) void Promise.resolve().then(work);
    return 0;
  },
  clearTimeout() {},
  setInterval: () => 0,
  clearInterval() {},
  queueMicrotask: (work: () => void) => void Promise.resolve().then(work),
  performance: { now: () => 0 },
  console: { log() {}, info() {}, warn() {}, error() {}, debug() {} },
  fetch: (address: unknown) => Promise.reject(new Error(`the page wants to read ${String(address)}`)),
});
