import { createMemoryHistory } from "@tanstack/react-router";
import { configure, render, screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import { NOW } from "./standIn";

// The whole client, from the address to the wire.

/** Page code loads slowly beside other tests. */
export const PATIENCE = { timeout: 10_000 };
configure({ asyncUtilTimeout: PATIENCE.timeout });

/** As in a browser, without the previous page's memory. */
export async function open(address: string) {
  vi.resetModules();
  const [{ App, makeQueries }, { makeRouter }, { beginSession }] = await Promise.all([
    import("../app/App"),
    import("../app/routes"),
    import("../api/session"),
  ]);
  void beginSession();
  const queries = makeQueries();
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [address] }));
  render(<App queries={queries} router={router} />);
  return { where: () => router.state.location.href, go: (by: number) => router.history.go(by) };
}

export const arrives = (where: () => string, address: string) =>
  vi.waitFor(() => expect(where()).toBe(address), PATIENCE);
/** Also those over a dialog. */
const notifications = () => screen.getAllByRole("region", { name: "Notifications" });
export const toast = (text: string) =>
  vi.waitFor(
    () => expect(notifications().map((one) => one.textContent)).toContainEqual(expect.stringContaining(text)),
    PATIENCE,
  );

/** No session, a fixed clock. */
export function resetClient(): void {
  // The library counts its clients, also earlier tests'.
  vi.spyOn(console, "warn").mockImplementation((text) => {
    if (!String(text).includes("Multiple GoTrueClient instances")) expect.fail(`console.warn: ${text}`);
  });
  // happy-dom lacks one element.
  vi.spyOn(console, "error").mockImplementation((text, ...words) => {
    if (!String(text).includes("is unrecognized in this browser") || words[0] !== "search") expect.fail(String(text));
  });
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  vi.stubGlobal("scrollTo", () => undefined);
  localStorage.clear();
  sessionStorage.clear();
}
