import { PROFILE_SCOPE, SHEET_PREFIX, SHEET_SCOPE } from "./components/sheetNames";

// The service worker of the pages of day sheets, and around the first day of a trip of the profile: they open without a
// network. Others never meet it. Their data is not here: the pages store it.

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type WorkerFetch = WorkerEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Worker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: ((name: "install" | "activate" | "message", listener: (event: WorkerEvent) => void) => void) &
    ((name: "fetch", listener: (event: WorkerFetch) => void) => void);
};

const worker = globalThis as unknown as Worker;
const CACHE = SHEET_PREFIX + SHEET_BUILD;
/** Of any sheet: the page's HTML holds nothing of one. */
const SHELL = `${SHEET_SCOPE}shell`;
/** A weak signal is worse than none. */
const PATIENCE_MS = 3_000;

/** The page's HTML and the files of this build, or nothing: a mixture of two builds would not start. */
async function fill(): Promise<void> {
  const answer = await fetch(SHELL, { cache: "no-cache" });
  const html = await answer.clone().text();
  if (!answer.ok || !html.includes(SHEET_FILES[0] ?? "")) throw new Error("the server has another build");
  const cache = await caches.open(CACHE);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(SHEET_FILES.filter((file) => !present.has(file)));
  await cache.put(SHELL, answer);
}

/** The build before may serve a page that is just loading. */
async function prune(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SHEET_PREFIX));
  const before = names.filter((name) => name !== CACHE);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
}

async function openShell(request: Request): Promise<Response> {
  const coming = fetch(request);
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const fresh = await Promise.race([coming.catch(() => undefined), patience]);
  if (fresh && fresh.status < 500) return fresh;
  return (await findShell()) ?? fresh ?? coming;
}

/** The rest of a profile is in other files, so an older build is opened without a network only. */
async function openProfile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await findShell();
    if (stored) return stored;
    throw error;
  }
}

async function findShell(): Promise<Response | undefined> {
  return (await caches.has(CACHE)) ? (await caches.open(CACHE)).match(SHELL) : undefined;
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => {
  void worker.skipWaiting();
  event.waitUntil(fill());
});
worker.addEventListener("activate", (event) => event.waitUntil(prune().then(() => worker.clients.claim())));
// The page asks for it: after a sign-out its files are gone.
worker.addEventListener("message", (event) => event.waitUntil(fill().catch(() => undefined)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (pathname.startsWith(SHEET_SCOPE)) event.respondWith(openShell(request));
    else if (pathname === PROFILE_SCOPE) event.respondWith(openProfile(request));
  } else if (pathname.startsWith("/assets/")) event.respondWith(openFile(request));
});
