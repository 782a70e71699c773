/** If the server names none. */
const USUAL_SECONDS = 5;
/** Longer waits fail at once. */
const LONGEST_MS = 20_000;

/**
 * Honours the server's Retry-After. The client library ends the session at a 429, so it gets a 503 instead and retries;
 * no request is sent before the given time.
 */
export function fetchWithRetryAfter(send: typeof fetch): typeof fetch {
  let notBefore = 0;
  return async (input, init) => {
    if (!String(input).includes("/token?grant_type=refresh_token")) return send(input, init);
    const wait = notBefore - performance.now();
    if (wait > LONGEST_MS) return busyResponse();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await send(input, init);
    if (answer.status !== 429) return answer;
    notBefore = performance.now() + secondsIn(answer.headers.get("retry-after")) * 1000;
    return busyResponse();
  };
}

function secondsIn(header: string | null): number {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : USUAL_SECONDS;
}

function busyResponse(): Response {
  return new Response(null, { status: 503 });
}
