type OutcomeHandlers<Result> = { onSuccess: (result: Result) => void; onError?: (error: unknown) => void };

/**
 * Handles a mutation's result (`mutateAsync`) even after its form has unmounted: callbacks given to `mutate` are
 * dropped with their component. Without `onError` the mutation's component displays the error.
 */
export function handleOutcome<Result>(outcome: Promise<Result>, { onSuccess, onError }: OutcomeHandlers<Result>): void {
  outcome.then(onSuccess, onError ?? (() => undefined));
}
