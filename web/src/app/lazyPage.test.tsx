import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { copy } from "./copy";
import { lazyPage } from "./lazyPage";

function refuse(): never {
  throw new DOMException("no", "SecurityError");
}

function Page() {
  return null;
}

test("the code of a page is asked for once, and keeps no step of the router waiting when it is there", async () => {
  const load = vi.fn(async () => ({ Page }));
  const page = lazyPage(load, "Page");
  await Promise.all([page.preload?.(), page.preload?.()]);
  expect(page.preload?.()).toBeUndefined();
  expect(load).toHaveBeenCalledOnce();
});

test.each(["getItem", "setItem"] as const)(
  "where it cannot be kept in mind that it was tried, a page whose code has gone is asked for by hand: no %s",
  async (call) => {
    vi.stubGlobal("fetch", async () => new Response());
    vi.spyOn(Storage.prototype, call).mockImplementation(refuse);
    const Gone = lazyPage<"Page">(() => Promise.reject(new Error("gone")), "Page");
    if (!Gone) throw new Error("no page");
    await Gone.preload?.();
    render(
      <Suspense>
        <Gone />
      </Suspense>,
    );
    await screen.findByRole("heading", { name: copy.unloadedTitle });
    screen.getByRole("button", { name: copy.tryAgain });
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  },
);
