import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useOverlay } from "./useOverlay";

function Page() {
  const outer = useOverlay("outer");
  const inner = useOverlay("inner");
  return (
    <>
      <button type="button" onClick={outer.open}>
        Open
      </button>
      {outer.isOpen && (
        <section aria-label="Outer">
          <button type="button" onClick={outer.close}>
            Close outer
          </button>
          <button type="button" onClick={inner.open}>
            Open inner
          </button>
          {inner.isOpen && (
            <section aria-label="Inner">
              <button type="button" onClick={inner.close}>
                Close inner
              </button>
            </section>
          )}
        </section>
      )}
    </>
  );
}

/** The state after navigating from another page. */
async function open() {
  vi.stubGlobal("scrollTo", () => undefined);
  const root = createRootRoute({ component: Outlet });
  const routes = [
    createRoute({ getParentRoute: () => root, path: "/", component: () => <h1>Results</h1> }),
    createRoute({ getParentRoute: () => root, path: "/terms", component: Page }),
  ];
  window.history.replaceState(null, "", "/");
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  render(<RouterProvider<typeof router> router={router} />);
  await screen.findByRole("heading", { name: "Results" });
  await router.navigate({ to: "/terms" });
  await screen.findByRole("button", { name: "Open" });
  return { back: () => history.back() };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const region = (name: string) => screen.queryByRole("region", { name });

test("Back closes what lies over the page, and once more leaves the page", async () => {
  const { back } = await open();
  await press("Open");
  expect(region("Outer")).not.toBeNull();
  back();
  await waitFor(() => expect(region("Outer")).toBeNull());
  screen.getByRole("button", { name: "Open" });
  back();
  await screen.findByRole("heading", { name: "Results" });
});

test("after it was closed by its button, however often that was pressed, one step back leaves the page", async () => {
  const { back } = await open();
  await press("Open");
  const close = screen.getByRole("button", { name: "Close outer" });
  close.click();
  close.click();
  await waitFor(() => expect(region("Outer")).toBeNull());
  screen.getByRole("button", { name: "Open" });
  back();
  await screen.findByRole("heading", { name: "Results" });
});

test("of two that lie over each other Back closes the upper one", async () => {
  const { back } = await open();
  await press("Open");
  await press("Open inner");
  expect(region("Inner")).not.toBeNull();
  back();
  await waitFor(() => expect(region("Inner")).toBeNull());
  expect(region("Outer")).not.toBeNull();
});
