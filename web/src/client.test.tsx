import { createMemoryHistory } from "@tanstack/react-router";
import { configure, screen } from "@testing-library/react";
import { use } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, KEY, NOW, standIn, store, tokens, user } from "./testing/standIn";

// A page hydrates in parts, and people do not wait for the last one.

/** Page code loads slowly beside other tests. */
const PATIENCE = { timeout: 10_000 };
configure({ asyncUtilTimeout: PATIENCE.timeout });

const gate = vi.hoisted(() => ({ wait: undefined as Promise<void> | undefined }));
/** React copies the browser's on load. */
const report = vi.hoisted(() => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  return report;
});

/** A root that outlives its test would render after the page is gone. */
const roots = vi.hoisted((): { unmount(): void }[] => []);
vi.mock("react-dom/client", async (load) => {
  const actual = await load<typeof import("react-dom/client")>();
  const trackRoot = <Root extends { unmount(): void }>(root: Root): Root => {
    roots.push(root);
    return root;
  };
  return {
    ...actual,
    createRoot: (...given: Parameters<typeof actual.createRoot>) => trackRoot(actual.createRoot(...given)),
    hydrateRoot: (...given: Parameters<typeof actual.hydrateRoot>) => trackRoot(actual.hydrateRoot(...given)),
  };
});

vi.mock("./features/pages/SafetyPage", () => ({
  readWords: () => undefined,
  SafetyPage: () => {
    if (gate.wait) use(gate.wait);
    return <h1>Where it began</h1>;
  },
}));
vi.mock("./features/pages/TermsPage", () => ({
  readWords: () => undefined,
  TermsPage: () => <h1>Where they went</h1>,
}));

/** The server's rendering stores nothing for the browser. */
async function draw(address: string): Promise<Element> {
  vi.resetModules();
  const [{ App, makeQueries }, { makeRouter }] = await Promise.all([import("./app/App"), import("./app/routes")]);
  const queries = makeQueries();
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  await Promise.allSettled(
    queries
      .getQueryCache()
      .getAll()
      .map((query) => query.promise),
  );
  const { renderToString } = await import("react-dom/server");
  const html = renderToString(<App queries={queries} router={router} />);
  const config = { url: location.origin, anonKey: "anon", version: "1" };
  const preloaded = JSON.stringify({ address, answers: { "/config.json": config } });
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="told">${preloaded}</script>`;
  history.replaceState(null, "", address);
  const place = document.getElementById("root");
  if (!place) throw new Error("there is no place to draw in");
  vi.resetModules();
  return place;
}

beforeEach(() => {
  // Hydration runs on React's own schedule.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  // happy-dom lacks one element.
  vi.spyOn(console, "error").mockImplementation((text, ...words) => {
    if (!String(text).includes("is unrecognized in this browser") || words[0] !== "search") report(text);
  });
  standIn({});
  gate.wait = undefined;
  report.mockClear();
});

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
});

test.each([200, 2_500])(
  "whoever goes on while React is at the page for %i ms is led on when it is whole",
  async (pause) => {
    const place = await draw("/safety");
    const drawn = screen.getByRole("heading", { name: "Where it began" });
    let open = () => {};
    gate.wait = new Promise((resolve) => {
      open = resolve;
    });
    const { start } = await import("./client");
    void start(place);
    const link = screen.getByRole("link", { name: "Terms & Conditions" });
    await vi.waitFor(() => expect(Object.keys(link).join()).toContain("__reactFiber"), PATIENCE);
    link.click();
    await new Promise((resolve) => setTimeout(resolve, pause));
    expect(drawn.isConnected, "nothing is torn down").toBe(true);
    open();
    expect(await screen.findByRole("heading", { name: "Where they went" })).toBeTruthy();
    expect(location.pathname).toBe("/terms");
    expect(report.mock.calls.map(String)).toEqual([]);
  },
);

test("whoever comes back from signing in and owes a second step is asked for it, and then goes where they were going", async () => {
  const factors = [{ id: "f", status: "verified", factor_type: "totp", created_at: "", updated_at: "" }];
  const guarded = { ...user, factors };
  standIn({
    "POST /auth/v1/token?grant_type=pkce": () => answer(tokens("half", 900, guarded)),
    "GET /auth/v1/user": () => answer(guarded),
  });
  localStorage.setItem(`${KEY}-code-verifier`, '"verifier"');
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, "", "/safety?code=c-1");
  vi.resetModules();
  const { start } = await import("./client");
  const place = document.getElementById("root");
  if (!place) throw new Error("there is no place to draw in");
  await start(place);
  expect(await screen.findByRole("heading", { name: "One more step" })).toBeTruthy();
  expect(location.pathname + location.search).toBe("/auth?next=%2Fsafety");
});

test.each([
  ["hanna@new.example", true],
  ["hanna@example.org", false],
])("whoever comes back with a code and is written to at %s now: it is told: %s", async (email, isTold) => {
  // The library counts its clients, also the previous test's.
  vi.spyOn(console, "warn").mockImplementation((text) => {
    if (!String(text).includes("Multiple GoTrueClient instances")) expect.fail(`console.warn: ${text}`);
  });
  standIn({ "POST /auth/v1/token?grant_type=pkce": () => answer(tokens("moved", 900, { ...user, email })) });
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  store(tokens("before"));
  localStorage.setItem(`${KEY}-code-verifier`, '"verifier"');
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, "", "/safety?code=c-1");
  vi.resetModules();
  const [{ start }, { currentSession }] = await Promise.all([import("./client"), import("./api/session")]);
  const place = document.getElementById("root");
  if (!place) throw new Error("there is no place to draw in");
  await start(place);
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ state: "in", person: { email } }), PATIENCE);
  const notifications = await screen.findByRole("region", { name: "Notifications" });
  const message = `From now on we write to ${email}.`;
  if (isTold) await vi.waitFor(() => expect(notifications.textContent).toContain(message), PATIENCE);
  else expect(notifications.textContent).toBe("");
});
