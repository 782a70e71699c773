import type { HostTab } from "../../profileSearch";

/** Where a hindrance is settled. */
export type Way = { label: string } & ({ page: "contact" | "staff" | "trips" } | { page: "host"; tab: HostTab });
type Hindrance = { text: string; ways: readonly Way[] };

const CONTACT: Way = { label: "Write to us", page: "contact" };

/** By the server's name. */
const HINDRANCES: Record<string, Hindrance> = {
  open_bookings: {
    text: "There are trips to come. Each must be over or cancelled first.",
    ways: [
      { label: "Your bookings", page: "trips" },
      { label: "Your guests’ bookings", page: "host", tab: "bookings" },
    ],
  },
  balance_owed: {
    text: "We still owe you money. It must be paid out first.",
    ways: [{ label: "Your earnings", page: "host", tab: "earnings" }, CONTACT],
  },
  payout_under_way: {
    text: "A payout to you is on its way. It must arrive first.",
    ways: [{ label: "Your earnings", page: "host", tab: "earnings" }],
  },
  refund_under_way: {
    text: "A refund to you is on its way. It must arrive first.",
    ways: [{ label: "Your bookings", page: "trips" }],
  },
  only_admin: {
    text: "You are the only admin. Another one must be there first.",
    ways: [{ label: "Staff", page: "staff" }],
  },
};

const UNKNOWN: Hindrance = {
  text: "Something of this account is still open. Write to us, and we settle it.",
  ways: [CONTACT],
};

/** What stands against a deletion. Only guides have a host side. */
export function hindranceOf(name: string, isGuide: boolean): Hindrance {
  const { text, ways } = (Object.hasOwn(HINDRANCES, name) && HINDRANCES[name]) || UNKNOWN;
  return { text, ways: ways.filter(({ page }) => isGuide || page !== "host") };
}
