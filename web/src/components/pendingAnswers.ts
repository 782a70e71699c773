// Answers that wait for their undo, for a sign-out, which sends them first: without the session they would be lost.

/** Resolves to whether the server has all of them. */
type SendPending = () => Promise<boolean>;

const pending = new Set<SendPending>();

/** Returns the way out. */
export function registerPending(send: SendPending): () => void {
  // The same function may register again before its earlier way out is taken.
  const sendAll = () => send();
  pending.add(sendAll);
  return () => {
    pending.delete(sendAll);
  };
}

export async function sendPendingAnswers(): Promise<boolean> {
  const outcomes = await Promise.all([...pending].map((send) => send()));
  return outcomes.every((isSent) => isSent);
}
