import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import { isSignedOut } from "../api/errors";
import { forgetSession } from "../api/session";
import { prefetchPages } from "./prefetchPages";
import type { makeRouter } from "./routes";

const FRESH_MS = 60_000;

export function makeQueries(): QueryClient {
  // The data client repeats failed reads itself.
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, retryOnMount: false, refetchOnWindowFocus: false },
    },
  });
}

/** Announced once to the whole page. */
function noticeEnd(error: Error): void {
  if (isSignedOut(error)) forgetSession();
}

type Props = { queries: QueryClient; router: ReturnType<typeof makeRouter>; onReady?: () => void };

/** Browser and server must render the same elements. */
export function App({ queries, router, onReady }: Props) {
  // Syncs with the person's input.
  useEffect(prefetchPages, []);
  // Syncs with the page rendered by the server.
  useEffect(() => {
    // During React's work, a replay would find it busy.
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
