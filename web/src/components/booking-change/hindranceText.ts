import type { BookingAudience } from "../../api/bookingPages";
import { unchangedText } from "./copy";

/** Why a change cannot be proposed or accepted now; a traveler does not learn what the guide does on these days. */
export function hindranceText(hindrance: string | null, reader: BookingAudience): string | undefined {
  switch (hindrance) {
    case null:
      return undefined;
    case "unchanged":
      return unchangedText(false);
    case "dates_taken":
      return reader === "guide" ? "You have another trip on these days." : "Your guide is not free on these days.";
    case "days_blocked":
      return reader === "guide"
        ? "You have blocked some of these days in your calendar. Open them there first."
        : "Your guide is not free on these days.";
    default:
      return "This change is not possible now.";
  }
}
