import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepLive } from "../api/live";
import { keptSecrets } from "../api/planSecrets";
import { announce } from "../components/announce";
import { toast } from "../components/ui/toasts";
import { keepDelivering } from "../features/messages/outbox";
import { copy } from "./copy";

const EARS = { onNews: announce, onBack: () => toast({ tone: "good", ...copy.back }) };

/** Draws nothing: keeps the pages of whoever is signed in up to date. */
export function Live({ person }: { person: string }) {
  const queries = useQueryClient();
  // The outside system is the server, which says what changes.
  useEffect(() => keepLive(queries, EARS), [queries]);
  // The same: it takes what somebody wrote while it could not be reached.
  useEffect(() => keepDelivering(queries, person), [queries, person]);
  // The same: what they planned before they signed in becomes theirs.
  useEffect(() => {
    if (keptSecrets().length > 0) void import("../api/planner").then(({ claimPlans }) => claimPlans(queries));
  }, [queries]);
  return null;
}
