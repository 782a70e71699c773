import { useQuery } from "@tanstack/react-query";
import { soonestStarts } from "../../api/nextStarts";
import { dayText } from "../../lib/dates";

type Props = {
  trip: string;
  /** All that are asked for at once, this one among them. */
  among: string[];
};

/** When a trip can start next, where no date was chosen. */
export function NextStart({ trip, among }: Props) {
  const { data } = useQuery(soonestStarts(among));
  const next = data?.find((one) => one.package_id === trip);
  if (!next) return null;
  return <span>{next.start_date === null ? NEVER : `Next free start: ${dayText(next.start_date)}`}</span>;
}

const NEVER = "No host is free within the next two years";
