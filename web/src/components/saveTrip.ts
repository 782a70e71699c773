import type { QueryClient } from "@tanstack/react-query";
import type { SavedTrip } from "../api/saved";
import { SAVED_LIMIT, setSaved } from "../api/savedLists";
import { toast } from "./ui/toasts";

const ACTION = "save a trip";
const copy = {
  firstTitle: "Trip saved",
  firstText: "You find it under Saved trips in the menu.",
  heldTitle: "Saved on this page only",
  heldText: "This browser stores nothing for this site. What you save stays until you close or reload this page.",
  notSaved: "Not saved",
  stillSaved: "Still saved",
  failedText: "The server could not be reached. Please try again.",
  fullText: `You can save up to ${SAVED_LIMIT} trips that are on sale.`,
} as const;

/** Handles a press of the save button, with its messages. */
export async function saveTrip(queries: QueryClient, trip: SavedTrip, isSaved: boolean, isFirst: boolean) {
  const otherwise = await setSaved(queries, trip, isSaved);
  if (otherwise === "full" || otherwise === "failed") {
    const text = otherwise === "full" ? copy.fullText : copy.failedText;
    toast({ action: ACTION, tone: "bad", title: isSaved ? copy.notSaved : copy.stillSaved, text });
  } else if (otherwise === "held" && isSaved) {
    toast({ action: ACTION, tone: "note", title: copy.heldTitle, text: copy.heldText });
  } else if (isSaved && isFirst) {
    toast({ action: ACTION, tone: "good", title: copy.firstTitle, text: copy.firstText });
  }
}
