import { createMemoryHistory } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, NO_TRIPS, standIn } from "../testing/standIn";
import { PATIENCE, resetClient } from "../testing/wholeClient";
import { App, makeQueries } from "./App";
import { makeRouter } from "./routes";

// A form may set values in the address before hydration. The server is fake.

const SEARCH = "GET /rest/v1/rpc/search_packages";

beforeEach(() => {
  resetClient();
  const searches = ["?limit=6", "?category=wildlife&limit=6", "?price_min=100&price_max=900&limit=6"];
  const called = [...searches, "?q=tea&duration=15&limit=6"].map((query) => [SEARCH + query, () => answer(NO_TRIPS)]);
  standIn(Object.fromEntries(called));
});

test.each([
  ["/search?q=", "/search"],
  ["/search?location=", "/search"],
  ["/search?q=&category=wildlife", "/search?category=wildlife"],
  ["/search?category=all&priceMin=0&priceMax=10000&sortBy=recommended", "/search"],
  ["/search?priceMin=900&priceMax=100", "/search?priceMin=100&priceMax=900"],
  ["/search?duration=15&q=tea", "/search?duration=15&q=tea"],
])("what is empty or usual is left out: %s", async (written, kept) => {
  const queries = makeQueries();
  const history = createMemoryHistory({ initialEntries: [written] });
  render(<App queries={queries} router={makeRouter(queries, history)} />);
  await vi.waitFor(() => expect(history.location.href).toBe(kept), PATIENCE);
});
