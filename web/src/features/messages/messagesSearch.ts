import { isId } from "../../lib/ids";

/** Which conversation an address asks for, by its booking or by its inquiry; none shows the list. */
export function parseTalk(raw: { booking?: unknown; inquiry?: unknown }): { booking: string; inquiry: string } {
  return { booking: idIn(raw.booking), inquiry: idIn(raw.inquiry) };
}

function idIn(raw: unknown): string {
  return typeof raw === "string" && isId(raw) ? raw.toLowerCase() : "";
}
