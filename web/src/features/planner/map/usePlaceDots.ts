import { useQuery } from "@tanstack/react-query";
import { type Destination, destinations } from "../queries";

/** The other places of the island, once the map is looked at. */
export function usePlaceDots(isShown: boolean): Destination[] {
  const { data } = useQuery({ ...destinations, enabled: isShown });
  return data ?? [];
}
