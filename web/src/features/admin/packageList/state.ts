import type { AdminPackage } from "./queries";

/** One word for decision and sale: what travelers see of it follows from this. */
export function packageState({ status, sale, is_active }: Pick<AdminPackage, "status" | "sale" | "is_active">): string {
  if (status !== "approved") return status;
  return sale === "on_sale" && !is_active ? "off_sale" : sale;
}
