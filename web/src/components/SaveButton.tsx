import { useQueryClient } from "@tanstack/react-query";
import { type SavedTrip, useSavedTrips } from "../api/saved";
import { OFFLINE_TEXT } from "./offlineText";
import { Icon } from "./ui/Icon";
import { toast } from "./ui/toasts";

/** The code for a press loads with the first one. */
export function SaveButton({ trip, className }: { trip: SavedTrip; className: string }) {
  const queries = useQueryClient();
  const trips = useSavedTrips();
  const isSaved = trips.some((one) => one.id === trip.id);
  const text = isSaved ? "Saved" : "Save";
  return (
    <button
      type="button"
      className={`save ${className}`}
      aria-pressed={isSaved}
      aria-label={`${text}: ${trip.title}`}
      onClick={() =>
        void import("./saveTrip").then(
          ({ saveTrip }) => saveTrip(queries, trip, !isSaved, trips.length === 0),
          () => toast({ tone: "bad", title: "Not saved", text: OFFLINE_TEXT }),
        )
      }
    >
      <Icon name="bookmark" />
      <span>{text}</span>
    </button>
  );
}
