type OutcomeHandlers<Result> = { onSuccess: (result: Result) => void; onError?: (error: unknown) => void };

/**
 * Callbacks given to `mutate` are dropped with their component; these run after `mutateAsync` even then. Without
 * `onError` the mutation's component displays the error.
 */
export function handleOutcome<Result>(outcome: Promise<Result>, { onSuccess, onError }: OutcomeHandlers<Result>): void {
  outcome.then(onSuccess, onError ?? (() => undefined));
}
