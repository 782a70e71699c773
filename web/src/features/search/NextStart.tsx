import { useQuery } from "@tanstack/react-query";
import { soonestStarts } from "../../api/soonestStarts";
import { dayText } from "../../lib/dates";

type Props = {
  trip: string;
  /** The trips of one request, this one included. */
  among: string[];
};

/** A trip's next start, if no date was chosen. */
export function NextStart({ trip, among }: Props) {
  const { data } = useQuery(soonestStarts(among));
  const next = data?.find((one) => one.package_id === trip)?.start_date;
  return next ? <span>{`Next free start: ${dayText(next)}`}</span> : null;
}
