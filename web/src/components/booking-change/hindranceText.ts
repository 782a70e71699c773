import type { BookingChange, ChangeQuote } from "../../api/bookingChanges";
import type { BookingAudience } from "../../api/bookingPages";
import { copy } from "./copy";

type Hindrance = ChangeQuote["hindrance"] | BookingChange["hindrance"];

/** Why a change cannot be proposed or accepted now; a traveler does not learn what the guide does on these days. */
export function hindranceText(hindrance: Hindrance, reader: BookingAudience): string | undefined {
  switch (hindrance) {
    case null:
      return undefined;
    case "unchanged":
      return copy.unchanged;
    case "dates_taken":
      return reader === "guide" ? "You have another trip on these days." : "Your guide is not free on these days.";
    case "days_blocked":
      return reader === "guide"
        ? "You have blocked some of these days in your calendar. Open them there first."
        : "Your guide is not free on these days.";
    default:
      return hindrance satisfies never;
  }
}
