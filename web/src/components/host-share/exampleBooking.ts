import { useQuery } from "@tanstack/react-query";
import { guideEarnings } from "../../api/earnings";
import { examplePrice } from "../../api/hostShares";

/** The usual number of an example. */
const PARTY = 2;
/** Without a price that the reader may see. */
const ROUND_PRICE = 100;

export type ExampleBooking = { price: number; travelers: number | null; commissionPercent: number };

/** Undefined while it loads. The commission of a guide who is not invited yet is not known: the reader's stands for it. */
export function useExampleBooking(person: string, trip: string, hostCommission?: number): ExampleBooking | undefined {
  const { data: row, error } = useQuery(examplePrice(trip));
  const { data: earnings } = useQuery({ ...guideEarnings(person), enabled: hostCommission === undefined });
  const commissionPercent = hostCommission ?? earnings?.commission_percent;
  if (commissionPercent === undefined || (row === undefined && !error)) return undefined;
  if (!row) return { price: ROUND_PRICE, travelers: null, commissionPercent };
  const travelers = Math.min(PARTY, row.max_people);
  return { price: row.price * travelers, travelers, commissionPercent };
}
