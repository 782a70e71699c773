/** From the payment provider, and not trusted before the server has verified the payment. */
export type ResultSearch = { session_id: string; type: "advance" | "full" };

export const RESULT_DEFAULTS: ResultSearch = { session_id: "", type: "advance" };

const LONGEST = 255;

export function parseResultSearch(raw: { session_id?: unknown; type?: unknown }): ResultSearch {
  const id = typeof raw.session_id === "string" && raw.session_id.length <= LONGEST ? raw.session_id : "";
  return { session_id: id, type: raw.type === "full" ? "full" : "advance" };
}
