import { isId } from "../../lib/ids";

/** Which conversation an address asks for; none shows the list. */
export function parseTalk(raw: { booking?: unknown }): { booking: string } {
  return { booking: typeof raw.booking === "string" && isId(raw.booking) ? raw.booking.toLowerCase() : "" };
}
