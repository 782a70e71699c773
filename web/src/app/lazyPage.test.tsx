import { expect, test, vi } from "vitest";
import { lazyPage } from "./lazyPage";

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
