import type { CancelPreview } from "../../api/booking";
import { deadlineText } from "../../lib/instants";
import { countText } from "../../lib/text";

// Apart from the other texts, which a trip's page loads too.

export function refundText({ by, days, percent, paid, free_until }: CancelPreview): string {
  const before = days <= 0 ? "The trip has begun" : `The trip starts in ${countText(days, "day", "days")}`;
  // Nothing was paid, all was refunded before, or a bank decides.
  if (paid <= 0) return `${before}. There is nothing to be paid back.`;
  if (by !== "traveller") return "The traveler gets back everything that was paid.";
  if (free_until) {
    return `Your guide has changed, so you get back 100% of what you have paid until ${deadlineText(free_until)}.`;
  }
  if (percent === 0) return `${before}: nothing of what you have paid is paid back.`;
  return `${before}: you get back ${percent}% of what you have paid.`;
}
