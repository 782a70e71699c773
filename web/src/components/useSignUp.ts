import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { wordsFor } from "../api/authErrors";
import { toast } from "./ui/toasts";

const copy = {
  errorTitle: "Authentication Error",
  errorText: "Failed to sign in with Google",
} as const;

/** Sends a press on a sign-in link to Google at once, if the server offers it. */
export function useSignUp(next: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signUp = async () => {
    // Loaded on demand: few visitors press it.
    const { authSettings, goToGoogle } = await import("../api/google");
    const { google } = await queries.fetchQuery(authSettings);
    if (google) await goToGoogle(next);
    else await navigate({ to: "/auth", search: { next } });
  };
  return (event: MouseEvent) => {
    // A press for a new tab opens the sign-up page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    signUp().catch((error: unknown) => {
      toast({ tone: "bad", title: copy.errorTitle, text: wordsFor(error, copy.errorText) });
    });
  };
}
