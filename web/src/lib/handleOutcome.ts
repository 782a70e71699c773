type OutcomeHandlers<Result> = { onSuccess: (result: Result) => void; onError?: (error: unknown) => void };

/**
 * What follows a mutation (`mutateAsync`) even when the form it was sent from has left the page by then, because what it
 * changed is fresh already: callbacks given to `mutate` are forgotten with their component. An error without a follower is the
 * mutation's own to show.
 */
export function handleOutcome<Result>(outcome: Promise<Result>, { onSuccess, onError }: OutcomeHandlers<Result>): void {
  outcome.then(onSuccess, onError ?? (() => undefined));
}
