import { AppError } from "../../../../api/errors";
import type { DeskCalls } from "../../recordQueries";

// What becomes of each open booking of a guide who is suspended.

export type SuspensionPreview = DeskCalls["suspension_preview"]["Returns"];
export type OpenBooking = SuspensionPreview["bookings"][number];
export type PlannedBooking = DeskCalls["suspend_guide"]["Args"]["document"]["bookings"][number];

/** The id of the host who takes it over, in place of a word. */
export type PlanChoice = "" | "keep" | "cancel" | `to ${string}`;
export type PlanChoices = Readonly<Record<string, PlanChoice>>;

/** A request needs an answer, which a suspended guide cannot give. */
export function canStay({ status }: OpenBooking): boolean {
  return status !== "pending";
}

/** Empty if it is not possible, or not any more. */
export function choiceOf(booking: OpenBooking, choices: PlanChoices): PlanChoice {
  const choice = choices[booking.booking_id] ?? "";
  if (choice === "keep") return canStay(booking) ? choice : "";
  if (choice === "" || choice === "cancel") return choice;
  return booking.hosts.some((host) => host.is_free && choice === `to ${host.guide_id}`) ? choice : "";
}

/** One choice for all that it is possible for; the others stay as they are. */
export function chooseAll(
  bookings: readonly OpenBooking[],
  choices: PlanChoices,
  all: "keep" | "cancel" | "hand_over",
): PlanChoices {
  const next = { ...choices };
  for (const booking of bookings) {
    const host = booking.hosts.find(({ is_free }) => is_free);
    if (all === "cancel" || (all === "keep" && canStay(booking))) next[booking.booking_id] = all;
    else if (all === "hand_over" && host) next[booking.booking_id] = `to ${host.guide_id}`;
  }
  return next;
}

export type PlanSums = { open: number; kept: number; cancelled: number; offered: number; refunded: number };

/** `refunded` in dollars: a cancellation by the site gives everything back. */
export function sumsOf(bookings: readonly OpenBooking[], choices: PlanChoices): PlanSums {
  const sums = { open: 0, kept: 0, cancelled: 0, offered: 0, refunded: 0 };
  let cents = 0;
  for (const booking of bookings) {
    const choice = choiceOf(booking, choices);
    if (choice === "") sums.open += 1;
    else if (choice === "keep") sums.kept += 1;
    else if (choice === "cancel") {
      sums.cancelled += 1;
      cents += Math.round(booking.paid * 100);
    } else sums.offered += 1;
  }
  return { ...sums, refunded: cents / 100 };
}

/** Complete only if each booking has a choice. */
export function planOf(bookings: readonly OpenBooking[], choices: PlanChoices): PlannedBooking[] {
  return bookings.flatMap((booking): PlannedBooking[] => {
    const { booking_id } = booking;
    const choice = choiceOf(booking, choices);
    if (choice === "") return [];
    if (choice === "keep" || choice === "cancel") return [{ booking_id, action: choice }];
    return [{ booking_id, action: "hand_over", guide_id: choice.slice("to ".length) }];
  });
}

/** The server numbers the bookings as they were sent: "bookings.3.guide_id". */
export function rowProblem(error: Error | null, sent: readonly PlannedBooking[], id: string): string | undefined {
  const place = sent.findIndex(({ booking_id }) => booking_id === id);
  if (place < 0 || !(error instanceof AppError)) return undefined;
  const found = error.fields.filter(({ field }) => field.startsWith(`bookings.${place}.`));
  return found.length === 0 ? undefined : found.map(({ message }) => message).join(" ");
}

/** The bookings as they are now, with which the server answers an outdated plan. */
export function currentPreview(error: unknown): SuspensionPreview | undefined {
  if (!(error instanceof AppError) || error.code !== "PT409") return undefined;
  const { details } = error;
  return details !== null && typeof details === "object" && "bookings" in details
    ? (details as SuspensionPreview)
    : undefined;
}
