import { isId } from "../../lib/ids";

/** By booking or by inquiry; none displays the list. */
export function parseTalk(raw: { booking?: unknown; inquiry?: unknown }): { booking: string; inquiry: string } {
  return { booking: idIn(raw.booking), inquiry: idIn(raw.inquiry) };
}

function idIn(raw: unknown): string {
  return typeof raw === "string" && isId(raw) ? raw.toLowerCase() : "";
}
