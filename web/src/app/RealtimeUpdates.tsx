import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { storedSecrets } from "../api/planSecrets";
import { keepUpToDate } from "../api/realtime";
import { useAccountTrips } from "../api/savedLists";
import { isOnlyInMemory } from "../api/session";
import { announce } from "../components/announce";
import { toast } from "../components/ui/toasts";
import { keepDelivering } from "../features/messages/outbox";
import { copy } from "./copy";

const UNSTORED = {
  title: "Signed in on this page only",
  text: "This browser stores nothing for this site. You are signed in until you close or reload this page; allow cookies and site data to stay signed in.",
} as const;

const EARS = { onNews: announce, onBack: () => toast({ tone: "good", ...copy.back }) };

/** Updates the pages of signed-in people; renders nothing. */
export function RealtimeUpdates({ person }: { person: string }) {
  const queries = useQueryClient();
  useAccountTrips(person);
  // Syncs with the server, which sends changes.
  useEffect(() => keepUpToDate(queries, EARS), [queries]);
  // Syncs with the server: sends messages written offline.
  useEffect(() => keepDelivering(queries, person), [queries, person]);
  // Syncs with the server: assigns plans made before the sign-in.
  useEffect(() => {
    if (storedSecrets().length > 0) void import("../api/planner").then(({ claimPlans }) => claimPlans(queries));
  }, [queries]);
  // Syncs with the browser's storage, which may be blocked or full.
  useEffect(() => {
    if (isOnlyInMemory()) toast({ tone: "note", ...UNSTORED });
  }, []);
  return null;
}
