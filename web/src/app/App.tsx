import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import { isSignedOut } from "../api/errors";
import { forgetSession } from "../api/session";
import { prefetchPages } from "./prefetchPages";
import type { makeRouter } from "./routes";

const FRESH_MS = 60_000;

/** What was read and is still fresh. */
export function makeQueries(): QueryClient {
  // The data client repeats failed reads by itself.
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, retryOnMount: false, refetchOnWindowFocus: false },
    },
  });
}

/** A session that the server ended is announced once to the whole page. */
function noticeEnd(error: Error): void {
  if (isSignedOut(error)) forgetSession();
}

type Props = { queries: QueryClient; router: ReturnType<typeof makeRouter>; onReady?: () => void };

/** The whole client, in a browser and where the server draws a page: both must draw the very same elements. */
export function App({ queries, router, onReady }: Props) {
  // The outside system is the person using the page.
  useEffect(prefetchPages, []);
  // The outside system is the page rendered by the server.
  useEffect(() => {
    // Once React has returned: what is done again there and then would find it busy.
    if (onReady) setTimeout(onReady);
  }, [onReady]);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
