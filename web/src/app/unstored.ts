import { currentSession, isOnlyInMemory, subscribeToSession } from "../api/session";
import { toast } from "../components/ui/toasts";
import { copy } from "./copy";

/** Tells whoever signs in where the browser stores nothing for us that they are signed in on this page alone, once. */
export function tellWhenUnstored(): void {
  const unsubscribe = subscribeToSession(() => {
    const { state } = currentSession();
    if (state !== "in" || !isOnlyInMemory()) return;
    unsubscribe();
    toast({ tone: "bad", title: copy.unstoredTitle, text: copy.unstoredText });
  });
}
