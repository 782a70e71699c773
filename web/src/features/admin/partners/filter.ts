import { isId } from "../../../lib/ids";

export const PART_NAMES = ["keys", "webhooks", "deliveries"] as const;
export type PartName = (typeof PART_NAMES)[number];

/** The open part, and of the deliveries which are listed. Empty texts are no conditions. */
export type PartFilter = { part: PartName; endpoint_id: string; type: string };

/** Of an address: "deliveries,<endpoint>,<event>". */
export function parseFilter(only: string): PartFilter {
  const [part = "", endpoint = "", type = ""] = only.split(",");
  return {
    part: PART_NAMES.find((one) => one === part) ?? "keys",
    endpoint_id: isId(endpoint) ? endpoint : "",
    type: /^[a-z.]*$/.test(type) ? type : "",
  };
}

export function writeFilter({ part, endpoint_id, type }: PartFilter): string {
  if (part === "keys") return "";
  return [part, endpoint_id, type].join(",").replace(/,+$/, "");
}
