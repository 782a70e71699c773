import type { Booking } from "../../api/booking";
import { AppError } from "../../api/errors";
import type { HandoverOption, NewHandover } from "../../api/handovers";
import { today } from "../../lib/dates";

/** The server's limit of one call. */
export const MOST_OFFERS = 50;

/** What the reader has changed of a row. */
export type OfferEdit = { guide?: string; isChosen?: boolean };
export type OfferEdits = Readonly<Record<string, OfferEdit>>;

/** `guide` is empty if no host is free, or the chosen one is not any more. */
export type OfferRow = { option: HandoverOption; guide: string; isChosen: boolean };

/** All that can be offered and are not yet are chosen, each for its first free host. */
export function offerRows(options: readonly HandoverOption[], edits: OfferEdits): OfferRow[] {
  let count = 0;
  return options.map((option) => {
    const edit = edits[option.booking_id] ?? {};
    const guide = chooseGuide(option, edit.guide);
    const isUsual = option.offer === null && count < MOST_OFFERS;
    const isChosen = guide !== "" && (edit.isChosen ?? isUsual);
    if (isChosen) count += 1;
    return { option, guide, isChosen };
  });
}

function chooseGuide({ hosts, offer }: HandoverOption, wanted: string | undefined): string {
  const free = hosts.filter((host) => host.is_free).map((host) => host.guide_id);
  if (wanted !== undefined) return free.includes(wanted) ? wanted : "";
  // A new offer is for another than the one who has not answered.
  return free.find((host) => host !== offer?.guide_id) ?? free[0] ?? "";
}

export function chosenOffers(rows: readonly OfferRow[]): NewHandover[] {
  return rows
    .filter((row) => row.isChosen)
    .map(({ option, guide }) => ({ booking_id: option.booking_id, guide_id: guide }));
}

/** They have met, or the first day is over. */
export function hasTripBegun({ start_date, trip_meeting }: Pick<Booking, "start_date" | "trip_meeting">): boolean {
  return (trip_meeting != null && trip_meeting.met_at !== null) || start_date < today();
}

/** The server numbers the offers as they were sent: "offers.3.guide_id". */
export function offerProblem(error: Error | null, sent: readonly NewHandover[], booking: string): string | undefined {
  const place = sent.findIndex((one) => one.booking_id === booking);
  if (place < 0 || !(error instanceof AppError)) return undefined;
  const start = `offers.${place}`;
  const found = error.fields.filter(({ field }) => field === start || field.startsWith(`${start}.`));
  return found.length === 0 ? undefined : found.map(({ message }) => message).join(" ");
}

export function messageProblem(error: Error | null): string | undefined {
  return error instanceof AppError ? error.fields.find(({ field }) => field === "message")?.message : undefined;
}

/** Null if all of it stands at the rows and the message. */
export function errorOfNoRow(error: Error | null): Error | null {
  if (!(error instanceof AppError) || error.fields.length === 0) return error;
  return error.fields.every(({ field }) => field === "message" || /^offers\.\d+/.test(field)) ? null : error;
}
