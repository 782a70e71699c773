import { useQuery } from "@tanstack/react-query";
import { type Destination, destinations } from "../queries";

/** Loaded once the map is visible. */
export function usePlaceDots(isShown: boolean): Destination[] {
  const { data } = useQuery({ ...destinations, enabled: isShown });
  return data ?? [];
}
